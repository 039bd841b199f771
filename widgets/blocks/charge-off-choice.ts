import { addDays, type LocalDate } from '#sdk/dates/dates'
import { type ChargeOffTerms, nearestTerms, type PlanLimits, planRows, startDates } from '#sdk/loan/charge-off-plan'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { type Cents, parseCents } from '#sdk/money/money'
import type { ChargeOffStanding } from './charge-off-standing.ts'

/** What the borrower chose in the calculator. */
export interface PlanChoice {
  readonly initialText: string
  readonly initialDate: LocalDate
  readonly frequency: AutopayFrequency
  readonly startDate: LocalDate
  /** An offer by its number of payments; null for terms of their own. */
  readonly offer: number | null
  /** Payments of their own terms, as typed. */
  readonly countText: string
}

/** The choice to begin with: the saved offer, else the least first payment today and the smallest payments. */
export function firstChoice(standing: ChargeOffStanding): PlanChoice {
  const { asOf, limits, savedOffer } = standing
  const initialDate = asOf
  const startDate = addDays(initialDate, limits?.startDays ?? 1)
  return {
    initialText: decimalText(savedOffer?.initialPaymentAmount ?? limits?.leastInitial ?? 0),
    initialDate,
    frequency: savedOffer?.paymentFrequency ?? 'MONTHLY',
    startDate,
    offer: savedOffer?.numberOfPayments ?? null,
    countText: savedOffer === null ? '' : String(savedOffer.numberOfPayments),
  }
}

/** What was chosen earlier: a first payment on a day that has passed is made today. */
export function stillPossible(earlier: PlanChoice, { asOf }: ChargeOffStanding): PlanChoice {
  return earlier.initialDate < asOf ? { ...earlier, initialDate: asOf } : earlier
}

function decimalText(cents: Cents): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** The limits as the calculator reckons with them. */
export function limitsOf({ limits }: ChargeOffStanding): PlanLimits | null {
  if (limits === null) return null
  return {
    leastInitialCents: limits.leastInitial,
    mostInitialCents: limits.mostInitial,
    leastMonths: limits.leastMonths,
    mostMonths: limits.mostMonths,
    leastMonthlyCents: limits.leastMonthly,
    startDays: limits.startDays,
  }
}

/** The first payment as typed; null where it is no amount, or outside what can be paid first. */
export function initialCents(choice: PlanChoice, { limits }: ChargeOffStanding): Cents | null {
  const cents = parseCents(choice.initialText)
  if (cents === null || limits === null || cents < limits.leastInitial || cents > limits.mostInitial) return null
  return cents
}

/** The number of payments that is chosen; null while there is none. */
export function chosenCount({ offer, countText }: PlanChoice): number | null {
  if (offer !== null) return offer
  return /^[1-9]\d{0,2}$/.test(countText.trim()) ? Number(countText.trim()) : null
}

/** What is asked for; null while something is missing. Another first day moves the start along, so that the two fit together. */
export function askedTerms(choice: PlanChoice, standing: ChargeOffStanding) {
  const initialPaymentAmount = initialCents(choice, standing)
  const numberOfPayments = chosenCount(choice)
  if (initialPaymentAmount === null || numberOfPayments === null) return null
  return {
    initialPaymentAmount,
    initialPaymentDate: choice.initialDate,
    numberOfPayments,
    paymentFrequency: choice.frequency,
    paymentStartDate: startIn(choice, standing),
  }
}

/** The start that is chosen, within the days that fit the first payment's day. */
export function startIn({ initialDate, startDate }: PlanChoice, standing: ChargeOffStanding): LocalDate {
  const { from, to } = startDates(initialDate, { startDays: standing.limits?.startDays ?? 1 })
  if (startDate < from) return from
  return startDate > to ? to : startDate
}

/** Terms as they would be, to look at before they are asked for; null while something is missing. */
export function termsToLookAt(choice: PlanChoice, standing: ChargeOffStanding): ChargeOffTerms | null {
  const asked = askedTerms(choice, standing)
  const limits = limitsOf(standing)
  return asked === null || limits === null ? null : nearestTerms(standing.accountBalance, limits, standing.asOf, asked)
}

/** The payments of terms, for the drawing. */
export function scheduleOf(
  standing: ChargeOffStanding,
  terms: ChargeOffTerms,
): { date: LocalDate; amountCents: Cents }[] {
  return planRows(standing.accountBalance, terms).map(({ dueOn, cents }) => ({ date: dueOn, amountCents: cents }))
}
