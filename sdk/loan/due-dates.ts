import { addDays, addMonths, type LocalDate } from '#sdk/dates/dates'
import { type Cents, mulDivHalfUp } from '#sdk/money/money'
import type { AutopayFrequency } from './enums.graphql.ts'

/** Installments a year. */
export const installmentsPerYear: Readonly<Record<AutopayFrequency, number>> = {
  WEEKLY: 52,
  BI_WEEKLY: 26,
  SEMI_MONTHLY: 24,
  MONTHLY: 12,
}

/** What a year of installments is a month: regular × n ÷ 12, rounded half up (rules 3.1). */
export function monthlyEquivalentCents(frequency: AutopayFrequency, regularPaymentCents: Cents): Cents {
  return mulDivHalfUp(BigInt(regularPaymentCents), BigInt(installmentsPerYear[frequency]), 12n)
}

/**
 * Returns the due date `index` installments after the first. Monthly ones keep the first one's day, or the month's last
 * day where it is shorter. Semi-monthly ones fall on two days 15 apart, one of them the first one's (rules 3.1).
 */
export function dueDateAt(frequency: AutopayFrequency, first: LocalDate, index: number): LocalDate {
  if (frequency === 'WEEKLY') return addDays(first, 7 * index)
  if (frequency === 'BI_WEEKLY') return addDays(first, 14 * index)
  if (frequency === 'MONTHLY') return addMonths(first, index)
  const firstDay = Number(first.slice(8))
  const [early, late] = firstDay <= 15 ? [firstDay, firstDay + 15] : [firstDay - 15, firstDay]
  const position = index + (firstDay === late ? 1 : 0)
  const isLate = position % 2 === 1
  return addMonths(first, (position - (isLate ? 1 : 0)) / 2, isLate ? late : early)
}
