import { expect, test } from 'vitest'
import { toIso } from '#sdk/dates/dates'
import { isContactHour, isQuietHour, momentEverywhere, nextContactMoment } from './local-time.ts'

const summer = '2026-07-01'
const winter = '2026-12-01'

test('nine o’clock is nine o’clock where the borrower lives, in summer and in winter', () => {
  expect(toIso(momentEverywhere(['AZ'], summer, '09:00'))).toBe('2026-07-01T16:00:00.000Z')
  expect(toIso(momentEverywhere(['NY'], summer, '09:00'))).toBe('2026-07-01T13:00:00.000Z')
  expect(toIso(momentEverywhere(['NY'], winter, '09:00'))).toBe('2026-12-01T14:00:00.000Z')
  expect(toIso(momentEverywhere(['HI'], winter, '09:00'))).toBe('2026-12-01T19:00:00.000Z')
})

test('with homes in two zones, or a state in two, it is nine at the later one', () => {
  expect(momentEverywhere(['NY', 'CA'], summer, '09:00')).toBe(momentEverywhere(['CA'], summer, '09:00'))
  expect(toIso(momentEverywhere(['FL'], summer, '09:00'))).toBe('2026-07-01T14:00:00.000Z')
})

test('an address we know no zone of is at Phoenix time', () => {
  expect(momentEverywhere([], summer, '09:00')).toBe(momentEverywhere(['AZ'], summer, '09:00'))
  expect(momentEverywhere(['XX'], summer, '09:00')).toBe(momentEverywhere(['AZ'], summer, '09:00'))
})

test('messages go out from eight to nine in the evening everywhere', () => {
  const at = (text: string) => Date.parse(text)
  expect(isContactHour(['NY', 'CA'], summer, at('2026-07-01T14:59:00Z'))).toBe(false)
  expect(isContactHour(['NY', 'CA'], summer, at('2026-07-01T15:00:00Z'))).toBe(true)
  expect(isContactHour(['NY', 'CA'], summer, at('2026-07-02T01:00:00Z'))).toBe(false)
  expect(isContactHour(['AZ'], summer, at('2026-07-02T03:59:00Z'))).toBe(true)
})

test('what may not go out now goes out at the next eight o’clock that is one everywhere', () => {
  const next = (states: readonly string[], iso: string) => toIso(nextContactMoment(states, Date.parse(iso)))
  expect(next(['AZ'], '2026-07-01T07:05:00Z')).toBe('2026-07-01T15:00:00.000Z')
  expect(next(['NY'], '2026-07-01T07:05:00Z')).toBe('2026-07-01T12:00:00.000Z')
  expect(next(['NY'], '2026-07-02T00:59:00Z')).toBe('2026-07-02T00:59:00.000Z')
  expect(next(['NY'], '2026-07-02T01:00:00Z')).toBe('2026-07-02T12:00:00.000Z')
  expect(next(['NY', 'CA'], '2026-07-02T01:00:00Z')).toBe('2026-07-02T15:00:00.000Z')
  // Before the clocks change, and after.
  expect(next(['NY'], '2026-11-01T02:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
  // The longest way from east to west is still eight to nine somewhere in between.
  expect(next(['PR', 'AK'], '2026-12-01T00:30:00Z')).toBe('2026-12-01T00:30:00.000Z')
  expect(next(['PR', 'AK'], '2026-12-01T01:00:00Z')).toBe('2026-12-01T18:00:00.000Z')
})

test('quiet hours are those of the clock where the borrower lives, over midnight too, and at the stricter of two places', () => {
  const quiet = (states: readonly string[], iso: string, quietStart: string, quietEnd: string) =>
    isQuietHour(states, Date.parse(iso), { quietStart, quietEnd })
  expect(quiet(['NY'], '2026-07-01T13:00:00Z', '08:30', '10:00')).toBe(true)
  expect(quiet(['NY'], '2026-07-01T14:00:00Z', '08:30', '10:00')).toBe(false)
  expect(quiet(['AZ'], '2026-07-01T15:59:00Z', '20:00', '09:00')).toBe(true)
  expect(quiet(['AZ'], '2026-07-01T16:00:00Z', '20:00', '09:00')).toBe(false)
  expect(quiet(['NY', 'CA'], '2026-07-01T16:30:00Z', '09:00', '10:00')).toBe(true)
  expect(isQuietHour(['AZ'], Date.parse('2026-07-01T16:00:00Z'), { quietStart: null, quietEnd: null })).toBe(false)
})
