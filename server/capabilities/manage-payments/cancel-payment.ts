import { parseIso, businessToday, toIso } from '#sdk/dates/dates'
import { timeText } from '#sdk/dates/times'
import { CarportError } from '#sdk/errors/errors'
import { nextDrawAfterCancel } from '#server/loans/autopay/resume-autopay'
import type { RequestContext } from '#server/platform/context'
import { writeNotation } from '#server/platform/messages/notations'
import { impersonatorOf } from '#server/platform/graphql/impersonation-table'
import { changeState } from '#server/loans/payments/payment-changes'
import { paymentFollowers } from '#server/loans/payments/payment-followers'
import { paymentCanceled } from '#server/loans/payments/payment-records'
import { cancelUntilMs, isCancellable } from '#server/loans/payments/payment-view'
import { readPayer } from '#server/loans/payments/payer.store'
import { lockPayment, type Payment } from '#server/loans/payments/payments.store'
import { callingCustomer } from '#server/identity/calling-customer'
import type { Tx } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'

/**
 * Cancels a payment of the caller's own until the cut-off on the day it is filed (rules 7.4, 10). One that is canceled already is
 * canceled once. Staff may do it through the borrower's eyes; that leaves a notation of its own.
 * @throws CarportError NOT_FOUND; NOT_ALLOWED for the other borrower's; PAYMENT_NOT_CANCELLABLE (params.time) when it is too late
 */
export async function cancelIndividualPayment(
  context: RequestContext,
  accountNumber: string,
  id: string,
): Promise<void> {
  const caller = callingCustomer(context)
  const staff = impersonatorOf(context.actor)
  await runOnce(context, { operation: 'CancelIndividualPayment', accountNumber, fingerprint: { id } }, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment === null || payment.accountNumber !== accountNumber || isOver(payment))
      throw new CarportError('NOT_FOUND')
    if (payment.customerId !== caller.customerId) throw new CarportError('NOT_ALLOWED')
    // Asked a second time, from another tab or after a lost answer: what was wanted is so.
    if (payment.state === 'CANCELLED') return { success: true }
    if (!isCancellable(payment, { customerId: caller.customerId, nowMs: context.clock.nowMs() })) throw tooLate(payment)
    await cancel(tx, context, payment, { actor: staff ?? caller.loginId, isStaff: staff !== null })
    if (staff !== null) await noteImpersonation(tx, context, payment, staff)
    return { success: true }
  })
}

function isOver(payment: Payment): boolean {
  return ['DECLINED', 'REVERSED'].includes(payment.state)
}

function tooLate(payment: Payment): CarportError {
  const sentAtMs = cancelUntilMs(payment)
  const time = sentAtMs === null ? payment.submittedAt : toIso(sentAtMs)
  return new CarportError('PAYMENT_NOT_CANCELLABLE', { params: { time: timeText(parseIso(time)) } })
}

async function cancel(
  tx: Tx,
  context: RequestContext,
  payment: Payment,
  { actor, isStaff }: { readonly actor: string; readonly isStaff: boolean },
): Promise<void> {
  const at = toIso(context.clock.nowMs())
  const canceled = await changeState(tx, payment.paymentId, { trigger: 'cancelled', reason: 'cancelled', actor, at })
  const payer = await readPayer(tx, payment.accountNumber, payment.customerId)
  const parties = {
    email: payer?.email ?? null,
    language: payer?.language ?? context.language,
    party: payer?.party ?? 'A',
    actor,
  } as const
  const reason = isStaff ? 'by staff for the borrower' : 'by the borrower'
  const autopay = await nextDrawAfterCancel(tx, payment.accountNumber, businessToday(context.clock))
  await paymentCanceled(tx, context, canceled, parties, reason, autopay)
  for (const follower of paymentFollowers()) await follower.canceled?.(tx, context, canceled, actor)
}

async function noteImpersonation(tx: Tx, context: RequestContext, payment: Payment, staff: string): Promise<void> {
  const payer = await readPayer(tx, payment.accountNumber, payment.customerId)
  await writeNotation(tx, {
    accountNumber: payment.accountNumber,
    activityCode: 'IM',
    partyContacted: payer?.party ?? 'A',
    comment: 'Canceled a payment for the borrower.',
    actor: staff,
    createdAtMs: context.clock.nowMs(),
  })
}
