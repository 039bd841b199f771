import { expect, test } from 'vitest'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { monthlyEquivalentCents } from '#sdk/loan/due-dates'
import { extendedDueDate, generateSchedule } from './schedule.ts'

const dates = (frequency: AutopayFrequency, firstDueDate: string, count: number) =>
  generateSchedule({ frequency, firstDueDate, count, regularPaymentCents: 79_612 }).map((row) => row.dueDate)

test('[enum-04] monthly installments keep their day, or the last day of a shorter month', () => {
  expect(dates('MONTHLY', '2027-10-31', 6)).toEqual([
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
})

test('[enum-04] semi-monthly installments fall on two days 15 apart', () => {
  expect(dates('SEMI_MONTHLY', '2026-01-15', 5)).toEqual([
    '2026-01-15',
    '2026-01-30',
    '2026-02-15',
    '2026-02-28',
    '2026-03-15',
  ])
  expect(dates('SEMI_MONTHLY', '2026-01-20', 4)).toEqual(['2026-01-20', '2026-02-05', '2026-02-20', '2026-03-05'])
})

test('[enum-04] weekly and bi-weekly installments are 7 and 14 days apart', () => {
  expect(dates('WEEKLY', '2026-12-25', 3)).toEqual(['2026-12-25', '2027-01-01', '2027-01-08'])
  expect(dates('BI_WEEKLY', '2026-12-25', 3)).toEqual(['2026-12-25', '2027-01-08', '2027-01-22'])
})

test.each([
  ['BI_WEEKLY', 86_246],
  ['WEEKLY', 172_493],
  ['SEMI_MONTHLY', 79_612],
  ['MONTHLY', 39_806],
] as const)('a %s payment of 398.06 as a monthly one', (frequency, expected) => {
  expect(monthlyEquivalentCents(frequency, 39_806)).toBe(expected)
})

test('a schedule without an installment is refused', () => {
  expect(() => dates('MONTHLY', '2026-01-01', 0)).toThrow(RangeError)
})

test('an extension moves an installment by a month, or by 28 days', () => {
  const schedule = [{ dueDate: '2026-01-31' }, { dueDate: '2026-02-28' }]
  expect(extendedDueDate('2026-02-28', 'MONTHLY', schedule)).toBe('2026-03-31')
  expect(extendedDueDate('2026-01-31', 'MONTHLY', schedule)).toBe('2026-02-28')
  expect(extendedDueDate('2026-01-15', 'SEMI_MONTHLY', schedule)).toBe('2026-02-15')
  expect(extendedDueDate('2026-01-15', 'WEEKLY', schedule)).toBe('2026-02-12')
  expect(extendedDueDate('2026-01-15', 'BI_WEEKLY', schedule)).toBe('2026-02-12')
})
