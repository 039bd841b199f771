import { expect, test } from 'vitest'
import { csoVariation, isChargeOffDue, repossessionState, trafficBucket } from './standing.ts'

test.each([
  [null, 0],
  [0, 1],
  [1, 2],
  [10, 2],
  [11, 3],
  [29, 3],
  [30, 4],
  [59, 4],
  [60, 5],
  [400, 5],
])('[enum-36] %s days past due are in the right traffic bucket', (days, bucket) => {
  expect(trafficBucket(days)).toBe(bucket)
})

test('[enum-14] repossession is never shown to a protected servicemember', () => {
  const account = { route: 'S45', hasPredictedRepoWarning: true, isScraProtected: true }
  expect(repossessionState(account)).toBe('NONE')
  expect(repossessionState({ ...account, isScraProtected: false })).toBe('ACTIVE')
  expect(repossessionState({ ...account, isScraProtected: false, route: 'S00' })).toBe('PREDICTED')
  expect(repossessionState({ route: 'S00', hasPredictedRepoWarning: false, isScraProtected: false })).toBe('NONE')
})

test('[enum-34] the check digit of an account chooses its variation', () => {
  const variations = Array.from({ length: 10 }, (_, digit) => csoVariation(digit))
  expect(variations).toEqual([
    'Control',
    'Control',
    'Control',
    'SimplePay',
    'SimplePay',
    'SimplePay',
    'Customized',
    'Customized',
    'OTP',
    'OTP',
  ])
})

test('an account is up for charge-off at 120 days past due, at the end of a month only', () => {
  expect([
    isChargeOffDue(119, '2026-06-30'),
    isChargeOffDue(120, '2026-06-29'),
    isChargeOffDue(120, '2026-06-30'),
  ]).toEqual([false, false, true])
})
