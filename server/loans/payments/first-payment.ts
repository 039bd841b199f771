import { addCents } from '#sdk/money/money'
import { checkStepUp, freshSeconds, type StepUp, useStepUp as demandStepUp } from '#server/identity/step-up'
import type { RequestContext } from '#server/platform/context'
import type { CallingCustomer } from '#server/identity/calling-customer'
import type { MethodUse } from '#server/loans/payments/first-payment.store'
import type { PaymentMethod } from '#server/loans/payments/payment-method'
import type { Tx } from '#server/platform/store/database'

/** The part of a payment that a passcode for it is bound to. Amounts in cents. */
interface BoundPayment {
  readonly accountNumber: string
  readonly paymentMethodId: string
  readonly paymentAmount: number
  readonly serviceFee: number
}

/**
 * Finds out whether the caller has just shown who they are for this payment (reliability 30). Call it before the transaction, and
 * `demandFirstPaymentProof` inside.
 * @param passcode of purpose FIRST_PAYMENT, sent for exactly this total, account and method
 */
export function checkPaymentProof(
  context: RequestContext,
  caller: CallingCustomer,
  input: BoundPayment,
  passcode: string | null,
): Promise<StepUp> {
  const { accountNumber, paymentMethodId, paymentAmount, serviceFee } = input
  const payment = { accountNumber, paymentMethodId, totalAmount: addCents(paymentAmount, serviceFee) }
  return checkStepUp(context, caller, passcode, 'FIRST_PAYMENT', payment)
}

/** Whether a payment with this method would be a bank account's first, and the passcode of adding it is older than five minutes. */
export function isFirstPaymentProofNeeded(
  { clock }: { readonly clock: Pick<RequestContext['clock'], 'nowMs'> },
  { category }: Pick<PaymentMethod, 'category'>,
  { wasUsed, passcodeAtSeconds }: MethodUse,
): boolean {
  if (category !== 'ACH' || wasUsed) return false
  return passcodeAtSeconds === null || clock.nowMs() - passcodeAtSeconds * 1000 > freshSeconds * 1000
}

/**
 * Demands the proof before the first payment from a bank account, and uses its passcode up. Does nothing where none is needed.
 * @throws CarportError STEP_UP_REQUIRED, OTP_WRONG, OTP_EXPIRED, OTP_LOCKED
 */
export async function demandFirstPaymentProof(
  tx: Tx,
  context: RequestContext,
  { method, methodUse }: { readonly method: PaymentMethod; readonly methodUse: MethodUse },
  proof: StepUp,
): Promise<void> {
  if (isFirstPaymentProofNeeded(context, method, methodUse)) await demandStepUp(tx, context, proof)
}
