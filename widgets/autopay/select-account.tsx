import { type FormEvent, type ReactNode, useState } from 'react'
import { Loaded, useFlag, useQuery } from '#host'
import { Button, RadioCards, Skeleton, SkeletonGroup, Stack, useMessages } from '#ui'
import { useAutopayTexts } from './autopay-texts.ts'
import { selectAccountMessages } from './select-account.messages.ts'
import { AutopayAccountsDocument, type AutopayAccountsQuery } from './autopay.graphql.ts'
import { Frame } from './steps/frame.tsx'

export interface SelectAccountProps {
  /** The account that was chosen to set up autopay for. */
  onChosen: (accountNumber: string) => void
}

type Account = AutopayAccountsQuery['SelfServiceCustomer']['accounts'][number]

/** The loan to set up autopay for, where a borrower has several (autopay-02). */
export function SelectAccount({ onChosen }: SelectAccountProps): ReactNode {
  const { kit } = useAutopayTexts()
  const texts = useMessages(selectAccountMessages)
  const accounts = useQuery(AutopayAccountsDocument, {})
  const waiting = (
    <SkeletonGroup label={kit.loading}>
      <Skeleton height={84} />
      <Skeleton height={84} />
    </SkeletonGroup>
  )
  return (
    <Frame title={texts.accountsTitle} takesFocus={false}>
      <Loaded query={accounts} waiting={waiting} failed={texts.accountsFailed}>
        {({ SelfServiceCustomer: { accounts: all } }) => <Choice accounts={all} onChosen={onChosen} />}
      </Loaded>
    </Frame>
  )
}

function Choice({ accounts, onChosen }: { accounts: readonly Account[]; onChosen: (accountNumber: string) => void }) {
  const { kit, money, date } = useAutopayTexts()
  const texts = useMessages(selectAccountMessages)
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
