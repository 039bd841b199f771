import { toIso } from '#sdk/dates/dates'
import type { RequestContext } from '#server/platform/context'
import { type CallingCustomer, callingCustomer } from '#server/identity/calling-customer'
import { displayName, instrumentOf } from '#server/loans/payments/payment-method'
import { autopayChoice } from '#server/loans/accounts/autopay-choice'
import { reader } from '#server/platform/store/database'
import { checkedPayment, type PaymentInput } from './checked-payment.ts'
import { authorizationOf } from './payment-authorization.ts'
import { estimate, type PaymentView, splitView } from './payment-view.ts'
import { paymentWarnings } from '#server/loans/accounts/payment-warnings'

/**
 * What CreateIndividualPayment would do, without doing it: fee, total, dates, split and the text to agree to, all made here. The fee
 * in the input is not compared: this is where the client learns the right one. A repeat of a payment under way is a warning.
 * @throws CarportError like createIndividualPayment, but for PRICE_CHANGED and DUPLICATE_PAYMENT
 */
export function previewIndividualPayment(context: RequestContext, input: PaymentInput): Promise<PaymentView> {
  return previewFor(context, callingCustomer(context), input)
}

/**
 * The same for a borrower on the phone: the authorization is what the advisor reads to them, in their language.
 * @param caller the borrower, with the advisor's login
 * @throws CarportError like previewIndividualPayment
 */
export function previewPaymentByPhone(
  context: RequestContext,
  caller: CallingCustomer,
  input: PaymentInput,
): Promise<PaymentView> {
  return previewFor(context, caller, input, true)
}

async function previewFor(
  context: RequestContext,
  caller: CallingCustomer,
  input: PaymentInput,
  isByPhone = false,
): Promise<PaymentView> {
  const q = reader(context.db)
  const checked = await checkedPayment(q, context, caller, input)
  const { method, timeline, standing, serviceFeeCents, autopayDraws, kind } = checked
  const { paymentAmount: amountCents, paymentDate } = input
  const isBank = method.category === 'ACH'
  const { company } = context.config
  const { version, text } = isByPhone
    ? authorizationOf(company, checked, standing.payer.language, 'PHONE')
    : authorizationOf(company, checked, context.language)
  return {
    id: null,
    accountNumber: input.accountNumber,
    customerId: caller.customerId,
    paymentAmount: amountCents,
    serviceFee: serviceFeeCents,
    totalAmount: amountCents + serviceFeeCents,
    paymentDate,
    debitDate: timeline.debitDate,
    cancelUntil: isBank ? toIso(timeline.cancelUntilMs) : null,
    paymentSource: instrumentOf(method.type),
    paymentDisplayName: displayName(method, context.language),
    confirmationNumber: null,
    bankId: isBank ? method.paymentMethodId : null,
    status: timeline.isToday ? 'PENDING' : 'SCHEDULED',
    isCancellable: isBank,
    isByPhone,
    details: splitView(estimate(standing.state, { amountCents, paymentDate, autopayDraws })),
    autopayDraws,
    autopayChoice: await autopayChoice(q, standing, { ...input, kind }, context.language),
    authorization: { version, text },
    warnings: await paymentWarnings(q, context, standing, { ...input, autopayDraws }),
  }
}
