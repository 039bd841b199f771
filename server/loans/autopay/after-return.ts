import type { LocalDate } from '#sdk/dates/dates'
import { returnRule } from '#server/loans/payments/return-codes'
import type { RecordContext } from '#server/platform/store/audit'
import type { Payment } from '#server/loans/payments/payments.store'
import type { Tx } from '#server/platform/store/database'
import { concernedByPayment } from './autopay.store.ts'
import { readDrawOfPayment } from './autopay-records.store.ts'
import { endAutopay, pauseAutopay } from './end-autopay.ts'
import { returnEffect } from './returns.rules.ts'

/**
 * Ends or pauses the autopays that a returned payment concerns (rules 8.2, 9). The payment is already taken back, in the same
 * transaction.
 */
export async function settleAutopayAfterReturn(
  tx: Tx,
  context: RecordContext,
  payment: Payment,
  returned: { readonly code: string; readonly returnedOn: LocalDate; readonly actor: string },
): Promise<void> {
  const concerned = await concernedByPayment(tx, payment)
  if (concerned.length === 0) return
  const draw = await readDrawOfPayment(tx, payment.paymentId)
  const isSecondInARow =
    draw?.neighborCodes.some((code) => returnRule(code ?? '').autopay === 'ends-at-second') ?? false
  for (const recurring of concerned) {
    const effect = returnEffect(
      { code: returned.code, on: returned.returnedOn },
      {
        usesMethod: recurring.paymentMethodId === payment.paymentMethodId,
        isBank: recurring.category === 'ACH',
        isDraw: draw?.recurringPaymentId === recurring.recurringPaymentId,
        isSecondInARow,
        isItsPayment: recurring.otpPaymentId === payment.paymentId,
      },
    )
    const { actor } = returned
    if (effect.effect === 'ends')
      await endAutopay(tx, context, recurring, { reason: effect.reason, until: effect.until, actor })
    if (effect.effect === 'pauses') await pauseAutopay(tx, context, recurring, { reason: effect.reason, actor })
  }
}
