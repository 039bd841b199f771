import type { LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import { negligiblePastDueCents } from './payment-terms.ts'

/** What is owed today. Amounts in cents; dates are business dates, empty when nothing is left to pay. */
export interface AmountDue {
  /** The earliest installment that is not paid. */
  readonly dueDate: LocalDate | null
  /** Past due, due today and fees; with nothing past due or due today, the next installment too. */
  readonly currentDue: Cents
  readonly currentDueTodayWithPending: Cents
  /** More than the tolerance is past due. */
  readonly isPastDue: boolean
  /** The first unpaid installment due today or later. */
  readonly nextDueDate: LocalDate | null
  /** The installment after that one. */
  readonly afterNextDueDate: LocalDate | null
  readonly numberOfDaysPastDue: number
  readonly amountDueItemized: AmountDueItemized
}

export interface AmountDueItemized {
  readonly dueTodayAmount: Cents
  readonly pastDueAmount: Cents
  readonly totalFees: Cents
  readonly nextDueAmount: Cents
  readonly totalFeesItemized: { readonly nsfFees: Cents; readonly lateFees: Cents }
  /** Pending payments less pending reversals and their fees. Negative when the reversals and fees are larger. */
  readonly pendingTotal: Cents
  readonly pendingTotalItemized: PendingTotals
}

/** What is on its way today and not in the ledger yet. */
export interface PendingTotals {
  readonly pendingNsfFeeAmountToday: Cents
  readonly pendingPaymentAmountToday: Cents
  readonly pendingReversalAmountToday: Cents
}

/** What is past due and not covered by the payments on their way, in cents. */
export function openPastDue(of: {
  readonly pastDueAmount: Cents
  readonly pendingTotalItemized: Pick<PendingTotals, 'pendingPaymentAmountToday'>
}): Cents {
  return Math.max(0, of.pastDueAmount - of.pendingTotalItemized.pendingPaymentAmountToday)
}

/** Whether autopay begins with a payment: something is past due that no payment on its way covers (rules 8.3). */
export function isPaidBeforeAutopay(due: {
  readonly isPastDue: boolean
  readonly amountDueItemized: Parameters<typeof openPastDue>[0]
}): boolean {
  return due.isPastDue && openPastDue(due.amountDueItemized) > negligiblePastDueCents
}

/** Whether the day by which money is wanted is a deadline of its own, and not the day on which the contract has a payment due. */
export function isPaidByDeadline(due: {
  readonly nextDueDate: LocalDate | null
  readonly stillToPay: { readonly payBy: LocalDate | null }
}): boolean {
  return due.stillToPay.payBy !== null && due.stillToPay.payBy !== due.nextDueDate
}

/** Nothing on its way. */
export const nothingPending: PendingTotals = {
  pendingNsfFeeAmountToday: 0,
  pendingPaymentAmountToday: 0,
  pendingReversalAmountToday: 0,
}
