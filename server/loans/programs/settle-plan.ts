import type { LocalDate } from '#sdk/dates/dates'
import { writeNotation } from '#server/platform/messages/notations'
import { appendAudit, type RecordContext, whenAndWhere } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'
import { planPayments } from './payment-plan.rules.ts'
import { listPlans, type PtcPlan, postedPayments, setPlanStatus, writePlanPayment } from './payment-plan.store.ts'

/**
 * Brings the payments of a loan's plan in line with the money that is posted, after a payment was posted or came back. With its last
 * payment a plan is completed; when that comes back it goes on.
 * @param returned the payment that came back, and when
 */
export async function settlePlan(
  tx: Tx,
  context: RecordContext,
  accountNumber: string,
  actor: string,
  returned: { readonly paymentId: string; readonly on: LocalDate } | null = null,
): Promise<void> {
  const plans = await listPlans(tx, accountNumber)
  const plan = plans.find(({ planStatus }) => planStatus === 'Active') ?? plans[0]
  if (plan === undefined || (plan.planStatus !== 'Active' && plan.planStatus !== 'Completed')) return
  const now = planPayments(plan.payments, await postedPayments(tx, accountNumber, plan.offeredOn))
  for (const [index, payment] of now.entries()) {
    const before = plan.payments[index]
    if (before?.paymentId === payment.paymentId && before.satisfiedOn === payment.satisfiedOn) continue
    const cameBack = returned !== null && before?.paymentId === returned.paymentId && payment.satisfiedOn === null
    await writePlanPayment(tx, plan.planId, { ...payment, reversedOn: cameBack ? returned.on : null })
  }
  const isDone = now.every(({ satisfiedOn }) => satisfiedOn !== null)
  const [from, to] = isDone ? (['Active', 'Completed'] as const) : (['Completed', 'Active'] as const)
  if (await setPlanStatus(tx, plan.planId, from, to)) await recordPlan(tx, context, plan, to, actor)
}

const records = {
  Completed: { activityCode: 'PC', comment: 'Payment plan completed', action: 'plan.complete' },
  Active: { activityCode: 'PT', comment: 'Payment plan goes on: its last payment came back', action: 'plan.reopen' },
  Broken: { activityCode: 'PB', comment: 'Payment plan ended: a payment was missed', action: 'plan.break' },
} as const

/** Writes down what became of a plan, for staff and for the audit. */
export async function recordPlan(
  tx: Tx,
  context: RecordContext,
  { accountNumber, customerId }: PtcPlan,
  became: keyof typeof records,
  actor: string,
): Promise<void> {
  const { activityCode, comment, action } = records[became]
  await writeNotation(tx, {
    accountNumber,
    activityCode,
    partyContacted: 'A',
    placeCalled: 'WEB',
    comment,
    actor,
    createdAtMs: context.clock.nowMs(),
  })
  await appendAudit(tx, {
    actor,
    subject: customerId,
    action,
    outcome: 'done',
    reason: null,
    accountNumber,
    ...whenAndWhere(context),
  })
}
