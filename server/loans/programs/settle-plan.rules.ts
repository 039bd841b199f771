import type { LocalDate } from '#sdk/dates/dates'
import type { PlanEvent, PlanState } from './payment-plan.program.ts'
import { planPayments, planState, type Upcoming } from './payment-plan.rules.ts'
import type { PlanMoney, PtcPayment, PtcPlan } from './payment-plan.store.ts'

/** A plan that money still counts for: it continues, or it is complete as long as nothing is returned. */
export interface SettledPlan extends PtcPlan {
  readonly planStatus: 'Active' | 'Completed'
}

/** Whether money that is posted or returned changes a plan. */
export function isSettled(plan: PtcPlan): plan is SettledPlan {
  return plan.planStatus === 'Active' || plan.planStatus === 'Completed'
}

/**
 * A plan as the money that is posted makes it.
 * @param returnedOn when a payment came back; null where money was posted
 */
export function settledPlan(
  before: SettledPlan,
  money: readonly PlanMoney[],
  returnedOn: LocalDate | null,
): {
  readonly planStatus: SettledPlan['planStatus']
  readonly payments: readonly PtcPayment[]
  /** Those of the payments that are not as they were. */
  readonly changed: readonly PtcPayment[]
} {
  const payments = planPayments(before.payments, money).map((payment, index) => {
    const was = before.payments[index]
    if (was?.paymentId === payment.paymentId && was.satisfiedOn === payment.satisfiedOn) return was
    // Money moves up when an earlier payment is returned: the one that is open now is the last that was not.
    const isOpenAgain = returnedOn !== null && was?.satisfiedOn !== null && payment.satisfiedOn === null
    return { ...payment, reversedOn: isOpenAgain ? returnedOn : null }
  })
  const isDone = payments.every(({ satisfiedOn }) => satisfiedOn !== null)
  const changed = payments.filter((payment, index) => payment !== before.payments[index])
  return { planStatus: isDone ? 'Completed' : 'Active', payments, changed }
}

/** A step of the program's table, and the state that it leads on from. */
export type SettlingStep = { readonly from: PlanState; readonly on: PlanEvent } | null

/** The step that follows when money made one plan into the other; null where the program takes none. */
export function settlingStep(
  before: SettledPlan,
  after: SettledPlan,
  facts: { readonly today: LocalDate; readonly upcoming: readonly Upcoming[]; readonly isReturn: boolean },
): SettlingStep {
  const { today, upcoming, isReturn } = facts
  const is = planState(after, today, upcoming)
  return isReturn ? stepBack(planState(before, today, upcoming), is) : stepForward(before, after, is)
}

/** Money was posted. What was made whole after its day had been missed. */
function stepForward({ planStatus, payments }: PtcPlan, now: PtcPlan, is: PlanState): SettlingStep {
  const isCaughtUp = now.payments.some(
    ({ satisfiedOn, scheduledOn }, index) =>
      satisfiedOn !== null && satisfiedOn > scheduledOn && payments[index]?.satisfiedOn === null,
  )
  const from = isCaughtUp ? 'PaymentRequired' : 'Kept'
  if (is === 'Completed') return planStatus === 'Completed' ? null : { from, on: 'finish' }
  return isCaughtUp && is === 'Kept' ? { from, on: 'catch-up' } : null
}

/** Money came back. */
function stepBack(was: PlanState, is: PlanState): SettlingStep {
  if (was === is) return null
  return { from: was, on: is === 'Kept' ? 'early-return' : 'return' }
}
