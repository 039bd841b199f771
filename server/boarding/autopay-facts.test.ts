import { expect, test } from 'vitest'
import { businessMoment } from '#sdk/dates/dates'
import type { LoanTerms } from '#server/loans/ledger/entries'
import { generateSchedule } from '#server/loans/ledger/schedule'
import type { PaymentCategory } from '#server/loans/payments/service-fee'
import { testLedger } from '#tests/fixtures/ledger'
import { autopayTerms, factsOfNewLoan } from './autopay-facts.ts'
import type { RowOf } from './portfolio-files.ts'

const asOf = '2026-10-31'
const today = '2026-11-03'
const monthlyCents = 79_612

const row: RowOf<'autopays'> = {
  assetNumber: '200000000001',
  customerId: 'C1',
  paymentMethodId: 'M1',
  frequency: 'MONTHLY',
  nextDrawDate: '2026-11-05',
  authorizedAmount: 90_000,
  signedDate: '2026-01-31',
  signedHow: 'WEB',
  authorizationReference: 'A-1',
  authorizationText: 'I authorize a debit each month.',
}

/** A loan whose files are of Saturday and that boards on Tuesday. */
function factsOf(firstDueDate: string, regularPaymentCents = monthlyCents, terms: Partial<LoanTerms> = {}) {
  const { paymentFrequency: frequency = 'MONTHLY' } = terms
  const rows = generateSchedule({ frequency, firstDueDate, count: 24, regularPaymentCents })
  const book = testLedger(rows, { maturityDate: rows.at(-1)?.dueDate ?? today, regularPaymentCents, ...terms })
  book.write(asOf, { type: 'OPEN', split: { principalCents: 1_900_000 } })
  return factsOfNewLoan(book.ledger(), today)
}

const judge = (given: Partial<typeof row>, facts = factsOf('2026-11-05'), category: PaymentCategory = 'ACH') =>
  autopayTerms({ ...row, ...given }, category, facts, { asOf, atMs: businessMoment(today, '10:00') })

test('a draw on the due date pays that installment, and none takes more than signing up here would ask for', () => {
  expect(judge({})).toEqual({ isAfterDue: false, agreedCents: monthlyCents })
  expect(judge({ authorizedAmount: 50_000 })).toEqual({ isAfterDue: false, agreedCents: 50_000 })
  expect(judge({ frequency: 'WEEKLY' })).toMatchObject({ agreedCents: monthlyCents / 4 })
})

test.each([
  ['2026-11-05', true],
  ['2026-11-11', true],
  ['2026-11-12', false],
  ['2026-11-28', false],
  ['2026-12-01', false],
  ['2026-12-11', true],
])('where installments are due on the first, a draw on %s is after the due date: %s', (nextDrawDate, isAfterDue) => {
  expect(judge({ nextDrawDate }, factsOf('2026-11-01'))).toMatchObject({ isAfterDue })
})

test('where installments are due each week, a draw belongs to the one that is nearer', () => {
  const facts = factsOf('2026-11-06', monthlyCents, { paymentFrequency: 'WEEKLY' })
  expect(judge({ nextDrawDate: '2026-11-09', frequency: 'WEEKLY' }, facts)).toMatchObject({ isAfterDue: true })
  expect(judge({ nextDrawDate: '2026-11-10', frequency: 'WEEKLY' }, facts)).toMatchObject({ isAfterDue: false })
})

test('the next draw is not one whose day has passed, nor later than the next installment can wait', () => {
  const facts = factsOf('2026-11-01')
  expect(judge({ nextDrawDate: '2026-11-02' }, facts)).toEqual({ column: 'nextDrawDate', rule: 'draw-passed' })
  expect(judge({ nextDrawDate: '2026-12-12' }, facts)).toEqual({ column: 'nextDrawDate', rule: 'draw-window' })
})

test('a loan that takes no autopay is refused, one that is no longer open by that name', () => {
  const of = (rule: string) => ({ column: 'assetNumber', rule })
  expect(judge({}, factsOf('2026-09-05'))).toMatchObject({ isAfterDue: false })
  expect(judge({}, factsOf('2026-08-05'))).toEqual(of('no-autopay'))
  expect(judge({}, factsOf('2024-11-01'))).toEqual(of('no-autopay'))
  expect(judge({}, factsOf('2026-11-05', monthlyCents, { statusKey: 'B' }))).toEqual(of('loan-not-open'))
  expect(judge({}, factsOf('2026-11-05', monthlyCents, { route: 'S45' }))).toEqual(of('loan-not-open'))
  expect(judge({}, { ...factsOf('2026-11-05'), isTaken: true })).toEqual(of('autopay-here'))
})

test('what a card cannot pay at once and what a bank would be told wrong is refused', () => {
  const large = factsOf('2026-11-05', 250_100)
  expect(judge({ authorizedAmount: 250_100 }, large, 'CARD')).toEqual({
    column: 'authorizedAmount',
    rule: 'card-limit',
  })
  expect(judge({ authorizedAmount: 250_100 }, large)).toMatchObject({ agreedCents: 250_100 })
  expect(judge({ signedHow: 'PAPER' })).toEqual({ column: 'signedHow', rule: 'web-only' })
  expect(judge({ signedHow: 'PAPER' }, undefined, 'CARD')).toMatchObject({ agreedCents: monthlyCents })
})
