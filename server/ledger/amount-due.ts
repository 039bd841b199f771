import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import { type AmountDue, nothingPending, type PendingTotals } from '#sdk/loan/amount-due'
import { toleranceCents } from './fees.ts'
import { type DueInstalments, dueInstalments } from './instalments.ts'
import { type LedgerState, loanBalanceAt, unpaidFees } from './state.ts'

/**
 * What is owed on a date (rules 3.2). Never below zero in any part but pendingTotal.
 * @param state a replay as of `today`
 * @param pending what is on its way and not in the ledger; default nothing
 */
export function amountDue(state: LedgerState, today: LocalDate, pending: PendingTotals = nothingPending): AmountDue {
  const due = dueInstalments(state.rows, state.maturityDate, loanBalanceAt(state, today), today)
  const lateFees = unpaidFees(state.lateFees)
  const nsfFees = unpaidFees(state.nsfFees)
  const isNothingDue = due.pastCents + due.todayCents === 0
  const currentDue = due.pastCents + due.todayCents + lateFees + nsfFees + (isNothingDue ? due.nextCents : 0)
  const pendingTotal =
    pending.pendingPaymentAmountToday - pending.pendingReversalAmountToday - pending.pendingNsfFeeAmountToday
  const nextDueDate = due.today[0]?.dueDate ?? due.next?.dueDate ?? null
  return {
    dueDate: due.past[0]?.dueDate ?? nextDueDate,
    currentDue,
    currentDueTodayWithPending: Math.max(0, currentDue - pendingTotal),
    isPastDue: due.pastCents > toleranceCents,
    nextDueDate,
    afterNextDueDate: state.rows.find((row) => nextDueDate !== null && row.dueDate > nextDueDate)?.dueDate ?? null,
    numberOfDaysPastDue: daysPastDue(due, today),
    amountDueItemized: {
      dueTodayAmount: due.todayCents,
      pastDueAmount: due.pastCents,
      totalFees: lateFees + nsfFees,
      nextDueAmount: due.nextCents,
      totalFeesItemized: { nsfFees, lateFees },
      pendingTotal,
      pendingTotalItemized: pending,
    },
  }
}

/** From the earliest instalment that is short by more than the tolerance; small shortages count only when they add up to more. */
function daysPastDue(due: DueInstalments, today: LocalDate): number {
  if (due.pastCents <= toleranceCents) return 0
  const since = due.past.find((row) => row.unpaidCents > toleranceCents) ?? due.past[0]
  return since === undefined ? 0 : daysBetween(since.dueDate, today)
}
