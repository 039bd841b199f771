import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { type LedgerEntry, replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { ledgerProblems } from '#server/loans/ledger/invariants'
import { testLedger } from '#tests/fixtures/ledger'
import { modelRuns } from '#tests/fixtures/model-runs'
import {
  type ChargeOffPlan,
  duePlanEvent,
  nextPlanPayment,
  planChange,
  type PlanFacts,
  type PlanMoney,
} from './charge-off-plan.rules.ts'

const start = '2026-01-05'
const days = 400
const dateOf = (day: number) => addDays(start, day)

/**
 * A plan and what happens around its days: money, payments that come back, disputes, a cancellation, and jumps, in which the jobs stand
 * still for days and then run for each of them.
 */
const scenario = fc
  .record({
    firstCents: fc.integer({ min: 10_000, max: 60_000 }),
    regularCents: fc.integer({ min: 5_000, max: 30_000 }),
    count: fc.integer({ min: 2, max: 20 }),
    frequency: fc.constantFrom('WEEKLY' as const, 'BI_WEEKLY' as const),
    startsAfter: fc.integer({ min: 8, max: 30 }),
    isPaidAtOnce: fc.boolean(),
  })
  .chain((terms) => {
    const { count, frequency, startsAfter } = terms
    const dueDay = (index: number) => startsAfter + index * (frequency === 'WEEKLY' ? 7 : 14)
    const day = fc.integer({ min: 0, max: dueDay(count) + 20 })
    // Most borrowers keep most of a plan: what each payment of it needs is paid a little before its day, or a little after.
    const meant = fc.array(
      fc.record({ early: fc.integer({ min: -13, max: 6 }), periods: fc.constantFrom(0, 1, 1, 1, 1, 2) }),
      {
        minLength: count,
        maxLength: count,
      },
    )
    const others = fc.array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ day, periods: fc.integer({ min: 1, max: 3 }), less: fc.constantFrom(0, 1_000) }),
        },
        { weight: 3, arbitrary: fc.record({ day, returns: fc.nat(8) }) },
        { weight: 2, arbitrary: fc.record({ day, jump: fc.integer({ min: 1, max: 25 }) }) },
        { weight: 1, arbitrary: fc.record({ day, dispute: fc.integer({ min: 1, max: 30 }) }) },
        { weight: 1, arbitrary: fc.record({ day, cancels: fc.boolean() }) },
      ),
      { maxLength: 6 },
    )
    return fc.record({ meant, others }).map((drawn) => ({
      ...terms,
      happenings: [
        ...drawn.meant.flatMap(({ early, periods }, index) =>
          periods === 0 ? [] : [{ day: Math.max(0, dueDay(index) - early), periods, less: 0 }],
        ),
        ...drawn.others,
      ],
    }))
  })
type World = typeof scenario extends fc.Arbitrary<infer T> ? T : never

