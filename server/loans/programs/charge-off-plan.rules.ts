import { addDays, type LocalDate } from '#sdk/dates/dates'
import { type ChargeOffTerms, type PlanPaymentRow, planRows } from '#sdk/loan/charge-off-plan'
import { planCureDays, planFirstPaymentDays } from '#sdk/loan/payment-terms'
import { addCents, type Cents } from '#sdk/money/money'
import {
  type ChargeOffPlanEffect,
  type ChargeOffPlanEvent,
  type ChargeOffPlanState,
  keepYourKeysProgram,
} from './keep-your-keys.program.ts'
import { type ProgramActor, transitionOf } from './program.ts'

/** A plan for a charged-off balance. Amounts in cents. */
export interface ChargeOffPlan {
  readonly planId: string
  readonly accountNumber: string
  readonly customerId: string
  readonly state: Exclude<ChargeOffPlanState, 'None'>
  readonly createdBy: 'SelfService' | 'Agent'
  /** What was owed when it was agreed to; the payments add up to it. */
  readonly balanceCents: Cents
  readonly terms: ChargeOffTerms
  /** Null while it is only offered. */
  readonly signedOn: LocalDate | null
  readonly initialPaymentId: string | null
  /** The business date of the written notice of a missed payment, and until when that can be made up for. */
  readonly noticeOn: LocalDate | null
  readonly cureBy: LocalDate | null
  readonly endedOn: LocalDate | null
  readonly endedReason: string | null
}

/** Money on the loan since the plan was signed, with the day it counts from. */
export interface PlanMoney {
  readonly date: LocalDate
  readonly cents: Cents
}

/** What a plan's next step depends on. */
export interface PlanFacts {
  readonly today: LocalDate
  /** Posted and not returned. */
  readonly posted: readonly PlanMoney[]
  /** Accepted and not posted yet. */
  readonly upcoming: readonly PlanMoney[]
  /** Nothing is owed, once what is being returned is counted as owed. */
  readonly isBalancePaid: boolean
  readonly isDisputed: boolean
  /** The day on which the last dispute was answered. */
  readonly answeredOn: LocalDate | null
  /** A payment that came back just now. */
  readonly returnedPaymentId?: string | null
}

/** One payment of a plan and when posted money made it whole. */
export interface PlanRow extends PlanPaymentRow {
  readonly paidOn: LocalDate | null
}

/** The payments of a plan as money makes them whole: the oldest first; what is left counts for the next. */
export function paidRows(plan: Pick<ChargeOffPlan, 'balanceCents' | 'terms'>, money: readonly PlanMoney[]): PlanRow[] {
  const inOrder = [...money].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  let neededCents = 0
  return planRows(plan.balanceCents, plan.terms).map((row) => {
    neededCents += row.cents
    return { ...row, paidOn: reachedOn(inOrder, neededCents) }
  })
}

function reachedOn(money: readonly PlanMoney[], neededCents: Cents): LocalDate | null {
  let paidCents = 0
  for (const { cents, date } of money) {
    paidCents += cents
    if (paidCents >= neededCents) return date
  }
  return null
}

/** What a plan asks for next: the first payment that neither posted money nor money under way makes whole. */
export interface NextPlanPayment {
  readonly sequence: number
  readonly cents: Cents
  readonly dueOn: LocalDate
  /** Until when it keeps the plan: its day, or the last day to make up for it. */
  readonly payBy: LocalDate
}

/** The next payment of a plan that is open; null where it asks for nothing more. */
export function nextPlanPayment(
  plan: ChargeOffPlan,
  facts: Pick<PlanFacts, 'today' | 'posted' | 'upcoming' | 'answeredOn'>,
): NextPlanPayment | null {
  if (plan.state !== 'PendingInitialPayment' && plan.state !== 'Active' && plan.state !== 'PAYMENT_REQUIRED')
    return null
  const money = [...facts.posted, ...facts.upcoming]
  const paidCents = addCents(...money.map(({ cents }) => cents))
  let neededCents = 0
  for (const { sequence, cents, dueOn } of planRows(plan.balanceCents, plan.terms)) {
    neededCents += cents
    if (neededCents <= paidCents) continue
    const missing = Math.min(cents, neededCents - paidCents)
    const deadline = sequence === 0 ? initialDeadline(plan, facts) : cureDeadline(plan, facts)
    return { sequence, cents: missing, dueOn, payBy: deadline !== null && deadline > dueOn ? deadline : dueOn }
  }
  return null
}

/** A payment that a plan still asks for. */
export interface ComingPlanPayment {
  readonly cents: Cents
  /** Its own day, or once that is over the last one to make up for it. */
  readonly date: LocalDate
  readonly isMissed: boolean
}

/**
 * What a plan that is open still asks for, the soonest first: of its next payment what neither posted money nor money under way makes
 * whole, and every one after it. Nothing while a dispute is open.
 */
export function comingPlanPayments(
  plan: ChargeOffPlan,
  facts: Pick<PlanFacts, 'today' | 'posted' | 'upcoming' | 'answeredOn' | 'isDisputed'>,
): ComingPlanPayment[] {
  const next = facts.isDisputed ? null : nextPlanPayment(plan, facts)
  if (next === null) return []
  const { today } = facts
  const lastDay = next.payBy < today ? today : next.payBy
  return planRows(plan.balanceCents, plan.terms)
    .filter(({ sequence }) => sequence >= next.sequence)
    .map(({ sequence, cents, dueOn }) => ({
      cents: sequence === next.sequence ? next.cents : cents,
      date: dueOn < today ? lastDay : dueOn,
      isMissed: dueOn < today,
    }))
}

