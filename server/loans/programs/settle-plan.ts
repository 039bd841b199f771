import { type LocalDate, businessToday } from '#sdk/dates/dates'
import { upcomingPayments } from '#server/loans/autopay/autopay-records.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { movePlan } from './move-plan.ts'
import { listPlans, type PtcPlan, postedPayments, setPlanStatus, writePlanPayment } from './payment-plan.store.ts'
import { isSettled, settledPlan, type SettledPlan, settlingStep } from './settle-plan.rules.ts'

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
  const now = settledPlan(before, await postedPayments(tx, before.planId), returned?.on ?? null)
  for (const payment of now.changed) await writePlanPayment(tx, before.planId, payment)
  if (now.planStatus !== before.planStatus) await setPlanStatus(tx, before.planId, before.planStatus, now.planStatus)
  const after = newestPlan(await listPlans(tx, accountNumber))
  if (after === undefined) return
  const facts = { today: businessToday(context.clock), upcoming: await upcomingPayments(tx, accountNumber) }
  const step = settlingStep(before, after, { ...facts, isReturn: returned !== null })
  if (step !== null) await movePlan(tx, context, { plan: after, actor, ...step })
}

function newestPlan(plans: readonly PtcPlan[]): SettledPlan | undefined {
  const plan = plans.find(({ planStatus }) => planStatus === 'Active') ?? plans[0]
  return plan !== undefined && isSettled(plan) ? plan : undefined
}
