import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import type { RequestContext } from '#server/platform/context'
import { finishCardPayment } from '#server/loans/payments/finish-card-payment'
import { findPaymentOfKey } from '#server/loans/payments/payments.store'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { closeKey } from '#server/platform/store/idempotency'

/** About the person, whichever of their accounts it is asked from; the others are about the account. */
const ofPerson: readonly AttemptOperation[] = [
  'UpdateBankAccount',
  'RemoveBankAccount',
  'RemoveDebitCard',
  'SetDefaultPaymentMethod',
  'UpdatePhone',
  'VerifyNewPhone',
  'RemovePhone',
  'UpdateAddress',
  'UpdateNickName',
  'UpdateCallPreferences',
  'AcceptEConsent',
  'WithdrawEConsent',
]

const paying: readonly AttemptOperation[] = ['CreateIndividualPayment', 'CreateAutopayOtp', 'CreateExtension']

/**
 * Says for good whether a request was carried out under the caller's key, and closes the key where it was not (reliability 3, 5).
 * A payment by card counts once the provider has answered: it is asked here if need be.
 * @throws CarportError CARD_DECLINED; IN_PROGRESS while the request, or the card provider, has not come to an end
 */
export async function settleAttempt(
  context: RequestContext,
  accountNumber: string,
  operation: AttemptOperation,
): Promise<{ wasMade: boolean }> {
  const caller = callingCustomer(context)
  const isOfPerson = ofPerson.includes(operation)
  const found = await closeKey(context, { operation, accountNumber: isOfPerson ? null : accountNumber })
  if (found === 'nothing-was-done') return { wasMade: false }
  if (!paying.includes(operation)) return { wasMade: true }
  const payment = await findPaymentOfKey(reader(context.db), accountNumber, {
    customerId: caller.customerId,
    idempotencyKey: context.idempotencyKey ?? '',
  })
  if (payment?.state === 'AUTHORISING' || payment?.state === 'DECLINED') {
    await finishCardPayment(context, caller, payment.paymentId, false)
  }
  return { wasMade: true }
}
