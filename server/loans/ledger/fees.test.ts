import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { rowsAt, testLedger, testTerms } from '#tests/fixtures/ledger'
import type { LoanTerms } from './entries.ts'
import { lateFeeFor, lateFeeTerms, nsfFeeFor } from './fees.ts'
import { lateFeesOn } from './late-fees.ts'
import { planEntry } from './append-plan.ts'

const due = '2026-06-01'
const day = (days: number) => addDays(due, days)

function termsOn(dueDate: string, isIncreaseOn = false) {
  const terms = lateFeeTerms(testTerms, dueDate, isIncreaseOn)
  if (terms === null) throw new Error('The state of the test loan has no reviewed late fee')
  return terms
}

function unpaid(terms: Partial<LoanTerms> = {}) {
  const borrower = testLedger(rowsAt(due, [0, 30, 60]), terms)
  borrower.write(day(-30), { type: 'OPEN', split: { principalCents: 3_347_455 } })
  return borrower
}

test('golden four: no late fee on day 10, 39.81 on day 11, and none is found again on day 12', () => {
  const ledger = unpaid().ledger()
  expect(lateFeesOn(ledger, { businessDate: day(10) })).toEqual([])
  expect(lateFeesOn(ledger, { businessDate: day(11) })).toEqual([{ scheduleSeq: 1, dueDate: due, cents: 3_981 }])
  expect(lateFeesOn(ledger, { businessDate: day(12) })).toEqual([])
})

test('golden four: a payment dated day 10 counts although it posts on day 12; one dated day 11 does not', () => {
  const ledger = unpaid().ledger()
  const paidOn = (date: string) =>
    lateFeesOn(ledger, { businessDate: day(11), unposted: [{ effectiveDate: date, cents: 79_612 }] })
  expect(paidOn(day(10))).toEqual([])
  expect(paidOn(day(11))).toHaveLength(1)
})

test.each([
  ['PA', 11, 1_592],
  ['NJ', 11, 3_981],
  ['AZ', 11, 3_981],
  ['TX', 16, 3_981],
])('golden four: the late fee in %s comes on day %i', (contractState, feeDay, cents) => {
  const ledger = unpaid({ contractState }).ledger()
  const found = Array.from({ length: 30 }, (_, days) => days).filter(
    (days) => lateFeesOn(ledger, { businessDate: day(days) }).length > 0,
  )
  expect(found).toEqual([feeDay])
  expect(lateFeesOn(ledger, { businessDate: day(feeDay) })[0]?.cents).toBe(cents)
})

test.each(['OH', 'CA', 'ZZ'])(
  'a state without a reviewed row, %s, charges no late fee and no fee for a return',
  (contractState) => {
    const ledger = unpaid({ contractState }).ledger()
    const found = Array.from({ length: 60 }, (_, days) => lateFeesOn(ledger, { businessDate: day(days) })).flat()
    expect(found).toEqual([])
    const returned = { returnCode: 'R01', date: due, wasFeeAuthorized: true }
    expect(nsfFeeFor({ ...testTerms, contractState }, returned)).toBe(0)
  },
)

test('a day of a long outage from the due date on is a day more to pay, one after the grace days is not', () => {
  const ledger = unpaid().ledger()
  const feeDays = (...outages: readonly number[]) =>
    Array.from({ length: 30 }, (_, days) => days).filter(
      (days) => lateFeesOn(ledger, { businessDate: day(days), outageDays: new Set(outages.map(day)) }).length > 0,
    )
  expect(feeDays(-1)).toEqual([11])
  expect(feeDays(0)).toEqual([12])
  expect(feeDays(10)).toEqual([12])
  expect(feeDays(10, 11)).toEqual([13])
  expect(feeDays(11)).toEqual([11])
  const paidOn = (date: string) =>
    lateFeesOn(ledger, {
      businessDate: day(12),
      outageDays: new Set([day(10)]),
      unposted: [{ effectiveDate: date, cents: 79_612 }],
    })
  expect(paidOn(day(11))).toEqual([])
  expect(paidOn(day(12))).toHaveLength(1)
})

