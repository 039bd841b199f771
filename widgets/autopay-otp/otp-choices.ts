import { exceedsCardLimit, inWalletOrder, isCard } from '#blocks'
import { type LocalDate, addDays, isLocalDate } from '#sdk/dates/dates'
import { negligiblePastDueCents, pastDueDaysAhead } from '#sdk/loan/payment-terms'
import { type Cents, addCents } from '#sdk/money/money'
import type { IndividualPaymentInput, OtpStartQuery, RecurringPaymentInput } from './autopay-otp.graphql.ts'
import type { AmountKind, AutoPayOtpEnroll, AutoPayOtpPayment } from './otp-answers.ts'

export type OtpMethod = OtpStartQuery['GetWallet']['paymentMethods'][number]
type Frequency = RecurringPaymentInput['frequency']
type Reminder = RecurringPaymentInput['reminder']

/** Why the flow does not start; null when it does. */
export type Closed = 'already-on' | 'not-now' | 'not-online' | 'nothing-due' | 'paid-off'

/** Whether the flow may start: autopay and a payment must both be possible, and there must be something to pay. */
export function closedReason(start: OtpStartQuery, flags: { isDisabled: boolean }): Closed | null {
  if (start.GetRecurringPayments.some((recurring) => recurring.status === 'ENROLLED')) return 'already-on'
  if (start.GetPaymentEligibility.reasonCode === 'paid-off') return 'paid-off'
  const ways = waysToPay(start)
  if (!ways.bank && !ways.card) return 'not-online'
  const isOpen = start.GetPaymentEligibility.recurringPaymentEligibilityStatus === 'Eligible'
  const canStart = start.GetAutopayOptions.startDateFrom !== null
  if (!isOpen || !canStart || flags.isDisabled) return 'not-now'
  return amountChoices(start).length === 0 ? 'nothing-due' : null
}

/** Whether a payment by bank account and by card is possible. */
export function waysToPay({ GetPaymentEligibility: eligibility }: OtpStartQuery): { bank: boolean; card: boolean } {
  return {
    bank: eligibility.oneTimeAchPaymentEligibility === 'Eligible',
    card: eligibility.oneTimeCardPaymentEligibility === 'Eligible',
  }
}

/** The amounts that leave nothing past due; the least first. */
export function amountChoices(start: OtpStartQuery): readonly { readonly kind: AmountKind; readonly cents: Cents }[] {
  const { amount: totalDue, pastDue, nextAmount } = start.GetAccount.amountDue.stillToPay
  const choices = [
    ...(pastDue > negligiblePastDueCents ? [{ kind: 'past-due' as const, cents: pastDue }] : []),
    ...(totalDue > negligiblePastDueCents && totalDue !== pastDue
      ? [{ kind: 'total-due' as const, cents: totalDue }]
      : []),
  ]
  if (choices.length > 0) return choices
  return nextAmount > negligiblePastDueCents ? [{ kind: 'next', cents: nextAmount }] : []
}

/** The payment with what we offer first filled in. */
export interface ChosenPayment {
  readonly kind: AmountKind
  readonly cents: Cents
  readonly paymentDate: LocalDate
  readonly method: OtpMethod | null
  readonly totalCents: Cents
}

/** The saved methods, the default first and then in the borrower's order. */
export function methodsOf(start: OtpStartQuery): readonly OtpMethod[] {
  return inWalletOrder(start.GetWallet.paymentMethods)
}

/** The methods that can make the payment. */
export function payingMethods(start: OtpStartQuery): readonly OtpMethod[] {
  const ways = waysToPay(start)
  return methodsOf(start).filter((method) => (isCard(method) ? ways.card : ways.bank))
}

/** Reads the payment's answers; a card pays today. */
export function readPayment(answers: AutoPayOtpPayment | null, start: OtpStartQuery, today: LocalDate): ChosenPayment {
  const choices = amountChoices(start)
  const choice = choices.find(({ kind }) => kind === answers?.amount) ?? choices[0] ?? { kind: 'next', cents: 0 }
  const methods = payingMethods(start)
  const method = methods.find(({ id }) => id === answers?.paymentMethodId) ?? methods[0] ?? null
  const isToday = method !== null && isCard(method)
  return {
    ...choice,
    method,
    paymentDate: isToday ? today : (answers?.paymentDate ?? today),
    totalCents: addCents(choice.cents, method?.serviceFee ?? 0),
  }
}

