import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import type { LoanSpec } from './loan-spec.ts'

/** One installment of a sandbox loan. */
export interface SpecRow {
  readonly seq: number
  readonly dueDate: LocalDate
  readonly amountCents: number
}

/** The installments of a loan, with dates. */
export function scheduleOf(spec: LoanSpec, today: LocalDate): SpecRow[] {
  const { anchorDay, before, after, step, amounts = {}, lastDay } = spec.schedule
  const anchor = addDays(today, anchorDay)
  const dateAt = (offset: number): LocalDate =>
    step === 'calendar' ? addMonths(anchor, offset, Number(anchor.slice(8))) : addDays(anchor, step * offset)
  return Array.from({ length: before + after + 1 }, (_, index) => {
    const offset = index - before
    const isLast = offset === after && lastDay !== undefined
    return {
      seq: index + 1,
      dueDate: isLast ? addDays(today, lastDay) : dateAt(offset),
      amountCents: amounts[offset] ?? spec.regularCents,
    }
  })
}
