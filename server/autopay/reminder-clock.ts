import { randomUUID } from 'node:crypto'
import { todayInPhoenix } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { everyMinute } from '#server/jobs/every-minute'
import { jobLog, type JobRun } from '#server/jobs/job-run'
import { errorFields } from '#server/log'
import { notices } from '#server/jobs/notices'
import { sendAutopayNotices } from './send-notices.ts'

const hourMs = 3_600_000

/**
 * Sends reminders and autopay's notices again at every full hour, so that nine o'clock is nine o'clock wherever a borrower lives (rules 17.1). The
 * notices job makes up for hours in which no server ran.
 * @returns ends it, after the run in hand
 */
export function startReminderClock(services: Services): () => Promise<void> {
  let lastHour = hourOf(services)
  return everyMinute(async () => {
    const hour = hourOf(services)
    if (hour === lastHour) return
    try {
      await sendNoticesNow(services)
      lastHour = hour
    } catch (error) {
      jobLog.error('autopay-notices-failed', errorFields(error))
    }
  })
}

/** Sends what is due by the clock. */
async function sendNoticesNow(services: Services): Promise<void> {
  const correlationId = randomUUID()
  const log = jobLog.withCorrelation(correlationId)
  const run: JobRun = {
    services,
    job: 'notices',
    businessDate: todayInPhoenix(services.clock),
    atMs: services.clock.nowMs(),
    correlationId,
    log,
  }
  await notices(run)
  await sendAutopayNotices(run)
}

function hourOf({ clock }: Pick<Services, 'clock'>): number {
  return Math.floor(clock.nowMs() / hourMs)
}
