import { addDays, type LocalDate } from '#sdk/dates/dates'
import { addCents, type Cents, mulDivHalfUp } from '#sdk/money/money'
import { pcoLandingOf } from './charge-off-landing.ts'
import { dueDateAt, installmentsPerYear, monthlyEquivalentCents } from './due-dates.ts'
import type { AutopayFrequency } from './enums.graphql.ts'
import {
  planFirstCents,
  planFirstPaymentDays,
  planFirstPercents,
  planLeastMonths,
  planMonthlyCents,
  planMostMonths,
  planStartDays,
  staffPlanFirstPercent,
  staffPlanMonths,
  staffPlanStartDays,
} from './payment-terms.ts'

/** What the terms of a plan for a charged-off balance depend on. */
export interface PlanGrounds {
  readonly balanceCents: Cents
  readonly pcoCheckDigit1: number
  readonly pcoCheckDigit2: number
}

/** The terms of a plan. Amounts in cents. */
export interface ChargeOffTerms {
  readonly initialPaymentAmount: Cents
  readonly initialPaymentDate: LocalDate
  /** Of every later payment but the last, which is what remains. */
  readonly regularPaymentAmount: Cents
  /** Without the first one. */
  readonly numberOfPayments: number
  readonly paymentFrequency: AutopayFrequency
  readonly paymentStartDate: LocalDate
}

/** What somebody asks for; what they leave out is worked out. */
export type AskedTerms = Pick<ChargeOffTerms, 'initialPaymentAmount' | 'paymentFrequency' | 'paymentStartDate'> & {
  readonly initialPaymentDate?: LocalDate | null
  readonly regularPaymentAmount?: Cents | null
  readonly numberOfPayments?: number | null
}

/** One payment of a plan. */
export interface PlanPaymentRow {
  /** 0 is the first payment. */
  readonly sequence: number
  readonly dueOn: LocalDate
  readonly cents: Cents
}

/** How far the terms of a plan may go. */
export interface PlanLimits {
  readonly leastInitialCents: Cents
  readonly mostInitialCents: Cents
  readonly leastMonths: number
  readonly mostMonths: number
  readonly leastMonthlyCents: Cents
  /** Days after the first payment within which the others begin. */
  readonly startDays: number
}

const lowDigits = 5

function share(balanceCents: Cents, percent: number): Cents {
  return mulDivHalfUp(BigInt(balanceCents), BigInt(percent), 100n)
}

/** How far a borrower may go online (rules 15.3). Enough is left after the first payment for the shortest plan. */
export function borrowerLimits({ balanceCents, pcoCheckDigit1, pcoCheckDigit2 }: PlanGrounds): PlanLimits {
  const percent = planFirstPercents[pcoCheckDigit1 < lowDigits ? 0 : 1]
  return {
    leastInitialCents: Math.max(planFirstCents, share(balanceCents, percent)),
    mostInitialCents: balanceCents - planLeastMonths * planMonthlyCents,
    leastMonths: planLeastMonths,
    mostMonths: planMostMonths[pcoCheckDigit2 < lowDigits ? 0 : 1],
    leastMonthlyCents: planMonthlyCents,
    startDays: planStartDays,
  }
}

/** How far an advisor may go (rules 19.5). */
export function staffLimits({ balanceCents }: Pick<PlanGrounds, 'balanceCents'>): PlanLimits {
  return {
    leastInitialCents: share(balanceCents, staffPlanFirstPercent),
    mostInitialCents: balanceCents - 1,
    leastMonths: 1,
    mostMonths: staffPlanMonths,
    leastMonthlyCents: 1,
    startDays: staffPlanStartDays,
  }
}

/** Whether the balance is large enough for a plan at all; a smaller one is paid in full. */
export function isPlanPossible({ leastInitialCents, mostInitialCents }: PlanLimits): boolean {
  return leastInitialCents <= mostInitialCents
}

