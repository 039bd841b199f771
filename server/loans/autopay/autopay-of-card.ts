import { businessToday, toIso } from '#sdk/dates/dates'
import type { RecordContext } from '#server/platform/store/audit'
import type { Payment } from '#server/loans/payments/payments.store'
import type { Tx } from '#server/platform/store/database'
import { lockOfOtpPayment, setEnded, turnOn } from './autopay.store.ts'
import { loadBook, nextDraws } from './autopay-book.ts'
import { recordAutopay } from './autopay-records.ts'
import { readAuthorization } from './autopay-records.store.ts'
import { enrollmentStarted } from './autopay-started.ts'

/**
 * Turns the autopay on that waited for a card payment it was signed with, in the transaction in which the payment becomes PENDING;
 * with a declined card it ends without ever having been on. So there are both records or none (rules 9).
 */
export async function settleAutopayOfCard(
  tx: Tx,
  context: RecordContext,
  payment: Pick<Payment, 'paymentId' | 'accountNumber' | 'customerId'>,
  outcome: 'APPROVED' | 'DECLINED',
): Promise<void> {
  const recurring = await lockOfOtpPayment(tx, payment.paymentId)
  if (recurring?.status !== 'WAITING') return
  const { recurringPaymentId: id, accountNumber } = recurring
  const at = toIso(context.clock.nowMs())
  const today = businessToday(context.clock)
  if (outcome === 'DECLINED') {
    await setEnded(tx, { id, status: 'ENDED', reason: 'card-declined', endedOn: today, ineligibleUntil: null, at })
    await recordAutopay(tx, context, recurring, {
      notation: null,
      comment: '',
      action: 'autopay.create',
      outcome: 'refused',
      reason: 'CARD_DECLINED',
      actor: payment.customerId,
    })
    return
  }
  await turnOn(tx, id, at)
  const agreed = await readAuthorization(tx, id)
  const { draws } = await nextDraws(tx, recurring, await loadBook(tx, accountNumber, today), { today, count: 1 })
  await enrollmentStarted(tx, context, recurring, payment.customerId, agreed?.text ?? '', draws[0])
}