/** The days the payment may be set for. */
export function paymentLimits(chosen: ChosenPayment, today: LocalDate): { from: LocalDate; to: LocalDate } {
  const isToday = chosen.method !== null && isCard(chosen.method)
  return { from: today, to: isToday ? today : addDays(today, pastDueDaysAhead) }
}

/** What keeps the payment from going on. */
export function paymentProblems(chosen: ChosenPayment, today: LocalDate): { date?: true; method?: true } {
  const { from, to } = paymentLimits(chosen, today)
  const { paymentDate } = chosen
  const isOutside = !isLocalDate(paymentDate) || paymentDate < from || paymentDate > to
  const isPayable = chosen.method !== null && !exceedsCardLimit(chosen.method, chosen.cents)
  return { ...(isOutside ? { date: true as const } : {}), ...(isPayable ? {} : { method: true as const }) }
}

/** Autopay's answers with what we offer first filled in. */
export interface ChosenEnroll {
  readonly frequency: Frequency
  readonly selectedStartDate: LocalDate
  readonly method: OtpMethod | null
  readonly reminder: Reminder
}

/** The days autopay may start on: after the payment. */
export function startLimits(
  start: OtpStartQuery,
  paymentDate: LocalDate,
): { from: LocalDate; to: LocalDate; dueDate: LocalDate | null } {
  const { startDateFrom, startDateTo, dueDate } = start.GetAutopayOptions
  const after = addDays(paymentDate, 1)
  const from = startDateFrom === null || after > startDateFrom ? after : startDateFrom
  return { from, to: startDateTo === null || startDateTo < from ? from : startDateTo, dueDate }
}

/** Reads autopay's answers: first offered are the contract's rhythm, the due date, the payment's method, two days before. */
export function readEnroll(
  answers: AutoPayOtpEnroll | null,
  start: OtpStartQuery,
  payment: ChosenPayment,
): ChosenEnroll {
  const { from, to, dueDate } = startLimits(start, payment.paymentDate)
  const methods = methodsOf(start)
  const wanted = answers?.paymentMethodId ?? payment.method?.id
  const offered = dueDate !== null && dueDate >= from && dueDate <= to ? dueDate : from
  return {
    frequency: answers?.frequency ?? start.GetAutopayOptions.defaultFrequency,
    selectedStartDate: answers?.selectedStartDate ?? offered,
    method: methods.find(({ id }) => id === wanted) ?? methods[0] ?? null,
    reminder: answers?.reminder ?? 'TWO_DAY_BEFORE',
  }
}

/** What keeps autopay's answers from going on. */
export function enrollProblems(
  chosen: ChosenEnroll,
  limits: { from: LocalDate; to: LocalDate },
): { start?: true; method?: true } {
  const { selectedStartDate: day } = chosen
  const isOutside = day < limits.from || day > limits.to
  return {
    ...(isOutside ? { start: true as const } : {}),
    ...(chosen.method === null ? { method: true as const } : {}),
  }
}

/** Both inputs for the server; null while something is missing. */
export function pairInput(
  accountNumber: string,
  payment: ChosenPayment,
  enroll: ChosenEnroll,
): { payment: IndividualPaymentInput; enrollment: RecurringPaymentInput } | null {
  if (payment.method === null || enroll.method === null) return null
  const { frequency, selectedStartDate, reminder } = enroll
  return {
    payment: {
      accountNumber,
      paymentAmount: payment.cents,
      paymentDate: payment.paymentDate,
      paymentMethodId: payment.method.id,
      serviceFee: payment.method.serviceFee,
      confirmDuplicate: false,
    },
    enrollment: { accountNumber, frequency, selectedStartDate, paymentMethodId: enroll.method.id, reminder },
  }
}
