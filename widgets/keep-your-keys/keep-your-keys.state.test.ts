import { expect, test } from 'vitest'
import { chargeOffPlan, chargeOffStanding } from '#test-kit/answers/charge-off-answers'
import { screenOf } from './keep-your-keys.state.ts'

test('[pco-04] the landing digit shows a landing page, goes on without one, or asks for a call', () => {
  expect([0, 3].map((digit) => screenOf(chargeOffStanding, digit, false))).toEqual(['landing', 'landing'])
  expect([4, 6].map((digit) => screenOf(chargeOffStanding, digit, false))).toEqual(['flow', 'flow'])
  expect([7, 9].map((digit) => screenOf({ ...chargeOffStanding, access: 'CALL_IN' }, digit, false))).toEqual([
    'call-in',
    'call-in',
  ])
})

test('from the landing page the borrower goes on to the plans', () => {
  expect(screenOf(chargeOffStanding, 1, true)).toBe('flow')
})

test('a plan that is under way is shown, and a new one can be chosen only after it ended', () => {
  const on = { ...chargeOffStanding, plan: chargeOffPlan('Active', 1) }
  expect([screenOf(on, 5, false), screenOf(on, 5, true)]).toEqual(['plan', 'plan'])
  const over = { ...chargeOffStanding, plan: chargeOffPlan('Broken', 2) }
  expect([screenOf(over, 5, false), screenOf(over, 5, true)]).toEqual(['plan', 'flow'])
})

test('group C is asked to call, and a balance too small for a plan is shown alone', () => {
  expect(screenOf({ ...chargeOffStanding, access: 'CALL_IN' }, 1, true)).toBe('call-in')
  expect(screenOf({ ...chargeOffStanding, limits: null }, 1, true)).toBe('balance')
})
