import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { PlanCancelReason } from '#sdk/loan/payment-plan'
import type { RequestContext } from '#server/platform/context'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { movePlan } from '#server/loans/programs/move-plan'
import { planState } from '#server/loans/programs/payment-plan.rules'
import { endPlan, listPlans, type PtcPlan } from '#server/loans/programs/payment-plan.store'
import { callingCustomer } from '#server/identity/calling-customer'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'

/** Which plan ends, and why. */
export interface CanceledPtcPlan {
  readonly accountNumber: string
  readonly planId: string
  readonly reason: PlanCancelReason
}

/**
 * Ends the active plan for the borrower, once per idempotency key. One that is canceled already is canceled once; what is on its way
 * to the bank stays on its way.
 * @throws CarportError NOT_FOUND for a plan that is not this loan's, or is over otherwise
 */
export async function cancelPtcPlan(context: RequestContext, about: CanceledPtcPlan): Promise<PtcPlan> {
  const { accountNumber, planId, reason } = about
  const { loginId } = callingCustomer(context)
  const once = { operation: 'CancelPtcPlan', accountNumber, fingerprint: { planId, reason } }
  return runOnce(context, once, (tx) =>
    cancelPlan(tx, context, about, { by: 'borrower', actor: loginId, why: `canceled by the borrower: ${reason}` }),
  )
}

/** Who ends a plan. */
export interface PlanCanceler {
  readonly by: 'borrower' | 'staff'
  /** A login's id. */
  readonly actor: string
  /** For staff, in the notation and the audit line. */
  readonly why: string
}

/**
 * Ends the active plan in the caller's transaction, with everything that the program's table lists for it.
 * @returns the plan as it is then; one that was canceled before is left as it is
 * @throws CarportError NOT_FOUND for a plan that is not this loan's, or is over otherwise
 */
export async function cancelPlan(
  tx: Tx,
  context: RequestContext,
  { accountNumber, planId, reason }: CanceledPtcPlan,
  { by, actor, why }: PlanCanceler,
): Promise<PtcPlan> {
  const plan = await planOf(tx, accountNumber, planId)
  if (plan.planStatus === 'Cancelled') return plan
  if (plan.planStatus !== 'Active') throw new CarportError('NOT_FOUND')
  const today = businessToday(context.clock)
  const from = planState(plan, today, await upcomingPayments(tx, accountNumber))
  const isEnded = await endPlan(tx, planId, { to: 'Cancelled', by, on: today, reason })
  if (!isEnded) throw new CarportError('NOT_FOUND')
  await movePlan(tx, context, { plan, from, on: 'cancel', actor, reason: why })
  return planOf(tx, accountNumber, planId)
}

async function planOf(tx: Tx, accountNumber: string, planId: string): Promise<PtcPlan> {
  const plan = (await listPlans(tx, accountNumber)).find((one) => one.planId === planId)
  if (plan === undefined) throw new CarportError('NOT_FOUND')
  return plan
}
