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

/** The payments of a plan that no money made whole yet, the soonest first. */
export function openPlanPayments(plan: ListPaymentsQuery['GetPtcPlan']) {
  return (plan?.payments ?? []).filter(({ paymentSatisfiedDate }) => paymentSatisfiedDate === null)
}
