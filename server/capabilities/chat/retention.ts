import { addMonths, toIso } from '#sdk/dates/dates'
import { chatKeptMonths, chatSilentHours } from '#sdk/loan/payment-terms'
import type { JobResult, JobRun } from '#server/loans/jobs/job-run'
import { closeSilent, deleteEndedBefore } from './chat.store.ts'

/** Every day: ends conversations that fell silent, and removes those that ended more than `chatKeptMonths` ago (rules 17.2). */
export async function tidyChats({ services, businessDate, atMs }: JobRun): Promise<JobResult> {
  return services.db.withTx(async (tx) => {
    const silentSince = toIso(atMs - chatSilentHours * 3_600_000)
    const chatsEnded = await closeSilent(tx, silentSince, toIso(atMs))
    const chatsRemoved = await deleteEndedBefore(tx, addMonths(businessDate, -chatKeptMonths))
    return { ...(chatsEnded > 0 ? { chatsEnded } : {}), ...(chatsRemoved > 0 ? { chatsRemoved } : {}) }
  })
}
