import { expect, test } from 'vitest'
import { csoVariation, repossessionState } from './standing.ts'

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
