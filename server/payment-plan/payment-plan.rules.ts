import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { Cents } from '#sdk/money/money'
import type { PtcPayment, PtcPlan } from './payment-plan.store.ts'

const cureDays = 5

/** Where an active plan stands (rules 11.3): kept with its next payment, or the payment that it needs to go on. */
export interface PlanStanding {
  readonly state: 'ENROLLED_IN_PTC' | 'PAYMENT_REQUIRED'
  readonly amount: Cents
  /** When the next payment is planned, or until when the missed one can be made up for. */
  readonly date: LocalDate
}

/** The standing of a plan on a day; null for one that is not active or has nothing left to pay. */
export function planStanding(plan: PtcPlan | undefined, today: LocalDate): PlanStanding | null {
  if (plan === undefined || plan.planStatus !== 'Active') return null
  const next = nextPayment(plan)
  if (next === undefined) return null
  if (next.scheduledOn >= today) {
    return { state: 'ENROLLED_IN_PTC', amount: next.paymentCents, date: next.scheduledOn }
  }
  return {
    state: 'PAYMENT_REQUIRED',
    amount: next.paymentCents,
    date: plan.cureBy ?? addDays(next.scheduledOn, cureDays),
  }
}

/** The first payment that is not made yet. */
export function nextPayment(plan: Pick<PtcPlan, 'payments'>): PtcPayment | undefined {
  return plan.payments.find((payment) => payment.satisfiedOn === null)
}

/** What became of one payment, as payments call it. */
export function planPaymentStatus(payment: PtcPayment): 'APPLIED' | 'PENDING_PAYMENT_REVERSAL' | 'SCHEDULED' {
  if (payment.reversedOn !== null) return 'PENDING_PAYMENT_REVERSAL'
  return payment.satisfiedOn === null ? 'SCHEDULED' : 'APPLIED'
}
