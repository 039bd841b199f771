import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { dueDateAt } from '#sdk/loan/due-dates'
import type { Cents } from '#sdk/money/money'
import type { ScheduleRow } from './entries.ts'

/** More rows than any loan has; a schedule that needs more never ends. */
const longestSchedule = 1_600

export interface ScheduleRequest {
  readonly frequency: AutopayFrequency
  readonly firstDueDate: LocalDate
  /** Installments, 1 or more. */
  readonly count: number
  readonly regularPaymentCents: Cents
  /** The last installment when it differs. */
  readonly lastPaymentCents?: Cents
}

/**
 * The installments of a contract (rules 3.1). Monthly ones keep the first one's day, or the month's last day where it is shorter;
 * semi-monthly ones fall on two days 15 apart, of which the first due date is one.
 */
export function generateSchedule(request: ScheduleRequest): ScheduleRow[] {
  if (!Number.isInteger(request.count) || request.count < 1 || request.count > longestSchedule) {
    throw new RangeError(`A schedule has 1 to ${longestSchedule} installments`)
  }
  return Array.from({ length: request.count }, (_, index) => ({
    seq: index + 1,
    dueDate: dueDateAt(request.frequency, request.firstDueDate, index),
    amountCents:
      index === request.count - 1
        ? (request.lastPaymentCents ?? request.regularPaymentCents)
        : request.regularPaymentCents,
  }))
}

/**
 * Where an extension moves an installment: one month on, or 28 days for weekly and bi-weekly ones (rules 13). A due date on the
 * last day of a short month goes back to the schedule's own day.
 */
export function extendedDueDate(
  dueDate: LocalDate,
  frequency: AutopayFrequency,
  schedule: readonly { readonly dueDate: LocalDate }[],
): LocalDate {
  if (frequency === 'WEEKLY' || frequency === 'BI_WEEKLY') return addDays(dueDate, 28)
  const isMonthEnd = addDays(dueDate, 1).endsWith('-01')
  // Read only where it counts: an extension asks this of each installment of the schedule.
  const own = isMonthEnd ? [dueDate, ...schedule.map((row) => row.dueDate)] : [dueDate]
  return addMonths(dueDate, 1, Math.max(...own.map((date) => Number(date.slice(8)))))
}
