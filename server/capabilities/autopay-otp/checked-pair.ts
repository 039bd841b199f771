import { addDays, dateText } from '#sdk/dates/dates'
import { CarportError, fieldError } from '#sdk/errors/errors'
import { pastDueDaysAhead } from '#sdk/loan/payment-terms'
import type { Language } from '#sdk/i18n/language'
import {
  type CheckedEnrollment,
  checkedEnrollment,
  enrollmentAuthorization,
  type RecurringInput,
} from '#server/loans/autopay/checked-enrollment'
import type { Company } from '#server/platform/config/config'
import type { RequestContext } from '#server/platform/context'
import { type CheckedPayment, checkedPayment, type PaymentInput } from '#server/loans/payments/checked-payment'
import { authorizationOf } from '#server/loans/payments/payment-authorization'
import type { CallingCustomer } from '#server/identity/calling-customer'
import { type MethodQuestion, methodQuestion } from '#server/loans/payments/payment-methods.store'
import type { Queryable } from '#server/platform/store/database'

/** A payment and an enrollment that passed every check together. */
export interface CheckedPair {
  readonly payment: CheckedPayment
  readonly enrollment: CheckedEnrollment
}

const paysOff = {
  en: 'this payment pays off your loan',
  es: 'este pago liquida su préstamo',
} as const

/**
 * Checks a payment and the enrollment that begins after it, as if the payment were made.
 * @throws CarportError of checkedPayment and checkedEnrollment; FIELD_INVALID when they are for two accounts
 */
export async function checkedPair(
  q: Queryable,
  context: RequestContext,
  caller: CallingCustomer,
  inputs: { readonly payment: PaymentInput; readonly enrollment: RecurringInput },
  methodOf: MethodQuestion = methodQuestion,
): Promise<CheckedPair> {
  const { payment: paymentInput, enrollment: enrollmentInput } = inputs
  if (paymentInput.accountNumber !== enrollmentInput.accountNumber)
    throw fieldError('enrollment.accountNumber', 'FIELD_INVALID')
  const payment = await checkedPayment(q, context, caller, paymentInput, methodOf)
  const { today } = payment.standing
  const latest = addDays(today, pastDueDaysAhead)
  if (paymentInput.paymentDate > latest)
    throw fieldError('paymentDate', 'DATE_OUT_OF_RANGE', { from: dateText(today, today), to: dateText(latest, today) })
  if (payment.kind === 'PAYOFF')
    throw new CarportError('AUTOPAY_INELIGIBLE', { params: { reason: (language) => paysOff[language] } })
  const enrollment = await checkedEnrollment(q, context, caller, enrollmentInput, {
    existing: null,
    payment: { date: paymentInput.paymentDate, cents: paymentInput.paymentAmount },
    methodOf,
  })
  return { payment, enrollment }
}

const separator = '+'

/** The version of both texts together. */
export function pairVersion(company: Company, { payment, enrollment }: CheckedPair, language: Language): string {
  const texts = [authorizationOf(company, payment, language), enrollmentAuthorization(company, enrollment, language)]
  return texts.map(({ version }) => version).join(separator)
}

/** The two versions in the one that was signed. @throws CarportError SIGNATURE_REQUIRED */
export function versionsOf(version: string): { readonly payment: string; readonly enrollment: string } {
  const [payment, enrollment, ...more] = version.split(separator)
  if (payment === undefined || enrollment === undefined || more.length > 0) throw new CarportError('SIGNATURE_REQUIRED')
  return { payment, enrollment }
}
