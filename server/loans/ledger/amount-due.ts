import { daysBetween, type LocalDate } from '#sdk/dates/dates'
import { type AmountDue, nothingPending, type PendingTotals } from '#sdk/loan/amount-due'
import { lateToleranceCents } from '#sdk/loan/payment-terms'
import { type DueInstallments, dueInstallments } from './installments.ts'
import { type LedgerState, loanBalanceAt, unpaidFees } from './state.ts'
import type { Cents } from '#sdk/money/money'

/**
 * What is owed on a date (rules 3.2). Never below zero in any part but pendingTotal.
 * @param state a replay as of `today`
 * @param pending what is on its way and not in the ledger; default nothing
 */
export function amountDue(state: LedgerState, today: LocalDate, pending: PendingTotals = nothingPending): AmountDue {
  const open = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, today), today)
  const due = { ...open, nextCents: nextCents(open, state) }
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
    isPastDue: due.pastCents > lateToleranceCents,
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

/**
 * What the next installment wants on its due date. The last one, and one that takes all that is left, wants the balance of that day with
 * its interest, which is what autopay draws (rules 8.2).
 */
function nextCents({ next, pastCents, todayCents }: DueInstallments, state: LedgerState): Cents {
  if (next === null) return 0
  const left = loanBalanceAt(state, next.dueDate) - pastCents - todayCents
  const row = state.rows.find(({ seq }) => seq === next.seq)
  if (row === undefined || row === state.rows.at(-1)) return left
  return Math.min(row.amountCents - row.satisfiedCents, left)
}

/**
 * Days past due on a date if money that is under way were posted: it pays installments first, the oldest before the others (rules 2.3).
 * @param underWayCents accepted payments that are not in the ledger yet
 */
export function daysPastDueAfter(state: LedgerState, date: LocalDate, underWayCents: Cents): number {
  const due = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, date), date)
  let left = underWayCents
  const past = due.past.map((row) => {
    const paidCents = Math.min(left, row.unpaidCents)
    left -= paidCents
    return { ...row, unpaidCents: row.unpaidCents - paidCents }
  })
  return daysPastDue({ ...due, past, pastCents: Math.max(0, due.pastCents - underWayCents) }, date)
}

/** From the earliest installment that is short by more than the tolerance; small shortages count only when they add up to more. */
function daysPastDue(due: DueInstallments, today: LocalDate): number {
  if (due.pastCents <= lateToleranceCents) return 0
  const since = due.past.find((row) => row.unpaidCents > lateToleranceCents) ?? due.past[0]
  return since === undefined ? 0 : daysBetween(since.dueDate, today)
}
