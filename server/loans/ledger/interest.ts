import { addDays, daysBetween, type LocalDate } from '#sdk/dates/dates'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'
import { isScraProtected, type LoanTerms } from './entries.ts'

/** Rates are millionths and years always have 365 days, also leap years (rules 2.2). */
const daysOfYear = 365n
const millionths = 1_000_000n
/** The most a protected servicemember pays: 6 %. What is above it is forgiven, not deferred. */
export const scraRateMillionths = 60_000

/** The rate of the days after `after`, in millionths. */
export interface RateChange {
  readonly after: LocalDate
  readonly rateMillionths: number
}

/** Simple interest on a principal for a number of days at one rate, rounded half up once (rules 2.2). */
export function interestCents(principalCents: Cents, rateMillionths: number, days: number): Cents {
  return mulDivHalfUp(BigInt(principalCents), BigInt(rateMillionths) * BigInt(days), daysOfYear * millionths)
}

/**
 * Interest from one date, itself excluded, to another, itself included, through changes of rate and a servicemember's
 * protection; rounded half up once at the end. 0 when `to` is not after `from`.
 */
export function interestBetween(
  terms: Pick<LoanTerms, 'rateMillionths' | 'scraFrom' | 'scraTo'>,
  rateChanges: readonly RateChange[],
  principalCents: Cents,
  from: LocalDate,
  to: LocalDate,
): Cents {
  if (to <= from || principalCents === 0) return 0
  let rateDays = 0n
  let start = from
  for (const end of [...breaksBetween(terms, rateChanges, from, to), to]) {
    rateDays += BigInt(rateOn(terms, rateChanges, end)) * BigInt(daysBetween(start, end))
    start = end
  }
  return mulDivHalfUp(BigInt(principalCents), rateDays, daysOfYear * millionths)
}

/** The rate that a day bears, in millionths. */
export function rateOn(
  terms: Pick<LoanTerms, 'rateMillionths' | 'scraFrom' | 'scraTo'>,
  rateChanges: readonly RateChange[],
  day: LocalDate,
): number {
  const rate = rateChanges.findLast((change) => change.after < day)?.rateMillionths ?? terms.rateMillionths
  return isScraProtected(terms, day) ? Math.min(rate, scraRateMillionths) : rate
}

/** The last days of stretches with one rate, strictly between the two dates, in order. */
function breaksBetween(
  terms: Pick<LoanTerms, 'scraFrom' | 'scraTo'>,
  rateChanges: readonly RateChange[],
  from: LocalDate,
  to: LocalDate,
): LocalDate[] {
  const days = rateChanges.map((change) => change.after)
  if (terms.scraFrom !== null) days.push(addDays(terms.scraFrom, -1))
  if (terms.scraTo !== null) days.push(terms.scraTo)
  return [...new Set(days)].filter((day) => day > from && day < to).sort()
}
