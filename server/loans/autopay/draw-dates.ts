import { isBankingDay, nextBankingDay, previousBankingDay } from '#sdk/dates/banking-calendar'
import { addDays, addMonths, daysBetween, type LocalDate, businessDateAt } from '#sdk/dates/dates'
import { cutoffOf, paymentTimeline } from '#sdk/dates/payment-timeline'
import { dueDateAt } from '#sdk/loan/due-dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import type { PaymentCategory } from '#server/loans/payments/service-fee'

/** A day on which autopay may draw, with its neighbors. */
export interface DrawDay {
  readonly date: LocalDate
  readonly previous: LocalDate
  readonly next: LocalDate
}

const mostDaysBetween: Readonly<Record<AutopayFrequency, number>> = {
  WEEKLY: 7,
  BI_WEEKLY: 14,
  SEMI_MONTHLY: 16,
  MONTHLY: 31,
}

/**
 * The draw days from a date on, that date included, at most so many, each worked out when it is asked for. Monthly ones keep the start's
 * day, or a short month's last day; semi-monthly ones fall on two days 15 apart (rules 8.2).
 */
export function* eachDrawDay(
  frequency: AutopayFrequency,
  start: LocalDate,
  from: LocalDate,
  count: number,
): Generator<DrawDay> {
  // No draw day before this one is as late as `from`.
  let index = Math.max(0, Math.floor(daysBetween(start, from) / mostDaysBetween[frequency]))
  let previous = index === 0 ? dayBefore(frequency, start) : dueDateAt(frequency, start, index - 1)
  let date = dueDateAt(frequency, start, index)
  for (let left = count; left > 0; ) {
    index += 1
    const next = dueDateAt(frequency, start, index)
    if (date >= from) {
      yield { date, previous, next }
      left -= 1
    }
    previous = date
    date = next
  }
}

/** All of them. */
export function drawDays(...asked: Parameters<typeof eachDrawDay>): DrawDay[] {
  return [...eachDrawDay(...asked)]
}

/** Where the draw before the first one would have been. */
function dayBefore(frequency: AutopayFrequency, start: LocalDate): LocalDate {
  if (frequency === 'MONTHLY') return addMonths(start, -1)
  return addDays(start, frequency === 'SEMI_MONTHLY' ? -15 : -mostDaysBetween[frequency])
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
