import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import { lateToleranceCents, reportedLateDays, reportedLaterDays } from '#sdk/loan/payment-terms'
import { addCents, type Cents } from '#sdk/money/money'
import { afterUpcoming, type UpcomingPayment } from '#server/loans/autopay/draws.rules'
import {
  dueInstallments,
  type Ledger,
  type LedgerState,
  loanBalanceAt,
  repossessionBlock,
} from '#server/loans/ledger/ledger'

/** What keeps a month from being reported as 30 days late: the amount, and the last day on which it counts. */
export interface ClearCredit {
  readonly amount: Cents
  readonly dueDate: LocalDate
}

/** The day as of which a month is reported to the credit bureaus: its last. */
export function furnishingDate(today: LocalDate): LocalDate {
  return addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1)
}

/** Due dates of the oldest open installment, both included, with which a loan can be reported as 30 days late at the end of the month, and no more. */
export function clearCreditDueDates(today: LocalDate): { readonly from: LocalDate; readonly through: LocalDate } {
  const reportedOn = furnishingDate(today)
  return { from: addDays(reportedOn, 1 - reportedLaterDays), through: addDays(reportedOn, -reportedLateDays) }
}

/**
 * What to pay so that the month is not reported as 30 days late: every installment that would be that late on the day of the report.
 * Null when the loan would not be reported so: none is that late by then, one is later still, a plan asks for smaller amounts, or the
 * loan is past its maturity, where the last installment grows by the day and no fixed amount would be true.
 * @param state a replay as of `today`
 * @param facts.upcoming what counts toward it though it is not posted yet; none for the amount in a notification
 */
export function clearCreditOf(
  state: LedgerState,
  facts: {
    readonly today: LocalDate
    readonly statusKey: string
    readonly route: string
    readonly isScraProtected: boolean
    readonly isOnPlan: boolean
    readonly upcoming: readonly UpcomingPayment[]
  },
): ClearCredit | null {
  const { today, statusKey, isOnPlan, upcoming } = facts
  // The notice of a repossession takes its place.
  if (repossessionBlock(facts) === 'repossession') return null
  if (statusKey !== 'A' || isOnPlan || today > state.maturityDate) return null
  const dueDate = furnishingDate(today)
  const inTime = upcoming.filter(({ date }) => date <= dueDate)
  const after = afterUpcoming(state, inTime)
  const { past } = dueInstallments(after.rows, after.maturityDate, loanBalanceAt(after, today), today)
  const [oldest] = past
  if (oldest === undefined || oldest.dueDate <= addDays(dueDate, -reportedLaterDays)) return null
  const counted = past.filter((row) => row.dueDate <= addDays(dueDate, -reportedLateDays))
  const amount = addCents(...counted.map(({ unpaidCents }) => unpaidCents))
  return amount > lateToleranceCents ? { amount, dueDate } : null
}

/** Cents that were paid after a point of the ledger and not taken back. */
export function paidSince(ledger: Ledger, afterEntryNo: number): Cents {
  const reversed = new Set(ledger.entries.flatMap((entry) => (entry.type === 'REVERSAL' ? entry.reversesId : [])))
  const paid = ledger.entries.filter(
    ({ type, entryNo, entryId }) => type === 'PAYMENT' && entryNo > afterEntryNo && !reversed.has(entryId),
  )
  return addCents(...paid.map(({ cents }) => cents))
}
