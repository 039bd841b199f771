import type { AttemptOperation } from '#sdk/loan/enums.graphql'
import type { RequestContext } from '#server/platform/context'
import { finishCardPayment } from '#server/loans/payments/finish-card-payment'
import { findPaymentOfKey } from '#server/loans/payments/payments.store'
import { wasMethodAdded } from '#server/loans/payments/unfinished-method'
import { callingCustomer } from '#server/identity/calling-customer'
import { reader } from '#server/platform/store/database'
import { answerOf, closeKey } from '#server/platform/store/idempotency'

/** About the person, whichever of their accounts it is asked from; the others are about the account. */
const ofPerson: readonly AttemptOperation[] = [
  'AddBankAccount',
  'SaveDebitCard',
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

/** Written before a processor is asked. */
const adding: readonly AttemptOperation[] = ['AddBankAccount', 'SaveDebitCard']

/**
 * Decides once and for all whether a request was carried out under the caller's key, and closes the key where it was not (reliability 3, 5).
 * A payment by card counts once the provider has answered: it is asked here if need be. A method counts once its processor took it.
 * @throws CarportError CARD_DECLINED; IN_PROGRESS while the request, or the card provider, has not come to an end
 */
export async function settleAttempt(
  context: RequestContext,
  accountNumber: string,
  operation: AttemptOperation,
): Promise<{ wasMade: boolean }> {
  const caller = callingCustomer(context)
  const isOfPerson = ofPerson.includes(operation)
  const once = { operation, accountNumber: isOfPerson ? null : accountNumber }
  const found = await closeKey(context, once)
  if (found === 'nothing-was-done') return { wasMade: false }
  if (adding.includes(operation)) {
    const { paymentMethodId } = await answerOf<{ paymentMethodId: string }>(context, once)
    return { wasMade: await wasMethodAdded(context, paymentMethodId) }
  }
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
