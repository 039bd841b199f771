import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { amountDue } from './amount-due.ts'
import { isPaidOff, isPayoffResidue, isPayoffShown, payoff, payoffDateRange } from './payoff.ts'
import { interestOwedAt, totalOwedAt } from './state.ts'
import { replay } from './replay.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)

function borrower(terms = {}) {
  const made = testLedger(rowsAt(today, [-10, 20, 50]), terms)
  made.write(at(-40), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  return made
}

test('a payoff holds principal, interest through its date, fees and payments coming back', () => {
  const made = borrower()
  made.write(at(-1), { type: 'FEE_NSF', cents: 1_500 })
  const state = replay(made.ledger(), today)
  expect(payoff(state, at(-10)).totalCents).toBe(3_347_455 + 49_001 + 1_500)
  expect(payoff(state, at(-10), 20_000).totalCents).toBe(3_347_455 + 49_001 + 1_500 + 20_000)
  expect(payoff(state, today).perDiemCents).toBe(1_633)
  expect(payoffDateRange(today)).toEqual({ from: today, to: at(15) })
})

test('a payoff is not shown for a repossession, a charge-off or a bankruptcy', () => {
  const shown = (terms: object) => isPayoffShown(replay(borrower(terms).ledger(), today))
  expect([shown({ route: 'S01' }), shown({ statusKey: 'O' }), shown({ statusKey: 'B' }), shown({})]).toEqual([
    false,
    false,
    false,
    true,
  ])
  // Whoever paid off reads that, and is not asked to call.
  expect(shown({ statusKey: 'P' })).toBe(true)
})

test('golden thirteen: a payoff short by 10 dollars closes the loan, short by a cent more does not', () => {
  const shortBy = (cents: number) => {
    const made = borrower()
    const total = totalOwedAt(replay(made.ledger()), today)
    const { state } = made.write(today, { type: 'PAYMENT', cents: total - cents })
    return { made, isResidue: isPayoffResidue(state, today) }
  }
  expect(shortBy(1_001).isResidue).toBe(false)
  const { made, isResidue } = shortBy(1_000)
  expect(isResidue).toBe(true)
  const { entry, state } = made.write(today, { type: 'PAYOFF_WRITE_OFF' })
  expect(entry).toMatchObject({ cents: 1_000, principalCents: 1_000 })
  expect(isPaidOff(state, today)).toBe(true)
  expect(amountDue(state, today)).toMatchObject({ currentDue: 0, dueDate: null })
})

test('a payoff that comes back brings the loan back, with the part that was written off', () => {
  const made = borrower()
  const before = totalOwedAt(replay(made.ledger()), today)
  const { entry } = made.write(today, { type: 'PAYMENT', cents: before - 600 })
  made.write(today, { type: 'PAYOFF_WRITE_OFF' })
  const { state, corrections } = made.write(at(2), { type: 'REVERSAL', reversesId: entry.entryId })
  expect(totalOwedAt(state, today)).toBe(before)
  expect(corrections).toMatchObject([{ type: 'ADJUSTMENT', cents: -600, principalCents: -600 }])
})

test('a charged-off loan has one balance, no more interest and no fees; all money goes to the balance', () => {
  const made = borrower()
  const owed = totalOwedAt(replay(made.ledger()), at(-1))
  const { entry, state } = made.write(at(-1), { type: 'CHARGE_OFF' })
  expect(entry.cents).toBe(owed)
  expect([state.principalCents, interestOwedAt(state, at(300)), totalOwedAt(state, at(300))]).toEqual([0, 0, owed])
  expect(amountDue(state, today).currentDue).toBe(0)
  const paid = made.write(today, { type: 'PAYMENT', cents: 98_404 })
  expect(paid.entry).toMatchObject({ type: 'RECOVERY', recoveredCents: 98_404, interestCents: 0, principalCents: 0 })
  expect(paid.state.chargedOff?.balanceCents).toBe(owed - 98_404)
  const back = made.write(at(1), { type: 'REVERSAL', reversesId: paid.entry.entryId })
  expect(back.state.chargedOff?.balanceCents).toBe(owed)
})
