import { toIso } from '#sdk/dates/dates'
import type { JobResult, JobRun } from '#server/loans/jobs/job-run'
import { takeDueMessages } from '#server/platform/messages/contact.store'
import { messageTopic } from '#server/platform/messages/message-topics'
import { enqueue } from '#server/platform/queue/outbox.store'

/** Messages of one transaction. */
const batchSize = 500

/** Every full hour: queues the messages that waited for contact hours and may go out now (rules 17.1). */
export async function releaseMessages({ services }: Pick<JobRun, 'services'>): Promise<JobResult> {
  const now = toIso(services.clock.nowMs())
  let messagesReleased = 0
  for (;;) {
    const count = await services.db.withTx(async (tx) => {
      const due = await takeDueMessages(tx, now, batchSize)
      for (const { messageId, heldUntil, ...message } of due)
        await enqueue(tx, { topic: messageTopic(message), key: `${messageId} ${heldUntil}`, payload: { messageId } })
      return due.length
    })
    messagesReleased += count
    if (count < batchSize) return messagesReleased > 0 ? { messagesReleased } : {}
  }
}
