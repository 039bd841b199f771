import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { testLedger } from '#tests/fixtures/ledger'
import { amountDue } from './amount-due.ts'
import { interestCents } from './interest.ts'
import { payoff } from './payoff.ts'
import { replay } from './replay.ts'

const today = '2026-06-03'
const at = (days: number) => addDays(today, days)

test.each([
  [1, 1633],
  [10, 16334],
  [20, 32667],
  [30, 49001],
])('golden one: %i days of interest on the demo principal', (days, expected) => {
  expect(interestCents(3_347_455, 178_100, days)).toBe(expected)
})

/** The demo loan of rules 23. Due dates before its extension are one month earlier. */
function demoLedger() {
  const before = ['2025-12-15', '2026-01-10', '2026-02-10', '2026-03-10', '2026-04-10', '2026-05-10', '2026-06-10']
  const schedule = before.map((dueDate, index) => ({ seq: index + 1, dueDate, amountCents: 79_612 }))
  const demo = testLedger(schedule, { openedOn: at(-203) })
  demo.write(at(-203), { type: 'OPEN', split: { principalCents: 3_533_977 } })
  return demo
}

const history = [
  [-172, 'PAYMENT', 79_612, 53_456, 26_156, 3_507_821],
  [-145, 'EXTENSION', 46_214, 46_214, 0, 3_507_821],
  [-112, 'PAYMENT', 79_612, 56_484, 23_128, 3_484_693],
  [-82, 'PAYMENT', 79_612, 51_010, 28_602, 3_456_091],
  [-53, 'PAYMENT', 79_612, 48_905, 30_707, 3_425_384],
  [-23, 'PAYMENT', 79_612, 50_142, 29_470, 3_395_914],
  [-10, 'PAYMENT', 70_000, 21_541, 48_459, 3_347_455],
] as const

test('[demo-08][demo-09][demo-10][demo-11] golden one: the demo history replays to the cent, with its current due, payoff and per diem', () => {
  const demo = demoLedger()
  for (const [day, type, cents, interest, principal, balance] of history) {
    const { entry, state, corrections } = demo.write(at(day), { type, cents })
    expect([entry.interestCents, entry.principalCents, state.principalCents]).toEqual([interest, principal, balance])
    expect(corrections).toEqual([])
  }
  const state = replay(demo.ledger(), today)
  expect(payoff(state, at(10))).toEqual({ goodUntil: at(10), totalCents: 3_380_122, perDiemCents: 1_633 })
  const due = amountDue(state, today)
  expect([due.dueDate, due.nextDueDate, due.afterNextDueDate]).toEqual([at(7), at(7), at(37)])
  expect([due.currentDue, due.amountDueItemized.totalFees, due.isPastDue]).toEqual([9_612, 0, false])
})

test('the order in which entries were written does not matter, only their dates', () => {
  const demo = demoLedger()
  const late = [...history].reverse()
  for (const [day, type, cents] of late) demo.write(today, { type, cents }, { effectiveDate: at(day) })
  expect(replay(demo.ledger()).principalCents).toBe(3_347_455)
})
