import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { allocate } from './allocation.ts'
import { amountDue } from './amount-due.ts'
import { lateFeesOn } from './late-fees.ts'
import { replay } from './replay.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)

function pastDueLedger() {
  const borrower = testLedger(rowsAt(today, [-37, -7, 23, 53, 83, 113]))
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write(at(-26), { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  borrower.write(at(-5), { type: 'FEE_NSF', cents: 1_500 })
  return borrower
}

test('golden three: an on-time installment is satisfied in full although an older late fee is open, and gets no second fee', () => {
  const borrower = testLedger(rowsAt(today, [-30, 0, 30]))
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write(at(-19), { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  borrower.write(at(-15), { type: 'PAYMENT', cents: 79_612 })
  const { entry, state } = borrower.write(today, { type: 'PAYMENT', cents: 79_612 })
  expect(entry.lateFeeCents).toBe(0)
  expect(state.rows[1]).toMatchObject({ satisfiedCents: 79_612 })
  expect(amountDue(state, today).amountDueItemized.totalFees).toBe(3_981)
  expect(lateFeesOn(borrower.ledger(), { businessDate: at(11) })).toEqual([])
})

test('golden three: paying exactly the current due leaves nothing due and no fees', () => {
  const borrower = pastDueLedger()
  const { entry, state } = borrower.write(today, { type: 'PAYMENT', cents: 164_705 })
  expect([entry.lateFeeCents, entry.nsfFeeCents]).toEqual([3_981, 1_500])
  const due = amountDue(state, today)
  expect(due).toMatchObject({ isPastDue: false, dueDate: at(23), currentDue: 79_612 })
  expect(due.amountDueItemized).toMatchObject({ pastDueAmount: 0, totalFees: 0 })
})

test('golden three: fees taken before the next installment make it short, yet it gets no late fee', () => {
  const borrower = pastDueLedger()
  const { state } = borrower.write(today, { type: 'PAYMENT', cents: 159_224 + 79_612 })
  expect(state.rows[2]).toMatchObject({ dueDate: at(23), satisfiedCents: 79_612 - 5_481 })
  expect(lateFeesOn(borrower.ledger(), { businessDate: at(23 + 11) })).toEqual([])
})

test('the part for what is due pays interest first and then principal', () => {
  const borrower = pastDueLedger()
  const { entry } = borrower.write(today, { type: 'PAYMENT', cents: 159_224 })
  expect(entry).toMatchObject({ interestCents: 98_002, principalCents: 61_222, lateFeeCents: 0, nsfFeeCents: 0 })
})

test('late fees are paid oldest first, before fees for returned payments', () => {
  const borrower = pastDueLedger()
  borrower.write(at(-1), { type: 'FEE_LATE', cents: 2_000, scheduleSeq: 2 })
  const { state } = borrower.write(today, { type: 'PAYMENT', cents: 159_224 + 4_500 })
  expect(state.lateFees.map((fee) => fee.unpaidCents)).toEqual([0, 1_481])
  expect(state.nsfFees.map((fee) => fee.unpaidCents)).toEqual([1_500])
})

test('extra money pays at most two installments ahead; the rest only lowers the principal', () => {
  const borrower = testLedger(rowsAt(today, [0, 30, 60, 90, 120]))
  borrower.write(at(-30), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  const { state, entry } = borrower.write(today, { type: 'PAYMENT', cents: 79_612 * 4 })
  expect(state.rows.map((row) => row.satisfiedCents)).toEqual([79_612, 79_612, 79_612, 0, 0])
  expect(state.unmarked.beyondLimitCents).toBe(79_612)
  expect(entry.interestCents + entry.principalCents).toBe(79_612 * 4)
})

test('the limit also holds for several payments on one day, beyond the installment that each may pay as the next', () => {
  const borrower = testLedger(rowsAt(today, [10, 40, 70, 100, 130, 160]))
  borrower.write(at(-30), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write(today, { type: 'PAYMENT', cents: 79_612 * 6 })
  const { state } = borrower.write(today, { type: 'PAYMENT', cents: 79_612 * 2 })
  expect(state.rows.map((row) => row.satisfiedCents / 79_612)).toEqual([1, 1, 1, 1, 0, 0])
})

test('more than everything owed becomes a credit, never a negative balance, and a refund takes it out', () => {
  const borrower = testLedger(rowsAt(today, [0]), { maturityDate: today })
  borrower.write(today, { type: 'OPEN', split: { principalCents: 50_000 } })
  const { entry, state } = borrower.write(today, { type: 'PAYMENT', cents: 50_700 })
  expect(entry).toMatchObject({ principalCents: 50_000, creditCents: 700 })
  expect(state.creditCents).toBe(700)
  expect(borrower.write(today, { type: 'REFUND', cents: 700 }).state.creditCents).toBe(0)
})

test('an estimate changes nothing and says what the posting will say', () => {
  const borrower = pastDueLedger()
  const state = replay(borrower.ledger(), today)
  const before = structuredClone(state)
  const estimate = allocate(state, 170_000, today)
  expect(state).toEqual(before)
  const { entry } = borrower.write(today, { type: 'PAYMENT', cents: 170_000 })
  expect(entry).toMatchObject(estimate)
})

test('an extension payment pays interest, satisfies no installment, and moves every unpaid one by a month', () => {
  const borrower = testLedger([
    { seq: 1, dueDate: '2026-05-31', amountCents: 79_612 },
    { seq: 2, dueDate: '2026-06-30', amountCents: 79_612 },
    { seq: 3, dueDate: '2026-07-31', amountCents: 79_612 },
  ])
  borrower.write('2026-05-01', { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write('2026-05-31', { type: 'PAYMENT', cents: 79_612 })
  const { entry, state } = borrower.write('2026-06-10', { type: 'EXTENSION', cents: 16_000 })
  expect(entry).toMatchObject({ interestCents: 16_000, principalCents: 0 })
  expect(state.rows.map((row) => row.dueDate)).toEqual(['2026-05-31', '2026-07-31', '2026-08-31'])
  expect(state.rows[1]?.satisfiedCents).toBe(0)
  expect(state.maturityDate).toBe('2031-02-01')
  const back = borrower.write('2026-06-12', { type: 'REVERSAL', reversesId: entry.entryId })
  expect(back.state.rows.map((row) => row.dueDate)).toEqual(['2026-05-31', '2026-06-30', '2026-07-31'])
})

test('extra money beside autopay satisfies no installment that is not past due: interest first, then principal', () => {
  const borrower = testLedger(rowsAt(today, [-30, 0, 30]))
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  const { entry, state } = borrower.write(today, { type: 'PAYMENT', cents: 200_000, autopayDraws: 'CONTINUE' })
  expect(state.rows.map(({ satisfiedCents }) => satisfiedCents)).toEqual([79_612, 0, 0])
  expect(entry).toMatchObject({ interestCents: 48_553, principalCents: 151_447 })
  expect(state.unmarked.beyondLimitCents).toBe(200_000)
})

test('extra money beside autopay still pays what is past due first, and then fees', () => {
  const borrower = pastDueLedger()
  const cents = 159_224 + 5_481 + 100_000
  const { entry, state } = borrower.write(today, { type: 'PAYMENT', cents, autopayDraws: 'CONTINUE' })
  expect(state.rows.slice(0, 3).map(({ satisfiedCents }) => satisfiedCents)).toEqual([79_612, 79_612, 0])
  expect(entry).toMatchObject({ lateFeeCents: 3_981, nsfFeeCents: 1_500 })
  expect(amountDue(state, today)).toMatchObject({ isPastDue: false, dueDate: at(23), currentDue: 79_612 })
})
