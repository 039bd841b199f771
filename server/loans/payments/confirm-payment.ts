import { parseIso, businessDateAt } from '#sdk/dates/dates'
import { addCents } from '#sdk/money/money'
import type { Language } from '#sdk/i18n/language'
import type { ConfirmationView, FrameConfirmation, RequestContext } from '#server/platform/context'
import { loanRow, viewWords } from '#server/identity/partner-pages/view-words'
import { callingCustomer } from '#server/identity/calling-customer'
import { formalName } from '#server/loans/payments/payment-method'
import { methodUseQuestion } from '#server/loans/payments/first-payment.store'
import { methodQuestion } from '#server/loans/payments/payment-methods.store'
import { reader } from '#server/platform/store/database'
import { askTogether } from '#server/platform/store/questions'
import { authorizationAgreedTo, type SignatureInput } from './create-payment.ts'
import {
  type CheckedPayment,
  checkedPayment,
  duplicateRefusal,
  type PaymentInput,
  refuseUnlikeShown,
} from './checked-payment.ts'
import { isFirstPaymentProofNeeded } from './first-payment.ts'
import { groupedNumber } from './payment-records.ts'
import { type EarlierPayment, lastDuplicate } from './payments.store.ts'

const english = {
  title: 'Confirm your payment',
  amount: 'Payment',
  fee: 'Service fee',
  total: 'Total',
  date: 'Payment date',
  method: 'Payment method',
  autopay: 'Autopay',
  autopayGoesOn: 'Continues as before',
  again: 'Same payment again',
  earlier: (number: string, madeOn: string) => `You already have ${number}, made ${madeOn}`,
  act: (total: string) => `Pay ${total}`,
  actLater: (total: string) => `Schedule payment of ${total}`,
}
const texts: Record<Language, typeof english> = {
  en: english,
  es: {
    title: 'Confirme su pago',
    amount: 'Pago',
    fee: 'Cargo por servicio',
    total: 'Total',
    date: 'Fecha del pago',
    method: 'Forma de pago',
    autopay: 'Pago automático',
    autopayGoesOn: 'Sigue como antes',
    again: 'El mismo pago otra vez',
    earlier: (number, madeOn) => `Ya tiene el ${number}, hecho el ${madeOn}`,
    act: (total) => `Pagar ${total}`,
    actLater: (total) => `Programar un pago de ${total}`,
  },
}

interface PaymentArgs {
  readonly input: PaymentInput
  readonly signature: SignatureInput
}

/** How a one-time payment from an element is confirmed: with a code, too, where it is a bank account's first. */
export const paymentConfirmation: FrameConfirmation = {
  kind: 'frame',
  code: async ({ input }: PaymentArgs, context) => {
    const { method, methodUse } = await askTogether(reader(context.db), {
      method: methodQuestion(callingCustomer(context).customerId, input.paymentMethodId),
      methodUse: methodUseQuestion(input.paymentMethodId),
    })
    return method !== null && isFirstPaymentProofNeeded(context, method, methodUse) ? 'always' : 'first'
  },
  describe: async ({ input, signature }: PaymentArgs, context) => {
    const checked = await checkedPayment(reader(context.db), context, callingCustomer(context), input)
    const earlier = await refuseUnlikeReview(context, checked)
    const { text } = authorizationAgreedTo(context, checked, signature)
    const { texts: words, money } = viewWords(context, texts)
    const isLater = input.paymentDate > checked.standing.today
    return {
      title: words.title,
      rows: paymentRows(context, checked, earlier),
      authorization: text,
      act: (isLater ? words.actLater : words.act)(money(totalOf(checked))),
    }
  },
}

/**
 * Refuses a payment that would be refused for its price or as a repeat, before anybody confirms it.
 * @returns the payment that this one repeats, where the page means it as another one
 * @throws CarportError PRICE_CHANGED, DUPLICATE_PAYMENT
 */
export async function refuseUnlikeReview(
  context: Pick<RequestContext, 'db'>,
  checked: CheckedPayment,
): Promise<EarlierPayment | null> {
  refuseUnlikeShown(checked)
  const { input, standing } = checked
  const { accountNumber, paymentAmount: amountCents, paymentDate } = input
  const last = await lastDuplicate(reader(context.db), { accountNumber, amountCents, paymentDate })
  if (last !== null && input.confirmDuplicate !== true) throw duplicateRefusal(input, standing.today)
  return last
}

/** What is charged: payment and fee together, in cents. */
export function totalOf({ input, serviceFeeCents }: CheckedPayment): number {
  return addCents(input.paymentAmount, serviceFeeCents)
}

/**
 * A payment, line by line. The method goes by its kind and last four digits: a nickname can say anything. One that repeats another
 * shows that: only the page around us claims that it is meant.
 */
export function paymentRows(
  context: RequestContext,
  checked: CheckedPayment,
  earlier: EarlierPayment | null,
): ConfirmationView['rows'] {
  const { input, method, serviceFeeCents, autopayDraws } = checked
  const { texts: words, money, day } = viewWords(context, texts)
  const earlierText = ({ confirmationNumber, submittedAt }: EarlierPayment) =>
    words.earlier(groupedNumber(confirmationNumber), day(businessDateAt(parseIso(submittedAt))))
  return [
    { label: words.amount, value: money(input.paymentAmount) },
    ...(serviceFeeCents === 0 ? [] : [{ label: words.fee, value: money(serviceFeeCents) }]),
    { label: words.total, value: money(totalOf(checked)) },
    { label: words.date, value: day(input.paymentDate) },
    ...(earlier === null ? [] : [{ label: words.again, value: earlierText(earlier) }]),
    { label: words.method, value: formalName(method, context.language) },
    ...(autopayDraws === 'CONTINUE' ? [{ label: words.autopay, value: words.autopayGoesOn }] : []),
    loanRow(context, input.accountNumber),
  ]
}
