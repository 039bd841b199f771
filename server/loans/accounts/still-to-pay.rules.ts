import type { LocalDate } from '#sdk/dates/dates'
import type { AmountDue } from '#sdk/loan/amount-due'
import { addCents, type Cents } from '#sdk/money/money'
import { afterUpcoming, type UpcomingPayment } from '#server/loans/autopay/draws.rules'
import { amountDue, type LedgerState, payoff } from '#server/loans/ledger/ledger'
import type { PlanPayment } from '#server/loans/programs/payment-plan.rules'
import type { StillToPayKind } from '#sdk/loan/enums.graphql'

/** What a borrower is still asked for once the payments that are processing or scheduled count. Amounts in cents. */
export interface StillToPay {
  /** What `amount` is: what is due, the next payment of the plan, the payoff of today where that is less, or a charged-off balance. */
  readonly kind: StillToPayKind
  /** What no payment covers of what is asked for: what the main button asks for. */
  readonly amount: Cents
  /** What is due, as headlines show it: what is past due stays due until the day a scheduled payment counts. */
  readonly due: Cents
  /** The date of that headline. */
  readonly dueOn: LocalDate | null
  /** How many days it is late; 0 for what a plan asks for. */
  readonly daysLate: number
  /** Everything that is due, also what a plan spreads over later payments. */
  readonly inAll: Cents
  /** What no payment covers of what is past due. */
  readonly pastDue: Cents
  /** Processing or scheduled, and counted in. */
  readonly underWay: Cents
  /** Of that, what counts on a day to come. */
  readonly scheduled: Cents
  /** What the first installment after today that is not covered still wants, or the plan, and when. */
  readonly nextAmount: Cents
  readonly nextDate: LocalDate | null
}

/**
 * The one source for what is left to pay: payments that are processing, and those scheduled for the due date or before, count against
 * the installment that is due alike, and a borrower on a plan is asked for the plan's payment. Of a charged-off loan the balance is due,
 * less everything on its way.
 * @param state a replay as of `today`
 * @param due what is owed on that day, with what is processing
 * @param facts.upcoming every payment that is accepted and not in the ledger yet
 * @param facts.plan what the active plan asks for next; null without one
 */
export function stillToPay(
  state: LedgerState,
  due: AmountDue,
  facts: {
    readonly today: LocalDate
    readonly upcoming: readonly UpcomingPayment[]
    readonly plan: PlanPayment | null
  },
): StillToPay {
  const { today, upcoming, plan } = facts
  const counted = upcoming.filter(({ date }) => due.nextDueDate === null || date <= due.nextDueDate)
  const covering = counted.filter(({ autopayDraws }) => autopayDraws !== 'CONTINUE')
  const scheduled = addCents(...covering.filter(({ date }) => date > today).map(({ cents }) => cents))
  const { pastDueAmount, pendingTotalItemized } = due.amountDueItemized
  const underWay = addCents(pendingTotalItemized.pendingPaymentAmountToday, scheduled)
  const most = payoffToday(state, due, today)
  // Of a charged-off balance the whole is due, on no day of its schedule.
  const isChargedOff = state.chargedOff !== null
  const owed = isChargedOff
    ? Math.max(0, most - pendingTotalItemized.pendingPaymentAmountToday)
    : due.currentDueTodayWithPending
  const open = Math.max(0, owed - scheduled)
  const inAll = due.isPastDue ? owed : open
  const shared = { inAll, pastDue: Math.max(0, pastDueAmount - underWay), underWay, scheduled }
  if (plan !== null) {
    const { amount, date } = plan
    const next = { nextAmount: amount, nextDate: date }
    return { ...shared, ...next, kind: 'PLAN', amount, due: amount, dueOn: date, daysLate: 0 }
  }
  const { nextAmount, nextDate } = nextAfter(afterUpcoming(state, counted), today)
  return {
    ...shared,
    // A last installment is due with interest up to its day: before then the payoff is less, and more is not taken.
    kind: isChargedOff ? 'CHARGED_OFF' : open > most ? 'PAYOFF' : 'DUE',
    amount: Math.min(open, most),
    due: inAll,
    dueOn: due.dueDate,
    daysLate: due.numberOfDaysPastDue,
    nextAmount: Math.min(nextAmount, most),
    nextDate,
  }
}

function payoffToday(state: LedgerState, { amountDueItemized }: AmountDue, today: LocalDate): Cents {
  const { pendingReversalAmountToday, pendingNsfFeeAmountToday } = amountDueItemized.pendingTotalItemized
  return payoff(state, today, addCents(pendingReversalAmountToday, pendingNsfFeeAmountToday)).totalCents
}

/** The first installment after today that still wants money, once the payments counted in are applied. */
function nextAfter(after: LedgerState, today: LocalDate): Pick<StillToPay, 'nextAmount' | 'nextDate'> {
  const day = after.interestThrough > today ? after.interestThrough : today
  const { nextDueDate, afterNextDueDate, amountDueItemized } = amountDue(after, day)
  const { dueTodayAmount, nextDueAmount } = amountDueItemized
  if (dueTodayAmount === 0) return { nextAmount: nextDueAmount, nextDate: nextDueDate }
  // What is due on the day of a scheduled payment is still to come.
  if (day > today) return { nextAmount: dueTodayAmount, nextDate: nextDueDate }
  return { nextAmount: nextDueAmount, nextDate: nextDueAmount === 0 ? null : afterNextDueDate }
}
