import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { rowsAt, testLedger, testTerms } from '#tests/fixtures/ledger'
import { interestBetween, interestCents } from './interest.ts'
import { replay } from './replay.ts'
import { interestOwedAt } from './state.ts'

test('a year has 365 days, also a leap year, and rounding is once at the end', () => {
  const year = interestBetween(testTerms, [], 1_000_000, '2028-01-01', '2028-12-31')
  expect(year).toBe(178_100)
  const days = Array.from({ length: 30 }, () => interestCents(3_347_455, 178_100, 1)).reduce((a, b) => a + b, 0)
  expect(days).toBe(48_990)
  expect(interestBetween(testTerms, [], 3_347_455, '2026-06-01', '2026-07-01')).toBe(49_001)
})

test('a half cent rounds up', () => {
  expect(interestCents(1_825, 100_000, 1)).toBe(1)
  expect(interestCents(1_824, 100_000, 1)).toBe(0)
})

test('a protected servicemember pays at most 6 percent on the protected days; the rest is forgiven', () => {
  const terms = { ...testTerms, scraFrom: '2026-06-11', scraTo: '2026-06-20' }
  const whole = interestBetween(terms, [], 3_650_000, '2026-06-01', '2026-06-30')
  expect(whole).toBe(19 * 1_781 + 10 * 600)
  const low = { ...terms, rateMillionths: 50_000 }
  expect(interestBetween(low, [], 3_650_000, '2026-06-01', '2026-06-30')).toBe(29 * 500)
})

test('a change of rate counts from the day after it', () => {
  const changes = [{ after: '2026-06-10', rateMillionths: 100_000 }]
  expect(interestBetween(testTerms, changes, 3_650_000, '2026-06-01', '2026-06-21')).toBe(9 * 1_781 + 11 * 1_000)
})

test('unpaid interest waits and bears no interest', () => {
  const start = '2026-06-01'
  const made = testLedger(rowsAt(start, [30, 60]))
  made.write(start, { type: 'OPEN', split: { principalCents: 3_347_455 } })
  const { state } = made.write(addDays(start, 10), { type: 'PAYMENT', cents: 10_000 })
  expect(state).toMatchObject({ accruedInterestCents: 6_334, principalCents: 3_347_455 })
  expect(interestOwedAt(replay(made.ledger()), addDays(start, 20))).toBe(6_334 + 16_334)
})
