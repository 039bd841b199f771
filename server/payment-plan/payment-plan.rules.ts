import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import type { PtcPayment, PtcPlan } from './payment-plan.store.ts'

const cureDays = 5

/** Where an active plan stands (rules 11.3): kept with its next payment, or the payment that it needs to go on. */
export interface PlanStanding {
  readonly state: 'ENROLLED_IN_PTC' | 'PAYMENT_REQUIRED'
  /** The payment's whole amount, in cents. */
  readonly amount: Cents
  /** When the plan has the payment due. */
  readonly scheduledOn: LocalDate
  /** Until when it keeps the plan: the same day, or the last day to make up for a missed payment. */
  readonly deadline: LocalDate
}

/**
 * The standing of a plan on a day; null for one that is not active, has nothing left to pay, or was not kept by its last day to make up. Everything that shows a plan reads its
 * amount and date here.
 * @param unpostedCents what is accepted and not posted yet: it counts for the payments that it makes whole, the oldest first
 */
export function planStanding(
  plan: PtcPlan | undefined,
  today: LocalDate,
  unpostedCents: Cents = 0,
): PlanStanding | null {
  if (plan === undefined || plan.planStatus !== 'Active' || isPlanBroken(plan, today, unpostedCents)) return null
  const [next] = openPayments(plan, unpostedCents)
  if (next === undefined) return null
  const { paymentCents: amount, scheduledOn } = next
  if (scheduledOn >= today) return { state: 'ENROLLED_IN_PTC', amount, scheduledOn, deadline: scheduledOn }
  return { state: 'PAYMENT_REQUIRED', amount, scheduledOn, deadline: lastDayToCure(plan, next) }
}

/**
 * Whether an active plan is over because it was not kept: a missed payment was not made up for by its last day, or the one after it
 * was missed as well (rules 11.3).
 * @param unpostedCents what is accepted and not posted yet, in cents
 */
export function isPlanBroken(plan: PtcPlan, today: LocalDate, unpostedCents: Cents): boolean {
  const [missed, after] = openPayments(plan, unpostedCents)
  if (plan.planStatus !== 'Active' || missed === undefined || missed.scheduledOn >= today) return false
  return lastDayToCure(plan, missed) < today || (after !== undefined && after.scheduledOn < today)
}

/** The payments that neither posted money nor what is on its way makes whole, the oldest first. */
function openPayments({ payments }: PtcPlan, unpostedCents: Cents): PtcPayment[] {
  let leftCents = unpostedCents
  return payments.filter(({ satisfiedOn, paymentCents }) => {
    if (satisfiedOn !== null) return false
    leftCents -= paymentCents
    return leftCents < 0
  })
}

function lastDayToCure({ cureBy }: PtcPlan, { scheduledOn }: PtcPayment): LocalDate {
  return cureBy ?? addDays(scheduledOn, cureDays)
}

/** A posted payment on the loan that counts for its plan. */
export interface PlanMoney {
  readonly paymentId: string
  /** Its effective date. */
  readonly date: LocalDate
  readonly cents: Cents
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
export function isPlanKept(plan: PtcPlan | undefined, today: LocalDate, unpostedCents: Cents): boolean {
  if (planStanding(plan, today) === null) return false
  return planStanding(plan, today, unpostedCents)?.state !== 'PAYMENT_REQUIRED'
}

/** What became of one payment, as payments call it. */
export function planPaymentStatus(payment: PtcPayment): 'APPLIED' | 'PENDING_PAYMENT_REVERSAL' | 'SCHEDULED' {
  if (payment.reversedOn !== null) return 'PENDING_PAYMENT_REVERSAL'
  return payment.satisfiedOn === null ? 'SCHEDULED' : 'APPLIED'
}
