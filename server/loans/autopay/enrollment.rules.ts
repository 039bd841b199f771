import { nextBankingDay } from '#sdk/dates/banking-calendar'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { maximumCardPaymentCents } from '#sdk/loan/payment-terms'
import type { Cents } from '#sdk/money/money'
import { dueInstallments } from '#server/loans/ledger/installments'
import { lateFeeTerms, type LedgerState, loanBalanceAt } from '#server/loans/ledger/ledger'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import { afterUpcoming, type DrawPlan, type ProjectedDraw, shareCents, type UpcomingPayment } from './draws.rules.ts'

/** The first and last day autopay may start on, and the due date it is about. */
export interface StartWindow {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly dueDate: LocalDate
}

/** Days after the due date on which a first draw may fall, where the grace days allow as many. */
const mostDaysAfterDue = 10

/**
 * When autopay may start (rules 8.2): from the next banking day to the due date, and on to the end of the grace days, ten at most.
 * @param notBefore the day of a payment it is signed with; the first draw is later
 * @returns null when nothing is left to be due
 */
export function startWindow(
  state: LedgerState,
  upcoming: readonly UpcomingPayment[],
  today: LocalDate,
  notBefore: LocalDate | null = null,
): StartWindow | null {
  const dueDate = nextDue(afterUpcoming(state, upcoming), today)?.dueDate
  if (dueDate === undefined) return null
  const tomorrow = nextBankingDay(today)
  const from = notBefore !== null && notBefore >= tomorrow ? addDays(notBefore, 1) : tomorrow
  const to = lastStartDay(state.terms, dueDate)
  return { from, to: to < from ? from : to, dueDate }
}

/** The last day on which a first draw may pay an installment: ten days after it is due, or fewer grace days (rules 8.2). */
export function lastStartDay(terms: LedgerState['terms'], dueDate: LocalDate): LocalDate {
  // Where no late fee was reviewed there are no grace days but those of the contract.
  const graceDays = lateFeeTerms(terms, dueDate)?.graceDays ?? terms.contractLateFee?.graceDays ?? 0
  return addDays(dueDate, Math.min(mostDaysAfterDue, graceDays))
}

/** What the draws leave open of the next installment on its due date; null when they cover it (rules 8.2). */
export function shortfall(
  state: LedgerState,
  upcoming: readonly UpcomingPayment[],
  draws: readonly ProjectedDraw[],
  window: StartWindow,
  today: LocalDate,
): { readonly gapCents: Cents; readonly byDate: LocalDate; readonly dueCents: Cents } | null {
  // A draw whose day has passed waits for its file: it is on its way like any other payment.
  const waiting = draws.filter((draw) => draw.date < today)
  const dueCents = nextDue(afterUpcoming(state, [...upcoming, ...waiting]), today)?.unpaidCents ?? 0
  const coming = draws.filter((draw) => draw.date >= today && draw.date <= window.dueDate)
  const drawn = coming.reduce((sum, draw) => sum + draw.cents, 0)
  const gapCents = dueCents - drawn
  return gapCents > 0 ? { gapCents, byDate: window.dueDate, dueCents } : null
}

/** The amount that is agreed to: no draw is larger without a notice ten days before (rules 8.2). */
export function agreedCents(
  state: LedgerState,
  plan: Pick<DrawPlan, 'frequency'>,
  draws: readonly ProjectedDraw[],
): Cents {
  const regular = draws.filter((draw) => !draw.isFinal)
  if (regular.length === 0) return draws[0]?.cents ?? 0
  if (plan.frequency === state.terms.paymentFrequency) return state.terms.regularPaymentCents
  return shareCents(state.terms, plan.frequency) ?? Math.max(...regular.map((draw) => draw.cents))
}

/** Whether the agreed amount or one of the draws that are known is more than a card can pay at once (rules 7.3): the last one takes the rest. */
export function exceedsCardLimit(category: PaymentCategory, agreed: Cents, draws: readonly ProjectedDraw[]): boolean {
  return category === 'CARD' && Math.max(agreed, ...draws.map(({ cents }) => cents)) > maximumCardPaymentCents
}

function nextDue(state: LedgerState, today: LocalDate): { dueDate: LocalDate; unpaidCents: Cents } | undefined {
  const due = dueInstallments(state.rows, state.maturityDate, loanBalanceAt(state, today), today)
  return due.today[0] ?? due.next ?? undefined
}
