import { todayInPhoenix } from '#sdk/dates/dates'
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

/**
 * Ends the active plan for the borrower, once per idempotency key. One that is canceled already is canceled once; what is on its way
 * to the bank stays on its way.
 * @throws CarportError NOT_FOUND for a plan that is not this loan's, or is over otherwise
 */
export async function cancelPtcPlan(
  context: RequestContext,
  about: { readonly accountNumber: string; readonly planId: string; readonly reason: PlanCancelReason },
): Promise<PtcPlan> {
  const { accountNumber, planId, reason } = about
  const { loginId } = callingCustomer(context)
  return runOnce(
    context,
    { operation: 'CancelPtcPlan', accountNumber, fingerprint: { planId, reason } },
    async (tx) => {
      const plan = await planOf(tx, accountNumber, planId)
      if (plan.planStatus === 'Cancelled') return plan
      if (plan.planStatus !== 'Active') throw new CarportError('NOT_FOUND')
      const today = todayInPhoenix(context.clock)
      const from = planState(plan, today, await upcomingPayments(tx, accountNumber))
      const isEnded = await endPlan(tx, planId, { to: 'Cancelled', by: 'borrower', on: today, reason })
      if (!isEnded) throw new CarportError('NOT_FOUND')
      await movePlan(tx, context, {
        plan,
        from,
        on: 'cancel',
        actor: loginId,
        reason: `canceled by the borrower: ${reason}`,
      })
      return planOf(tx, accountNumber, planId)
    },
  )
}

async function planOf(tx: Tx, accountNumber: string, planId: string): Promise<PtcPlan> {
  const plan = (await listPlans(tx, accountNumber)).find((one) => one.planId === planId)
  if (plan === undefined) throw new CarportError('NOT_FOUND')
  return plan
}