/** The last day of the first payment: a dispute stops the days, and they begin again with its answer. */
function initialDeadline({ signedOn, terms }: ChargeOffPlan, { answeredOn }: Pick<PlanFacts, 'answeredOn'>): LocalDate {
  const signed = signedOn ?? terms.initialPaymentDate
  return addDays(answeredOn !== null && answeredOn > signed ? answeredOn : signed, planFirstPaymentDays)
}

function cureDeadline({ cureBy }: ChargeOffPlan, { answeredOn }: Pick<PlanFacts, 'answeredOn'>): LocalDate | null {
  if (cureBy === null || answeredOn === null) return cureBy
  const afterAnswer = addDays(answeredOn, planCureDays)
  return afterAnswer > cureBy ? afterAnswer : cureBy
}

/** What happened to a plan that its state does not say yet; null for nothing. Ask again after each step. */
export function duePlanEvent(plan: ChargeOffPlan, facts: PlanFacts): ChargeOffPlanEvent | null {
  const rows = paidRows(plan, facts.posted)
  switch (plan.state) {
    case 'PendingInitialPayment':
      return pendingEvent(plan, facts, rows)
    case 'Active':
      return activeEvent(plan, facts, rows)
    case 'PAYMENT_REQUIRED':
      return requiredEvent(plan, facts, rows)
    case 'Completed':
      return facts.isBalancePaid ? null : 'payment-returned'
    default:
      return null
  }
}

function pendingEvent(plan: ChargeOffPlan, facts: PlanFacts, rows: readonly PlanRow[]): ChargeOffPlanEvent | null {
  if (rows[0]?.paidOn !== null || facts.isBalancePaid) return 'initial-paid'
  const { returnedPaymentId = null } = facts
  if (returnedPaymentId !== null && returnedPaymentId === plan.initialPaymentId) return 'initial-returned'
  const deadline = initialDeadline(plan, facts)
  if (facts.isDisputed || facts.today <= deadline) return null
  return isCovered(plan, facts, deadline, 0) ? null : 'initial-late'
}

function activeEvent(plan: ChargeOffPlan, facts: PlanFacts, rows: readonly PlanRow[]): ChargeOffPlanEvent | null {
  if (facts.isBalancePaid) return 'balance-paid'
  if (rows[0]?.paidOn === null) return 'initial-returned'
  const last = lastDueBefore(rows, facts.today)
  if (facts.isDisputed || last === null) return null
  return isCovered(plan, facts, facts.today, last) ? null : 'payment-missed'
}

function requiredEvent(plan: ChargeOffPlan, facts: PlanFacts, rows: readonly PlanRow[]): ChargeOffPlanEvent | null {
  const missed = lastDueBefore(rows, plan.noticeOn ?? facts.today)
  if (facts.isBalancePaid || missed === null || rows[missed]?.paidOn !== null) return 'payment-made'
  if (rows[0]?.paidOn === null) return 'initial-returned'
  const deadline = cureDeadline(plan, facts) ?? facts.today
  if (facts.isDisputed || facts.today <= deadline) return null
  return isCovered(plan, facts, deadline, missed) ? null : 'cure-ended'
}

/** The last payment whose day is over, by its place; null before the first one. */
function lastDueBefore(rows: readonly PlanRow[], date: LocalDate): number | null {
  const index = rows.findLastIndex(({ dueOn, sequence }) => sequence > 0 && dueOn < date)
  return index === -1 ? null : index
}

/** Whether posted money and what is under way with a date up to a day make every payment up to one whole. */
function isCovered(plan: ChargeOffPlan, facts: PlanFacts, until: LocalDate, index: number): boolean {
  const inTime = facts.upcoming.filter(({ date }) => date <= until)
  return paidRows(plan, [...facts.posted, ...inTime])[index]?.paidOn !== null
}

/** Until when a notice written on a day lets the missed payment be made up for. */
export function cureByOf(writtenOn: LocalDate): LocalDate {
  return addDays(writtenOn, planCureDays)
}

/** What a step writes into a plan, and what is done with it. */
export interface PlanChange extends Pick<ChargeOffPlan, 'noticeOn' | 'cureBy' | 'endedOn' | 'endedReason'> {
  readonly to: ChargeOffPlan['state']
  /** Null: as it was. */
  readonly signedOn: LocalDate | null
  readonly effects: readonly ChargeOffPlanEffect[]
}

/** Who takes a step, on which business date, and on which date what it writes is sent. */
interface PlanStepFacts {
  readonly by: ProgramActor
  readonly today: LocalDate
  /** Later than the business date where a job catches up: the days to make up for a payment begin when the notice is sent. */
  readonly writtenOn: LocalDate
  readonly reason?: string
}

/** A step of the program's table on a plan; null where the table has none for whoever takes it. */
export function planChange(
  plan: Pick<ChargeOffPlan, 'state'>,
  event: ChargeOffPlanEvent,
  { by, today, writtenOn, reason }: PlanStepFacts,
): PlanChange | null {
  const row = transitionOf(keepYourKeysProgram, plan.state, event)
  if (row === null || row.to === 'None' || !row.by.includes(by)) return null
  const isEnd = keepYourKeysProgram.states[row.to].isFinished === true
  const isNotice = row.to === 'PAYMENT_REQUIRED'
  return {
    to: row.to,
    signedOn: event === 'signed' ? today : null,
    noticeOn: isNotice ? today : null,
    cureBy: isNotice ? cureByOf(writtenOn > today ? writtenOn : today) : null,
    endedOn: isEnd ? today : null,
    endedReason: isEnd ? (reason ?? event) : null,
    effects: row.effects,
  }
}
