import { type LocalDate, todayInPhoenix } from '#sdk/dates/dates'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { movePlan } from './move-plan.ts'
import type { PlanEvent, PlanState } from './payment-plan.program.ts'
import { planPayments, planState } from './payment-plan.rules.ts'
import {
  listPlans,
  type PtcPayment,
  type PtcPlan,
  postedPayments,
  setPlanStatus,
  writePlanPayment,
} from './payment-plan.store.ts'

/**
 * Brings the payments of a loan's plan in line with the money that is posted, after a payment was posted or came back, and takes the
 * step of its program that follows: it is completed, kept again, or needs a payment.
 * @param returned the payment that came back, and when
 */
export async function settlePlan(
  tx: Tx,
  context: RecordContext,
  accountNumber: string,
  actor: string,
  returned: { readonly paymentId: string; readonly on: LocalDate } | null = null,
): Promise<void> {
  const before = newestPlan(await listPlans(tx, accountNumber))
  if (before === undefined) return
  const now = planPayments(before.payments, await postedPayments(tx, before.planId))
  for (const [index, payment] of now.entries()) await writeChange(tx, before, index, payment, returned)
  const isDone = now.every(({ satisfiedOn }) => satisfiedOn !== null)
  const [from, to] = isDone ? (['Active', 'Completed'] as const) : (['Completed', 'Active'] as const)
  await setPlanStatus(tx, before.planId, from, to)
  const after = newestPlan(await listPlans(tx, accountNumber))
  if (after === undefined) return
  const today = todayInPhoenix(context.clock)
  const is = planState(after, today, await upcomingPayments(tx, accountNumber))
  const step = returned === null ? stepForward(before, now, is) : stepBack(planState(before, today), is)
  if (step !== null) await movePlan(tx, context, { plan: after, actor, ...step })
}

type Step = { readonly from: PlanState; readonly on: PlanEvent } | null

/** Money was posted. What was made whole after its day had been missed. */
function stepForward({ planStatus, payments }: PtcPlan, now: readonly PtcPayment[], is: PlanState): Step {
  const isCaughtUp = now.some(
    ({ satisfiedOn, scheduledOn }, index) =>
      satisfiedOn !== null && satisfiedOn > scheduledOn && payments[index]?.satisfiedOn === null,
  )
  const from = isCaughtUp ? 'PaymentRequired' : 'Kept'
  if (is === 'Completed') return planStatus === 'Completed' ? null : { from, on: 'finish' }
  return isCaughtUp && is === 'Kept' ? { from, on: 'catch-up' } : null
}

/** Money came back. */
function stepBack(was: PlanState, is: PlanState): Step {
  if (was === is) return null
  return { from: was, on: is === 'Kept' ? 'early-return' : 'return' }
}

function newestPlan(plans: readonly PtcPlan[]): PtcPlan | undefined {
  const plan = plans.find(({ planStatus }) => planStatus === 'Active') ?? plans[0]
  return plan?.planStatus === 'Active' || plan?.planStatus === 'Completed' ? plan : undefined
}

async function writeChange(
  tx: Tx,
  plan: PtcPlan,
  index: number,
  payment: PtcPayment,
  returned: { readonly on: LocalDate } | null,
): Promise<void> {
  const before = plan.payments[index]
  if (before?.paymentId === payment.paymentId && before.satisfiedOn === payment.satisfiedOn) return
  // Money moves up when an earlier payment comes back: the one that is open now is the last that was not.
  const isOpenAgain = returned !== null && before?.satisfiedOn !== null && payment.satisfiedOn === null
  await writePlanPayment(tx, plan.planId, { ...payment, reversedOn: isOpenAgain ? returned.on : null })
}
