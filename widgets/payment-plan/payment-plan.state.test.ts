import { expect, test } from 'vitest'
import { planOptions, signedPlan } from '#test-kit/answers/payment-plan-answers'
import {
  changed,
  chosenPlan,
  firstChoice,
  isEven,
  nextStepsFor,
  paymentStates,
  plansFor,
  stillOffered,
  totalOf,
  withMethods,
} from './payment-plan.state.ts'

const today = '2026-11-20'
const options = planOptions()
const start = firstChoice(options, today)

test('a plan is offered as often as the contract, a week from today, in neither the most nor the fewest payments', () => {
  expect(start).toEqual({ frequency: 'MONTHLY', firstPaymentDate: '2026-11-27', count: 3, paying: null })
  expect(plansFor(options, start, today).map(({ payments }) => payments.length)).toEqual([2, 3, 4, 6])
})

test('[plan-01] every choice shows its payments at once, with the cents that are left over on the first', () => {
  const three = chosenPlan(options, start, today)
  expect(three?.payments.map(({ paymentCents }) => paymentCents)).toEqual([132_688, 132_686, 132_686])
  expect(three === null ? null : [isEven(three), totalOf(three)]).toEqual([false, 159_224 + 3 * 79_612])
  const four = chosenPlan(options, { ...start, count: 4 }, today)
  expect(four?.payments.map(({ scheduledOn }) => scheduledOn)).toEqual([
    '2026-11-27',
    '2026-12-27',
    '2027-01-27',
    '2027-02-27',
  ])
  expect(four === null ? null : isEven(four)).toBe(true)
})

test('another rhythm keeps the number of payments, or takes the nearest one that is offered', () => {
  expect(changed(options, start, { frequency: 'WEEKLY' }, today).count).toBe(2)
  expect(changed(options, { ...start, count: 12 }, { frequency: 'MONTHLY' }, today).count).toBe(6)
  const none = changed(planOptions({ pastDueAmount: 4_000 }), start, { frequency: 'WEEKLY' }, today)
  expect(none.count).toBe(0)
})

test('what was chosen on an earlier day is brought within what is offered today, and an account that is gone is left out', () => {
  const late = { ...planOptions(), firstPaymentDateFrom: '2026-11-28' }
  const earlier = { ...start, count: 40, paying: 'pm_1' }
  expect(stillOffered(late, earlier, '2026-11-21')).toEqual({
    ...start,
    firstPaymentDate: '2026-11-28',
    count: 6,
    paying: 'pm_1',
  })
  expect(withMethods(earlier, [{ id: 'pm_1' }]).paying).toBe('pm_1')
  expect(withMethods(earlier, [{ id: 'pm_2' }]).paying).toBeNull()
  expect(withMethods({ ...earlier, paying: 'self' }, []).paying).toBe('self')
})

test('a plan’s payments are paid, returned, missed, next or planned', () => {
  const plan = signedPlan({ frequency: 'MONTHLY', firstPaymentDate: '2026-09-27' }, 4)
  const payments = plan.payments.map((payment, index) => ({
    ...payment,
    paymentSatisfiedDate: index === 0 ? '2026-09-27' : null,
    paymentReversalDate: index === 1 ? '2026-10-29' : null,
  }))
  expect(paymentStates({ ...plan, payments }, today)).toEqual(['made', 'returned', 'planned', 'planned'])
  const late = { ...plan, nextPaymentDeadline: '2026-10-02' }
  expect(paymentStates(late, today)).toEqual(['missed', 'missed', 'planned', 'planned'])
  expect(paymentStates({ ...late, isActive: false, nextPaymentScheduledDueDate: null }, today)).toEqual([
    'missed',
    'missed',
    'planned',
    'planned',
  ])
  expect(paymentStates({ ...plan, payments: plan.payments.slice(2) }, today)).toEqual(['next', 'planned'])
})

test('a plan’s payment whose day is over is not missed while we could not debit it yet, or while money for it is on its way', () => {
  const plan = signedPlan({ frequency: 'MONTHLY', firstPaymentDate: '2026-11-18' }, 3)
  const asks = (day: string) => ({ ...plan, nextPaymentScheduledDueDate: day, nextPaymentDeadline: day })
  expect(paymentStates(asks('2026-11-18'), today)).toEqual(['next', 'planned', 'planned'])
  expect(paymentStates(asks('2026-12-18'), today)).toEqual(['planned', 'next', 'planned'])
})

test('[plan-04] whatever keeps a plan away leads to two other things to do', () => {
  expect(nextStepsFor('not-past-due')).toEqual(['dashboard', 'pay'])
  expect(nextStepsFor('modification-open')).toEqual(['modification', 'call'])
  expect(nextStepsFor('something new')).toEqual(['call', 'dashboard'])
  expect(nextStepsFor(null)).toEqual(['call', 'dashboard'])
})
