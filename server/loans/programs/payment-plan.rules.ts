import { addDays, type LocalDate, parseIso } from '#sdk/dates/dates'
import { ptcCureDays } from '#sdk/loan/payment-terms'
import { addCents, type Cents } from '#sdk/money/money'
import { drawTimeline } from '#server/loans/autopay/draw-dates'
import type { PlanState } from './payment-plan.program.ts'
import type { PlanMoney, PtcPayment, PtcPlan } from './payment-plan.store.ts'

/** A payment that is accepted and not posted yet. Amount in cents. */
export interface Upcoming {
  readonly date: LocalDate
  readonly cents: Cents
}

/** The GraphQL type PlanPayment: what the payment plan of a loan asks for next. */
export interface PlanPayment {
  /** What neither posted money nor money under way covers of it. */
  readonly amount: Cents
  /** Until when it keeps the plan. */
  readonly date: LocalDate
  /** False: a payment was missed, and this one makes up for it. */
  readonly isKept: boolean
}

/** What a loan's payment plan asks for next, with what is under way counted in; null without an active plan. */
export function planPayment(
  plans: readonly PtcPlan[],
  today: LocalDate,
  upcoming: readonly Upcoming[],
): PlanPayment | null {
  const active = plans.find(({ planStatus }) => planStatus === 'Active')
  const standing = planStanding(active, today, upcoming)
  if (standing === null) return null
  const { amount, deadline: date, state } = standing
  return { amount, date, isKept: state === 'ENROLLED_IN_PTC' }
}

/** The standing of an active plan (rules 11.3): kept with its next payment, or the payment that it needs to go on. */
export interface PlanStanding {
  readonly state: 'ENROLLED_IN_PTC' | 'PAYMENT_REQUIRED'
  /** What neither posted money nor money under way covers of the payment, in cents. */
  readonly amount: Cents
  /** When the plan has the payment due. */
  readonly scheduledOn: LocalDate
  /** The last day on which it is not missed yet: its own, or a later one on which we ask the bank for it. */
  readonly keptThrough: LocalDate
  /** Its own day, or once it is missed the last day to make up for it. */
  readonly deadline: LocalDate
}

/**
 * The standing of a plan on a day; null for one that is not active, has nothing left to pay, or was not kept by its last day to make up. Everything that shows a plan reads its
 * amount and date here.
 * @param upcoming what is accepted and not posted yet: it counts for the payments that it makes whole in time, the oldest first
 */
export function planStanding(
  plan: PtcPlan | undefined,
  today: LocalDate,
  upcoming: readonly Upcoming[] = [],
): PlanStanding | null {
  if (plan === undefined || plan.planStatus !== 'Active' || isPlanBroken(plan, today, upcoming)) return null
  const [next] = openPayments(plan, today, upcoming)
  if (next === undefined) return null
  const { missing: amount, scheduledOn, keptThrough, deadline } = next
  // A deadline other than its day makes it a missed payment to whoever shows the plan.
  if (keptThrough >= today) return { state: 'ENROLLED_IN_PTC', amount, scheduledOn, keptThrough, deadline: scheduledOn }
  return { state: 'PAYMENT_REQUIRED', amount, scheduledOn, keptThrough, deadline }
}

/**
 * Whether an active plan is over because it was not kept: a missed payment was not made up for by its last day, or the one after it
 * was missed as well (rules 11.3).
 * @param upcoming what is accepted and not posted yet
 */
export function isPlanBroken(plan: PtcPlan, today: LocalDate, upcoming: readonly Upcoming[]): boolean {
  const [missed, after] = openPayments(plan, today, upcoming)
  if (plan.planStatus !== 'Active' || missed === undefined || missed.keptThrough >= today) return false
  return missed.deadline < today || (after !== undefined && after.keptThrough < today)
}

interface OpenPayment extends PtcPayment {
  readonly keptThrough: LocalDate
  /** Until when money for it is in time. */
  readonly deadline: LocalDate
  readonly missing: Cents
}

