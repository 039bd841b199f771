import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { ledgerProblems } from '#server/loans/ledger/invariants'
import { amountDue, replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { extendedDueDate, generateSchedule } from '#server/loans/ledger/schedule'
import { testLedger } from '#tests/fixtures/ledger'
import { extensionTerms } from './extension-terms.ts'

const start = '2026-01-01'

/** One thing that happens on a day of 400. A payment of an extension may come back some days later. */
const happening = fc.record({
  day: fc.integer({ min: 1, max: 400 }),
  kind: fc.constantFrom('pay', 'pay', 'pay', 'extend', 'extend-returned', 'late-fee', 'return'),
  cents: fc.integer({ min: 1, max: 200_000 }),
  returnedAfter: fc.integer({ min: 1, max: 60 }),
})

const lives = fc.record({
  frequency: fc.constantFrom<AutopayFrequency>('BI_WEEKLY', 'MONTHLY', 'SEMI_MONTHLY', 'WEEKLY'),
  firstDay: fc.integer({ min: 5, max: 45 }),
  happenings: fc.array(happening, { minLength: 1, maxLength: 20 }),
})

type Made = ReturnType<typeof testLedger>
type State = ReturnType<typeof replay>

const datesOf = ({ rows, maturityDate }: State) => [rows.map(({ seq, dueDate }) => [seq, dueDate]), maturityDate]
const satisfiedOf = ({ rows }: State) =>
  rows.map(({ seq, satisfiedCents }) => [seq, satisfiedCents]).toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))

/** Extends on a day exactly as the terms say, and checks what became of every installment. @returns the entry's id */
function extend(made: Made, date: string): string | null {
  const before = replay(made.ledger(), date)
  const terms = extensionTerms(before, date)
  if (terms === null) return null
  const { entry, state: after } = made.write(date, { type: 'EXTENSION', cents: terms.paymentCents })
  expect(entry).toMatchObject({ interestCents: terms.paymentCents, principalCents: 0, lateFeeCents: 0, creditCents: 0 })
  expect(satisfiedOf(after)).toEqual(satisfiedOf(before))
  for (const row of before.rows) {
    const isPaid = row.satisfiedCents >= row.amountCents
    const moved = extendedDueDate(row.dueDate, before.terms.paymentFrequency, before.rows)
    expect(after.rows.find(({ seq }) => seq === row.seq)?.dueDate).toBe(isPaid ? row.dueDate : moved)
  }
  const due = amountDue(after, date)
  expect([due.dueDate, due.nextDueDate, after.maturityDate]).toEqual([
    terms.after.dueDate,
    terms.after.nextDueDate,
    terms.after.maturityDate,
  ])
  return entry.entryId
}

function live(made: Made, event: typeof happening extends fc.Arbitrary<infer T> ? T : never, seq: number): void {
  const date = addDays(start, event.day)
  const payments = made.ledger().entries.filter(({ type }) => type === 'PAYMENT')
  const reversed = new Set(
    made.ledger().entries.map(({ reversesId, type }) => (type === 'REVERSAL' ? reversesId : null)),
  )
  if (event.kind === 'pay') made.write(date, { type: 'PAYMENT', cents: event.cents })
  if (event.kind === 'late-fee')
    made.write(date, { type: 'FEE_LATE', cents: 1 + (event.cents % 5000), scheduleSeq: seq })
  if (event.kind === 'extend') extend(made, date)
  if (event.kind === 'return') {
    const found = payments.find(({ entryId }) => !reversed.has(entryId))
    if (found !== undefined) made.write(date, { type: 'REVERSAL', reversesId: found.entryId })
  }
  if (event.kind !== 'extend-returned') return
  const before = replay(made.ledger(), date)
  const id = extend(made, date)
  if (id === null) return
  made.write(addDays(date, event.returnedAfter), { type: 'REVERSAL', reversesId: id })
  // Every date, and everything that was paid of an installment, is as if it had never been extended.
  const after = replay(made.ledger(), date)
  expect(datesOf(after)).toEqual(datesOf(before))
  expect(satisfiedOf(after)).toEqual(satisfiedOf(before))
}

test('400 days of payments, returns, extensions and extensions that come back keep every invariant, and move only what is unpaid', () => {
  fc.assert(
    fc.property(lives, ({ frequency, firstDay, happenings }) => {
      const firstDueDate = addDays(start, firstDay)
      const schedule = generateSchedule({ frequency, firstDueDate, count: 50, regularPaymentCents: 79_612 })
      const maturityDate = schedule.at(-1)?.dueDate ?? start
      const made = testLedger(schedule, { paymentFrequency: frequency, openedOn: start, maturityDate })
      made.write(start, { type: 'OPEN', split: { principalCents: 2_500_000 } })
      for (const [index, event] of happenings.toSorted((a, b) => a.day - b.day).entries()) live(made, event, index + 1)
      const ledger = made.ledger()
      expect(ledgerProblems(ledger, replay(ledger))).toEqual([])
      const today = addDays(start, 460)
      const state = replay(ledger, today)
      const due = amountDue(state, today)
      expect(due.currentDue).toBeGreaterThanOrEqual(0)
      expect(due.currentDue).toBeLessThanOrEqual(totalOwedAt(state, due.nextDueDate ?? today))
    }),
    { numRuns: 200 },
  )
}, 60_000)
