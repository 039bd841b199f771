import { expect, test } from 'vitest'
import type { LocalDate } from '#sdk/dates/dates'
import { isPlanBroken, planPayments, planStanding } from './payment-plan.rules.ts'
import type { PtcPayment, PtcPlan } from './payment-plan.store.ts'

const planned = (sequence: number, more: Partial<PtcPayment> = {}): PtcPayment => ({
  sequence,
  scheduledOn: `2026-0${sequence + 4}-10`,
  regularCents: 50_000,
  paymentCents: 60_000,
  paymentId: null,
  confirmationNumber: null,
  satisfiedOn: null,
  reversedOn: null,
  ...more,
})
const paid = (paymentId: string, date: string, cents: number) => ({ paymentId, date, cents })
const made = (payments: readonly PtcPayment[], money: Parameters<typeof planPayments>[1]) =>
  planPayments(payments, money).map(({ satisfiedOn, paymentId }) => [satisfiedOn, paymentId])

test('a payment of the plan’s amount satisfies the first open one, on its own date', () => {
  expect(made([planned(1), planned(2)], [paid('a', '2026-05-09', 60_000)])).toEqual([
    ['2026-05-09', 'a'],
    [null, null],
  ])
})

test('too little satisfies nothing; the payment that makes it whole does', () => {
  const payments = [planned(1), planned(2)]
  expect(made(payments, [paid('a', '2026-05-09', 59_999)])[0]).toEqual([null, null])
  expect(made(payments, [paid('b', '2026-05-10', 1), paid('a', '2026-05-09', 59_999)])[0]).toEqual(['2026-05-10', 'b'])
})

test('what is left of one counts for the next', () => {
  const money = [paid('a', '2026-05-09', 90_000), paid('b', '2026-06-10', 30_000)]
  expect(made([planned(1), planned(2)], money)).toEqual([
    ['2026-05-09', 'a'],
    ['2026-06-10', 'b'],
  ])
})

test('a payment that came with the plan stays satisfied, and only money after it counts', () => {
  const first = planned(1, { satisfiedOn: '2026-05-10' })
  expect(made([first, planned(2)], [paid('a', '2026-05-10', 60_000), paid('b', '2026-06-01', 60_000)])).toEqual([
    ['2026-05-10', null],
    ['2026-06-01', 'b'],
  ])
})

test('without the payment that satisfied it, it is open again', () => {
  const first = planned(1, { satisfiedOn: '2026-05-09', paymentId: 'a' })
  expect(made([first], [])).toEqual([[null, null]])
})

test('a plan asks for its next payment by its day, then until the last day to make up for it, and after that for nothing', () => {
  const plan = {
    planStatus: 'Active',
    unusedCents: 0,
    payments: [planned(1), planned(2)],
  } as unknown as PtcPlan
  const asked = { amount: 60_000, scheduledOn: '2026-05-10', keptThrough: '2026-05-10' }
  expect(planStanding(plan, '2026-05-10')).toEqual({ ...asked, state: 'ENROLLED_IN_PTC', deadline: '2026-05-10' })
  expect(planStanding(plan, '2026-05-15')).toEqual({ ...asked, state: 'PAYMENT_REQUIRED', deadline: '2026-05-15' })
  expect(planStanding(plan, '2026-05-16')).toBeNull()
})

test('a Sunday’s payment that is debited is missed on Monday, and on Tuesday where the plan was signed after Friday’s file', () => {
  const debited = { planStatus: 'Active', unusedCents: 0, payments: [planned(1), planned(2)], isDrawn: true }
  const standingOn = (today: LocalDate, createdAt: string) => {
    const { state, deadline } = planStanding({ ...debited, createdAt } as unknown as PtcPlan, today) ?? {}
    return [state, deadline]
  }
  const early = '2026-05-08T23:00:00.000Z'
  const late = '2026-05-09T02:00:00.000Z'
  expect(standingOn('2026-05-11', early)).toEqual(['PAYMENT_REQUIRED', '2026-05-15'])
  expect(standingOn('2026-05-11', late)).toEqual(['ENROLLED_IN_PTC', '2026-05-10'])
  expect(standingOn('2026-05-12', late)).toEqual(['PAYMENT_REQUIRED', '2026-05-16'])
})

test('what is on its way counts for the payment that it makes whole, and the plan asks for the next', () => {
  const plan = {
    planStatus: 'Active',
    unusedCents: 0,
    payments: [planned(1), planned(2)],
  } as unknown as PtcPlan
  expect(planStanding(plan, '2026-05-12', [{ date: '2026-05-12', cents: 60_000 }])).toMatchObject({
    state: 'ENROLLED_IN_PTC',
    deadline: '2026-06-10',
  })
  expect(planStanding(plan, '2026-05-12', [{ date: '2026-05-12', cents: 59_999 }])).toMatchObject({
    state: 'PAYMENT_REQUIRED',
    deadline: '2026-05-15',
  })
  expect(planStanding(plan, '2026-05-12', [{ date: '2026-05-12', cents: 120_000 }])).toBeNull()
})

test('a plan is over once a missed payment was not made up for by its last day, or the next one is missed as well', () => {
  const plan = {
    planStatus: 'Active',
    unusedCents: 0,
    payments: [planned(1), planned(2)],
  } as unknown as PtcPlan
  expect(isPlanBroken(plan, '2026-05-10', [])).toBe(false)
  expect(isPlanBroken(plan, '2026-05-15', [])).toBe(false)
  expect(isPlanBroken(plan, '2026-05-16', [])).toBe(true)
  expect(isPlanBroken(plan, '2026-05-16', [{ date: '2026-05-15', cents: 60_000 }])).toBe(false)
  expect(isPlanBroken({ ...plan, planStatus: 'Completed' }, '2026-05-16', [])).toBe(false)

  const twice = { ...plan, payments: [planned(1), planned(2, { scheduledOn: '2026-05-11' })] }
  expect(isPlanBroken(twice, '2026-05-11', [])).toBe(false)
  expect(isPlanBroken(twice, '2026-05-12', [])).toBe(true)
  expect(planStanding(twice, '2026-05-12')).toBeNull()
})

test('what is scheduled counts where it counts in time', () => {
  const plan = {
    planStatus: 'Active',
    unusedCents: 0,
    payments: [planned(1), planned(2)],
  } as unknown as PtcPlan
  const scheduled = (date: string) => planStanding(plan, '2026-05-01', [{ date, cents: 60_000 }])?.deadline
  expect(scheduled('2026-05-10')).toBe('2026-06-10')
  expect(scheduled('2026-05-11')).toBe('2026-05-10')
  expect(planStanding(plan, '2026-05-01', [{ date: '2026-05-10', cents: 20_000 }])?.amount).toBe(40_000)
})

test('money that was posted and makes no payment whole counts for the next one, alone and with what is on its way', () => {
  const plan = {
    planStatus: 'Active',
    unusedCents: 25_000,
    payments: [planned(1), planned(2)],
  } as unknown as PtcPlan
  expect(planStanding(plan, '2026-05-01')?.amount).toBe(35_000)
  expect(planStanding(plan, '2026-05-12', [{ date: '2026-05-12', cents: 35_000 }])).toMatchObject({
    state: 'ENROLLED_IN_PTC',
    amount: 60_000,
    deadline: '2026-06-10',
  })
})
