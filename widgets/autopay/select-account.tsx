import { type FormEvent, type ReactNode, useState } from 'react'
import { useFlag, useHost, useQuery } from '#host'
import { Button, ErrorState, RadioCards, Skeleton, SkeletonGroup, Stack, StepFrame } from '#ui'
import { useAutopayTexts } from './autopay-texts.ts'
import { AutopayAccountsDocument, type AutopayAccountsQuery } from './autopay.graphql.ts'

export interface SelectAccountProps {
  /** The account that was chosen to set up autopay for. */
  onChosen: (accountNumber: string) => void
}

type Account = AutopayAccountsQuery['SelfServiceCustomer']['accounts'][number]

/** The loan to set up autopay for, where a borrower has several (autopay-02). */
export function SelectAccount({ onChosen }: SelectAccountProps): ReactNode {
  const { texts, kit } = useAutopayTexts()
  const host = useHost()
  const accounts = useQuery(AutopayAccountsDocument, {})
  const all = accounts.data?.SelfServiceCustomer.accounts
  return (
    <StepFrame isNarrow title={texts.accountsTitle} heading={host.kind === 'portal' ? 'h1' : 'h2'} takesFocus={false}>
      {all !== undefined ? (
        <Choice accounts={all} onChosen={onChosen} />
      ) : accounts.error === undefined ? (
        <SkeletonGroup label={kit.loading}>
          <Skeleton height={84} />
          <Skeleton height={84} />
        </SkeletonGroup>
      ) : (
        <ErrorState
          title={texts.accountsFailed}
          onRetry={() => void accounts.refetch()}
          isRetrying={accounts.isLoading}
          phone={host.brand.phone}
        />
      )}
    </StepFrame>
  )
}

function Choice({ accounts, onChosen }: { accounts: readonly Account[]; onChosen: (accountNumber: string) => void }) {
  const { texts, kit, money, date } = useAutopayTexts()
  const isClosedForCurrent = useFlag('DisableApRegular')
  const isClosedForPastDue = useFlag('DisableApPastDue')
  const [chosen, choose] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const meaningOf = ({ amountDue, status }: Account): string => {
    if (status.key !== 'A') return status.description
    const { isPastDue, dueDate, currentDueTodayWithPending: due } = amountDue
    if (due === 0 || dueDate === null) return texts.accountNothingDue
    return `${isPastDue ? `${texts.accountPastDue} · ` : ''}${texts.accountDue(money(due), date(dueDate))}`
  }
  const options = accounts.map((account) => {
    const isClosed = account.amountDue.isPastDue ? isClosedForPastDue : isClosedForCurrent
    return {
      value: account.accountNumber,
      title: texts.accountOption(account.accountNumber.slice(-4)),
      meaning: isClosed ? texts.accountClosed : meaningOf(account),
      icon: 'car' as const,
      isDisabled: isClosed,
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(chosen === null)
    if (chosen !== null) onChosen(chosen)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <p>{texts.accountsText}</p>
        <RadioCards
          legend={texts.accountsLegend}
          options={options}
          value={chosen}
          onChange={choose}
          error={isMissing ? texts.accountMissing : undefined}
        />
        <Button variant="primary" isWide type="submit">
          {kit.continueButton}
        </Button>
      </Stack>
    </form>
  )
}
