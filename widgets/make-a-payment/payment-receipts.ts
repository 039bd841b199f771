import type { MadePayment } from './make-a-payment.state.ts'

/** Whether the receipt at hand is the one that was asked for; any is where none was named. */
export function isReceiptOf(receipt: MadePayment | null, receiptNumber: string | undefined): boolean {
  return receipt !== null && (receiptNumber === undefined || receipt.confirmationNumber === receiptNumber)
}

/** The receipt of that number among an account's payments; null for a payment that does not stand, such as one being reversed. */
export function receiptAmong(payments: readonly MadePayment[], receiptNumber: string | undefined): MadePayment | null {
  const found = payments.find((payment) => payment.confirmationNumber === receiptNumber)
  return found === undefined || found.status === 'PENDING_PAYMENT_REVERSAL' ? null : found
}
