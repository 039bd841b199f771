import type { JobSteps } from '#server/loans/jobs/steps'
import { breakMissedPlans } from '#server/loans/programs/break-plans'

/** The payment plan's part in the jobs of the day. */
export const paymentPlanSteps: JobSteps = { before: { rollover: [breakMissedPlans] } }
