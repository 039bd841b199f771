import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dayOfWeek,
  daysBetween,
  formatDate,
  isLocalDate,
  parseIso,
  businessMoment,
  businessToday,
  toIso,
} from './dates.ts'

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00', 'today', '', '2026-00-10'])(
  '%j is not a date',
  (text) => {
    expect(isLocalDate(text)).toBe(false)
  },
)

test('a moment without a zone is refused', () => {
  expect(() => parseIso('2026-06-17T10:00:00')).toThrow(RangeError)
  expect(() => addDays('soon', 1)).toThrow(RangeError)
})

test('today is the Phoenix date, 7 hours behind UTC in summer and in winter', () => {
  const todayAt = (iso: string) => businessToday({ nowMs: () => parseIso(iso) })
  expect([todayAt('2026-07-01T06:59:59Z'), todayAt('2026-07-01T07:00:00Z')]).toEqual(['2026-06-30', '2026-07-01'])
  expect([todayAt('2026-01-01T06:59:59Z'), todayAt('2026-01-01T07:00:00Z')]).toEqual(['2025-12-31', '2026-01-01'])
  expect(toIso(businessMoment('2026-06-17', '17:00'))).toBe('2026-06-18T00:00:00.000Z')
})

test('days and months are counted on the calendar', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31)
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31')
  expect(addMonths('2026-01-15', -2)).toBe('2025-11-15')
  expect(dayOfWeek('2026-06-17')).toBe(3)
  expect([compareDates('2026-01-01', '2026-01-02'), compareDates('2026-01-02', '2026-01-01')]).toEqual([-1, 1])
})

test('every day of a leap year reads as the browser’s own formatter has it', () => {
  for (const language of ['en', 'es'] as const) {
    const parts = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const
    const short = new Intl.DateTimeFormat(`${language}-US`, parts)
    const long = new Intl.DateTimeFormat(`${language}-US`, { ...parts, year: 'numeric' })
    for (let day = 0; day < 366; day += 1) {
      const date = addDays('2028-01-01', day)
      const ms = parseIso(`${date}T00:00:00Z`)
      expect([formatDate(date, language, 2028), formatDate(date, language)]).toEqual([
        short.format(ms),
        long.format(ms),
      ])
    }
  }
  expect(() => formatDate('2026-13-01')).toThrow(RangeError)
})

test('dates read naturally in both languages, with the year when it is not this one', () => {
  expect(formatDate('2026-11-27', 'en', 2026)).toBe('Friday, November 27')
  expect(formatDate('2026-11-27', 'es', '2026-01-01')).toBe('viernes, 27 de noviembre')
  expect(formatDate('2027-01-04', 'en', 2026)).toBe('Monday, January 4, 2027')
  expect(formatDate('2026-11-27')).toBe('Friday, November 27, 2026')
})
