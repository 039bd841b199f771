import type { ReactNode } from 'react'
import { Loaded, useMutation, useQuery } from '#host'
import { formatCents } from '#sdk/money/money'
import { Stack, SummaryList, useLanguage, useMessages } from '#ui'
import { useDay } from '../layout/use-day.ts'
import { CancelPaymentPlanDocument, StaffPtcPlanDocument, type StaffPtcPlanQuery } from './admin.graphql.ts'
import { pcoPlanMessages } from './pco-plan.messages.ts'
import { PlanCancelForm } from './plan-cancel-form.tsx'

type Plan = NonNullable<StaffPtcPlanQuery['GetStaffPtcPlan']>

interface PaymentPlanProps {
  accountNumber: string
  waiting: ReactNode
}

/** The payment plan of a loan that isn't charged off, what its borrower owes without it, and canceling it for who calls and asks. */
export function PaymentPlanCancel({ accountNumber, waiting }: PaymentPlanProps) {
  const texts = useMessages(pcoPlanMessages)
  const query = useQuery(StaffPtcPlanDocument, { accountNumber })
  return (
    <Loaded query={query} waiting={waiting} failed={texts.failed}>
      {({ GetStaffPtcPlan: plan }) => (
        <Stack gap={16}>
          {plan === null ? <p>{texts.paymentPlan.none}</p> : <Facts plan={plan} />}
          <CancelForm accountNumber={accountNumber} plan={plan} onDone={() => void query.refetch()} />
        </Stack>
      )}
    </Loaded>
  )
}

function CancelForm(props: { accountNumber: string; plan: Plan | null; onDone: () => void }) {
  const { accountNumber, plan, onDone } = props
  const { paymentPlan } = useMessages(pcoPlanMessages)
  const { run, isRunning, error } = useMutation(CancelPaymentPlanDocument)
  return (
    <PlanCancelForm
      reasons={paymentPlan.reasons}
      canCancel={plan !== null}
      cancel={(reason, comment) => run({ accountNumber, planId: plan?.planId ?? '', reason, comment })}
      isRunning={isRunning}
      error={error}
      done={paymentPlan.canceled}
      onDone={onDone}
    />
  )
}

function Facts({ plan }: { plan: Plan }) {
  const texts = useMessages(pcoPlanMessages)
  const language = useLanguage()
  const day = useDay()
  const money = (cents: number) => formatCents(cents, language)
  const own = texts.paymentPlan
  const { nextPaymentAmount, nextPaymentDeadline, lastPaymentDate } = plan
  const hasNext = nextPaymentAmount !== null && nextPaymentDeadline !== null
  return (
    <div className="portal-staff-facts">
      <SummaryList
        rows={[
          { label: texts.state, value: texts.states[plan.isKept ? 'Active' : 'PAYMENT_REQUIRED'] },
          { label: own.made, value: own.madeOf(plan.numberOfPaymentsCompleted, plan.numberOfPaymentsPlanned) },
          ...(hasNext
            ? [{ label: texts.next, value: texts.nextOn(money(nextPaymentAmount), day(nextPaymentDeadline)) }]
            : []),
          ...(lastPaymentDate === null ? [] : [{ label: own.last, value: day(lastPaymentDate) }]),
          { label: own.how, value: plan.isDrawn ? own.drawn : own.self },
          { label: own.dueWithout, value: money(plan.dueWithoutPlan) },
        ]}
      />
    </div>
  )
}
