import type { ReactNode } from 'react'
import { AgreementPaper, PaymentSchedule } from '#blocks'
import { PageHeading } from '#host'
import { Badge, Button, Card, EmptyState, Stack } from '#ui'
import type { Plan } from './payment-plan.state.ts'
import { usePlanTexts } from './plan-texts.ts'
import { useScheduledPayments } from './scheduled-payments.ts'

interface PlanHistoryProps {
  accountNumber: string
  plans: readonly Plan[]
  onBack: () => void
}

/** Every plan the loan had, each with its payments, the newest first. */
export function PlanHistory({ accountNumber, plans, onBack }: PlanHistoryProps): ReactNode {
  const { texts } = usePlanTexts()
  return (
    <Stack gap={24}>
      <PageHeading lead={texts.account(accountNumber.slice(-4))}>{texts.historyTitle}</PageHeading>
      <p>{texts.historyLead}</p>
      {plans.length === 0 ? <EmptyState icon="calendar" title={texts.noPlans} /> : null}
      <ul className="cp-plan-history">
        {plans.map((plan, index) => (
          <li key={plan.planId}>
            <PastPlan plan={plan} isNewest={index === 0} />
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onBack}>
        {texts.backToPlan}
      </Button>
    </Stack>
  )
}

function PastPlan({ plan, isNewest }: { plan: Plan; isNewest: boolean }) {
  const { texts, date } = usePlanTexts()
  const { firstPaymentDate: first, lastPaymentDate: last, cancellationDate } = plan
  const payments = useScheduledPayments(plan)
  return (
    <Card title={texts.progress(plan.numberOfPaymentsCompleted, plan.numberOfPaymentsPlanned)}>
      <p className="cp-plan-line">
        {first === null || last === null ? null : <span>{texts.planDates(date(first), date(last))}</span>}
        <Badge>{texts.status[plan.planStatus] ?? plan.planStatus}</Badge>
      </p>
      {cancellationDate === null ? null : <p>{texts.endedOn(date(cancellationDate))}</p>}
      {isNewest && plan.planStatus === 'Broken' ? <p>{texts.broken}</p> : null}
      <PaymentSchedule title={texts.schedule} payments={payments} />
      <AgreementPaper
        id={plan.agreementDocumentId}
        file={`payment-plan-${first ?? plan.planId}.pdf`}
        {...(first === null || last === null ? {} : { about: texts.planDates(date(first), date(last)) })}
      />
    </Card>
  )
}
