import { addDays, addMonths, daysBetween, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'

/** What interest follows from: cents that bear it, at a yearly rate in millionths. */
interface Bearing {
  readonly unpaidPrincipal: Cents
  readonly rateMillionths: number
}

/** Interest on an amount for some days: amount × rate × days ÷ 365, rounded once (rules 2.2). */
function interestOn(amount: Cents, rateMillionths: number, days: number): Cents {
  return mulDivHalfUp(BigInt(amount) * BigInt(rateMillionths), BigInt(days), 365_000_000n)
}

/**
 * About what a payment made today saves until the loan ends (rules 18).
 * @returns 0 when nothing is owed or the loan's end has passed
 */
export function interestSaved(
  amount: Cents,
  loan: Bearing & { readonly maturityDate: LocalDate },
  today: LocalDate,
): Cents {
  const days = daysBetween(today, loan.maturityDate)
  if (loan.unpaidPrincipal <= 0 || days <= 0) return 0
  return interestOn(Math.min(amount, loan.unpaidPrincipal), loan.rateMillionths, days)
}

const examplePayments: readonly Cents[] = [50_000, 100_000, 200_000]

/** Extra payments the saving is shown for: what is past due first, then round amounts above it, none of them more than what is owed. */
export function extraPayments(unpaidPrincipal: Cents, pastDue: Cents = 0): readonly Cents[] {
  const past = pastDue > 0 && pastDue <= unpaidPrincipal ? [pastDue] : []
  return [...past, ...examplePayments.filter((amount) => amount > pastDue && amount <= unpaidPrincipal)]
}

/** What moving every payment once costs, and what it moves. */
export interface WaitingCost {
  /** By how many days the first payment moves. */
  readonly days: number
  /** What they add in interest. */
  readonly interest: Cents
  readonly newDueDate: LocalDate
  readonly newMaturityDate: LocalDate
}

/**
 * About what an extension costs (rules 13): it moves payments and the loan's end by one month, or by four weeks where a loan is paid
 * every week or two.
 * @param loan.dueDate of the oldest payment that is not made
 */
export function waitingCost(
  loan: Bearing & {
    readonly dueDate: LocalDate
    readonly maturityDate: LocalDate
    readonly paymentFrequency: AutopayFrequency
  },
): WaitingCost {
  const isByWeeks = loan.paymentFrequency === 'WEEKLY' || loan.paymentFrequency === 'BI_WEEKLY'
  const moved = (day: LocalDate) => (isByWeeks ? addDays(day, 28) : addMonths(day, 1))
  const newDueDate = moved(loan.dueDate)
  const days = daysBetween(loan.dueDate, newDueDate)
  const interest = interestOn(loan.unpaidPrincipal, loan.rateMillionths, days)
  return { days, interest, newDueDate, newMaturityDate: moved(loan.maturityDate) }
}
