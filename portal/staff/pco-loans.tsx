import { Loaded, useQuery } from '#host'
import { formatCents } from '#sdk/money/money'
import { Card, Skeleton, SkeletonGroup, Stack, SummaryList, type SummaryRow, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { ChargeOffLoanDocument, type ChargeOffLoanQuery } from './admin.graphql.ts'
import type { CustomerResultProps } from './customer-result.tsx'
import { pcoPlanMessages } from './pco-plan.messages.ts'

type Figures = NonNullable<ChargeOffLoanQuery['GetChargeOffAccount']>['amountDue']

/** A borrower that was found: each of their loans with what is owed on it, and the plan it is on. */
export function PcoLoans({ user, heading }: CustomerResultProps) {
  const texts = useMessages(pcoPlanMessages)
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Stack gap={16}>
      <h2 ref={heading} tabIndex={-1} className="portal-staff-found">
        {name === '' ? user.email : name}
      </h2>
      {user.accountNumbers.length === 0 ? <p>{texts.noLoans}</p> : null}
      {user.accountNumbers.map((accountNumber) => (
        <Loan key={accountNumber} accountNumber={accountNumber} />
      ))}
    </Stack>
  )
}

function Loan({ accountNumber }: { accountNumber: string }) {
  const texts = useMessages(pcoPlanMessages)
  const query = useQuery(ChargeOffLoanDocument, { accountNumber })
  const waiting = (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={96} />
    </SkeletonGroup>
  )
  return (
    <Card title={texts.loan(accountNumber)}>
      <Loaded query={query} waiting={waiting} failed={texts.failed}>
        {({ GetChargeOffAccount: loan }) =>
          loan === null ? <p>{texts.notChargedOff}</p> : <Plan figures={loan.amountDue} />
        }
      </Loaded>
    </Card>
  )
}

function Plan({ figures }: { figures: Figures }) {
  const texts = useMessages(pcoPlanMessages)
  const rows = useRows(figures)
  return (
    <div className="portal-staff-facts">
      <SummaryList rows={rows} />
      {figures.numberOfPayments === null ? <p>{texts.noPlan}</p> : null}
    </div>
  )
}

function useRows(figures: Figures): SummaryRow[] {
  const texts = useMessages(pcoPlanMessages)
  const language = useLanguage()
  const day = useDay()
  const money = (cents: number | null) => formatCents(cents ?? 0, language)
  const balance = { label: texts.balance, value: money(figures.accountBalance) }
  const { numberOfPayments: count, paymentStartDate: from, paymentEndDate: to, nextDueDate: next } = figures
  if (count === null || from === null || to === null) return [balance]
  const late = figures.isPastDue ? { note: texts.late } : {}
  return [
    balance,
    { label: texts.firstPayment, value: money(figures.initialPaymentAmount) },
    { label: texts.payments, value: texts.paymentsOf(count, money(figures.regularPaymentAmount)) },
    { label: texts.dates, value: texts.fromTo(day(from), day(to)) },
    ...(next === null
      ? []
      : [{ label: texts.next, value: texts.nextOn(money(figures.nextDueAmount), day(next)), ...late }]),
  ]
}
