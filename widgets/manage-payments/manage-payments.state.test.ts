import { expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { listedPayment } from '#test-kit/answers/listed-payments'
import { cancelOutcomeOf, groupPayments, isGone } from './manage-payments.state.ts'

test('what is to come stands soonest first, what is posted newest first', () => {
  const payments = [
    listedPayment({ id: 'b', paymentDate: '2026-12-05' }),
    listedPayment({ id: 'd', paymentDate: '2026-11-10', status: 'APPLIED' }),
    listedPayment({ id: 'a', paymentDate: '2026-11-27' }),
    listedPayment({ id: 'e', paymentDate: '2026-11-15', status: 'APPLIED' }),
    listedPayment({ id: 'c', paymentDate: '2026-12-06', status: 'PENDING_PAYMENT_REVERSAL' }),
  ]
  const groups = groupPayments(payments)
  expect(groups.comingUp.map((payment) => payment.id)).toEqual(['a', 'b', 'c'])
  expect(groups.posted.map((payment) => payment.id)).toEqual(['e', 'd'])
})

test('a payment is gone when it left the list, not while it is still set', () => {
  expect(isGone([listedPayment({ id: 'a' })], 'a')).toBe(false)
  expect(isGone([listedPayment({ id: 'b' })], 'a')).toBe(true)
})

test('only a clear refusal of a cancel counts as one', () => {
  expect(cancelOutcomeOf(new CarportError('PAYMENT_NOT_CANCELLABLE'))).toBe('refused')
  expect(cancelOutcomeOf(new CarportError('NETWORK', { category: 'unknown' }))).toBe('unknown')
  expect(cancelOutcomeOf(new CarportError('INTERNAL'))).toBe('unknown')
  expect(cancelOutcomeOf(new Error('anything'))).toBe('unknown')
})
