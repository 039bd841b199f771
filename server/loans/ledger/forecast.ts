import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import type { ScheduleRow } from './entries.ts'
import { interestBetween } from './interest.ts'
import type { LedgerState } from './state.ts'

/** One payment to come. */
export interface ForecastPayment {
  readonly date: LocalDate
  readonly cents: Cents
}

/** How a loan ends when every installment is paid on its day and nothing besides. */
export interface Forecast {
  readonly payments: readonly ForecastPayment[]
  /** Everything that is still paid in interest. */
  readonly interestCents: Cents
  /** What is left after the last installment; 0 where the installments pay the loan off. */
  readonly leftCents: Cents
}

/** A loan that is paid forward: only what interest needs of a state. */
type Played = Pick<LedgerState, 'terms' | 'rateChanges' | 'principalCents' | 'accruedInterestCents' | 'interestThrough'>

/**
 * Pays installments forward from a date, interest first. One that is past due is paid on that date. The last one takes the whole
 * balance of its day, as it does on its due date.
 * @param rows what each still wants, by due date
 * @param isOpenEnded the last row takes no more than its amount, so that `leftCents` shows what more rows have to pay
 */
export function forecast(state: Played, rows: readonly ScheduleRow[], today: LocalDate, isOpenEnded = false): Forecast {
  const payments: ForecastPayment[] = []
  let { principalCents, accruedInterestCents: accrued, interestThrough: through } = state
  let interestCents = 0
  for (const [index, row] of rows.entries()) {
    const date = row.dueDate < today ? today : row.dueDate
    if (date > through) {
      accrued += interestBetween(state.terms, state.rateChanges, principalCents, through, date)
      through = date
    }
    const balance = principalCents + accrued
    const takesRest = index === rows.length - 1 && !isOpenEnded
    const cents = takesRest ? balance : Math.min(row.amountCents, balance)
    if (cents === 0) continue
    const toInterest = Math.min(cents, accrued)
    accrued -= toInterest
    interestCents += toInterest
    principalCents -= cents - toInterest
    payments.push({ date, cents })
    if (principalCents + accrued === 0) break
  }
  return { payments, interestCents, leftCents: principalCents + accrued }
}

/** What the installments of a loan still want, by due date; satisfied ones are left out. */
export function openRows(state: Pick<LedgerState, 'rows'>): ScheduleRow[] {
  return state.rows
    .filter((row) => row.satisfiedCents < row.amountCents)
    .map(({ seq, dueDate, amountCents, satisfiedCents }) => ({
      seq,
      dueDate,
      amountCents: amountCents - satisfiedCents,
    }))
}
