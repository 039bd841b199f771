import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { ledgerProblems } from '#server/loans/ledger/invariants'
import { amountDue, type LedgerEntry, replay } from '#server/loans/ledger/ledger'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { testLedger } from '#tests/fixtures/ledger'
import { modelRuns } from '#tests/fixtures/model-runs'
import { transitionOf } from './program.ts'
import { paymentPlanProgram, type PlanEvent, type PlanState } from './payment-plan.program.ts'
import { isPlanBroken, planStanding, planState, type Upcoming } from './payment-plan.rules.ts'
import type { PtcPlan } from './payment-plan.store.ts'
import { isSettled, settledPlan, settlingStep } from './settle-plan.rules.ts'

const start = '2026-01-05'
const days = 400
const curing = 5
const dateOf = (day: number) => addDays(start, day)

const terms = fc.record({
  count: fc.integer({ min: 2, max: 6 }),
  step: fc.constantFrom(7, 14, 30),
  cents: fc.integer({ min: 2_500, max: 9_000 }),
})
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never

/** When a payment of the plan is due, in days. */
const dueDay = (index: number, step: number) => 3 + index * step

/**
 * A plan and what happens around its days: money, payments that come back, a cancellation, and jumps, in which the jobs stand still for
 * days and then run for each of them.
 */
const scenario = terms.chain(({ count, step, cents }) => {
  const last = dueDay(count, step) + 30
  const day = fc.integer({ min: 0, max: last })
  // Most borrowers keep most of a plan: what each payment of it needs is paid a little before its day, or a little after.
  const meant = fc.array(fc.record({ early: fc.integer({ min: -7, max: 6 }), isPaid: fc.boolean(), more: fc.nat(2) }), {
    minLength: count,
    maxLength: count,
  })
  const others = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ day, cents: fc.integer({ min: 500, max: 20_000 }) }) },
      { weight: 4, arbitrary: fc.record({ day, returns: fc.nat(5) }) },
      { weight: 2, arbitrary: fc.record({ day, jump: fc.integer({ min: 1, max: 20 }) }) },
      { weight: 1, arbitrary: fc.record({ day, cancels: fc.constant(true) }) },
    ),
    { maxLength: 8 },
  )
  return fc.record({ meant, others }).map((drawn) => ({
    count,
    step,
    cents,
    happenings: [
      ...drawn.meant.flatMap(({ early, isPaid, more }, index) =>
        isPaid || more > 0
          ? [{ day: Math.max(0, dueDay(index, step) - early), cents: cents + (more === 2 ? 500 : 0) }]
          : [],
      ),
      ...drawn.others,
    ],
  }))
})
type World = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** The loan and its plan as the store keeps them, moved on by the rules under test. */
function createLoan({ count, step, cents }: Terms) {
  const schedule = generateSchedule({
    frequency: 'MONTHLY',
    firstDueDate: addDays(start, -60),
    count: 60,
    regularPaymentCents: 79_612,
  })
  const made = testLedger(schedule, { openedOn: addDays(start, -90), maturityDate: schedule.at(-1)?.dueDate ?? start })
  made.write(addDays(start, -90), { type: 'OPEN', split: { principalCents: 2_000_000 } })
  let upcoming: Upcoming[] = []
  let plan: PtcPlan = {
    planId: 'ptc_1',
    accountNumber: made.ledger().terms.accountNumber,
    customerId: 'cus_1',
    planTypeId: 1,
    planStatus: 'Active',
    paymentFrequency: 'MONTHLY',
    interestSavingsCents: 0,
    createdBy: 'SelfService',
    cancelledBy: null,
    offeredOn: start,
    cancelledOn: null,
    cancellationReason: null,
    paymentMethodId: null,
    isSavedForReuse: false,
    isDrawn: false,
    createdAt: `${start}T17:00:00Z`,
    unusedCents: 0,
    payments: Array.from({ length: count }, (_, index) => ({
      sequence: index + 1,
      scheduledOn: dateOf(dueDay(index, step)),
      regularCents: 0,
      paymentCents: cents,
      paymentId: null,
      confirmationNumber: null,
      satisfiedOn: null,
      reversedOn: null,
    })),
  }
  const standing = (): LedgerEntry[] => {
    const { entries } = made.ledger()
    const back = new Set(entries.filter(({ type }) => type === 'REVERSAL').map(({ reversesId }) => reversesId))
    return entries.filter(({ type, entryId }) => type === 'PAYMENT' && !back.has(entryId))
  }
  /** Brings the plan in line with the ledger's money. @returns the step that follows, which the program must have */
  const settle = (today: LocalDate, isReturn: boolean): PlanEvent | null => {
    if (!isSettled(plan)) return null
    const before = plan
    const money = standing().map(({ entryId: paymentId, effectiveDate: date, cents: paid }) => ({
      paymentId,
      date,
      cents: paid,
    }))
    const { planStatus, payments } = settledPlan(before, money, isReturn ? today : null)
    const used = payments.filter(({ satisfiedOn }) => satisfiedOn !== null).length * cents
    const paid = money.reduce((sum, one) => sum + one.cents, 0)
    const after = { ...before, planStatus, payments, unusedCents: Math.max(0, paid - used) }
    plan = after
    const step = settlingStep(before, after, { today, upcoming, isReturn })
    if (step === null) return null
    expect(transitionOf(paymentPlanProgram, step.from, step.on)?.to).toBe(planState(after, today, upcoming))
    return step.on
  }
  const end = (on: 'lapse' | 'cancel', today: LocalDate) => {
    const from = on === 'lapse' ? 'PaymentRequired' : planState(plan, today, upcoming)
    const to = transitionOf(paymentPlanProgram, from, on)?.to
    if (to === 'Broken' || to === 'Cancelled') plan = { ...plan, planStatus: to, cancelledOn: today }
  }
  return {
    ledger: made.ledger,
    state: (today: LocalDate) => planState(plan, today, upcoming),
    standing: (today: LocalDate) => planStanding(plan, today, upcoming),
    payments: () => standing().length,
    accept: (date: LocalDate, paid: number) => (upcoming = [...upcoming, { date, cents: paid }]),
    post(date: LocalDate) {
      for (const one of upcoming.filter((other) => other.date === date))
        made.write(date, { type: 'PAYMENT', cents: one.cents })
      upcoming = upcoming.filter((other) => other.date !== date)
      return settle(date, false)
    },
    giveBack(index: number, today: LocalDate) {
      const back = standing()[index]
      if (back !== undefined) made.write(today, { type: 'REVERSAL', reversesId: back.entryId })
      return settle(today, true)
    },
    cancel: (today: LocalDate) => end('cancel', today),
    /** The night's run: what was not kept through the day before is over for good. */
    judge(today: LocalDate) {
      const inTime = upcoming.filter(({ date }) => date < today)
      if (plan.planStatus === 'Active' && isPlanBroken(plan, today, inTime)) end('lapse', today)
    },
  }
}

