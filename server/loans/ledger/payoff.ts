import { addDays, type LocalDate } from '#sdk/dates/dates'
import { isPayoffQuoted } from '#sdk/loan/account'
import { maximumPayoffQuoteDays, payoffResidueCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import type { EntryType, Ledger } from './entries.ts'
import { type LedgerState, perDiemAt, totalOwedAt } from './state.ts'

export interface Payoff {
  readonly goodUntil: LocalDate
  readonly totalCents: Cents
  /** What each day after goodUntil adds. */
  readonly perDiemCents: Cents
}

/**
 * What pays the loan off on a date: principal, interest through that date, unpaid fees and reversals on their way. Payments on
 * their way are not taken off (rules 14).
 * @param state a replay as of today
 * @param pendingReversalCents payments that came back and are still in the ledger, with the fees they will add
 */
export function payoff(state: LedgerState, goodUntil: LocalDate, pendingReversalCents: Cents = 0): Payoff {
  return {
    goodUntil,
    totalCents: totalOwedAt(state, goodUntil) + pendingReversalCents,
    perDiemCents: perDiemAt(state, goodUntil),
  }
}

/** The first and last date a payoff may be good until. */
export function payoffDateRange(today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  return { from: today, to: addDays(today, maximumPayoffQuoteDays) }
}

/**
 * Whether a payoff may be shown; otherwise the borrower is asked to call (rules 14). Of a loan that is paid off it is zero. An open
 * total loss is not in the ledger.
 */
export function isPayoffShown(state: LedgerState): boolean {
  const { statusKey, route } = state.terms
  return isPayoffQuoted(statusKey, route) && state.chargedOff === null
}

/** Whether what is left on a date after a payoff payment is so little that it is written off (PAYOFF_WRITE_OFF). */
export function isPayoffResidue(state: LedgerState, date: LocalDate): boolean {
  const owed = totalOwedAt(state, date)
  return owed > 0 && owed <= payoffResidueCents && state.chargedOff === null
}

/** Whether nothing is owed any more. */
export function isPaidOff(state: LedgerState, date: LocalDate): boolean {
  return state.isOpen && totalOwedAt(state, date) === 0
}

/** The day that the payment which paid the loan off counts from; null while something is owed. */
export function paidOffOn(ledger: Ledger, state: LedgerState, date: LocalDate): LocalDate | null {
  if (!isPaidOff(state, date)) return null
  const ending = ledger.entries.filter(({ type, entryId }) => {
    const split = state.splits.get(entryId)
    return (
      endingTypes.has(type) &&
      split !== undefined &&
      split.interestCents + split.principalCents + split.recoveredCents > 0
    )
  })
  return ending.map(({ effectiveDate }) => effectiveDate).reduce((last, day) => (day > last ? day : last), '') || null
}

const endingTypes: ReadonlySet<EntryType> = new Set(['PAYMENT', 'RECOVERY', 'PAYOFF_WRITE_OFF'])
