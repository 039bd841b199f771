import { startReminderClock } from '#server/autopay/reminder-clock'
import type { Services } from '#server/context'
import { deliverMessage } from '#server/contact/message-outbox'
import { paymentOutboxHandlers } from '#server/jobs/outbox-handlers'
import { startJobScheduler } from '#server/jobs/scheduler'
import type { Logger } from '#server/log'
import { type OutboxHandler, startOutboxWorker } from '#server/store/outbox'
import { startHourlyChecks } from './hourly-checks.ts'

export interface BackgroundWork {
  /** Claims nothing more and waits for what is in hand, at most so many milliseconds. */
  stop(withinMs: number): Promise<void>
}

/** Starts what runs beside requests: the outbox, the jobs' scheduler and the hourly checks. */
export function startBackgroundWork(services: Services, log: Logger): BackgroundWork {
  const outbox = startOutboxWorker(services, outboxHandlers(services), { log })
  const scheduler = startJobScheduler(services)
  const endReminders = startReminderClock(services)
  const endChecks = startHourlyChecks(services, log)
  return {
    stop: async (withinMs) => {
      endChecks()
      await atMost(withinMs, Promise.all([scheduler.stop(), endReminders(), outbox.stop()]))
    },
  }
}

/** What each topic of the outbox does. */
function outboxHandlers(services: Services): Record<string, OutboxHandler> {
  return {
    ...paymentOutboxHandlers(services),
    'message.send': (item) => deliverMessage(services, (item.payload as { messageId: string }).messageId),
  }
}

/** What is not done in time is left: leases run out, and another process does it. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, milliseconds)))])
  clearTimeout(timer)
}