/** The payments of a frequency that fit into a number of months. */
export function paymentsIn(months: number, frequency: AutopayFrequency): number {
  return Math.max(1, Math.floor((months * installmentsPerYear[frequency]) / 12))
}

/** The days on which the first payment can be made. */
export function initialDates(today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  return { from: today, to: addDays(today, planFirstPaymentDays) }
}

/** The days on which the other payments can begin. */
export function startDates(
  initialDate: LocalDate,
  { startDays }: Pick<PlanLimits, 'startDays'>,
): { readonly from: LocalDate; readonly to: LocalDate } {
  return { from: addDays(initialDate, 1), to: addDays(initialDate, startDays) }
}

/** What each payment but the last is, so that a number of them pays what the first payment leaves. */
export function regularCents(balanceCents: Cents, initialCents: Cents, count: number): Cents {
  return Math.ceil((balanceCents - initialCents) / count)
}

/** The most payments that still come to the least amount a month, within the longest term. */
export function mostPayments(
  balanceCents: Cents,
  initialCents: Cents,
  frequency: AutopayFrequency,
  limits: PlanLimits,
): number {
  const isEnough = (count: number) =>
    monthlyEquivalentCents(frequency, regularCents(balanceCents, initialCents, count)) >= limits.leastMonthlyCents
  let count = paymentsIn(limits.mostMonths, frequency)
  while (count > 1 && !isEnough(count)) count -= 1
  // The last payment is what remains, and it's never nothing: rounding up can pay a small rest in fewer payments.
  while (count > 1 && regularCents(balanceCents, initialCents, count) * (count - 1) >= balanceCents - initialCents)
    count -= 1
  return count
}

/** Every payment of a plan with its day, the first one included; together they are the balance. */
export function planRows(balanceCents: Cents, terms: ChargeOffTerms): PlanPaymentRow[] {
  const { initialPaymentAmount, regularPaymentAmount, numberOfPayments: count } = terms
  const last = balanceCents - addCents(initialPaymentAmount, regularPaymentAmount * (count - 1))
  return [
    { sequence: 0, dueOn: terms.initialPaymentDate, cents: initialPaymentAmount },
    ...Array.from({ length: count }, (_, index) => ({
      sequence: index + 1,
      dueOn: dueDateAt(terms.paymentFrequency, terms.paymentStartDate, index),
      cents: index === count - 1 ? last : regularPaymentAmount,
    })),
  ]
}

/** The day of a plan's last payment. */
export function planEnd({ paymentFrequency, paymentStartDate, numberOfPayments }: ChargeOffTerms): LocalDate {
  return dueDateAt(paymentFrequency, paymentStartDate, numberOfPayments - 1)
}

/** What can be asked for on a day: terms within the limits, nearest to those that were asked for. */
export function nearestTerms(
  balanceCents: Cents,
  limits: PlanLimits,
  today: LocalDate,
  asked: AskedTerms,
): ChargeOffTerms {
  const { paymentFrequency } = asked
  const initialPaymentAmount = within(asked.initialPaymentAmount, limits.leastInitialCents, limits.mostInitialCents)
  const first = initialDates(today)
  const initialPaymentDate = within(asked.initialPaymentDate ?? today, first.from, first.to)
  const start = startDates(initialPaymentDate, limits)
  const wanted =
    asked.numberOfPayments ??
    Math.ceil((balanceCents - initialPaymentAmount) / Math.max(1, asked.regularPaymentAmount ?? 1))
  const most = mostPayments(balanceCents, initialPaymentAmount, paymentFrequency, limits)
  const least = Math.min(most, paymentsIn(limits.leastMonths, paymentFrequency))
  const numberOfPayments = within(wanted, least, most)
  return {
    initialPaymentAmount,
    initialPaymentDate,
    numberOfPayments,
    regularPaymentAmount: regularCents(balanceCents, initialPaymentAmount, numberOfPayments),
    paymentFrequency,
    paymentStartDate: within(asked.paymentStartDate, start.from, start.to),
  }
}

