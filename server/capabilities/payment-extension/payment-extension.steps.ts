import type { PaymentFollower } from '#server/loans/payments/payment-followers'
import type { Payment } from '#server/loans/payments/payments.store'
import { advanceExtension } from '#server/loans/programs/advance-extension'
import type { ExtensionEvent } from '#server/loans/programs/payment-extension.program'
import { lockExtensionOfPayment } from '#server/loans/programs/payment-extension.store'
import type { RecordContext } from '#server/platform/store/audit'
import type { Tx } from '#server/platform/store/database'

/** The extension's part in what becomes of its payment. */
export const extensionFollower: PaymentFollower = {
  cardAnswered: (tx, context, payment, outcome) =>
    follow(tx, context, payment, outcome === 'APPROVED' ? 'paid-for' : 'card-declined', payment.customerId),
  posted: (tx, context, payment, actor) => follow(tx, context, payment, 'posted', actor),
  canceled: (tx, context, payment, actor) => follow(tx, context, payment, 'payment-canceled', actor),
  returned: (tx, context, payment, { actor }) => follow(tx, context, payment, 'payment-returned', actor),
}

async function follow(
  tx: Tx,
  context: RecordContext,
  payment: Payment,
  on: ExtensionEvent,
  actor: string,
): Promise<void> {
  if (payment.kind !== 'EXTENSION') return
  const extension = await lockExtensionOfPayment(tx, payment.paymentId)
  if (extension !== null) await advanceExtension(tx, context, extension, { on, actor })
}
