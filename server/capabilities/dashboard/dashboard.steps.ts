import { tendNotifications } from '#server/loans/accounts/tend-notifications'
import type { JobSteps } from '#server/loans/jobs/steps'

/** The dashboard's part in the jobs of the day: notifications follow what late fees and plans that ended left. */
export const dashboardSteps: JobSteps = { after: { rollover: [{ movesNoMoney: tendNotifications }] } }
