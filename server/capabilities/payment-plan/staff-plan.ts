import { businessToday } from '#sdk/dates/dates'
import { readComment } from '#server/identity/recorded-call'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import { dueNow } from '#server/loans/autopay/due-text'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { planStanding } from '#server/loans/programs/payment-plan.rules'
import { listPlans } from '#server/loans/programs/payment-plan.store'
import { debitedMethod } from '#server/loans/programs/plan-debits.store'
import type { RequestContext } from '#server/platform/context'
import type { StaffPtcPlan } from '#server/platform/graphql/resolvers.graphql'
import { reader } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { type CanceledPtcPlan, cancelPlan } from './cancel-plan.ts'

/**
 * The active plan of a loan for the advisor who talks about it with the borrower; null without one. Each look is noted.
 * @throws CarportError NOT_ALLOWED for other staff (rules 19.2)
 */
export async function staffPtcPlan(context: RequestContext, accountNumber: string): Promise<StaffPtcPlan | null> {
  await demandAdvisor(context, accountNumber, 'staff.payment-plan')
  const q = reader(context.db)
  const plan = (await listPlans(q, accountNumber)).find(({ planStatus }) => planStatus === 'Active')
  if (plan === undefined) return null
  const today = businessToday(context.clock)
  const next = planStanding(plan, today, await upcomingPayments(q, accountNumber))
  const { planId, payments } = plan
  return {
    planId,
    isKept: next?.state === 'ENROLLED_IN_PTC',
    isDrawn: (await debitedMethod(q, plan)) !== null,
    numberOfPaymentsPlanned: payments.length,
    numberOfPaymentsCompleted: payments.filter(({ satisfiedOn }) => satisfiedOn !== null).length,
    lastPaymentDate: payments.at(-1)?.scheduledOn ?? null,
    nextPaymentAmount: next?.amount ?? null,
    nextPaymentDeadline: next?.deadline ?? null,
    dueWithoutPlan: (await dueNow(q, accountNumber, today)).currentDueTodayWithPending,
  }
}

/**
 * Ends the active plan at the request of a borrower on the phone, once per idempotency key (rules 11.3): notation PB with the reason,
 * an audit line in the advisor's name, and a message to both borrowers. What is on its way to the bank stays on its way.
 * @throws CarportError NOT_ALLOWED; FIELD_INVALID of `comment`; NOT_FOUND for a plan that is not this loan's, or is over otherwise
 */
export async function cancelPtcPlanByPhone(
  context: RequestContext,
  asked: CanceledPtcPlan & { readonly comment: string },
): Promise<{ success: true }> {
  const { accountNumber, reason } = asked
  const actor = await demandAdvisor(context, accountNumber, 'staff.payment-plan-cancel')
  const why = `canceled by phone at the borrower’s request: ${reason}. ${readComment(asked.comment)}`
  const once = { operation: 'CancelPtcPlanByPhone', accountNumber, fingerprint: asked }
  return runOnce(context, once, async (tx) => {
    await cancelPlan(tx, context, asked, { by: 'staff', actor, why })
    return { success: true as const }
  })
}
