import { expect, test } from 'vitest'
import { chargeOffStanding } from '#test-kit/answers/charge-off-answers'
import { firstChoice, stillPossible } from './charge-off-choice.ts'

test('a first payment that was chosen for a day that has passed is made today', () => {
  const chosen = { ...firstChoice(chargeOffStanding), offer: 24 }
  expect(stillPossible(chosen, chargeOffStanding)).toEqual(chosen)
  expect(stillPossible({ ...chosen, initialDate: '2026-11-19' }, chargeOffStanding)).toEqual(chosen)
})
