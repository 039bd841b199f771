import { expect, test } from 'vitest'
import type { PtcPayment } from './payment-plan.store.ts'
import { type SettledPlan, settledPlan, settlingStep } from './settle-plan.rules.ts'

/** Three payments of 100.00, a week apart. */
const payments = ['2026-06-10', '2026-06-17', '2026-06-24'].map(
  (scheduledOn, index): PtcPayment => ({
    sequence: index + 1,
    scheduledOn,
    regularCents: 0,
    paymentCents: 10_000,
    paymentId: null,
    confirmationNumber: null,
    satisfiedOn: null,
    reversedOn: null,
  }),
)
const open: SettledPlan = {
  planId: 'ptc_1',
  accountNumber: '100000000004',
  customerId: 'cus_1',
  planTypeId: 1,
  planStatus: 'Active',
  paymentFrequency: 'WEEKLY',
  interestSavingsCents: 0,
  createdBy: 'SelfService',
  cancelledBy: null,
  offeredOn: '2026-06-01',
  cancelledOn: null,
  cancellationReason: null,
  paymentMethodId: null,
  isSavedForReuse: false,
  isDrawn: false,
  createdAt: '2026-06-01T17:00:00Z',
  unusedCents: 0,
  payments,
}

const pay = (paymentId: string, date: string, cents = 10_000) => ({ paymentId, date, cents })
const after = (money: readonly ReturnType<typeof pay>[], returnedOn: string | null = null, was = open): SettledPlan => {
  const { planStatus, payments: now } = settledPlan(was, money, returnedOn)
  const used = now.filter(({ satisfiedOn }) => satisfiedOn !== null).length * 10_000
  return { ...was, planStatus, payments: now, unusedCents: money.reduce((sum, { cents }) => sum + cents, -used) }
}

test('a payment that comes back is asked for again, also while the one that was missed after it is on its way', () => {
  const before = after([pay('p1', '2026-06-10')])
  const today = '2026-06-18'
  const upcoming = [{ date: today, cents: 10_000 }]
  const now = after([], today, before)
  expect(now.payments.map(({ reversedOn }) => reversedOn)).toEqual([today, null, null])
  expect(settlingStep(before, now, { today, upcoming, isReturn: true })).toEqual({ from: 'Kept', on: 'return' })
})

test('one that the plan doesn’t need changes nothing, also while a payment that was missed is on its way', () => {
  const before = after([pay('part', '2026-06-09', 3_000)])
  const today = '2026-06-12'
  const upcoming = [{ date: today, cents: 10_000 }]
  expect(settlingStep(before, after([], today, before), { today, upcoming, isReturn: true })).toBeNull()
})

test('the last payment makes the plan complete, and reopens it when it comes back', () => {
  const all = payments.map(({ scheduledOn }, index) => pay(`p${index}`, scheduledOn))
  const before = after(all.slice(0, 2))
  const today = '2026-06-24'
  const done = after(all, null, before)
  expect(done.planStatus).toBe('Completed')
  const facts = { today, upcoming: [], isReturn: false }
  expect(settlingStep(before, done, facts)).toEqual({ from: 'Kept', on: 'finish' })
  expect(settlingStep(done, after(all, null, done), facts)).toBeNull()
  const again = after(all.slice(0, 2), '2026-06-30', done)
  const back = { ...facts, today: '2026-06-30', isReturn: true }
  expect(settlingStep(done, again, back)).toEqual({ from: 'Completed', on: 'return' })
})
