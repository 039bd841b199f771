import { expect, test } from 'vitest'
import { listedPayment } from '#test-kit/answers/listed-payments'
import { groupPayments } from './manage-payments.state.ts'

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
