import { isBankingDay, nextBankingDay, previousBankingDay } from '#sdk/dates/banking-calendar'
import { addDays, addMonths, daysBetween, type LocalDate, businessDateAt } from '#sdk/dates/dates'
import { cutoffOf, paymentTimeline } from '#sdk/dates/payment-timeline'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { generateSchedule } from '#server/loans/ledger/ledger'
import type { PaymentCategory } from '#server/loans/payments/service-fee'

/** A day on which autopay may draw, with its neighbors. */
export interface DrawDay {
  readonly date: LocalDate
  readonly previous: LocalDate
  readonly next: LocalDate
}

const leastDaysBetween: Readonly<Record<AutopayFrequency, number>> = {
  WEEKLY: 7,
  BI_WEEKLY: 14,
  SEMI_MONTHLY: 13,
  MONTHLY: 28,
}

/**
 * The draw days from a date on, that date included. Monthly ones keep the start's day, or a short month's last day; semi-monthly
 * ones fall on two days 15 apart (rules 8.2).
 */
export function drawDays(frequency: AutopayFrequency, start: LocalDate, from: LocalDate, count: number): DrawDay[] {
  const passed = Math.max(0, Math.ceil(daysBetween(start, from) / leastDaysBetween[frequency]))
  const dates = generateSchedule({
    frequency,
    firstDueDate: start,
    count: passed + count + 2,
    regularPaymentCents: 1,
  }).map((row) => row.dueDate)
  const days = dates.slice(0, -1).map((date, index) => ({
    date,
    previous: dates[index - 1] ?? dayBefore(frequency, start),
    next: dates[index + 1] ?? date,
  }))
  return days.filter((day) => day.date >= from).slice(0, count)
}

/** Where the draw before the first one would have been. */
function dayBefore(frequency: AutopayFrequency, start: LocalDate): LocalDate {
  if (frequency === 'MONTHLY') return addMonths(start, -1)
  return addDays(start, frequency === 'SEMI_MONTHLY' ? -15 : -leastDaysBetween[frequency])
}

/** When a draw is sent, seen by the bank or card, and until when it can be skipped. */
export interface DrawTimeline {
  /** The banking day whose batch makes the draw. */
  readonly fileDay: LocalDate
  readonly debitDate: LocalDate
  /** The cut-off on fileDay, milliseconds. */
  readonly skipUntilMs: number
}

/**
 * A bank draw is filed on the banking day before it is debited, but never in a file that closed before the borrower signed. A card
 * is charged on the day itself or the next banking day. The credit date stays the chosen day either way (rules 1.4, 8.2).
 * @param signedAtMs the authorization's moment, on a day that reaches the draw's by firstDrawDay
 */
export function drawTimeline(category: PaymentCategory, date: LocalDate, signedAtMs: number): DrawTimeline {
  if (category === 'CARD') {
    const day = isBankingDay(date) ? date : nextBankingDay(date)
    return { fileDay: day, debitDate: day, skipUntilMs: cutoffOf(day) }
  }
  const signedOn = businessDateAt(signedAtMs)
  const paymentDate = date < signedOn ? signedOn : date
  const { fileDay, debitDate, cancelUntilMs } = paymentTimeline({ submittedAtMs: signedAtMs, paymentDate })
  return { fileDay, debitDate, skipUntilMs: cancelUntilMs }
}

/**
 * The first draw day that an authorization signed at a moment reaches: its own, or an earlier one on a weekend or holiday that no bank
 * has worked on since. A card is charged for that day on the banking day after it, so a change in between must not lose it.
 */
export function firstDrawDay(signedAtMs: number): LocalDate {
  const day = businessDateAt(signedAtMs)
  return addDays(previousBankingDay(isBankingDay(day) ? day : nextBankingDay(day)), 1)
}
