import { expect, test } from 'vitest'
import { isWithinBusinessHours } from './business-hours.ts'
import { businessMoment } from './dates.ts'

const weekdays = '* 7-18 * * 1-5'
const isOpen = (hours: string, date: string, time: string) => isWithinBusinessHours(hours, businessMoment(date, time))

test.each([
  '',
  '7-18',
  '* 7-18 * *',
  '* 7-18 * * 1-5 *',
  '* 18-7 * * 1-5',
  '* 7-24 * * 1-5',
  '* 7-18 * * 1-8',
  '* x * * *',
])('[chat-17] hours that cannot be read ("%s") are closed', (hours) =>
  expect(isOpen(hours, '2026-11-20', '10:00')).toBe(false),
)

test('[chat-17] the second field is hours and the fifth weekdays, both ends included', () => {
  expect(isOpen(weekdays, '2026-11-20', '06:59')).toBe(false)
  expect(isOpen(weekdays, '2026-11-20', '07:00')).toBe(true)
  expect(isOpen(weekdays, '2026-11-20', '18:59')).toBe(true)
  expect(isOpen(weekdays, '2026-11-20', '19:00')).toBe(false)
  expect(isOpen(weekdays, '2026-11-21', '10:00')).toBe(false)
  expect(isOpen(weekdays, '2026-11-22', '10:00')).toBe(false)
})

test('[chat-17] Sunday is 0 or 7, and a list of days is read', () => {
  expect(isOpen('* 7-18 * * 0', '2026-11-22', '10:00')).toBe(true)
  expect(isOpen('* 7-18 * * 6-7', '2026-11-22', '10:00')).toBe(true)
  expect(isOpen('* 7-18 * * 1,3,5', '2026-11-20', '10:00')).toBe(true)
  expect(isOpen('* 7-18 * * 1,3', '2026-11-20', '10:00')).toBe(false)
})

test('[chat-18] the clock is Phoenix’s, whatever the season', () => {
  expect(isWithinBusinessHours(weekdays, Date.parse('2026-07-01T13:59:00Z'))).toBe(false)
  expect(isWithinBusinessHours(weekdays, Date.parse('2026-07-01T14:00:00Z'))).toBe(true)
  expect(isWithinBusinessHours(weekdays, Date.parse('2026-12-02T01:59:00Z'))).toBe(true)
  expect(isWithinBusinessHours(weekdays, Date.parse('2026-12-02T02:00:00Z'))).toBe(false)
})

test('[chat-19] "*" is every hour and every day, bank holidays too; limited hours are closed on a holiday', () => {
  for (const hours of ['*', '* * * * *']) {
    expect(isOpen(hours, '2026-11-26', '03:00')).toBe(true)
    expect(isOpen(hours, '2026-11-22', '23:30')).toBe(true)
  }
  expect(isOpen('* * * * 1-5', '2026-11-20', '03:00')).toBe(true)
  expect(isOpen('* 7-18 * * *', '2026-11-22', '10:00')).toBe(true)
  expect(isOpen(weekdays, '2026-11-26', '10:00')).toBe(false)
})
