import { expect, test, vi } from 'vitest'
import { businessMoment } from './dates.ts'
import { nextOpening, writtenTime } from './phone-hours.ts'

const weekdays = { timeZone: 'America/Phoenix', week: [{ days: [1, 2, 3, 4, 5], opens: '07:00', closes: '19:00' }] }
const at = (date: string, time: string) => nextOpening(weekdays, businessMoment(date, time))

test.each([
  ['07:00', null],
  ['18:59', null],
  ['06:59', { date: '2026-11-20', time: '07:00', inDays: 0 }],
  ['19:00', { date: '2026-11-23', time: '07:00', inDays: 3 }],
])('on a Friday at %s it is open, or says when it is next', (time, opening) => {
  expect(at('2026-11-20', time)).toEqual(opening)
})

test('a bank holiday is closed, and the day after it opens', () => {
  expect(at('2026-11-26', '10:00')).toEqual({ date: '2026-11-27', time: '07:00', inDays: 1 })
  expect(at('2026-12-24', '20:00')).toEqual({ date: '2026-12-28', time: '07:00', inDays: 4 })
})

test('the clock is the servicer’s, in winter and in summer', () => {
  const eastern = { ...weekdays, timeZone: 'America/New_York' }
  expect(nextOpening(eastern, Date.parse('2026-12-01T11:59:00Z'))).toEqual({
    date: '2026-12-01',
    time: '07:00',
    inDays: 0,
  })
  expect(nextOpening(eastern, Date.parse('2026-12-01T12:00:00Z'))).toBeNull()
  expect(nextOpening(eastern, Date.parse('2026-07-01T11:00:00Z'))).toBeNull()
})

test('the business time zone needs no tables of the browser, and is read as they say', () => {
  const opening = (timeZone: string, ms: number) => nextOpening({ ...weekdays, timeZone }, ms)
  const moments = Array.from({ length: 24 * 14 }, (_, hour) => Date.parse('2026-11-20T00:30:00Z') + hour * 3_600_000)
  // Its other name, for which they are asked.
  const asked = moments.map((ms) => opening('US/Arizona', ms))
  const tables = vi.spyOn(Intl, 'DateTimeFormat')
  expect(moments.map((ms) => opening('America/Phoenix', ms))).toEqual(asked)
  expect(tables).not.toHaveBeenCalled()
})

test('a day with a break opens twice, whichever line stands first', () => {
  const broken = {
    timeZone: 'America/Phoenix',
    week: [
      { days: [5], opens: '13:00', closes: '17:00' },
      { days: [5], opens: '08:00', closes: '12:00' },
    ],
  }
  const next = (time: string) => nextOpening(broken, businessMoment('2026-11-20', time))
  expect([next('07:00')?.time, next('12:30')?.time, next('09:00'), next('14:00')]).toEqual([
    '08:00',
    '13:00',
    null,
    null,
  ])
  expect(next('17:00')).toEqual({ date: '2026-11-27', time: '08:00', inDays: 7 })
})

test('every hour of every day is open on holidays too', () => {
  const always = {
    timeZone: 'America/Phoenix',
    week: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }],
  }
  expect(nextOpening(always, businessMoment('2026-12-25', '03:00'))).toBeNull()
})

test('a time is written as people read it', () => {
  expect(['00:00', '07:00', '12:30', '24:00'].map((time) => writtenTime(time, 'en'))).toEqual([
    '12 AM',
    '7 AM',
    '12:30 PM',
    '12 AM',
  ])
  expect(writtenTime('19:05', 'es')).toBe('7:05 p.m.')
})
