import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Loaded, useFlag, useQueries, useQuery } from '#host'
import { Button, ErrorSummary, RadioCards, Skeleton, SkeletonGroup, Stack, factsLine, useMessages } from '#ui'
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
          <Loans accounts={all} waiting={waiting}>
            {(loans) => <Choice accounts={all} loans={loans} onChosen={onChosen} />}
          </Loans>
        )}
      </Loaded>
    </Frame>
  )
}

interface LoansProps {
  accounts: readonly Account[]
  waiting: ReactNode
  children: (loans: readonly (AutopayAccountDueQuery | null)[]) => ReactNode
}

// The state of each loan is a question of its own: a loan that cannot answer is still there to see, and takes no other away.
function Loans({ accounts, waiting, children }: LoansProps): ReactNode {
  const answers = useQueries(
    AutopayAccountDueDocument,
    accounts.map(({ accountNumber }) => ({ accountNumber })),
  )
  const isKnown = answers.every(({ data, error }) => data !== undefined || error !== undefined)
  return isKnown ? children(answers.map(({ data }) => data ?? null)) : waiting
}

interface ChoiceProps extends SelectAccountProps {
  accounts: readonly Account[]
  /** In the order of the accounts; null where it could not be had. */
  loans: readonly (AutopayAccountDueQuery | null)[]
}

function Choice({ accounts, loans, onChosen }: ChoiceProps) {
  const { kit, money, date } = useAutopayTexts()
  const texts = useMessages(selectAccountMessages)
  const isClosedForCurrent = useFlag('DisableApRegular')
  const isClosedForPastDue = useFlag('DisableApPastDue')
  const [chosen, choose] = useState<string | null>(null)
  const [attempts, setAttempts] = useState(0)
  const isMissing = attempts > 0 && chosen === null
  const id = useId()
  /** Why a loan cannot be chosen. Where autopay is on it can be, whatever else: that is the way to stop it. */
  const refusalOf = ({ GetAccount, GetPaymentEligibility, GetRecurringPayments }: AutopayAccountDueQuery) => {
    if (GetRecurringPayments.some(({ status }) => status === 'ENROLLED')) return null
    const isClosed = GetAccount.amountDue.isPastDue ? isClosedForPastDue : isClosedForCurrent
    return GetPaymentEligibility.autopayRefusal ?? (isClosed ? texts.accountClosed : null)
  }
  const meaningOf = ({ status }: Account, { GetAccount }: AutopayAccountDueQuery): string => {
    if (status.key !== 'A') return texts.statuses[status.key] ?? status.description
    const { due, dueOn, daysLate } = GetAccount.amountDue.stillToPay
    if (due === 0 || dueOn === null) return texts.accountNothingDue
    return factsLine([daysLate > 0 ? texts.accountPastDue : '', texts.accountDue(money(due), date(dueOn))])
  }
  const options = accounts.map((account, index) => {
    const loan = loans[index] ?? null
    const refusal = loan === null ? texts.accountFailed : refusalOf(loan)
    return {
      value: account.accountNumber,
      title: texts.accountOption(account.accountNumber.slice(-4)),
      meaning: loan === null || refusal !== null ? refusal : meaningOf(account, loan),
      icon: 'car' as const,
      isDisabled: refusal !== null,
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((count) => count + 1)
    if (chosen !== null) onChosen(chosen)
  }
  // A loan that cannot be chosen does not take the focus.
  const open = options.findIndex(({ isDisabled }) => !isDisabled)
  const fieldId = open > 0 ? `${id}-${options[open]?.value}` : id
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <p>{texts.accountsText}</p>
        <ErrorSummary errors={isMissing ? [{ message: texts.accountMissing, fieldId }] : []} attempt={attempts} />
        <RadioCards
          id={id}
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