/** Whether terms are what was asked for. Who named an amount and owes no more each time got what they asked for. */
export function isAsAsked(terms: ChargeOffTerms, today: LocalDate, asked: AskedTerms): boolean {
  const { numberOfPayments, regularPaymentAmount } = asked
  const isSameCount = (numberOfPayments ?? null) === null || numberOfPayments === terms.numberOfPayments
  const isSameAmount =
    (regularPaymentAmount ?? null) === null || terms.regularPaymentAmount <= Number(regularPaymentAmount)
  return (
    isSameCount &&
    isSameAmount &&
    asked.initialPaymentAmount === terms.initialPaymentAmount &&
    (asked.initialPaymentDate ?? today) === terms.initialPaymentDate &&
    asked.paymentStartDate === terms.paymentStartDate
  )
}

/** Which parts of terms are outside the limits, in the order of the form. */
export function termsOutside(
  balanceCents: Cents,
  limits: PlanLimits,
  today: LocalDate,
  terms: ChargeOffTerms,
): ('initial' | 'initial-date' | 'payments' | 'amount' | 'start')[] {
  const first = initialDates(today)
  const start = startDates(terms.initialPaymentDate, limits)
  const { initialPaymentAmount: initial, initialPaymentDate: on, numberOfPayments: count, paymentFrequency } = terms
  const most = mostPayments(balanceCents, initial, paymentFrequency, limits)
  const least = Math.min(most, paymentsIn(limits.leastMonths, paymentFrequency))
  const isWhole = terms.regularPaymentAmount === regularCents(balanceCents, initial, count)
  return [
    ...(initial < limits.leastInitialCents || initial > limits.mostInitialCents ? (['initial'] as const) : []),
    ...(on < first.from || on > first.to ? (['initial-date'] as const) : []),
    ...(count < least || count > most ? (['payments'] as const) : isWhole ? [] : (['amount'] as const)),
    ...(terms.paymentStartDate < start.from || terms.paymentStartDate > start.to ? (['start'] as const) : []),
  ]
}

/** The terms we offer without being asked: the smallest payments first, then two faster ways (rules 15.2). */
export function offeredTerms(
  balanceCents: Cents,
  limits: PlanLimits,
  today: LocalDate,
  asked: Omit<AskedTerms, 'numberOfPayments' | 'regularPaymentAmount'>,
): ChargeOffTerms[] {
  if (!isPlanPossible(limits)) return []
  const { mostMonths } = limits
  const months = [mostMonths, Math.round((mostMonths * 3) / 4), Math.round(mostMonths / 2)]
  const offers = months.map((each) =>
    nearestTerms(balanceCents, limits, today, {
      ...asked,
      numberOfPayments: paymentsIn(each, asked.paymentFrequency),
    }),
  )
  return offers.filter(
    ({ numberOfPayments }, index) => offers.findIndex((one) => one.numberOfPayments === numberOfPayments) === index,
  )
}

/** What a charged-off loan's borrower may settle online, and by which way (rules 15.1, 15.3). */
export type PlanAccess = 'full-menu' | 'first-offer' | 'call-in' | 'none'

/** Group A and a deficiency have the full menu, B the first offer, and C and the call-in landing talk to us. */
export function planAccessOf(eligibility: {
  readonly isSSDEligible: boolean
  readonly planTypeEligibility: string | null
  readonly eligibilityGroup: string | null
  readonly pcoLandingPageCheckDigit: number
}): PlanAccess {
  const isPco = eligibility.planTypeEligibility === 'PCO'
  if (!isPco && !eligibility.isSSDEligible) return 'none'
  if (eligibility.eligibilityGroup === 'C') return 'call-in'
  if (isPco && pcoLandingOf(eligibility.pcoLandingPageCheckDigit) === 'call-in-landing-page') return 'call-in'
  return eligibility.eligibilityGroup === 'B' ? 'first-offer' : 'full-menu'
}

function within<T extends number | string>(value: T, least: T, most: T): T {
  if (value < least) return least
  return value > most ? most : value
}
