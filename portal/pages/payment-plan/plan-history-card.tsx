import { Loaded, useQuery } from '#host'
import { useDay } from '#portal/layout/use-day'
import { formatCents } from '#sdk/money/money'
import { Badge, Card, useLanguage, useMessages } from '#ui'
import { hardshipMessages } from '../hardship/hardship.messages.ts'
import { RecordList, RecordNote, RecordsLoading } from '../hardship/record-list.tsx'
import { PlanHistoryDocument, type PlanHistoryQuery } from './payment-plan.graphql.ts'
import { paymentPlanMessages } from './payment-plan.messages.ts'

type Plan = PlanHistoryQuery['GetPtcPlanHistory'][number]

/** Every payment plan that was agreed on for the loan, the newest first. */
export function PlanHistoryCard({ accountNumber }: { accountNumber: string }) {
  const messages = useMessages(paymentPlanMessages)
  const { listFailed } = useMessages(hardshipMessages)
  const query = useQuery(PlanHistoryDocument, { accountNumber })
  return (
    <Card title={messages.plansTitle}>
      <Loaded query={query} waiting={<RecordsLoading />} failed={listFailed}>
        {({ GetPtcPlanHistory: plans }) => (
          <RecordList none={messages.noPlans}>
            {plans.map((plan, index) => (
              <PlanLine key={plan.planId} plan={plan} isNewest={index === 0} />
            ))}
          </RecordList>
        )}
      </Loaded>
    </Card>
  )
}

function PlanLine({ plan, isNewest }: { plan: Plan; isNewest: boolean }) {
  const messages = useMessages(paymentPlanMessages)
  const { nextOn } = useMessages(hardshipMessages)
  const language = useLanguage()
  const day = useDay()
  const { firstPaymentDate: first, lastPaymentDate: last, nextPaymentAmount: cents } = plan
  // Only the newest plan says what to do: what an earlier one asked for is settled by those after it.
  const isOver = isNewest && plan.planStatus === 'Broken'
  const { nextPaymentScheduledDueDate: dueDate, nextPaymentDeadline: deadline } = plan
  return (
    <li>
      <span>
        {messages.planPayments(plan.numberOfPaymentsCompleted, plan.numberOfPaymentsPlanned)}
        {first === null || last === null ? null : <RecordNote>{messages.planDates(day(first), day(last))}</RecordNote>}
        {cents === null || dueDate === null || deadline === null ? null : (
          <RecordNote>
            {dueDate === deadline
              ? nextOn(formatCents(cents, language), day(dueDate))
              : messages.planMissed(formatCents(cents, language), day(dueDate), day(deadline))}
          </RecordNote>
        )}
        {plan.cancellationDate === null ? null : (
          <RecordNote>{messages.endedOn(day(plan.cancellationDate))}</RecordNote>
        )}
        {isOver ? <RecordNote>{messages.planBroken}</RecordNote> : null}
      </span>
      <Badge>{messages.planStatus[plan.planStatus] ?? plan.planStatus}</Badge>
    </li>
  )
}
