import { expect, test } from 'vitest'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { rowsAt, testLedger } from '#tests/fixtures/ledger'
import { bankingDaysAfter, clearedOf, clearingDays, endsLoan } from './close-loan.rules.ts'

const today = '2026-06-17'

/** A loan that `payoff` paid off and on which `extra` was paid too much. */
function overpaid() {
  const made = testLedger(rowsAt(today, [-10, 20, 50]))
  made.write('2026-05-08', { type: 'OPEN', split: { principalCents: 200_000 } })
  const owed = totalOwedAt(replay(made.ledger()), today)
  made.write(today, { type: 'PAYMENT', cents: owed }, { paymentId: 'payoff' })
  made.write(today, { type: 'PAYMENT', cents: 5_000 }, { paymentId: 'extra' })
  return made.ledger()
}

const clearedWith = (...uncleared: string[]) => {
  const ledger = overpaid()
  return clearedOf(ledger, replay(ledger), new Set(uncleared), today)
}

test('while the payoff can bounce the loan is not closed; money that is here to stay goes back', () => {
  expect(clearedWith('payoff', 'extra')).toEqual({ isClosable: false, refundCents: 0 })
  expect(clearedWith('payoff')).toEqual({ isClosable: false, refundCents: 5_000 })
})

test('a payment that was paid too much does not keep the loan open, and waits for its own clearing', () => {
  expect(clearedWith('extra')).toEqual({ isClosable: true, refundCents: 0 })
  expect(clearedWith()).toEqual({ isClosable: true, refundCents: 5_000 })
})

test('a last payment of any kind ends the loan, but only a payoff is forgiven a small rest', () => {
  const made = testLedger(rowsAt(today, [-10, 20, 50]))
  made.write('2026-05-08', { type: 'OPEN', split: { principalCents: 200_000 } })
  const owed = totalOwedAt(replay(made.ledger()), today)
  const { state } = made.write(today, { type: 'PAYMENT', cents: owed - 900 })
  expect(endsLoan({ kind: 'ONE_TIME', paymentDate: today }, state)).toBe(false)
  expect(endsLoan({ kind: 'PAYOFF', paymentDate: today }, state)).toBe(true)
  const { state: ended } = made.write(today, { type: 'PAYMENT', cents: 900 })
  expect(endsLoan({ kind: 'ONE_TIME', paymentDate: today }, ended)).toBe(true)
})

test('the last draw of autopay is a payoff too; one before it is not, however little is left', () => {
  const made = testLedger(rowsAt(today, [-40, -10, 0]))
  made.write('2026-04-08', { type: 'OPEN', split: { principalCents: 100_000 } })
  const owed = totalOwedAt(replay(made.ledger()), today)
  const { state } = made.write(today, { type: 'PAYMENT', cents: owed - 900 })
  expect(endsLoan({ kind: 'AUTOPAY', paymentDate: today }, state)).toBe(true)
  expect(endsLoan({ kind: 'ONE_TIME', paymentDate: today }, state)).toBe(false)
  expect(endsLoan({ kind: 'AUTOPAY', paymentDate: '2026-06-16' }, state)).toBe(false)
})

test('a payoff can bounce for three banking days by card and for ten by bank, over weekends and holidays', () => {
  expect(bankingDaysAfter(today, clearingDays.CARD)).toBe('2026-06-23')
  expect(bankingDaysAfter(today, clearingDays.ACH)).toBe('2026-07-02')
})
