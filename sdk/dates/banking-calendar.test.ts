import { expect, test } from 'vitest'
import { holidayName, isBankingDay, nextBankingDay, previousBankingDay } from './banking-calendar.ts'
import { addDays, dayOfWeek } from './dates.ts'

const closed: Record<string, string> = {
  2026: '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25',
}

test.each(Object.entries(closed))('golden five: the weekdays of %s on which banks are closed', (year, days) => {
  const found: string[] = []
  for (let date = `${year}-01-01`; date.startsWith(year); date = addDays(date, 1)) {
    const isWeekday = ![0, 6].includes(dayOfWeek(date))
    expect(isBankingDay(date)).toBe(isWeekday && holidayName(date) === null)
    if (isWeekday && !isBankingDay(date)) found.push(date.slice(5))
  }
  const expected = days.split(' ').filter((day) => ![0, 6].includes(dayOfWeek(`${year}-${day}`)))
  expect(found).toEqual(expected)
})

test('golden five: the Friday before a Saturday holiday is a banking day, the Monday after a Sunday one is not', () => {
  expect(isBankingDay('2026-07-03')).toBe(true)
  expect(holidayName('2027-07-05')).toBe('independence')
  expect(holidayName('2026-11-26')).toBe('thanksgiving')
})

test('the next and the previous banking day never are the day itself', () => {
  expect(nextBankingDay('2026-06-18')).toBe('2026-06-22')
  expect(nextBankingDay('2026-06-22')).toBe('2026-06-23')
  expect(previousBankingDay('2027-07-06')).toBe('2027-07-02')
})