/** The same in another way: how many payments the money makes whole, and since when the first open one has been waited for. */
function createModel({ count, step, cents }: Terms) {
  const posted: number[] = []
  let waiting: { day: number; cents: number }[] = []
  let ended: 'Broken' | 'Cancelled' | null = null
  /** Over by its days while nobody looked: later money changes nothing. */
  let isDoomed = false
  const reopened = new Map<number, number>()
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const paid = () => sum(posted)
  const accepted = () => paid() + sum(waiting.map((one) => one.cents))
  const whole = (money: number) => Math.min(count, Math.floor(money / cents))
  const due = (index: number) => dueDay(index, step)
  const stateWith = (money: number, today: number): PlanState => {
    if (whole(paid()) === count) return 'Completed'
    const index = whole(money)
    if (index === count || due(index) >= today) return 'Kept'
    const isSecondMissed = index + 1 < count && due(index + 1) < today
    const since = Math.max(due(index), reopened.get(index) ?? 0)
    return isSecondMissed || today > since + curing ? 'Broken' : 'PaymentRequired'
  }
  return {
    ended: () => ended,
    state: (today: number): PlanState => ended ?? (isDoomed ? 'Broken' : stateWith(accepted(), today)),
    dawn(today: number) {
      if (ended === null && stateWith(accepted(), today) === 'Broken') isDoomed = true
    },
    /** What of the next payment neither posted money nor money under way covers; null where nothing is asked for. */
    open: () =>
      ended !== null || whole(accepted()) === count ? null : cents - (accepted() - whole(accepted()) * cents),
    accept: (on: number, money: number) => (waiting = [...waiting, { day: on, cents: money }]),
    /** @returns what the program does about it */
    post(on: number): PlanEvent | null {
      const before = whole(paid())
      posted.push(...waiting.filter((one) => one.day === on).map((one) => one.cents))
      waiting = waiting.filter((one) => one.day !== on)
      for (let index = 0; index < whole(paid()); index += 1) reopened.delete(index)
      if (ended !== null || whole(paid()) === before) return null
      if (whole(paid()) === count) return 'finish'
      // The oldest that this money made whole is the one that waited longest.
      return on > due(before) && stateWith(accepted(), on) === 'Kept' ? 'catch-up' : null
    },
    giveBack(index: number, on: number): PlanEvent | null {
      const before = whole(paid())
      const was = stateWith(accepted(), on)
      posted.splice(index, 1)
      for (let again = whole(paid()); again < before; again += 1) reopened.set(again, on)
      const is = stateWith(accepted(), on)
      if (ended !== null || was === is) return null
      // What was to be made up for still is.
      if (was === 'PaymentRequired' || was === 'Broken') return null
      return is === 'Kept' ? 'early-return' : 'return'
    },
    cancel() {
      if (ended === null && whole(paid()) < count) ended = 'Cancelled'
    },
    judge(today: number) {
      const inTime = paid() + sum(waiting.filter((one) => one.day < today).map((one) => one.cents))
      if (ended === null && stateWith(inTime, today) === 'Broken') ended = 'Broken'
    },
  }
}

