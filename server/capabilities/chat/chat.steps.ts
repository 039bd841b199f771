import type { JobSteps } from '#server/loans/jobs/steps'
import { tidyChats } from './retention.ts'

/** The chat's part in the jobs of the day. */
export const chatSteps: JobSteps = { after: { rollover: [tidyChats] } }
