import type { JobSteps } from '#server/loans/jobs/steps'
import { judgePlans } from '#server/loans/programs/break-plans'
import { drawPlanPayments } from '#server/loans/programs/draw-plan-payments'
import { endPlansOfEndedLoans } from '#server/loans/programs/end-plans'
import { remindOfPlanPayments } from '#server/loans/programs/remind-of-plans'

/** The payment plan's part in the jobs of the day. */
export const paymentPlanSteps: JobSteps = {
  // Late fees are charged after a plan that was not kept has ended, and debits are made before the file is.
  before: { rollover: [endPlansOfEndedLoans, judgePlans], batch: [endPlansOfEndedLoans, drawPlanPayments] },
  after: { notices: [remindOfPlanPayments], posting: [endPlansOfEndedLoans] },
}
