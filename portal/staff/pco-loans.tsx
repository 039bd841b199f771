import type { ReactNode } from 'react'
import { Loaded, useQuery } from '#host'
import { formatCents } from '#sdk/money/money'
import { Card, Skeleton, SkeletonGroup, Stack, SummaryList, type SummaryRow, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { ChargeOffLoanDocument, StaffPlanDocument, type StaffPlanQuery } from './admin.graphql.ts'
import type { CustomerResultProps } from './customer-result.tsx'
import { PcoCancelForm } from './pco-cancel-form.tsx'
import { PcoDispute } from './pco-dispute.tsx'
import { PcoEnterForm } from './pco-enter-form.tsx'
import { PaymentPlanCancel } from './payment-plan-cancel.tsx'
import { PaymentPlanEnter } from './payment-plan-enter.tsx'
import { pcoPlanMessages } from './pco-plan.messages.ts'

type Standing = StaffPlanQuery['GetPcoStanding']

/** A borrower that was found, for entering a plan: each of their loans with what is owed on it, and the form for its kind of plan. */
export function PcoPlansToEnter(props: CustomerResultProps) {
  return <PcoLoans {...props} page="enter" />
}

/** The same for viewing and canceling the plan each is on, also the payment plan of a loan that isn't charged off. */
export function PcoPlansToCancel(props: CustomerResultProps) {
  return <PcoLoans {...props} page="cancel" />
}

function PcoLoans({ user, heading, page }: CustomerResultProps & { page: 'enter' | 'cancel' }) {
  const texts = useMessages(pcoPlanMessages)
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Stack gap={16}>
      <h2 ref={heading} tabIndex={-1} className="portal-staff-found">
        {name === '' ? user.email : name}
      </h2>
      {user.accountNumbers.length === 0 ? <p>{texts.noLoans}</p> : null}
      {user.accountNumbers.map((accountNumber) => (
        <Card key={accountNumber} title={texts.loan(accountNumber)}>
          <Loan accountNumber={accountNumber} customerId={user.customerId} page={page} />
        </Card>
      ))}
    </Stack>
  )
}

interface LoanProps {
  accountNumber: string
  /** Who was found. */
  customerId: string
  page: 'enter' | 'cancel'
}

function Loan({ accountNumber, customerId, page }: LoanProps) {
  const texts = useMessages(pcoPlanMessages)
  const query = useQuery(ChargeOffLoanDocument, { accountNumber })
  return (
    <Loaded query={query} waiting={<Waiting />} failed={texts.failed}>
      {({ GetChargeOffAccount: loan }) =>
        loan === null ? (
          <NotChargedOff accountNumber={accountNumber} customerId={customerId} page={page} />
        ) : (
          <ChargedOff accountNumber={accountNumber} page={page} />
        )
      }
    </Loaded>
  )
}

function NotChargedOff({ page, ...loan }: LoanProps) {
  if (page === 'enter') return <PaymentPlanEnter {...loan} waiting={<Waiting />} />
  return <PaymentPlanCancel accountNumber={loan.accountNumber} waiting={<Waiting />} />
}

function Waiting() {
  const texts = useMessages(pcoPlanMessages)
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={96} />
    </SkeletonGroup>
  )
}

function ChargedOff({ accountNumber, page }: Omit<LoanProps, 'customerId'>): ReactNode {
  const texts = useMessages(pcoPlanMessages)
  const query = useQuery(StaffPlanDocument, { accountNumber })
  const again = () => void query.refetch()
  return (
    <Loaded query={query} waiting={<Waiting />} failed={texts.failed}>
      {({ GetPcoStanding: standing, GetChargeOffDisputes: disputes }) => (
        <Stack gap={16}>
          <Facts standing={standing} />
          {page === 'enter' ? (
            <PcoEnterForm
              accountNumber={accountNumber}
              balanceCents={standing.accountBalance}
              today={standing.asOf}
              hasPlan={isOpen(standing)}
              onDone={again}
            />
          ) : (
            <PcoCancelForm accountNumber={accountNumber} canCancel={isOpen(standing)} onDone={again} />
          )}
          <PcoDispute accountNumber={accountNumber} dispute={disputes[0] ?? null} onDone={again} />
        </Stack>
      )}
    </Loaded>
  )
}

function isOpen({ plan }: Standing): boolean {
  return plan !== null && ['PendingInitialPayment', 'Active', 'PAYMENT_REQUIRED'].includes(plan.state)
}

function Facts({ standing }: { standing: Standing }) {
  const texts = useMessages(pcoPlanMessages)
  const rows = useRows(standing)
  return (
    <div className="portal-staff-facts">
      <SummaryList rows={rows} />
      {standing.plan === null ? <p>{texts.noPlan}</p> : null}
    </div>
  )
}

function useRows({ plan, accountBalance, asOf }: Standing): SummaryRow[] {
  const texts = useMessages(pcoPlanMessages)
  const language = useLanguage()
  const day = useDay()
  const money = (cents: number | null) => formatCents(cents ?? 0, language)
  const balance = { label: texts.balance, value: money(accountBalance) }
  if (plan === null || plan.state === 'Offered') return [balance]
  const { nextDate, nextAmount, state } = plan
  const late = nextDate !== null && nextDate < asOf ? { note: texts.late } : {}
  return [
    balance,
    { label: texts.state, value: texts.states[state as keyof typeof texts.states] },
    { label: texts.firstPayment, value: money(plan.initialPaymentAmount) },
    { label: texts.payments, value: texts.paymentsOf(plan.numberOfPayments, money(plan.regularPaymentAmount)) },
    { label: texts.dates, value: texts.fromTo(day(plan.paymentStartDate), day(plan.paymentEndDate)) },
    { label: texts.paid, value: money(plan.paid) },
    ...(nextDate === null
      ? []
      : [{ label: texts.next, value: texts.nextOn(money(nextAmount), day(nextDate)), ...late }]),
  ]
}