/** The loan and its plan as the store keeps them, moved on by the rules under test. */
function createLoan({ firstCents, regularCents, count, frequency, startsAfter }: World) {
  const balanceCents = firstCents + regularCents * count
  const made = testLedger([], { openedOn: addDays(start, -500), rateMillionths: 0, statusKey: 'O' })
  made.write(addDays(start, -500), { type: 'OPEN', split: { principalCents: balanceCents } })
  made.write(start, { type: 'CHARGE_OFF' })
  let upcoming: (PlanMoney & { readonly paymentId: string })[] = []
  let isDisputed = false
  let answeredOn: LocalDate | null = null
  let plan: ChargeOffPlan = {
    planId: 'pco_1',
    accountNumber: made.ledger().terms.accountNumber,
    customerId: 'cus_1',
    state: 'Offered',
    createdBy: 'SelfService',
    balanceCents,
    terms: {
      initialPaymentAmount: firstCents,
      initialPaymentDate: start,
      regularPaymentAmount: regularCents,
      numberOfPayments: count,
      paymentFrequency: frequency,
      paymentStartDate: dateOf(startsAfter),
    },
    signedOn: null,
    initialPaymentId: null,
    noticeOn: null,
    cureBy: null,
    endedOn: null,
    endedReason: null,
  }
  const standing = (): LedgerEntry[] => {
    const { entries } = made.ledger()
    const back = new Set(entries.filter(({ type }) => type === 'REVERSAL').map(({ reversesId }) => reversesId))
    return entries.filter(({ type, entryId }) => type === 'RECOVERY' && !back.has(entryId))
  }
  // A replay is the dear part: once for each ledger.
  let read: { readonly of: object; readonly cents: number } = { of: {}, cents: 0 }
  const owed = () => {
    const ledger = made.ledger()
    if (read.of !== ledger) read = { of: ledger, cents: totalOwedAt(replay(ledger), start) }
    return read.cents
  }
  const facts = (today: LocalDate, returnedPaymentId: string | null = null): PlanFacts => ({
    today,
    posted: standing().map(({ effectiveDate: date, cents }) => ({ date, cents })),
    upcoming,
    isBalancePaid: owed() === 0,
    isDisputed,
    answeredOn,
    returnedPaymentId,
  })
  const move = (
    event: Parameters<typeof planChange>[1],
    by: 'borrower' | 'staff' | 'system',
    today: LocalDate,
    writtenOn = today,
  ) => {
    const change = planChange(plan, event, { by, today, writtenOn })
    if (change === null) return false
    const { to, signedOn, effects: _, ...columns } = change
    plan = { ...plan, ...columns, state: to, signedOn: signedOn ?? plan.signedOn }
    return true
  }
  const settle = (today: LocalDate, returnedPaymentId: string | null = null, writtenOn = today) => {
    let event = duePlanEvent(plan, facts(today, returnedPaymentId))
    for (let steps = 0; event !== null; steps += 1) {
      expect(steps).toBeLessThan(4)
      // Whatever is due has a row in the program's table.
      expect(move(event, 'system', today, writtenOn)).toBe(true)
      event = duePlanEvent(plan, facts(today, returnedPaymentId))
    }
  }
  return {
    plan: () => plan,
    owed,
    problems: () => ledgerProblems(made.ledger(), replay(made.ledger())),
    recoveries: () => standing().length,
    next: (today: LocalDate) => nextPlanPayment(plan, facts(today)),
    sign: () => move('signed', 'borrower', start),
    cancel: (today: LocalDate) => move('canceled', 'staff', today),
    dispute: () => (isDisputed = true),
    answer: (today: LocalDate) => {
      isDisputed = false
      answeredOn = today
    },
    accept(date: LocalDate, cents: number, paymentId: string) {
      upcoming = [...upcoming, { date, cents, paymentId }]
      if (plan.initialPaymentId === null) plan = { ...plan, initialPaymentId: paymentId }
    },
    post(date: LocalDate, writtenOn: LocalDate) {
      for (const { cents, paymentId } of upcoming.filter((one) => one.date === date))
        made.write(date, { type: 'RECOVERY', cents }, { paymentId })
      upcoming = upcoming.filter((one) => one.date !== date)
      settle(date, null, writtenOn)
    },
    giveBack(index: number, today: LocalDate) {
      const back = standing()[index]
      if (back === undefined) return
      made.write(today, { type: 'REVERSAL', reversesId: back.entryId })
      settle(today, back.paymentId)
    },
    judge: (today: LocalDate, writtenOn: LocalDate) => settle(today, null, writtenOn),
  }
}

/** The same as a count of days and cents: what is needed by when, what came, and since when something is waited for. */
function createModel({ firstCents, regularCents, count, frequency, startsAfter }: World) {
  const step = frequency === 'WEEKLY' ? 7 : 14
  const all = firstCents + regularCents * count
  const needed = (missed: number) => firstCents + regularCents * missed
  /** How many of the later payments have a day before this one. */
  const dueBefore = (day: number) => Math.max(0, Math.min(count, Math.ceil((day - startsAfter) / step)))
  const posted: { cents: number; isFirst: boolean }[] = []
  let waiting: { day: number; cents: number; isFirst: boolean }[] = []
  let taken = 0
  let is = 'PendingInitialPayment'
  let noticeDay = 0
  /** When the borrowers could read the notice: later than its business date where the jobs had stood still. */
  let writtenDay = 0
  let isDisputed = false
  let answerDay = -1
  const paid = () => posted.reduce((sum, { cents }) => sum + cents, 0)
  const covered = (day: number) => paid() + waiting.reduce((sum, one) => sum + (one.day <= day ? one.cents : 0), 0)
  const deadline = () =>
    is === 'PendingInitialPayment' ? Math.max(0, answerDay) + 7 : Math.max(writtenDay, answerDay) + 10
  const over = (day: number, want: number) => !isDisputed && day > deadline() && covered(deadline()) < want
  const oneStep = (day: number, isFirstBack: boolean): string => {
    if (is === 'Completed') return paid() < all ? 'Active' : is
    if (is === 'PendingInitialPayment') {
      if (paid() >= firstCents) return 'Active'
      return isFirstBack || over(day, firstCents) ? 'Cancelled' : is
    }
    if (is === 'Active') {
      if (paid() >= all) return 'Completed'
      if (paid() < firstCents) return 'Cancelled'
      const missed = dueBefore(day)
      return missed > 0 && !isDisputed && covered(day) < needed(missed) ? 'PAYMENT_REQUIRED' : is
    }
    if (is !== 'PAYMENT_REQUIRED') return is
    const missed = dueBefore(noticeDay)
    if (paid() >= needed(missed)) return 'Active'
    if (paid() < firstCents) return 'Cancelled'
    return over(day, needed(missed)) ? 'Broken' : is
  }
  const judge = (day: number, writtenOn: number, isFirstBack = false) => {
    for (let now = oneStep(day, isFirstBack); now !== is; now = oneStep(day, isFirstBack)) {
      is = now
      if (is === 'PAYMENT_REQUIRED') [noticeDay, writtenDay] = [day, writtenOn]
    }
  }
  return {
    state: () => is,
    judge,
    owed: () => Math.max(0, all - paid()),
    /** What is asked for next, and until when. */
    next() {
      if (!['PendingInitialPayment', 'Active', 'PAYMENT_REQUIRED'].includes(is)) return null
      const sum = covered(Number.POSITIVE_INFINITY)
      if (sum >= all) return null
      const index = sum < firstCents ? 0 : Math.floor((sum - firstCents) / regularCents) + 1
      const dueDay = index === 0 ? 0 : startsAfter + (index - 1) * step
      const cents = Math.min(index === 0 ? firstCents : regularCents, needed(index) - sum)
      const days =
        index > 0 && is !== 'PAYMENT_REQUIRED'
          ? dueDay
          : Math.max(dueDay, index === 0 ? Math.max(0, answerDay) + 7 : deadline())
      return { sequence: index, cents, dueOn: dateOf(dueDay), payBy: dateOf(days) }
    },
    cancel() {
      if (['PendingInitialPayment', 'Active', 'PAYMENT_REQUIRED'].includes(is)) is = 'Cancelled'
    },
    dispute: () => (isDisputed = true),
    answer: (day: number) => {
      isDisputed = false
      answerDay = day
    },
    accept(day: number, cents: number) {
      waiting = [...waiting, { day, cents, isFirst: taken === 0 }]
      taken += 1
    },
    post(day: number, writtenOn: number) {
      posted.push(...waiting.filter((one) => one.day === day))
      waiting = waiting.filter((one) => one.day !== day)
      judge(day, writtenOn)
    },
    giveBack(index: number, day: number) {
      const [back] = posted.splice(index, 1)
      judge(day, day, back?.isFirst ?? false)
    },
  }
}

