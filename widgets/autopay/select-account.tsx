import { type FormEvent, type ReactNode, useState } from 'react'
import { Loaded, useFlag, useQueries, useQuery } from '#host'
import { Button, RadioCards, Skeleton, SkeletonGroup, Stack, factsLine, useMessages } from '#ui'
import { useAutopayTexts } from './autopay-texts.ts'
import { selectAccountMessages } from './select-account.messages.ts'
import {
  AutopayAccountDueDocument,
  type AutopayAccountDueQuery,
  AutopayAccountsDocument,
  type AutopayAccountsQuery,
} from './autopay.graphql.ts'
import { Frame } from './steps/frame.tsx'

export interface SelectAccountProps {
  /** The account that was chosen to set up autopay for. */
  onChosen: (accountNumber: string) => void
}

type Account = AutopayAccountsQuery['SelfServiceCustomer']['accounts'][number]
type Due = AutopayAccountDueQuery['GetAccount']['amountDue']

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
        {({ SelfServiceCustomer: { accounts: all } }) => (
          <Dues accounts={all} waiting={waiting}>
            {(dues) => <Choice accounts={all} dues={dues} onChosen={onChosen} />}
          </Dues>
        )}
      </Loaded>
    </Frame>
  )
}

interface DuesProps {
  accounts: readonly Account[]
  waiting: ReactNode
  children: (dues: readonly (Due | null)[]) => ReactNode
}

// What each loan owes is a question of its own: a loan that cannot answer is still there to see, and takes no other away.
function Dues({ accounts, waiting, children }: DuesProps): ReactNode {
  const answers = useQueries(
    AutopayAccountDueDocument,
    accounts.map(({ accountNumber }) => ({ accountNumber })),
  )
  const isKnown = answers.every(({ data, error }) => data !== undefined || error !== undefined)
  return isKnown ? children(answers.map(({ data }) => data?.GetAccount.amountDue ?? null)) : waiting
}

interface ChoiceProps extends SelectAccountProps {
  accounts: readonly Account[]
  /** In the order of the accounts; null where it could not be had. */
  dues: readonly (Due | null)[]
}

function Choice({ accounts, dues, onChosen }: ChoiceProps) {
  const { kit, money, date } = useAutopayTexts()
  const texts = useMessages(selectAccountMessages)
  const isClosedForCurrent = useFlag('DisableApRegular')
  const isClosedForPastDue = useFlag('DisableApPastDue')
  const [chosen, choose] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const meaningOf = ({ status }: Account, amountDue: Due | null): string => {
    if (amountDue === null) return texts.accountFailed
    if (status.key !== 'A') return texts.statuses[status.key] ?? status.description
    const { due, dueOn, daysLate } = amountDue.stillToPay
    if (due === 0 || dueOn === null) return texts.accountNothingDue
    return factsLine([daysLate > 0 ? texts.accountPastDue : '', texts.accountDue(money(due), date(dueOn))])
  }
  const options = accounts.map((account, index) => {
    const due = dues[index] ?? null
    const isClosed = due !== null && (due.isPastDue ? isClosedForPastDue : isClosedForCurrent)
    return {
      value: account.accountNumber,
      title: texts.accountOption(account.accountNumber.slice(-4)),
      meaning: isClosed ? texts.accountClosed : meaningOf(account, due),
      icon: 'car' as const,
      isDisabled: isClosed || due === null,
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
