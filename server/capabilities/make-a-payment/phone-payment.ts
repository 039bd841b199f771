import { CarportError, fieldError } from '#sdk/errors/errors'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { readRecordedCall, type RecordedCall } from '#server/identity/recorded-call'
import { loadStanding } from '#server/loans/accounts/account-standing'
import type { PaymentInput } from '#server/loans/payments/checked-payment'
import { acceptPayment } from '#server/loans/payments/create-payment'
import { readPayer } from '#server/loans/payments/payer.store'
import { displayName } from '#server/loans/payments/payment-method'
import { findMethod, methodsQuestion } from '#server/loans/payments/payment-methods.store'
import { paymentDateRange } from '#server/loans/payments/payment.rules'
import type { PaymentView } from '#server/loans/payments/payment-view'
import { previewPaymentByPhone } from '#server/loans/payments/preview-payment'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import type { RequestContext } from '#server/platform/context'
import type { PhonePaymentOptions } from '#server/platform/graphql/resolvers.graphql'
import { type Queryable, reader } from '#server/platform/store/database'
import { runOnce } from '#server/platform/store/idempotency'
import { ask } from '#server/platform/store/questions'

/** A loan, and the borrower on the phone. */
interface PhonePayer {
  readonly accountNumber: string
  readonly customerId: string
}

/** A payment that is asked for on the phone. */
export interface PhonePayment extends PhonePayer {
  readonly payment: {
    readonly paymentAmount: number
    readonly paymentDate: string
    readonly paymentMethodId: string
    readonly confirmDuplicate?: boolean | null
  }
}

/**
 * What an advisor needs to take a payment from a borrower on the phone. Each look is noted.
 * @throws CarportError NOT_ALLOWED for other staff (rules 19.2); NOT_FOUND for somebody who is not on the loan
 */
export async function phonePaymentOptions(
  context: RequestContext,
  { accountNumber, customerId }: PhonePayer,
): Promise<PhonePaymentOptions> {
  await demandAdvisor(context, accountNumber, 'staff.phone-payment')
  const q = reader(context.db)
  const { due, eligibility, today } = await loadStanding(q, context, accountNumber, customerId)
  const saved = (await ask(q, methodsQuestion(customerId))).filter(
    ({ category, isSaved }) => category === 'ACH' && isSaved,
  )
  return {
    today,
    bankAccounts: saved.map((method) => ({
      paymentMethodId: method.paymentMethodId,
      displayName: displayName(method, context.language),
    })),
    reasonCode: eligibility.bankReason,
    pastDueAmount: due.amountDueItemized.pastDueAmount,
    dueToday: due.currentDueTodayWithPending,
    lastPaymentDate: paymentDateRange({ today, category: 'ACH', isPastDue: due.isPastDue }).to,
  }
}

/**
 * What a payment on the phone would be, without making it.
 * @throws CarportError NOT_ALLOWED; NOT_FOUND; METHOD_NOT_FOUND, FIELD_INVALID for a card; and like previewIndividualPayment
 */
export async function previewPhonePayment(context: RequestContext, asked: PhonePayment): Promise<PaymentView> {
  const actor = await demandAdvisor(context, asked.accountNumber, 'staff.phone-payment')
  const caller = await borrowerOnThePhone(reader(context.db), asked, actor)
  return previewPaymentByPhone(context, caller, inputOf(asked))
}

/**
 * Takes a payment on the phone, once per idempotency key (rules 19.3): as a borrower's own is taken, with the recorded call in place of
 * their signature. Notation PY and the audit line carry the advisor's name, and the borrower gets the receipt.
 * @returns the confirmation number
 * @throws CarportError like previewPhonePayment; FIELD_INVALID of what is kept of the call; SIGNATURE_REQUIRED for another text than the
 *   one in force; DUPLICATE_PAYMENT
 */
export async function createPhonePayment(
  context: RequestContext,
  asked: PhonePayment & RecordedCall & { readonly authorizationVersion: string },
): Promise<string> {
  const { accountNumber, authorizationVersion } = asked
  const actor = await demandAdvisor(context, accountNumber, 'staff.phone-payment-create')
  const call = readRecordedCall(asked)
  const once = { operation: 'CreatePhonePayment', accountNumber, fingerprint: asked }
  return runOnce(context, once, async (tx) => {
    const caller = await borrowerOnThePhone(tx, asked, actor)
    // The recording takes the place of a code before a bank account's first payment.
    const accepted = await acceptPayment(tx, context, caller, inputOf(asked), { authorizationVersion }, null, call)
    const confirmationNumber = accepted.view?.confirmationNumber
    if (typeof confirmationNumber !== 'string') throw new Error('A debit of a bank account is accepted at once')
    return confirmationNumber
  })
}

/**
 * The borrower as who pays, with the login of the advisor who takes it.
 * @throws CarportError NOT_FOUND for somebody who is not on the loan; METHOD_NOT_FOUND; FIELD_INVALID for a card
 */
async function borrowerOnThePhone(q: Queryable, asked: PhonePayment, advisor: string): Promise<CallingCustomer> {
  const { accountNumber, customerId, payment } = asked
  const payer = await readPayer(q, accountNumber, customerId)
  if (payer === null) throw new CarportError('NOT_FOUND')
  const method = await findMethod(q, customerId, payment.paymentMethodId)
  if (method === null || !method.isSaved) throw new CarportError('METHOD_NOT_FOUND')
  if (method.category !== 'ACH') throw fieldError('paymentMethodId', 'FIELD_INVALID')
  return { loginId: advisor, customerId, email: payer.email ?? '' }
}

function inputOf({ accountNumber, payment }: PhonePayment): PaymentInput {
  return { ...payment, accountNumber, serviceFee: 0, autopayDraws: 'COVERED' }
}
