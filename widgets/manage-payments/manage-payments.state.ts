import type { ListPaymentsQuery } from './manage-payments.graphql.ts'

export type ListedPayment = ListPaymentsQuery['GetIndividualPayments'][number]

/** The payments as they are shown: those still to come or on their way, and those that are posted. */
export interface PaymentGroups {
  readonly comingUp: readonly ListedPayment[]
  readonly posted: readonly ListedPayment[]
}

/** Splits the list: what is still to come with the soonest first, what is posted with the newest first. */
export function groupPayments(payments: readonly ListedPayment[]): PaymentGroups {
  const byDate = payments.toSorted((one, other) => one.paymentDate.localeCompare(other.paymentDate))
  return {
    comingUp: byDate.filter((payment) => payment.status !== 'APPLIED'),
    posted: byDate.filter((payment) => payment.status === 'APPLIED').toReversed(),
  }
}

/** Whether the payment page takes a payment, and if not whether that is because nothing is owed any more. */
export function payability(ways: ListPaymentsQuery['GetPaymentEligibility']): 'open' | 'paid-off' | 'refused' {
  const { oneTimeAchPaymentEligibility: bank, oneTimeCardPaymentEligibility: card, oneTimeAchReasonCode: reason } = ways
  if (bank === 'Eligible' || card === 'Eligible') return 'open'
  return reason === 'paid-off' ? 'paid-off' : 'refused'
}

/** A payment that a plan still asks for, in cents. */
export interface PlanLine {
  readonly date: string
  readonly cents: number
  /** Its own day is over: the date is the last one to make up for it. */
  readonly isMissed: boolean
}

/**
 * What a plan still asks for, the soonest first: of its next payment what nothing covers, until its deadline, and every one after it.
 * What is covered by money on its way is not asked for.
 */
export function openPlanPayments(plan: ListPaymentsQuery['GetPtcPlan']): readonly PlanLine[] {
  if (plan === null) return []
  const { nextPaymentAmount: cents, nextPaymentDeadline: date, nextPaymentScheduledDueDate: scheduledOn } = plan
  if (cents === null || date === null || scheduledOn === null) return []
  const later = plan.payments.filter(
    (one) => one.paymentSatisfiedDate === null && one.paymentScheduledDueDate > scheduledOn,
  )
  return [
    { date, cents, isMissed: date !== scheduledOn },
    ...later.map((one) => ({ date: one.paymentScheduledDueDate, cents: one.paymentAmount, isMissed: false })),
  ]
}
