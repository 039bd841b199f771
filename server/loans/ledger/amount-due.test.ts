import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { nothingPending } from '#sdk/loan/amount-due'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { amountDue } from './amount-due.ts'
import { replay } from './replay.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)

/** The past-due borrower of rules 3.2: two installments missed, a late fee and a returned payment's fee. */
function pastDueLedger(terms = {}) {
  const borrower = testLedger(rowsAt(today, [-37, -7, 23, 53]), terms)
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write(at(-26), { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  borrower.write(at(-5), { type: 'FEE_NSF', cents: 1_500 })
  return borrower
}

test('[acct-03] golden two: a past-due borrower sees what is past due, the fees and the next installment apart', () => {
  expect(amountDue(replay(pastDueLedger().ledger(), today), today)).toEqual({
    dueDate: at(-37),
    currentDue: 164_705,
    currentDueTodayWithPending: 164_705,
    isPastDue: true,
    nextDueDate: at(23),
    afterNextDueDate: at(53),
    numberOfDaysPastDue: 37,
    amountDueItemized: {
      dueTodayAmount: 0,
      pastDueAmount: 159_224,
      totalFees: 5_481,
      nextDueAmount: 79_612,
      totalFeesItemized: { nsfFees: 1_500, lateFees: 3_981 },
      pendingTotal: 0,
      pendingTotalItemized: nothingPending,
    },
  })
})

test('[acct-03] golden two: a pending payment lowers what is due today, a payment coming back raises it', () => {
  const state = replay(pastDueLedger().ledger(), today)
  const paying = amountDue(state, today, { ...nothingPending, pendingPaymentAmountToday: 50_000 })
  expect([paying.currentDue, paying.currentDueTodayWithPending]).toEqual([164_705, 114_705])
  const returning = amountDue(state, today, {
    pendingPaymentAmountToday: 50_000,
    pendingReversalAmountToday: 60_000,
    pendingNsfFeeAmountToday: 1_500,
  })
  expect(returning.amountDueItemized.pendingTotal).toBe(-11_500)
  expect(returning.currentDueTodayWithPending).toBe(176_205)
  const more = amountDue(state, today, { ...nothingPending, pendingPaymentAmountToday: 999_999 })
  expect(more.currentDueTodayWithPending).toBe(0)
})

test('[acct-03] on the due date the installment is due today and not past due', () => {
  const borrower = testLedger(rowsAt(today, [0, 30, 60]))
  borrower.write(at(-30), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  const due = amountDue(replay(borrower.ledger(), today), today)
  expect([due.currentDue, due.isPastDue, due.numberOfDaysPastDue]).toEqual([79_612, false, 0])
  expect(due.amountDueItemized).toMatchObject({ dueTodayAmount: 79_612, pastDueAmount: 0, nextDueAmount: 79_612 })
  expect([due.dueDate, due.nextDueDate, due.afterNextDueDate]).toEqual([today, today, at(30)])
})

test('an installment short by 5 dollars is not past due, one short by a cent more is', () => {
  const shortBy = (cents: number) => {
    const borrower = testLedger(rowsAt(today, [-5, 25]))
    borrower.write(at(-30), { type: 'OPEN', split: { principalCents: 3_347_455 } })
    borrower.write(at(-5), { type: 'PAYMENT', cents: 79_612 - cents })
    return amountDue(replay(borrower.ledger(), today), today)
  }
  expect(shortBy(500)).toMatchObject({ isPastDue: false, numberOfDaysPastDue: 0, currentDue: 500 })
  expect(shortBy(501)).toMatchObject({ isPastDue: true, numberOfDaysPastDue: 5, currentDue: 501 })
})

test('a small shortage long ago does not make a borrower look long past due', () => {
  const borrower = testLedger(rowsAt(today, [-65, -5, 25]))
  borrower.write(at(-90), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  borrower.write(at(-65), { type: 'PAYMENT', cents: 79_512 })
  expect(amountDue(replay(borrower.ledger(), today), today)).toMatchObject({
    numberOfDaysPastDue: 5,
    dueDate: at(-65),
    currentDue: 79_712,
  })
})

test('a last installment larger than what is left asks for what is left', () => {
  const borrower = testLedger(rowsAt(today, [-30, 5]), { maturityDate: at(5) })
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 120_000 } })
  borrower.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  const state = replay(borrower.ledger(), today)
  const due = amountDue(state, today)
  expect(due.currentDue).toBeLessThan(79_612)
  borrower.write(at(5), { type: 'PAYMENT', cents: due.currentDue })
  const paid = replay(borrower.ledger(), at(5))
  expect([paid.principalCents, paid.accruedInterestCents, paid.creditCents]).toEqual([0, 0, 0])
  expect(amountDue(paid, at(5))).toMatchObject({ dueDate: null, nextDueDate: null, currentDue: 0 })
})

test('a last installment smaller than what is left asks for all of it, with the interest up to its day', () => {
  const borrower = testLedger(rowsAt(today, [-30, 5]), { maturityDate: at(5) })
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 200_000 } })
  borrower.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  const { currentDue } = amountDue(replay(borrower.ledger(), today), today)
  expect(currentDue).toBeGreaterThan(79_612)
  expect(amountDue(replay(borrower.ledger(), at(5)), at(5)).currentDue).toBe(currentDue)
})

test('from maturity on everything that is left is due', () => {
  const borrower = testLedger(rowsAt(today, [-30, -5]), { maturityDate: at(-5) })
  borrower.write(at(-60), { type: 'OPEN', split: { principalCents: 200_000 } })
  borrower.write(at(-30), { type: 'PAYMENT', cents: 79_612 })
  borrower.write(at(-5), { type: 'PAYMENT', cents: 79_612 })
  const state = replay(borrower.ledger(), today)
  const due = amountDue(state, today)
  expect(due).toMatchObject({ isPastDue: true, dueDate: at(-5) })
  borrower.write(today, { type: 'PAYMENT', cents: due.currentDue })
  expect(replay(borrower.ledger(), today).principalCents).toBe(0)
})
