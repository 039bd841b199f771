import type { LocalDate } from '#sdk/dates/dates'
import type { AmountDue } from '#sdk/loan/amount-due'
import { addCents, type Cents } from '#sdk/money/money'
import { afterUpcoming, type UpcomingPayment } from '#server/autopay/draws.rules'
import { amountDue, type LedgerState } from '#server/ledger/ledger'

/** What a borrower is still asked for once the payments that are processing or scheduled count. Amounts in cents. */
export interface StillToPay {
  /** What no payment covers of what is due: what the main button asks for. */
  readonly amount: Cents
  /** What is due, as a headline says it: what is past due stays due until the day a scheduled payment counts. */
  readonly due: Cents
  /** What no payment covers of what is past due. */
  readonly pastDue: Cents
  /** Processing or scheduled, and counted in. */
  readonly underWay: Cents
  /** Of that, what counts on a day to come. */
  readonly scheduled: Cents
  /** What the first instalment after today that is not covered still wants, and when. */
  readonly nextAmount: Cents
  readonly nextDate: LocalDate | null
}

/**
 * The one source for what is left to pay of the instalment that is due: payments that are processing, and those scheduled for its due date
 * or before, count against it alike.
 * @param state a replay as of `today`
 * @param due what is owed on that day, with what is processing
 * @param upcoming every payment that is accepted and not in the ledger yet
 */
export function stillToPay(
  state: LedgerState,
  due: AmountDue,
  upcoming: readonly UpcomingPayment[],
  today: LocalDate,
): StillToPay {
  const counted = upcoming.filter(({ date }) => due.nextDueDate === null || date <= due.nextDueDate)
  const scheduled = addCents(...counted.filter(({ date }) => date > today).map(({ cents }) => cents))
  const { pastDueAmount, pendingTotalItemized } = due.amountDueItemized
  const underWay = addCents(pendingTotalItemized.pendingPaymentAmountToday, scheduled)
  const amount = Math.max(0, due.currentDueTodayWithPending - scheduled)
  return {
    amount,
    due: due.isPastDue ? due.currentDueTodayWithPending : amount,
    pastDue: Math.max(0, pastDueAmount - underWay),
    underWay,
    scheduled,
    ...nextAfter(afterUpcoming(state, counted), today),
  }
}

/** The first instalment after today that still wants money, once the payments counted in are applied. */
function nextAfter(after: LedgerState, today: LocalDate): Pick<StillToPay, 'nextAmount' | 'nextDate'> {
  const day = after.interestThrough > today ? after.interestThrough : today
  const { nextDueDate, afterNextDueDate, amountDueItemized } = amountDue(after, day)
  const { dueTodayAmount, nextDueAmount } = amountDueItemized
  if (dueTodayAmount === 0) return { nextAmount: nextDueAmount, nextDate: nextDueDate }
  // What is due on the day of a scheduled payment is still to come.
  if (day > today) return { nextAmount: dueTodayAmount, nextDate: nextDueDate }
  return { nextAmount: nextDueAmount, nextDate: nextDueAmount === 0 ? null : afterNextDueDate }
}
