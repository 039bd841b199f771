import type { Services } from '#server/context'
import { deliverMessage } from '#server/contact/message-outbox'
import { paymentOutboxHandlers } from '#server/jobs/outbox-handlers'
import { jobLog } from '#server/jobs/job-run'
import { catchUpJobs } from '#server/jobs/scheduler'
import { errorFields } from '#server/log'
import { businessEventsTopic, passOnEvents } from '#server/measuring/business-events'
import { claim, complete, fail, type OutboxHandler } from '#server/store/outbox'

/** What each topic of the outbox does. */
export function outboxHandlers(services: Services): Record<string, OutboxHandler> {
  return {
    ...paymentOutboxHandlers(services),
    ...(services.config.businessEventsUrl === null
      ? {}
      : { [businessEventsTopic]: (item) => passOnEvents(services.config.businessEventsUrl ?? '', item.payload) }),
    'message.send': (item) => deliverMessage(services, (item.payload as { messageId: string }).messageId),
  }
}

/**
 * Works off what the outbox holds ready now, one item after the other. What fails is left for the worker's next try.
 * @returns the topics of what failed, such as bank.file while the bank does not answer
 */
export async function drainOutbox(services: Services): Promise<string[]> {
  const handlers = outboxHandlers(services)
  const heldUp = new Set<string>()
  for (;;) {
    const items = await claim(services.db, Object.keys(handlers), 50)
    if (items.length === 0) return [...heldUp]
    for (const item of items) {
      const outcome = await orFailed(item.topic, async () => (await handlers[item.topic]?.(item)) ?? 'retry')
      if (outcome === 'failed') heldUp.add(item.topic)
      await services.db.withTx((tx) => (outcome === 'done' ? complete(tx, item) : fail(tx, item, outcome)))
    }
  }
}

async function orFailed(topic: string, work: () => Promise<'done' | 'retry'>): Promise<'done' | 'retry' | 'failed'> {
  try {
    return await work()
  } catch (error) {
    jobLog.error('outbox-handler-failed', { topic, ...errorFields(error) })
    return 'failed'
  }
}

/**
 * Brings the world up to the clock: every job that is due has run and the outbox is worked off. The sandbox does so when its clock was
 * moved.
 * @returns what is held up: 'jobs', and topics of the outbox
 */
export async function settle(services: Services): Promise<string[]> {
  const drain = async () => {
    const topics = await drainOutbox(services)
    // A run would work with half of what the one before it did.
    if (topics.length > 0) throw new Error(`Held up: ${topics.join(', ')}`)
  }
  const jobs = await catchUpJobs(services, drain).then(
    () => [],
    (error: unknown) => {
      jobLog.error('jobs-held-up', errorFields(error))
      return ['jobs']
    },
  )
  return [...jobs, ...(await drainOutbox(services))]
}
