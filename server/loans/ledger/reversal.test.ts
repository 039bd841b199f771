import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { amountDue } from './amount-due.ts'
import { ledgerProblems } from './invariants.ts'
import { recordedSplits } from './recorded.ts'
import { replay } from './replay.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)

function borrower() {
  const made = testLedger(rowsAt(today, [-60, -30, 0, 30]))
  made.write(at(-90), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  return made
}

test('golden eight: after a return what is due is as if the payment had never been made, plus the fee', () => {
  const never = borrower()
  never.write(at(-60), { type: 'PAYMENT', cents: 79_612 })
  const returned = borrower()
  returned.write(at(-60), { type: 'PAYMENT', cents: 79_612 })
  const { entry } = returned.write(at(-30), { type: 'PAYMENT', cents: 79_612 }, { paymentId: 'pay_1' })
  const { entry: reversal } = returned.write(at(-28), { type: 'REVERSAL', reversesId: entry.entryId })
  expect(reversal).toMatchObject({
    effectiveDate: at(-30),
    postedDate: at(-28),
    cents: -79_612,
    interestCents: -entry.interestCents,
    principalCents: -entry.principalCents,
    paymentId: 'pay_1',
  })
  const before = amountDue(replay(never.ledger(), today), today)
  expect(amountDue(replay(returned.ledger(), today), today)).toEqual(before)
  returned.write(at(-28), { type: 'FEE_NSF', cents: 1_500 }, { paymentId: 'pay_1' })
  expect(amountDue(replay(returned.ledger(), today), today).currentDue).toBe(before.currentDue + 1_500)
})

test('a return applies later payments anew, in correction entries; no entry changes', () => {
  const made = borrower()
  const { entry } = made.write(at(-60), { type: 'PAYMENT', cents: 79_612 })
  const later = made.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  const written = [...made.ledger().entries]
  const { corrections, state, ledger } = made.write(at(-25), { type: 'REVERSAL', reversesId: entry.entryId })
  expect(ledger.entries.slice(0, written.length)).toEqual(written)
  expect(corrections).toHaveLength(1)
  const [correction] = corrections
  expect(correction).toMatchObject({
    type: 'ADJUSTMENT',
    cents: 0,
    reversesId: later.entry.entryId,
    effectiveDate: at(-30),
  })
  expect((correction?.interestCents ?? 0) + (correction?.principalCents ?? 0)).toBe(0)
  expect(correction?.interestCents).toBeGreaterThan(0)
  expect(recordedSplits(ledger.entries).get(later.entry.entryId)?.split).toEqual(state.splits.get(later.entry.entryId))
  expect(state.rows[0]).toMatchObject({ satisfiedCents: 79_612 })
  expect(state.rows[1]).toMatchObject({ satisfiedCents: 0 })
})

test('a payment dated back lands as if it had been there in time', () => {
  const inTime = borrower()
  inTime.write(at(-60), { type: 'PAYMENT', cents: 79_612 })
  inTime.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  const late = borrower()
  late.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  const { corrections } = late.write(at(-20), { type: 'PAYMENT', cents: 79_612 }, { effectiveDate: at(-60) })
  expect(corrections).toHaveLength(1)
  expect(amountDue(replay(late.ledger(), today), today)).toEqual(amountDue(replay(inTime.ledger(), today), today))
  expect(replay(late.ledger()).principalCents).toBe(replay(inTime.ledger()).principalCents)
})

test('what no caller may write is refused', () => {
  const made = borrower()
  const { entry } = made.write(at(-60), { type: 'PAYMENT', cents: 79_612 })
  const { entry: reversal } = made.write(at(-59), { type: 'REVERSAL', reversesId: entry.entryId })
  const refused = [
    () => made.write(today, { type: 'REVERSAL', reversesId: entry.entryId }),
    () => made.write(today, { type: 'REVERSAL', reversesId: reversal.entryId }),
    () => made.write(today, { type: 'REVERSAL', reversesId: 'e1' }),
    () => made.write(today, { type: 'REVERSAL', reversesId: 'nothing' }),
    () => made.write(today, { type: 'OPEN', split: { principalCents: 1 } }),
    () => made.write(today, { type: 'PAYMENT', cents: 0 }),
    () => made.write(today, { type: 'PAYMENT', cents: -5 }),
    () => made.write(today, { type: 'PAYMENT', cents: 10.5 }),
    () => made.write(today, { type: 'PAYMENT', cents: 100 }, { effectiveDate: at(1) }),
    () => made.write(today, { type: 'PAYMENT', cents: 100 }, { effectiveDate: at(-91) }),
    () => made.write(today, { type: 'ADJUSTMENT', split: { lateFeeCents: 100 } }),
    () => testLedger([]).write(today, { type: 'PAYMENT', cents: 100 }),
  ]
  for (const write of refused) expect(write).toThrow(RangeError)
})

test('a correction by staff raises or lowers what is owed', () => {
  const made = borrower()
  expect(made.write(today, { type: 'ADJUSTMENT', split: { principalCents: 455 } }).state.principalCents).toBe(3_347_000)
  expect(made.write(today, { type: 'ADJUSTMENT', split: { principalCents: -100 } }).state.principalCents).toBe(
    3_347_100,
  )
})

test('a ledger that was tampered with is found out', () => {
  const made = borrower()
  made.write(at(-60), { type: 'PAYMENT', cents: 79_612 })
  const ledger = made.ledger()
  const tampered = {
    ...ledger,
    entries: ledger.entries.map((entry) =>
      entry.type === 'PAYMENT'
        ? { ...entry, interestCents: entry.interestCents - 1, principalCents: entry.principalCents + 1 }
        : entry,
    ),
  }
  expect(ledgerProblems(tampered, replay(tampered))).toEqual([
    '(c) the split of e2 is not what a replay gives',
    '(c) the principal is not the sum of the entries',
  ])
  const unbalanced = { ...ledger, entries: ledger.entries.map((entry) => ({ ...entry, cents: entry.cents + 1 })) }
  expect(ledgerProblems(unbalanced, replay(unbalanced)).join()).toContain('(a) the parts of e2')
})
