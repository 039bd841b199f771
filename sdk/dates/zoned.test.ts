import { expect, test } from 'vitest'
import { addDays, parseIso, businessDateAt, toIso } from './dates.ts'
import { offsetMsAt, wallClockAt, zonedMoment } from './zoned.ts'

const hourMs = 3_600_000

test('an unknown zone or a time that is none is refused', () => {
  expect(() => wallClockAt(0, 'Mars/Olympus')).toThrow(RangeError)
  expect(() => zonedMoment('2026-06-17', '25:00', 'America/New_York')).toThrow(RangeError)
  expect(() => zonedMoment('2026-02-30', '10:00', 'America/New_York')).toThrow(RangeError)
})

test('[stack-09] a time that daylight saving skips is moved on, one that it repeats is the first', () => {
  expect(toIso(zonedMoment('2026-03-29', '02:30', 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z')
  expect(toIso(zonedMoment('2026-03-08', '02:30', 'America/New_York'))).toBe('2026-03-08T07:30:00.000Z')
  expect(toIso(zonedMoment('2026-11-01', '01:30', 'America/New_York'))).toBe('2026-11-01T05:30:00.000Z')
  expect(toIso(zonedMoment('2026-11-01', '02:30', 'America/New_York'))).toBe('2026-11-01T07:30:00.000Z')
})

test('[stack-09] a moment and its wall clock lead to each other through a whole year', () => {
  for (const zone of ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Phoenix']) {
    for (let ms = parseIso('2026-01-01T00:30:00Z'); ms < parseIso('2027-01-01T00:00:00Z'); ms += 13 * hourMs) {
      const { date, time } = wallClockAt(ms, zone)
      const again = zonedMoment(date, time, zone)
      expect([0, hourMs]).toContain(ms - again)
    }
  }
})

test('Phoenix is UTC-7 on every day, so that the business date needs no time zone data', () => {
  for (let date = '2026-01-01'; date < '2028-01-01'; date = addDays(date, 9)) {
    const ms = parseIso(`${date}T06:59:59Z`)
    expect(offsetMsAt(ms, 'America/Phoenix')).toBe(-7 * hourMs)
    expect(businessDateAt(ms)).toBe(wallClockAt(ms, 'America/Phoenix').date)
  }
})
