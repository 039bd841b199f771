import { describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { borrowerLimits, nearestTerms } from '#sdk/loan/charge-off-plan'
import {
  type ChargeOffPlan,
  comingPlanPayments,
  cureByOf,
  duePlanEvent,
  nextPlanPayment,
  paidRows,
  type PlanFacts,
  type PlanMoney,
} from './charge-off-plan.rules.ts'
import { keepYourKeysProgram } from './keep-your-keys.program.ts'
import { transitionOf } from './program.ts'

const signedOn = '2026-06-17'
const balanceCents = 984_037
const terms = nearestTerms(
  balanceCents,
  borrowerLimits({ balanceCents, pcoCheckDigit1: 3, pcoCheckDigit2: 2 }),
  signedOn,
  {
    initialPaymentAmount: 98_404,
    numberOfPayments: 24,
    paymentFrequency: 'MONTHLY',
    paymentStartDate: '2026-07-01',
  },
)

const planOf = (change: Partial<ChargeOffPlan> = {}): ChargeOffPlan => ({
  planId: 'pco_1',
  accountNumber: '100000000009',
  customerId: 'cus_1',
  state: 'Active',
  createdBy: 'SelfService',
  balanceCents,
  terms,
  signedOn,
  initialPaymentId: 'pay_1',
  noticeOn: null,
  cureBy: null,
  endedOn: null,
  endedReason: null,
  ...change,
})
const factsOf = (today: string, change: Partial<PlanFacts> = {}): PlanFacts => ({
  today,
  posted: [{ date: signedOn, cents: 98_404 }],
  upcoming: [],
  isBalancePaid: false,
  isDisputed: false,
  answeredOn: null,
  ...change,
})

describe('what is due on a day', () => {
  test('money makes the oldest payment whole first, and what is left counts for the next', () => {
    const rows = paidRows(planOf(), [
      { date: '2026-06-18', cents: 98_404 + 20_000 },
      { date: '2026-07-03', cents: 16_902 },
    ])
    expect(rows.slice(0, 3).map(({ paidOn }) => paidOn)).toEqual(['2026-06-18', '2026-07-03', null])
  })

  test('the first payment is wanted within 7 days of the signature, whatever day it was planned for', () => {
    const waiting = planOf({ state: 'PendingInitialPayment' })
    expect(duePlanEvent(waiting, factsOf('2026-06-24', { posted: [] }))).toBeNull()
    expect(duePlanEvent(waiting, factsOf('2026-06-25', { posted: [] }))).toBe('initial-late')
    const upcoming = [{ date: '2026-06-24', cents: 98_404 }]
    expect(duePlanEvent(waiting, factsOf('2026-06-25', { posted: [], upcoming }))).toBeNull()
    expect(duePlanEvent(waiting, factsOf('2026-06-18'))).toBe('initial-paid')
  })

  test('a payment is missed the day after it was due, unless one of that day is under way', () => {
    expect(duePlanEvent(planOf(), factsOf('2026-07-01'))).toBeNull()
    expect(duePlanEvent(planOf(), factsOf('2026-07-02'))).toBe('payment-missed')
    const upcoming = [{ date: '2026-07-01', cents: 36_902 }]
    expect(duePlanEvent(planOf(), factsOf('2026-07-02', { upcoming }))).toBeNull()
    expect(duePlanEvent(planOf(), factsOf('2026-07-02', { upcoming: [{ date: '2026-07-20', cents: 36_902 }] }))).toBe(
      'payment-missed',
    )
  })

  test('ten days after the notice keep the plan; on day 11 it is broken', () => {
    const required = planOf({ state: 'PAYMENT_REQUIRED', noticeOn: '2026-07-02', cureBy: cureByOf('2026-07-02') })
    expect(nextPlanPayment(required, factsOf('2026-07-05'))).toMatchObject({ cents: 36_902, payBy: '2026-07-12' })
    expect(duePlanEvent(required, factsOf('2026-07-12'))).toBeNull()
    expect(duePlanEvent(required, factsOf('2026-07-13'))).toBe('cure-ended')
    const posted = [
      { date: signedOn, cents: 98_404 },
      { date: '2026-07-12', cents: 36_902 },
    ]
    expect(duePlanEvent(required, factsOf('2026-07-13', { posted }))).toBe('payment-made')
  })

  test('what a plan still asks for begins with what is missing of its next payment; nothing while a dispute is open', () => {
    const upcoming = [{ date: '2026-07-01', cents: 36_902 + 10_000 }]
    const [next, after, ...later] = comingPlanPayments(planOf(), factsOf('2026-06-20', { upcoming }))
    expect(next).toEqual({ cents: 26_902, date: '2026-08-01', isMissed: false })
    expect(after).toEqual({ cents: 36_902, date: '2026-09-01', isMissed: false })
    expect(later).toHaveLength(21)
    expect(later.at(-1)?.cents).toBe(36_887)
    expect(comingPlanPayments(planOf(), factsOf('2026-06-20', { isDisputed: true }))).toEqual([])
    expect(comingPlanPayments(planOf({ state: 'Broken' }), factsOf('2026-06-20'))).toEqual([])
  })

  test('payments whose day is over are asked for by the last day to make up for them, never by one that is over', () => {
    const required = planOf({ state: 'PAYMENT_REQUIRED', noticeOn: '2026-07-02', cureBy: cureByOf('2026-07-02') })
    const shown = (today: string) => comingPlanPayments(required, factsOf(today)).slice(0, 2)
    expect(shown('2026-07-05')).toEqual([
      { cents: 36_902, date: '2026-07-12', isMissed: true },
      { cents: 36_902, date: '2026-08-01', isMissed: false },
    ])
    expect(shown('2026-08-02').map(({ date }) => date)).toEqual(['2026-08-02', '2026-08-02'])
    const waiting = planOf({ state: 'PendingInitialPayment' })
    const first = (today: string) => comingPlanPayments(waiting, factsOf(today, { posted: [] }))[0]
    expect(first(signedOn)).toEqual({ cents: 98_404, date: signedOn, isMissed: false })
    expect(first('2026-06-18')).toEqual({ cents: 98_404, date: '2026-06-24', isMissed: true })
  })

  test('a dispute stops the days, and its answer begins them again', () => {
    const required = planOf({ state: 'PAYMENT_REQUIRED', noticeOn: '2026-07-02', cureBy: '2026-07-12' })
    expect(duePlanEvent(required, factsOf('2026-08-01', { isDisputed: true }))).toBeNull()
    expect(duePlanEvent(required, factsOf('2026-08-11', { answeredOn: '2026-08-01' }))).toBeNull()
    expect(duePlanEvent(required, factsOf('2026-08-12', { answeredOn: '2026-08-01' }))).toBe('cure-ended')
    expect(duePlanEvent(planOf(), factsOf('2026-07-02', { isDisputed: true }))).toBeNull()
  })

  test('without the first payment the plan ends, with the whole balance it is complete', () => {
    expect(duePlanEvent(planOf(), factsOf('2026-06-20', { posted: [] }))).toBe('initial-returned')
    expect(duePlanEvent(planOf(), factsOf('2026-06-20', { isBalancePaid: true }))).toBe('balance-paid')
    expect(duePlanEvent(planOf({ state: 'Completed' }), factsOf('2026-06-24'))).toBe('payment-returned')
  })
})

/** A small generator, so that a failure can be run again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** One step of the table, as the store takes it. */
function stepped(plan: ChargeOffPlan, facts: PlanFacts): { plan: ChargeOffPlan; events: string[] } {
  const events: string[] = []
  let now = plan
  for (let event = duePlanEvent(now, facts); event !== null; event = duePlanEvent(now, facts)) {
    const row = transitionOf(keepYourKeysProgram, now.state, event)
    if (row === null || row.to === 'None') throw new Error(`The table has no ${event} from ${now.state}`)
    const isNotice = row.to === 'PAYMENT_REQUIRED'
    now = {
      ...now,
      state: row.to,
      noticeOn: isNotice ? facts.today : null,
      cureBy: isNotice ? cureByOf(facts.today) : null,
    }
    events.push(event)
    if (events.length > 4) throw new Error(`${plan.state} never comes to rest: ${events.join(', ')}`)
  }
  return { plan: now, events }
}

/** What a day brings: money, money that is returned, a dispute, or an answer. */
function nextDay(random: () => number, facts: PlanFacts, plan: ChargeOffPlan): PlanFacts {
  const today = addDays(facts.today, 1)
  const owed = balanceCents - facts.posted.reduce((sum, { cents }) => sum + cents, 0)
  const next = nextPlanPayment(plan, facts)
  let posted: readonly PlanMoney[] = facts.posted
  const luck = random()
  if (luck < 0.04 && next !== null) posted = [...posted, { date: today, cents: Math.min(owed, next.cents) }]
  else if (luck < 0.05) posted = [...posted, { date: today, cents: Math.min(owed, 1 + Math.floor(random() * 50_000)) }]
  else if (luck < 0.052) posted = [...posted, { date: today, cents: owed }]
  else if (luck < 0.058) posted = posted.slice(0, -1)
  posted = posted.filter(({ cents }) => cents > 0)
  const isAnswered = facts.isDisputed && random() < 0.1
  const isDisputed = facts.isDisputed ? !isAnswered : random() < 0.005
  const left = balanceCents - posted.reduce((sum, { cents }) => sum + cents, 0)
  return {
    ...facts,
    today,
    posted,
    isDisputed,
    answeredOn: isAnswered ? today : facts.answeredOn,
    isBalancePaid: left === 0,
  }
}

test('over 400 random days a plan only takes steps of its table, ends once, and never while a dispute is open or in time', () => {
  const ends: Record<string, number> = {}
  for (let seed = 1; seed <= 8; seed += 1) {
    const random = randomOf(seed)
    let plan = planOf({ state: 'PendingInitialPayment' })
    let facts = factsOf(signedOn, { posted: [] })
    for (let day = 0; day < 400; day += 1) {
      facts = nextDay(random, facts, plan)
      const before = plan
      const { plan: after, events } = stepped(before, facts)
      plan = after
      if (events.includes('payment-missed') || events.includes('cure-ended')) expect(facts.isDisputed).toBe(false)
      if (events.includes('cure-ended')) expect(facts.today > (before.cureBy ?? '')).toBe(true)
      if (plan.state === 'Completed') expect(facts.isBalancePaid).toBe(true)
      if (plan.state === 'Active' && !facts.isDisputed)
        expect(paidRows(plan, facts.posted).every(({ dueOn, paidOn }) => paidOn !== null || dueOn >= facts.today)).toBe(
          true,
        )
      if (keepYourKeysProgram.states[before.state].isFinished === true && before.state !== 'Completed')
        expect(events).toEqual([])
    }
    ends[plan.state] = (ends[plan.state] ?? 0) + 1
  }
  expect(Object.keys(ends).length).toBeGreaterThan(1)
})
