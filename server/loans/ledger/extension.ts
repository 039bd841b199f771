import { compareDates, type LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { applyExtensionPayment } from './allocation.ts'
import type { Split } from './entries.ts'
import { extendedDueDate } from './schedule.ts'
import { copyState, type LedgerState } from './state.ts'

/**
 * Extends a loan (rules 13): takes the extension's payment, which satisfies no installment, and moves every installment that is not
 * fully paid, and maturity. What was paid of a moved installment stays paid.
 * @param cents 0 or more
 */
export function extend(state: LedgerState, cents: Cents, date: LocalDate): Split {
  const split = applyExtensionPayment(state, cents, date)
  const { frequency } = state
  const before = state.rows.map((row) => ({ dueDate: row.dueDate }))
  for (const row of state.rows) {
    if (row.satisfiedCents < row.amountCents) row.dueDate = extendedDueDate(row.dueDate, frequency, before)
  }
  state.rows.sort((a, b) => compareDates(a.dueDate, b.dueDate) || a.seq - b.seq)
  state.maturityDate = extendedDueDate(state.maturityDate, frequency, before)
  return split
}

/** The loan as an extension on a date would leave it; nothing is changed. */
export function extended(state: LedgerState, cents: Cents, date: LocalDate): LedgerState {
  const after = copyState(state)
  extend(after, cents, date)
  return after
}
