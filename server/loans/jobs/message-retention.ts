import { toIso } from '#sdk/dates/dates'
import type { JobResult, JobRun } from '#server/loans/jobs/job-run'
import { emptyMessages } from '#server/platform/messages/contact.store'

/** Days for which the text of a message is kept: notices of debits must be provable for two years (12 CFR 1005.13(b)). */
const textKeptDays = 731
const dayMs = 86_400_000
/** Messages of one transaction. */
const batchSize = 500

/** Every day: removes the text of messages whose code or link works no more, and of those made more than two years ago. */
export async function emptyOldMessages({ services, atMs }: JobRun): Promise<JobResult> {
  const ended = { secretsBy: toIso(atMs), madeBefore: toIso(atMs - textKeptDays * dayMs) }
  let messagesEmptied = 0
  for (;;) {
    const count = await services.db.withTx((tx) => emptyMessages(tx, ended, batchSize))
    messagesEmptied += count
    if (count < batchSize) return messagesEmptied > 0 ? { messagesEmptied } : {}
  }
}
