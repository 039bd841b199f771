import { describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { replay } from '#server/loans/ledger/ledger'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { clearCreditOf, furnishingDate, paidSince } from './notifications.rules.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)
/** An open loan with installments of 796.12 on these days, counted from today. */
const loan = (days: readonly number[]) => {
  const borrower = testLedger(rowsAt(today, [...days]))
  borrower.write(at(-90), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  return borrower
}
const facts = {
  today,
  statusKey: 'A',
  route: 'S00',
  isScraProtected: false,
  isOnPlan: false,
  upcoming: [],
} as const
const told = (days: readonly number[], change: Partial<Parameters<typeof clearCreditOf>[1]> = {}) =>
  clearCreditOf(replay(loan(days).ledger(), today), { ...facts, ...change })

describe('[alert-03] what keeps a month from being reported as 30 days late', () => {
  test('nobody is told who would not be reported so on the last day of the month', () => {
    // June 30 is 13 days ahead.
    expect(told([-16, 14])).toBeNull()
    expect(told([23])).toBeNull()
    // 60 days late by then: the month is reported as later than that.
    expect(told([-47, -17, 13])).toBeNull()
    const late = [-37, -7, 23]
    expect(told(late, { isOnPlan: true })).toBeNull()
    expect(told(late, { statusKey: 'B' })).toBeNull()
    expect(told(late, { route: 'S45' })).toBeNull()
    // A protected servicemember has no notice of a repossession in its place.
    expect(told(late, { route: 'S45', isScraProtected: true })).toMatchObject({ amount: 79_612 })
  })

  test('every installment that would be 30 days late by then is asked for, and no other', () => {
    expect(told([-17, 13])).toEqual({ amount: 79_612, dueDate: '2026-06-30' })
    expect(told([-46, -17, 13])).toEqual({ amount: 159_224, dueDate: '2026-06-30' })
    expect(told([-37, -7, 23])).toEqual({ amount: 79_612, dueDate: '2026-06-30' })
  })

  test('paying what is asked leaves nothing that late, and less leaves the rest to pay', () => {
    const borrower = loan([-37, -7, 23])
    borrower.write(today, { type: 'PAYMENT', cents: 79_612 })
    expect(clearCreditOf(replay(borrower.ledger(), today), facts)).toBeNull()
    expect(told([-37, -7, 23], { upcoming: [{ date: '2026-06-30', cents: 50_000 }] })).toMatchObject({ amount: 29_612 })
    expect(told([-37, -7, 23], { upcoming: [{ date: '2026-06-30', cents: 79_200 }] })).toBeNull()
    expect(told([-37, -7, 23], { upcoming: [{ date: '2026-07-01', cents: 79_612 }] })).toMatchObject({ amount: 79_612 })
  })

  test('past its maturity a loan owes more each day, and no amount would be true', () => {
    const borrower = testLedger(rowsAt(today, [-20]), { maturityDate: at(-20) })
    borrower.write(at(-90), { type: 'OPEN', split: { principalCents: 60_000 } })
    expect(clearCreditOf(replay(borrower.ledger(), today), facts)).toBeNull()
  })
})

test('a month is reported as of its last day', () => {
  expect(['2026-06-01', '2026-06-30', '2028-02-10', '2026-12-31'].map(furnishingDate)).toEqual([
    '2026-06-30',
    '2026-06-30',
    '2028-02-29',
    '2026-12-31',
  ])
})

test('[alert-02] what was paid after a notification counts, but not what came back', () => {
  const borrower = loan([-37, -7, 23])
  borrower.write(at(-5), { type: 'PAYMENT', cents: 10_000 })
  const before = Math.max(...borrower.ledger().entries.map(({ entryNo }) => entryNo))
  borrower.write(at(-2), { type: 'PAYMENT', cents: 20_000 })
  expect(paidSince(borrower.ledger(), before)).toBe(20_000)
  const last = borrower.ledger().entries.findLast(({ type }) => type === 'PAYMENT')
  borrower.write(at(-1), { type: 'REVERSAL', reversesId: last?.entryId ?? '' })
  expect(paidSince(borrower.ledger(), before)).toBe(0)
})
