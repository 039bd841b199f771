import { CarportError } from '#sdk/errors/errors'
import type { RequestContext } from '#server/platform/context'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { outcomeUnknown } from '#server/platform/store/trouble'
import { loadStanding } from '#server/loans/accounts/account-standing'
import { settleCardPayment } from './card-payment.ts'
import { paymentView, type PaymentView } from './payment-view.ts'
import { readPayment } from './payments.store.ts'

/**
 * Asks the card provider, or finds out what it said to an earlier request, and answers with what is true now.
 * @param isFirstTry nobody can have asked for this charge before
 * @throws CarportError CARD_DECLINED; IN_PROGRESS while the provider has not answered; INTERNAL (503) of category 'unknown' when it
 *   could not be written down or read what the provider said
 */
export async function finishCardPayment(
  context: RequestContext,
  caller: CallingCustomer,
  paymentId: string,
  isFirstTry = !context.replyHeaders.has('idempotent-replayed'),
): Promise<PaymentView> {
  try {
    return await cardPaymentOf(context, caller, paymentId, isFirstTry)
  } catch (error) {
    // The payment is accepted and its card may be charged by now: whatever keeps us from saying so, "nothing was charged" is not true.
    const isOurs = error instanceof CarportError && error.retryable && error.code !== 'IN_PROGRESS'
    throw isOurs ? outcomeUnknown(error) : error
  }
}

async function cardPaymentOf(
  context: RequestContext,
  caller: CallingCustomer,
  paymentId: string,
  isFirstTry: boolean,
): Promise<PaymentView> {
  const outcome = await settleCardPayment(context, paymentId, { isFirstTry, correlationId: context.correlationId })
  if (outcome === 'UNKNOWN') {
    context.replyHeaders.set('retry-after', '2')
    throw new CarportError('IN_PROGRESS')
  }
  const q = reader(context.db)
  const payment = await readPayment(q, paymentId)
  if (payment === null || payment.state === 'DECLINED') throw new CarportError('CARD_DECLINED')
  const standing = await loadStanding(q, context, payment.accountNumber, caller.customerId)
  return paymentView(payment, standing, {
    customerId: caller.customerId,
    language: context.language,
    nowMs: context.clock.nowMs(),
  })
}
