import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { transitionOf } from './program.ts'
import { paymentPlanProgram, type PlanState } from './payment-plan.program.ts'
import { isPlanBroken, planPayments, planStanding, planState } from './payment-plan.rules.ts'
import type { PlanMoney, PtcPayment, PtcPlan } from './payment-plan.store.ts'

const start = '2026-01-05'
const days = 400
const curing = 5

/** Money that posts on a day, or a payment of before that comes back. */
const scenario = fc.record({
  count: fc.integer({ min: 2, max: 6 }),
  step: fc.constantFrom(7, 14, 30),
  cents: fc.integer({ min: 2_500, max: 9_000 }),
  happenings: fc.array(
    fc.oneof(
      fc.record({ day: fc.integer({ min: 0, max: days }), cents: fc.integer({ min: 500, max: 20_000 }) }),
      fc.record({ day: fc.integer({ min: 0, max: days }), returns: fc.nat(8) }),
    ),
    { maxLength: 40 },
  ),
})

/** The plan as the store keeps it, moved on by the rules under test. */
function planned({ count, step, cents }: { count: number; step: number; cents: number }): PtcPlan {
  const payments = Array.from({ length: count }, (_, index) => ({
    sequence: index + 1,
    scheduledOn: addDays(start, 3 + index * step),
    regularCents: 0,
    paymentCents: cents,
    paymentId: null,
    confirmationNumber: null,
    satisfiedOn: null,
    reversedOn: null,
  }))
  return { planStatus: 'Active', unusedCents: 0, payments } as unknown as PtcPlan
}

function settle(plan: PtcPlan, money: readonly PlanMoney[], returnedOn: LocalDate | null): PtcPlan {
  const payments = planPayments(plan.payments, money).map((payment, index): PtcPayment => {
    const before = plan.payments[index]
    if (before?.paymentId === payment.paymentId && before.satisfiedOn === payment.satisfiedOn) return payment
    const isOpenAgain = returnedOn !== null && before?.satisfiedOn !== null && payment.satisfiedOn === null
    return { ...payment, reversedOn: isOpenAgain ? returnedOn : null }
  })
  const used = payments.filter(({ satisfiedOn }) => satisfiedOn !== null).length * (payments[0]?.paymentCents ?? 0)
  const paid = money.reduce((sum, { cents }) => sum + cents, 0)
  const isDone = payments.every(({ satisfiedOn }) => satisfiedOn !== null)
  return { ...plan, payments, unusedCents: Math.max(0, paid - used), planStatus: isDone ? 'Completed' : 'Active' }
}

/** The same in another way: how many payments the money makes whole, and since when the first open one has been waited for. */
function createModel({ count, step, cents }: { count: number; step: number; cents: number }) {
  let paid = 0
  const reopened = new Map<number, number>()
  const whole = () => Math.min(count, Math.floor(paid / cents))
  const dueDay = (index: number) => 3 + index * step
  return {
    take(amount: number) {
      paid += amount
      for (let index = 0; index < whole(); index += 1) reopened.delete(index)
    },
    giveBack(amount: number, day: number) {
      const before = whole()
      paid -= amount
      for (let index = whole(); index < before; index += 1) reopened.set(index, day)
    },
    stateOn(day: number): PlanState {
      const index = whole()
      if (index === count) return 'Completed'
      if (dueDay(index) >= day) return 'Kept'
      const isSecondMissed = index + 1 < count && dueDay(index + 1) < day
      const since = Math.max(dueDay(index), reopened.get(index) ?? 0)
      return isSecondMissed || day > since + curing ? 'Broken' : 'PaymentRequired'
    },
    openCents: () => cents - (paid - whole() * cents),
  }
}

test('over 400 days of money that comes, is late and comes back, a plan is what an independent count says', () => {
  fc.assert(
    fc.property(scenario, (world) => {
      const model = createModel(world)
      let plan = planned(world)
      let money: PlanMoney[] = []
      let was: PlanState = 'Kept'
      for (let day = 0; day <= days; day += 1) {
        const today = addDays(start, day)
        // The night's run: what was not kept through the day before is over for good.
        const isOver = isPlanBroken(plan, today, [])
        expect(isOver).toBe(model.stateOn(day) === 'Broken')
        if (isOver) {
          expect(transitionOf(paymentPlanProgram, 'PaymentRequired', 'lapse')?.to).toBe('Broken')
          return
        }
        for (const happening of world.happenings.filter((one) => one.day === day)) {
          if ('cents' in happening) {
            money = [...money, { paymentId: `p${money.length}-${day}`, date: today, cents: happening.cents }]
            model.take(happening.cents)
            plan = settle(plan, money, null)
          } else {
            const back = money[happening.returns]
            if (back === undefined) continue
            money = money.filter((one) => one !== back)
            model.giveBack(back.cents, day)
            plan = settle(plan, money, today)
          }
        }
        const is = planState(plan, today)
        const expected = model.stateOn(day)
        expect(is).toBe(expected === 'Broken' ? 'PaymentRequired' : expected)
        if (expected === 'Kept' || expected === 'PaymentRequired')
          expect(planStanding(plan, today)?.amount).toBe(model.openCents())
        const isStep = paymentPlanProgram.transitions.some(({ from, to }) => from === was && to === is)
        expect(was === is || isStep).toBe(true)
        was = is
      }
    }),
    { numRuns: 300 },
  )
})
