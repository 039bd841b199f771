import type { JobSteps } from '#server/loans/jobs/steps'
import type { PaymentFollower } from '#server/loans/payments/payment-followers'
import { judgePlans } from '#server/loans/programs/break-plans'
import { drawPlanPayments } from '#server/loans/programs/draw-plan-payments'
import { endPlanDebitsAfterReturn } from '#server/loans/programs/end-plan-debits'
import { endPlansOfEndedLoans } from '#server/loans/programs/end-plans'
import { remindOfPlanPayments } from '#server/loans/programs/remind-of-plans'

/** The payment plan's part in the jobs of the day. */
export const paymentPlanSteps: JobSteps = {
  // Late fees are charged after a plan that was not kept has ended, and debits are made before the file is.
  before: { rollover: [endPlansOfEndedLoans, judgePlans], batch: [endPlansOfEndedLoans, drawPlanPayments] },
  after: { notices: [remindOfPlanPayments], posting: [endPlansOfEndedLoans] },
}

/** Its part in what becomes of a payment: a debit that the bank was asked to stop was the last one. */
export const paymentPlanFollower: PaymentFollower = { returned: endPlanDebitsAfterReturn }
