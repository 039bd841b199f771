import { parseIso } from '#sdk/dates/dates'
import { addCents } from '#sdk/money/money'
import { checkStepUp, freshSeconds, type StepUp, useStepUp as demandStepUp } from '#server/identity/step-up'
import type { RequestContext } from '#server/platform/context'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { readMethodUse } from '#server/loans/payments/first-payment.store'
import type { PaymentMethod } from '#server/loans/payments/payment-method'
import type { Queryable, Tx } from '#server/platform/store/database'

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
export async function isFirstPaymentProofNeeded(
  q: Queryable,
  { clock }: Pick<RequestContext, 'clock'>,
  { category, paymentMethodId }: Pick<PaymentMethod, 'category' | 'paymentMethodId'>,
): Promise<boolean> {
  if (category !== 'ACH') return false
  const { wasUsed, passcodeAt } = await readMethodUse(q, paymentMethodId)
  if (wasUsed) return false
  return passcodeAt === null || clock.nowMs() - parseIso(passcodeAt) > freshSeconds * 1000
}

/**
 * Demands the proof before the first payment from a bank account, and uses its passcode up. Does nothing where none is needed.
 * @throws CarportError STEP_UP_REQUIRED, OTP_WRONG, OTP_EXPIRED, OTP_LOCKED
 */
export async function demandFirstPaymentProof(
  tx: Tx,
  context: RequestContext,
  method: PaymentMethod,
  proof: StepUp,
): Promise<void> {
  if (await isFirstPaymentProofNeeded(tx, context, method)) await demandStepUp(tx, context, proof)
}
