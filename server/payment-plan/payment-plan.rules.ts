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
  if (plan === undefined || plan.planStatus !== 'Active') return null
  let coveredCents = unpostedCents
  for (const { satisfiedOn, paymentCents, scheduledOn } of plan.payments) {
    if (satisfiedOn !== null) continue
    if (coveredCents >= paymentCents) {
      coveredCents -= paymentCents
      continue
    }
    const amount = paymentCents
    if (scheduledOn >= today) return { state: 'ENROLLED_IN_PTC', amount, scheduledOn, deadline: scheduledOn }
    const deadline = plan.cureBy ?? addDays(scheduledOn, cureDays)
    return deadline < today ? null : { state: 'PAYMENT_REQUIRED', amount, scheduledOn, deadline }
  }
  return null
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
