import { afterEach, describe, expect, test } from 'vitest'
import {
  type BusinessTime,
  businessTimeZone,
  businessZoneName,
  paymentCutoff,
  runBusinessBy,
} from './business-clock.ts'
import { isWithinBusinessHours } from './business-hours.ts'
import { parseIso, businessClockAt, businessDateAt, businessMoment, toIso, businessToday } from './dates.ts'
import { formatTime } from './times.ts'
import { isCutoffNoticeShown, nextFileDay, paymentTimeline } from './payment-timeline.ts'
import { nextOpening } from './phone-hours.ts'
import { wallClockAt, zonedMoment } from './zoned.ts'

const phoenix: BusinessTime = {
  timeZone: 'America/Phoenix',
  zoneName: { en: 'Arizona time', es: 'hora de Arizona' },
  paymentCutoff: '17:00',
  postingRun: '20:00',
}
const newYork: BusinessTime = {
  ...phoenix,
  timeZone: 'America/New_York',
  zoneName: { en: 'Eastern time', es: 'hora del Este' },
}

const businesses = { 'America/New_York': newYork, 'America/Phoenix': phoenix } as const

afterEach(() => runBusinessBy(phoenix))

const moment = (date: string, time: string) => toIso(businessMoment(date, time))

test('without a setting the business is in Phoenix and closes at 17:00', () => {
  expect([businessTimeZone, paymentCutoff, businessZoneName]).toEqual(['America/Phoenix', '17:00', phoenix.zoneName])
})