/** The payments that neither posted money nor what is under way makes whole in time, the oldest first. */
function openPayments(plan: PtcPlan, today: LocalDate, upcoming: readonly Upcoming[]): OpenPayment[] {
  let owedCents = 0
  return plan.payments.flatMap((payment) => {
    if (payment.satisfiedOn !== null) return []
    owedCents += payment.paymentCents
    const keptThrough = keptThroughOf(plan, payment)
    const deadline = deadlineOf(payment, keptThrough, today)
    const inTime = upcoming.filter(({ date }) => date <= deadline).map(({ cents }) => cents)
    const missing = Math.min(payment.paymentCents, owedCents - addCents(plan.unusedCents, ...inTime))
    return missing > 0 ? [{ ...payment, keptThrough, deadline, missing }] : []
  })
}

/**
 * The payment's own day. What we debit of a plan that was signed on a weekend or holiday, or after the last file before one, can be in the
 * bank's next file only: until then nobody missed it.
 */
function keptThroughOf({ isDrawn, createdAt }: PtcPlan, { scheduledOn }: PtcPayment): LocalDate {
  if (!isDrawn) return scheduledOn
  const { fileDay } = drawTimeline('ACH', scheduledOn, parseIso(createdAt))
  return fileDay > scheduledOn ? fileDay : scheduledOn
}

/** The last day on which it is not missed, or once that is over the last day to make up for it, counted from its return where it came back later. */
function deadlineOf({ reversedOn }: PtcPayment, keptThrough: LocalDate, today: LocalDate): LocalDate {
  if (keptThrough >= today) return keptThrough
  return addDays(reversedOn !== null && reversedOn > keptThrough ? reversedOn : keptThrough, ptcCureDays)
}

/** Where a plan is in its program on a day (payment-plan.program.ts). One that is due to be ended still needs its payment. */
export function planState(plan: PtcPlan, today: LocalDate, upcoming: readonly Upcoming[] = []): PlanState {
  if (plan.planStatus !== 'Active') return plan.planStatus
  const isMissed = openPayments(plan, today, upcoming).some(({ keptThrough }) => keptThrough < today)
  return isMissed ? 'PaymentRequired' : 'Kept'
}

/** What a plan's payments still ask for, each with what neither posted money nor what is under way covers of it; the oldest first. */
export function openPlanPayments(
  plan: PtcPlan,
  today: LocalDate,
  upcoming: readonly Upcoming[],
): readonly { readonly sequence: number; readonly scheduledOn: LocalDate; readonly missing: Cents }[] {
  return openPayments(plan, today, upcoming)
}

/**
 * The payments of a plan as the money that was posted makes them: the oldest first, each on the date of the payment that makes it
 * whole; what is left counts for the next. A payment that was satisfied before the loan was here stays so, and only money after it
 * counts.
 */
export function planPayments(payments: readonly PtcPayment[], money: readonly PlanMoney[]): PtcPayment[] {
  const isEarlier = ({ satisfiedOn, paymentId }: PtcPayment) => satisfiedOn !== null && paymentId === null
  const since = payments.filter(isEarlier).at(-1)?.satisfiedOn ?? ''
  const counted = money.filter(({ date }) => date > since).sort((a, b) => (a.date < b.date ? -1 : 1))
  let owedCents = 0
  return payments.map((payment) => {
    if (isEarlier(payment)) return payment
    owedCents += payment.paymentCents
    const whole = wholeBy(counted, owedCents)
    return { ...payment, paymentId: whole?.paymentId ?? null, satisfiedOn: whole?.date ?? null }
  })
}

/** The payment with which the sum reaches an amount. */
function wholeBy(money: readonly PlanMoney[], owedCents: Cents): PlanMoney | undefined {
  let paidCents = 0
  return money.find(({ cents }) => {
    paidCents += cents
    return paidCents >= owedCents
  })
}

/**
 * Whether the borrower keeps their plan on a day: no payment of it was missed, or what is accepted and not posted yet makes up for it.
 */
export function isPlanKept(plan: PtcPlan | undefined, today: LocalDate, upcoming: readonly Upcoming[]): boolean {
  if (planStanding(plan, today) === null) return false
  return planStanding(plan, today, upcoming)?.state !== 'PAYMENT_REQUIRED'
}

/** What became of one payment, as payments call it. */
export function planPaymentStatus(payment: PtcPayment): 'APPLIED' | 'PENDING_PAYMENT_REVERSAL' | 'SCHEDULED' {
  if (payment.reversedOn !== null) return 'PENDING_PAYMENT_REVERSAL'
  return payment.satisfiedOn === null ? 'SCHEDULED' : 'APPLIED'
}
