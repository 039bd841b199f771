import { startReminderClock } from '#server/loans/autopay/reminder-clock'
import type { Services } from '#server/platform/context'
import { startPartnerWebhooks } from '#server/embed/webhooks'
import { startJobScheduler } from '#server/loans/jobs/scheduler'
import type { Logger } from '#server/platform/log/log'
import { startImpersonationClock } from '#server/staff/impersonation-clock'
import { startOutboxWorker } from '#server/platform/queue/outbox-worker'
import { startHourlyChecks } from '#server/loans/jobs/hourly-checks'
import { type LaneName, outboxLanes } from './settle.ts'

export interface BackgroundWork {
  /** Claims nothing more and waits for what is in hand, at most so many milliseconds. */
  stop(withinMs: number): Promise<void>
}

/** Starts what runs beside requests: the lanes of the outbox, the jobs' scheduler, the end of impersonations and the hourly checks. */
export function startBackgroundWork(services: Services, log: Logger): BackgroundWork {
  const lanes = outboxLanes(services)
  const start = (name: LaneName) => startOutboxWorker(services, lanes[name].handlers, { ...lanes[name], log })
  const bank = start('bank')
  const others = [start('card'), start('messages'), start('events')]
  const webhooks = startPartnerWebhooks(services, log)
  const scheduler = startJobScheduler(services, () => bank.drain())
  const endReminders = startReminderClock(services)
  const endImpersonations = startImpersonationClock(services, log)
  const endChecks = startHourlyChecks(services, log)
  return {
    stop: async (withinMs) => {
      endChecks()
      await atMost(
        withinMs,
        Promise.all([
          scheduler.stop(),
          webhooks.stop(),
          endReminders(),
          endImpersonations(),
          ...[bank, ...others].map((lane) => lane.stop()),
        ]),
      )
    },
  }
}

/** What is not done in time is left: leases run out, and another process does it. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, milliseconds)))])
  clearTimeout(timer)
}
