import { expect, test } from 'vitest'
import { chargeOffPlan, chargeOffStanding } from '#test-kit/answers/charge-off-answers'
import { resolutionScreen } from './account-resolution.state.ts'

test('the ways to settle come first, and the calculator when it is asked for', () => {
  expect(resolutionScreen(chargeOffStanding, false)).toBe('ways')
  expect(resolutionScreen(chargeOffStanding, true)).toBe('flow')
})

test('a plan is shown in their place, and a loan on which nothing is owed says so', () => {
  expect(resolutionScreen({ ...chargeOffStanding, plan: chargeOffPlan('Active', 1) }, true)).toBe('plan')
  expect(resolutionScreen({ ...chargeOffStanding, accountBalance: 0 }, false)).toBe('settled')
})

test('a balance too small for a plan has no calculator', () => {
  expect(resolutionScreen({ ...chargeOffStanding, limits: null }, true)).toBe('ways')
})
