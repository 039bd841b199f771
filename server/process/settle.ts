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

/** Works off what the outbox holds ready now, one item after the other. What fails is left for the worker's next try. */
export async function drainOutbox(services: Services): Promise<void> {
  const handlers = outboxHandlers(services)
  for (;;) {
    const items = await claim(services.db, Object.keys(handlers), 50)
    if (items.length === 0) return
    for (const item of items) {
      const outcome = (await handlers[item.topic]?.(item)) ?? 'retry'
      await services.db.withTx((tx) => (outcome === 'done' ? complete(tx, item) : fail(tx, item, 'retry')))
    }
  }
}

/** Brings the world up to the clock: every job that is due has run and the outbox is worked off. The sandbox does so when its clock was moved. */
export async function settle(services: Services): Promise<void> {
  const drain = () => drainOutbox(services)
  await catchUpJobs(services, drain).catch((error: unknown) => jobLog.error('jobs-held-up', errorFields(error)))
  await drain()
}
