import { formatDate, businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { formatCents } from '#sdk/money/money'
import type { RequestContext } from '#server/platform/context'
import { findEnrolled, lockRecurring } from '#server/loans/autopay/autopay.store'
import { endAutopay } from '#server/loans/autopay/end-autopay'
import { scheduleLines } from '#server/loans/programs/payment-plan-agreement'
import { insertPlan, listPlans, type PtcPlan } from '#server/loans/programs/payment-plan.store'
import { tellOfPlan } from '#server/loans/programs/plan-messages'
import type { ProgramAgreement } from '#server/loans/programs/program-agreement'
import type { Tx } from '#server/platform/store/database'

/** Writes a plan that was agreed to. @throws CarportError PTC_ALREADY_ACTIVE: two that come at once leave one */
export async function writePlan(tx: Tx, agreed: PtcPlan): Promise<PtcPlan> {
  const isNew = await insertPlan(tx, { ...agreed, planStatus: 'Active' })
  // The account is locked, so this is only reached when a writer forgot to lock it. The index is the truth either way.
  if (!isNew) throw new CarportError('PTC_ALREADY_ACTIVE')
  const plan = (await listPlans(tx, agreed.accountNumber)).find(({ planId }) => planId === agreed.planId)
  if (plan === undefined) throw new Error('The plan that was just written is not there')
  return plan
}

/** Ends the loan's autopay for a plan that starts. @param actor a login's id */
export async function stopAutopay(
  tx: Tx,
  context: RequestContext,
  actor: string,
  accountNumber: string,
): Promise<void> {
  const found = await findEnrolled(tx, accountNumber)
  const recurring = found === null ? null : await lockRecurring(tx, found.recurringPaymentId)
  if (recurring?.status === 'ENROLLED') await endAutopay(tx, context, recurring, { reason: 'plan-start', actor })
}

/** Sends everybody on the loan what was agreed to; the words themselves go to who agreed. */
export async function tellTerms(
  tx: Tx,
  context: RequestContext,
  plan: PtcPlan,
  agreed: ProgramAgreement,
): Promise<void> {
  const { accountNumber, payments } = plan
  const [first] = payments
  if (first === undefined) throw new Error('A plan without payments is never written')
  const today = businessToday(context.clock)
  await tellOfPlan(tx, context, accountNumber, 'plan-started', (language, customerId) => ({
    count: payments.length,
    first: formatDate(first.scheduledOn, language, today),
    amount: formatCents(first.paymentCents, language),
    schedule: scheduleLines(payments, language).join('\n'),
    // The other borrower's account is personal: their copy does not name it.
    agreement: customerId === plan.customerId ? agreed.text : '',
  }))
}