/** The days on which the jobs stand still. */
function standstill({ happenings }: World): Set<number> {
  return new Set(
    happenings.flatMap((one) => ('jump' in one ? Array.from({ length: one.jump }, (_, more) => one.day + more) : [])),
  )
}

test('over 400 days of money that comes, is late and comes back, cancellations and days without jobs, a plan is what an independent count says', () => {
  const seen = new Set<PlanState>()
  fc.assert(
    fc.property(scenario, (world) => {
      const [loan, model] = [createLoan(world), createModel(world)]
      const still = standstill(world)
      let jobsDone = 0
      let was: PlanState = 'Kept'
      for (let now = 0; now <= days; now += 1) {
        const today = dateOf(now)
        const isUp = !still.has(now)
        // Each missed business date in its turn: what was posted on its evening before, and then the night's judgment.
        for (let missed = jobsDone + 1; isUp && missed <= now; missed += 1) {
          expect(loan.post(dateOf(missed - 1))).toBe(model.post(missed - 1))
          loan.judge(dateOf(missed))
          model.judge(missed)
          jobsDone = missed
        }
        model.dawn(now)
        const happened = world.happenings.filter((one) => one.day === now)
        for (const one of happened) {
          if ('cents' in one) {
            loan.accept(today, one.cents)
            model.accept(now, one.cents)
          }
          if ('returns' in one && isUp && one.returns < loan.payments()) {
            expect(loan.giveBack(one.returns, today)).toBe(model.giveBack(one.returns, now))
          }
          if ('cancels' in one && isUp) {
            loan.cancel(today)
            model.cancel()
          }
        }
        const expected = model.state(now)
        // Over by its days, and not ended yet: the night's run does that. While jobs stand still, money can come in between.
        const isToBeEnded = expected === 'Broken' && model.ended() === null
        if (isToBeEnded && !isUp) continue
        const is = loan.state(today)
        expect(is).toBe(isToBeEnded ? 'PaymentRequired' : expected)
        expect(loan.standing(today)?.amount ?? null).toBe(isToBeEnded || expected === 'Completed' ? null : model.open())
        if (isUp && was !== is && happened.length === 0 && jobsDone === now)
          expect(paymentPlanProgram.transitions.some(({ from, to }) => from === was && to === is)).toBe(true)
        was = is
        seen.add(is)
      }
      const ledger = loan.ledger()
      expect(ledgerProblems(ledger, replay(ledger))).toEqual([])
      expect(amountDue(replay(ledger, dateOf(days)), dateOf(days)).currentDue).toBeGreaterThanOrEqual(0)
    }),
    modelRuns(scenario, 100),
  )
  expect([...seen].sort()).toEqual(['Broken', 'Cancelled', 'Completed', 'Kept', 'PaymentRequired'])
})
