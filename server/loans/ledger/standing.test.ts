import { expect, test } from 'vitest'
import { csoVariation, repossessionBlock, repossessionState, trafficBucket, trafficBuckets } from './standing.ts'

test('[enum-36] every number of days past due is in its traffic bucket, and there are no other buckets', () => {
  const days = [null, 0, 1, 10, 11, 29, 30, 59, 60, 400]
  expect(days.map(trafficBucket)).toEqual([0, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect([...new Set(days.map(trafficBucket))]).toEqual([...trafficBuckets])
})

test('[enum-14] repossession is never shown to a protected servicemember', () => {
  const account = { route: 'S45', hasPredictedRepoWarning: true, isScraProtected: true }
  expect(repossessionState(account)).toBe('NONE')
  expect(repossessionState({ ...account, isScraProtected: false })).toBe('ACTIVE')
  expect(repossessionState({ ...account, isScraProtected: false, route: 'S00' })).toBe('PREDICTED')
  expect(repossessionState({ route: 'S00', hasPredictedRepoWarning: false, isScraProtected: false })).toBe('NONE')
})

test('what a repossession keeps a loan from it also keeps a protected servicemember from, under another name', () => {
  expect(repossessionBlock({ route: 'S00', isScraProtected: false })).toBeNull()
  expect(repossessionBlock({ route: 'S65', isScraProtected: false })).toBe('repossession')
  expect(repossessionBlock({ route: 'S65', isScraProtected: true })).toBe('account-status')
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
