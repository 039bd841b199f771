import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { chargeOffDays } from '#sdk/loan/payment-terms'
import { daysPastDueAfter, replay } from '#server/loans/ledger/ledger'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { mayBeChargedOff } from './charge-off-case.ts'

const start = '2026-01-01'
const installments = Array.from({ length: 14 }, (_, month) => 30 * month)

const loans = fc.record({
  paid: fc.array(fc.record({ day: fc.integer({ min: 1, max: 400 }), cents: fc.integer({ min: 1, max: 170_000 }) }), {
    maxLength: 8,
  }),
  day: fc.integer({ min: 0, max: 430 }),
  underWayCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000 })),
})

test('no loan is passed over by its ledger alone that is late enough with what is under way', () => {
  let [late, passedOver] = [0, 0]
  fc.assert(
    fc.property(loans, ({ paid, day, underWayCents }) => {
      const made = testLedger(rowsAt(start, installments))
      made.write(start, { type: 'OPEN', split: { principalCents: 1_200_000 } })
      const inOrder = paid.toSorted((a, b) => a.day - b.day)
      for (const one of inOrder) made.write(addDays(start, one.day), { type: 'PAYMENT', cents: one.cents })
      const date = addDays(start, day)
      const mayBe = mayBeChargedOff(made.ledger(), date)
      const isLate = daysPastDueAfter(replay(made.ledger(), date), date, underWayCents) >= chargeOffDays
      if (isLate) late += 1
      if (!mayBe) passedOver += 1
      expect([isLate, mayBe]).not.toEqual([true, false])
    }),
    { numRuns: 400 },
  )
  expect([late > 20, passedOver > 20], `${late} ${passedOver}`).toEqual([true, true])
})

test.each([
  ['a bankruptcy', { statusKey: 'B' }],
  ['a servicemember', { scraFrom: '2025-06-01', scraTo: null }],
])('%s is passed over however late it is', (_who, terms) => {
  const lateLoan = (more: object) => {
    const made = testLedger(rowsAt(start, installments), more)
    made.write(start, { type: 'OPEN', split: { principalCents: 1_200_000 } })
    return mayBeChargedOff(made.ledger(), addDays(start, 200))
  }
  expect([lateLoan({}), lateLoan(terms)]).toEqual([true, false])
})
