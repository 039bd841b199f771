import { isBankingDay, nextBankingDay, previousBankingDay } from './banking-calendar.ts'
import { paymentCutoff } from './business-clock.ts'
import { type LocalDate, businessDateAt, businessMoment } from './dates.ts'

/** The dates of one payment. The credit date stays the payment date, whatever the bank's dates are. */
export interface PaymentTimeline {
  /** The banking day whose cut-off sends the debit to the bank. */
  readonly fileDay: LocalDate
  /** The day the bank sees it. */
  readonly debitDate: LocalDate
  /** The cut-off on fileDay: the payment can be canceled before this moment. Milliseconds since 1970. */
  readonly cancelUntilMs: number
  /** Whether the payment is credited on the day it is made. */
  readonly isToday: boolean
}

/**
 * The bank's dates for a payment (rules 1.4). For today: filed today before the cut-off of a banking day, else on the next
 * banking day; debited on the banking day after. For a later date: debited on that date or the next banking day, filed on the
 * banking day before, but never in a file that has already closed.
 * @throws RangeError when paymentDate is before the day the payment is made.
 */
export function paymentTimeline(payment: { submittedAtMs: number; paymentDate: LocalDate }): PaymentTimeline {
  const today = businessDateAt(payment.submittedAtMs)
  if (payment.paymentDate < today) throw new RangeError('A payment date cannot be in the past')
  const isToday = payment.paymentDate === today
  const firstFileDay = nextFileDay(payment.submittedAtMs)
  const wantedDebitDate = isBankingDay(payment.paymentDate) ? payment.paymentDate : nextBankingDay(payment.paymentDate)
  const wantedFileDay = isToday ? firstFileDay : previousBankingDay(wantedDebitDate)
  const fileDay = wantedFileDay < firstFileDay ? firstFileDay : wantedFileDay
  return { fileDay, debitDate: nextBankingDay(fileDay), cancelUntilMs: cutoffOf(fileDay), isToday }
}

/** The moment at which the file of a banking day closes, in milliseconds since 1970. */
export function cutoffOf(day: LocalDate): number {
  return businessMoment(day, paymentCutoff)
}

/** The next file of bank debits that is still open at a moment, by its banking day. */
export function nextFileDay(nowMs: number): LocalDate {
  const today = businessDateAt(nowMs)
  return isBankingDay(today) && nowMs < cutoffOf(today) ? today : nextBankingDay(today)
}

/** Whether the cut-off is announced at a moment: from an hour before on banking days and all day on other days. */
export function isCutoffNoticeShown(nowMs: number): boolean {
  const today = businessDateAt(nowMs)
  return !isBankingDay(today) || nowMs >= cutoffOf(today) - 3_600_000
}
