import type { ReactNode } from 'react'
import { Loaded, useQuery } from '#host'
import { formatCents } from '#sdk/money/money'
import { Badge, Card, Skeleton, SkeletonGroup, useLanguage, useMessages } from '#ui'
import {
  LoanChangesDocument,
  type LoanChangesQuery,
  PlanHistoryDocument,
  type PlanHistoryQuery,
} from '#portal/pages/hardship/hardship.graphql'
import { standingMessages } from '#portal/pages/hardship/hardship.messages'
import { useDay } from '#portal/layout/use-day'

type Plan = PlanHistoryQuery['GetPtcPlanHistory'][number]
type Change = LoanChangesQuery['GetLoanModifications'][number]['summaries'][number]

/** Every payment plan that was agreed on for the loan, the newest first. */
export function PlanHistoryCard({ accountNumber }: { accountNumber: string }) {
  const messages = useMessages(standingMessages)
  const query = useQuery(PlanHistoryDocument, { accountNumber })
  return (
    <Card title={messages.plansTitle}>
      <Loaded query={query} waiting={<Waiting />} failed={messages.listFailed}>
        {({ GetPtcPlanHistory: plans }) => (
          <List none={messages.noPlans}>
            {plans.map((plan, index) => (
              <PlanLine key={plan.planId} plan={plan} isNewest={index === 0} />
            ))}
          </List>
        )}
      </Loaded>
    </Card>
  )
}

/** Every change of the contract, agreed, in work or ended, with where it stands. */
export function ChangesCard({ accountNumber }: { accountNumber: string }) {
  const messages = useMessages(standingMessages)
  const query = useQuery(LoanChangesDocument, { accountNumber })
  return (
    <Card title={messages.changesTitle}>
      <Loaded query={query} waiting={<Waiting />} failed={messages.listFailed}>
        {({ GetLoanModifications: kinds }) => (
          <List none={messages.noChanges}>
            {kinds
              .flatMap(({ summaries }) => summaries)
              .map((change) => (
                <ChangeLine key={change.loanModId} change={change} />
              ))}
          </List>
        )}
      </Loaded>
    </Card>
  )
}

function PlanLine({ plan, isNewest }: { plan: Plan; isNewest: boolean }) {
  const messages = useMessages(standingMessages)
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
        {first === null || last === null ? null : <Help>{messages.planDates(day(first), day(last))}</Help>}
        {cents === null || dueDate === null || deadline === null ? null : (
          <Help>
            {dueDate === deadline
              ? messages.nextOn(formatCents(cents, language), day(dueDate))
              : messages.planMissed(formatCents(cents, language), day(dueDate), day(deadline))}
          </Help>
        )}
        {plan.cancellationDate === null ? null : <Help>{messages.endedOn(day(plan.cancellationDate))}</Help>}
        {isOver ? <Help>{messages.planBroken}</Help> : null}
      </span>
      <Badge>{messages.planStatus[plan.planStatus] ?? plan.planStatus}</Badge>
    </li>
  )
}

function ChangeLine({ change }: { change: Change }) {
  const messages = useMessages(standingMessages)
  const language = useLanguage()
  const day = useDay()
  const { completionDate: done, newPaymentAmount: cents, newPaymentDueDate: due } = change
  return (
    <li>
      <span>
        {messages.changeTypes[change.type]}
        {cents === null || due === null ? null : (
          <Help>{messages.changedTo(formatCents(cents, language), day(due))}</Help>
        )}
        {done === null ? null : <Help>{messages.doneOn(day(done))}</Help>}
      </span>
      <Badge>{messages.changeStatuses[change.status.value] ?? change.status.description}</Badge>
    </li>
  )
}

function List({ none, children }: { none: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? (
    <p>{none}</p>
  ) : (
    <ul className="portal-standing-list portal-standing-records">{children}</ul>
  )
}

function Help({ children }: { children: string }) {
  return <span className="cp-help">{children}</span>
}

function Waiting() {
  const messages = useMessages(standingMessages)
  return (
    <SkeletonGroup label={messages.loading}>
      <Skeleton height={72} />
    </SkeletonGroup>
  )
}