/** The days on which daylight saving begins and ends in most of the United States, with the first and last second of each. */
const goldenDays = [
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T04:59:59.999Z', 25],
  ['America/Phoenix', '2026-03-08', '2026-03-08T07:00:00.000Z', '2026-03-09T06:59:59.999Z', 24],
  ['America/Phoenix', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T06:59:59.999Z', 24],
] as const

test.each(goldenDays)('the business day in %s on %s is from %s to %s', (zone, date, first, last, hours) => {
  runBusinessBy(businesses[zone])
  const [firstMs, lastMs] = [parseIso(first), parseIso(last)]
  expect(lastMs + 1 - firstMs).toBe(hours * 3_600_000)
  expect([businessDateAt(firstMs), businessDateAt(lastMs)]).toEqual([date, date])
  expect(businessDateAt(firstMs - 1) < date).toBe(true)
  expect(businessDateAt(lastMs + 1) > date).toBe(true)
  expect(businessToday({ nowMs: () => lastMs })).toBe(date)
  expect(moment(date, '00:00')).toBe(first)
})

/** The cut-off on the banking days around both changes, and on the days themselves. */
const goldenCutoffs = [
  ['America/New_York', '2026-03-06', '2026-03-06T22:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-08T21:00:00.000Z'],
  ['America/New_York', '2026-03-09', '2026-03-09T21:00:00.000Z'],
  ['America/New_York', '2026-10-30', '2026-10-30T21:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T22:00:00.000Z'],
  ['America/New_York', '2026-11-02', '2026-11-02T22:00:00.000Z'],
  ['America/Phoenix', '2026-03-06', '2026-03-07T00:00:00.000Z'],
  ['America/Phoenix', '2026-03-09', '2026-03-10T00:00:00.000Z'],
  ['America/Phoenix', '2026-10-30', '2026-10-31T00:00:00.000Z'],
  ['America/Phoenix', '2026-11-02', '2026-11-03T00:00:00.000Z'],
] as const

test.each(goldenCutoffs)('the cut-off in %s on %s is at %s', (zone, date, cutoff) => {
  runBusinessBy(businesses[zone])
  const cutoffMs = parseIso(cutoff)
  expect(moment(date, paymentCutoff)).toBe(cutoff)
  expect(businessClockAt(cutoffMs).slice(0, 16)).toBe(`${date}T17:00`)
  expect(formatTime(cutoffMs)).toMatch(/^5:00\sPM$/)
  expect(formatTime(cutoffMs, 'es')).toMatch(/^5:00\sp\.\s?m\.$/)
})

test.each([
  ['2026-03-06', '2026-03-09', '2026-03-10'],
  ['2026-03-09', '2026-03-10', '2026-03-11'],
  ['2026-10-30', '2026-11-02', '2026-11-03'],
  ['2026-11-02', '2026-11-03', '2026-11-04'],
])('in New York what is made before 17:00 on %s is debited on %s, and after it on %s', (day, early, late) => {
  runBusinessBy(newYork)
  const cutoffMs = businessMoment(day, '17:00')
  const timeline = (submittedAtMs: number) => paymentTimeline({ submittedAtMs, paymentDate: day })
  expect(timeline(cutoffMs - 1)).toMatchObject({ fileDay: day, debitDate: early, cancelUntilMs: cutoffMs })
  expect(timeline(cutoffMs)).toMatchObject({ fileDay: early, debitDate: late })
  expect([nextFileDay(cutoffMs - 1), nextFileDay(cutoffMs)]).toEqual([day, early])
  expect([isCutoffNoticeShown(cutoffMs - 3_600_001), isCutoffNoticeShown(cutoffMs - 3_600_000)]).toEqual([false, true])
})

test('another cut-off moves the file, the last moment of a cancellation and its announcement', () => {
  runBusinessBy({ ...newYork, paymentCutoff: '15:30' })
  const cutoffMs = parseIso('2026-03-09T19:30:00Z')
  expect([nextFileDay(cutoffMs - 1), nextFileDay(cutoffMs)]).toEqual(['2026-03-09', '2026-03-10'])
  expect(paymentTimeline({ submittedAtMs: cutoffMs - 1, paymentDate: '2026-03-09' }).cancelUntilMs).toBe(cutoffMs)
  expect([isCutoffNoticeShown(cutoffMs - 3_600_001), isCutoffNoticeShown(cutoffMs - 3_600_000)]).toEqual([false, true])
})

describe('a time that daylight saving', () => {
  test('skips is moved on by what it skips', () => {
    runBusinessBy(newYork)
    expect(moment('2026-03-08', '02:30')).toBe('2026-03-08T07:30:00.000Z')
    runBusinessBy(phoenix)
    expect(moment('2026-03-08', '02:30')).toBe('2026-03-08T09:30:00.000Z')
  })

  test('repeats is the first of the two', () => {
    runBusinessBy(newYork)
    expect(moment('2026-11-01', '01:30')).toBe('2026-11-01T05:30:00.000Z')
    runBusinessBy(phoenix)
    expect(moment('2026-11-01', '01:30')).toBe('2026-11-01T08:30:00.000Z')
  })
})

test('its clock is that of the time zone data through a whole year', () => {
  for (const timeZone of ['America/New_York', 'Asia/Kathmandu']) {
    runBusinessBy({ ...phoenix, timeZone })
    for (let ms = parseIso('2026-01-01T00:15:00Z'); ms < parseIso('2027-01-01T00:00:00Z'); ms += 61 * 3_600_000) {
      const { date, time } = wallClockAt(ms, timeZone)
      expect(businessClockAt(ms).slice(0, 16)).toBe(`${date}T${time}`)
      expect(businessMoment(date, time)).toBe(zonedMoment(date, time, timeZone))
    }
  }
})

test('hours of people who answer follow it', () => {
  runBusinessBy(newYork)
  const weekdays = '* 7-18 * * 1-5'
  const open = (iso: string) => isWithinBusinessHours(weekdays, parseIso(iso))
  expect([open('2026-03-06T11:59:00Z'), open('2026-03-06T12:00:00Z')]).toEqual([false, true])
  expect([open('2026-03-09T10:59:00Z'), open('2026-03-09T11:00:00Z')]).toEqual([false, true])
  // A phone in Arizona keeps its own hours.
  const phone = { timeZone: 'America/Phoenix', week: [{ days: [1, 2, 3, 4, 5], opens: '07:00', closes: '19:00' }] }
  expect(nextOpening(phone, parseIso('2026-03-09T13:59:00Z'))).toEqual({ date: '2026-03-09', time: '07:00', inDays: 0 })
  expect(nextOpening(phone, parseIso('2026-03-09T14:00:00Z'))).toBeNull()
})
