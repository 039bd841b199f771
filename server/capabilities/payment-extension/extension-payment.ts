import { toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { loadStanding } from '#server/loans/accounts/account-standing'
import {
  checkedFields,
  type CheckedPayment,
  duplicateRefusal,
  firstState,
} from '#server/loans/payments/checked-payment'
import { authorizationOf } from '#server/loans/payments/payment-authorization'
import { paymentAccepted } from '#server/loans/payments/payment-records'
import { paymentView, type PaymentView } from '#server/loans/payments/payment-view'
import { insertSignedPayment, type NewPayment } from '#server/loans/payments/new-payment.store'
import { readPayment } from '#server/loans/payments/payments.store'
import { enqueue } from '#server/platform/queue/outbox.store'
import type { RequestContext } from '#server/platform/context'
import { reader, type Tx } from '#server/platform/store/database'
import { newConfirmationNumber } from '#server/platform/store/ids'

/**
 * Accepts the payment of an extension like every other one: it waits for its file, or its card is asked after the commit. Its
 * authorization is part of the agreement that was signed, in the same language.
 */
export async function takeExtensionPayment(
  tx: Tx,
  context: RequestContext,
  caller: CallingCustomer,
  checked: CheckedPayment,
  { paymentId, language }: { readonly paymentId: string; readonly language: Language },
): Promise<void> {
  const { input, standing } = checked
  const at = toIso(context.clock.nowMs())
  const state = firstState(checked)
  const { loginId } = caller
  const { ip, userAgent } = context
  const agreed = authorizationOf(context.config.company, checked, language)
  const wanted: NewPayment = {
    paymentId,
    ...checkedFields(checked),
    customerId: caller.customerId,
    kind: 'EXTENSION',
    state,
    serviceFeeCents: 0,
    confirmationNumber: newConfirmationNumber(),
    idempotencyKey: context.idempotencyKey,
    duplicateNo: 0,
    at,
  }
  const payment = await insertSignedPayment(tx, wanted, { ...agreed, loginId, ip, userAgent, acceptedAt: at })
  if (payment === null) throw duplicateRefusal(input, standing.today)
  if (state === 'AUTHORISING') {
    await enqueue(tx, { topic: 'card.authorize', key: paymentId, payload: { paymentId } })
    return
  }
  const { party } = standing.payer
  await paymentAccepted(tx, context, payment, {
    email: caller.email,
    language: context.language,
    party,
    actor: loginId,
  })
}

/** The payment as it is now, for the one who made it. */
export async function viewOfPayment(
  context: RequestContext,
  caller: CallingCustomer,
  paymentId: string,
): Promise<PaymentView> {
  const q = reader(context.db)
  const payment = await readPayment(q, paymentId)
  if (payment === null) throw new Error('The payment of the extension is not there')
  const standing = await loadStanding(q, context, payment.accountNumber, caller.customerId)
  const { customerId } = caller
  return paymentView(payment, standing, { customerId, language: context.language, nowMs: context.clock.nowMs() })
}