test('a late fee is at most 50 dollars, and the contract wins where it is lower', () => {
  expect(lateFeeFor(termsOn(due), 500_000)).toBe(5_000)
  const contract = { ...testTerms, contractLateFee: { graceDays: 15, capCents: 2_500 } }
  expect(lateFeeTerms(contract, due)).toEqual({ graceDays: 15, shareMillionths: 50_000, capCents: 2_500 })
  const worse = { ...testTerms, contractLateFee: { graceDays: 3, capCents: 9_900, shareMillionths: 90_000 } }
  expect(lateFeeTerms(worse, due)).toEqual(lateFeeTerms(testTerms, due))
})

test('the increased table is used only while its flag is on and never for an installment due before its date', () => {
  expect(termsOn('2026-12-31', true).capCents).toBe(5_000)
  expect(termsOn('2027-01-01', true).capCents).toBe(7_500)
  expect(termsOn('2027-01-01').capCents).toBe(5_000)
})

test('an installment short by 5 dollars gets no late fee', () => {
  expect(lateFeeFor(termsOn(due), 500)).toBe(0)
  expect(lateFeeFor(termsOn(due), 501)).toBe(25)
  expect(lateFeeFor(termsOn(due), 5_981, 5_481)).toBe(0)
})

test('an installment gets one late fee ever, also when the first was taken back', () => {
  const borrower = unpaid()
  const { entry } = borrower.write(day(11), { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  borrower.write(day(11), { type: 'REVERSAL', reversesId: entry.entryId })
  expect(lateFeesOn(borrower.ledger(), { businessDate: day(11) })).toEqual([])
})

test.each([
  ['charged-off status', { statusKey: 'O' }, {}],
  ['active repossession', { route: 'S45' }, {}],
  ['matured loan', { maturityDate: day(5) }, {}],
  ['protected servicemember', { scraFrom: day(-100) }, {}],
  ['kept plan', {}, { hasKeptPlan: true }],
  ['extension on its way', {}, { isExtensionPending: true }],
  ['days after a returned extension payment', {}, { noFeeBefore: day(12) }],
])('no late fee: %s', (_, terms, shelter) => {
  expect(lateFeesOn(unpaid(terms).ledger(), { businessDate: day(11), ...shelter })).toEqual([])
})

test('a returned payment costs a fee only for R01 and R09, and only if the authorization named it', () => {
  const returned = { date: due, wasFeeAuthorized: true }
  expect(nsfFeeFor(testTerms, { ...returned, returnCode: 'R02' })).toBe(0)
  expect(nsfFeeFor(testTerms, { ...returned, returnCode: 'R01', wasFeeAuthorized: false })).toBe(0)
  expect(nsfFeeFor({ ...testTerms, scraFrom: day(-1) }, { ...returned, returnCode: 'R01' })).toBe(0)
  expect(nsfFeeFor(testTerms, { ...returned, returnCode: 'R01' })).toBe(1_500)
  expect(nsfFeeFor(testTerms, { ...returned, returnCode: 'R09' })).toBe(1_500)
})

test('a waiver forgives what is left of a fee and no more', () => {
  const borrower = unpaid()
  borrower.write(day(11), { type: 'FEE_LATE', cents: 3_981, scheduleSeq: 1 })
  const { entry, state } = borrower.write(day(12), { type: 'WAIVER', split: { lateFeeCents: 9_999 } })
  expect(entry).toMatchObject({ cents: 3_981, lateFeeCents: 3_981 })
  expect(state.lateFees[0]?.unpaidCents).toBe(0)
  const nothing = () =>
    planEntry(
      borrower.ledger(),
      { type: 'WAIVER', split: {}, accountNumber: '1', description: '', actor: '', atMs: 0 },
      () => ({ entryId: 'x', postedDate: day(12), createdAt: '' }),
    )
  expect(nothing).toThrow(RangeError)
})
