import { businessToday } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { everyMinute } from '#server/loans/jobs/every-minute'
import { beginRun, jobLog } from '#server/loans/jobs/job-run'
import { releaseMessages } from '#server/loans/jobs/release-messages'
import { errorFields } from '#server/platform/log/log'
import { notices } from '#server/loans/settlement/notices'
import { remindOfChargeOffPlans, remindOfPlanPayments } from '#server/loans/programs/remind-of-plans'
import { sendAutopayNotices } from './send-notices.ts'

const hourMs = 3_600_000

/**
 * Sends reminders and autopay's notices again at every full hour, and what waited for contact hours, so that nine o'clock is nine o'clock
 * wherever a borrower lives (rules 17.1). The notices job makes up for hours in which no server ran.
 * @param isOurTurn whether this process does so now; one that takes over later makes up for the hour
 * @returns ends it, after the run in hand
 */
export function startReminderClock(services: Services, isOurTurn: () => boolean): () => Promise<void> {
  let lastHour = hourOf(services)
  return everyMinute(async () => {
    const hour = hourOf(services)
    if (hour === lastHour || !isOurTurn()) return
    if (await sendNoticesNow(services)) lastHour = hour
  })
}

/** Sends what is due by the clock: reminders, autopay's notices and what waited for contact hours, each whatever becomes of the others. @returns whether all ran */
export async function sendNoticesNow(services: Services): Promise<boolean> {
  const { clock } = services
  const run = beginRun(services, { job: 'notices', businessDate: businessToday(clock), atMs: clock.nowMs() })
  let isDone = true
  for (const send of [notices, sendAutopayNotices, remindOfPlanPayments, remindOfChargeOffPlans, releaseMessages]) {
    try {
      await send(run)
    } catch (error) {
      isDone = false
      jobLog.error('notices-failed', errorFields(error))
    }
  }
  return isDone
}

function hourOf({ clock }: Pick<Services, 'clock'>): number {
  return Math.floor(clock.nowMs() / hourMs)
}