/** The days on which the jobs stand still. */
function standstill({ happenings }: World): Set<number> {
  return new Set(
    happenings.flatMap((one) => ('jump' in one ? Array.from({ length: one.jump }, (_, more) => one.day + more) : [])),
  )
}

test('over 400 days of money, returns, disputes and days without jobs, a charge-off plan is what an independent count says', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(scenario, (world) => {
      const [loan, model] = [createLoan(world), createModel(world)]
      const still = standstill(world)
      const { firstCents, regularCents, isPaidAtOnce } = world
      expect(loan.sign()).toBe(true)
      const pay = (day: number, cents: number) => {
        loan.accept(dateOf(day), cents, `pay_${day}_${cents}`)
        model.accept(day, cents)
      }
      if (isPaidAtOnce) pay(0, firstCents)
      let jobsDone = -1
      let isOpen = false
      let answersOn = -1
      for (let day = 0; day <= days; day += 1) {
        const today = dateOf(day)
        const isUp = !still.has(day)
        // Right after midnight, and in the evening before for the days that were missed.
        for (let missed = jobsDone + 1; isUp && missed <= day; missed += 1) {
          if (missed > 0) {
            loan.post(dateOf(missed - 1), today)
            model.post(missed - 1, day)
          }
          loan.judge(dateOf(missed), today)
          model.judge(missed, day)
          expect(loan.plan().state).toBe(model.state())
          jobsDone = missed
        }
        if (isOpen && isUp && day >= answersOn) {
          isOpen = false
          loan.answer(today)
          model.answer(day)
        }
        for (const one of world.happenings.filter((other) => other.day === day)) {
          if ('periods' in one) pay(day, Math.max(500, one.periods * regularCents - one.less))
          if (!isUp) continue
          if ('returns' in one && one.returns < loan.recoveries()) {
            loan.giveBack(one.returns, today)
            model.giveBack(one.returns, day)
          }
          if ('dispute' in one && !isOpen) {
            isOpen = true
            answersOn = day + one.dispute
            loan.dispute()
            model.dispute()
          }
          if ('cancels' in one && one.cancels) {
            loan.cancel(today)
            model.cancel()
          }
        }
        expect(loan.plan().state).toBe(model.state())
        expect(loan.next(today)).toEqual(model.next())
        // No interest and no fee, whatever becomes of the plan.
        expect(loan.owed()).toBe(model.owed())
        seen.add(model.state())
      }
      expect(loan.problems()).toEqual([])
    }),
    modelRuns(scenario, 60),
  )
  // The worlds are worth something: they reach every state that a signed plan has.
  expect([...seen].sort()).toEqual([
    'Active',
    'Broken',
    'Cancelled',
    'Completed',
    'PAYMENT_REQUIRED',
    'PendingInitialPayment',
  ])
})
