import { randomUUID } from 'node:crypto'
import { startReminderClock } from '#server/loans/autopay/reminder-clock'
import type { Services } from '#server/platform/context'
import { startPartnerWebhooks } from '#server/embed/webhooks'
import { startJobScheduler } from '#server/loans/jobs/scheduler'
import { startAnswerClock } from '#server/loans/settlement/answer-clock'
import type { Logger } from '#server/platform/log/log'
import { startImpersonationClock } from '#server/staff/impersonation-clock'
import { holdLease } from '#server/platform/queue/lease'
import { watchOutbox } from '#server/platform/queue/outbox-watch'
import { type OutboxWorker, startOutboxWorker } from '#server/platform/queue/outbox-worker'
import { startHourlyChecks } from '#server/loans/jobs/hourly-checks'
import { type LaneName, laneNames, outboxLanes } from './settle.ts'

export interface BackgroundWork {
  /** Claims nothing more and waits for what is in hand, at most so many milliseconds. */
  stop(withinMs: number): Promise<void>
}

/** Starts work once something else has ended, unless it is stopped by then. */
export function startAfter(ended: Promise<void>, start: () => BackgroundWork): BackgroundWork {
  let isStopped = false
  let work: BackgroundWork | null = null
  void ended.then(() => {
    if (!isStopped) work = start()
  })
  return {
    stop: async (withinMs) => {
      isStopped = true
      await work?.stop(withinMs)
    },
  }
}

/** The lease of whoever runs the jobs of the day, the hourly reminders and the look for the bank's answers. */
const jobsLease = 'jobs'

/**
 * Starts what runs beside requests: the lanes of the outbox, the jobs' scheduler, the end of impersonations and the hourly checks. Of
 * several processes one runs the jobs, and another takes over within seconds when it ends; the outbox is worked off by all of them.
 * @param checked ends with the ledger check of a start: jobs and bank files wait for it. Messages don't, or nobody could sign in with a
 * code, and a payment by card that was accepted meanwhile is authorized.
 */
export function startBackgroundWork(
  services: Services,
  log: Logger,
  checked: Promise<void> = Promise.resolve(),
): BackgroundWork {
  const lanes = outboxLanes(services)
  const watch = watchOutbox(services.db, { log })
  const startLane = (name: LaneName) =>
    startOutboxWorker(services, lanes[name].handlers, { ...lanes[name], log, watch })
  const workers = laneNames.filter((name) => name !== 'bank').map(startLane)
  const webhooks = startPartnerWebhooks(services, log)
  const endImpersonations = startImpersonationClock(services, log)
  const jobs = startAfter(checked, () => startJobs(services, log, startLane('bank')))
  return {
    stop: async (withinMs) => {
      const others = [webhooks.stop(), endImpersonations(), ...workers.map((lane) => lane.stop()), watch.stop()]
      await Promise.all([jobs.stop(withinMs), atMost(withinMs, Promise.all(others))])
    },
  }
}

function startJobs(services: Services, log: Logger, bank: OutboxWorker): BackgroundWork {
  const turn = holdLease(services.db, { name: jobsLease, holder: holderOf(services), log })
  const isOurTurn = () => turn.isHeld()
  const scheduler = startJobScheduler(services, () => bank.drain(), isOurTurn)
  const endReminders = startReminderClock(services, isOurTurn)
  const endAnswers = startAnswerClock(services, isOurTurn)
  const endChecks = startHourlyChecks(services, log)
  return {
    stop: async (withinMs) => {
      endChecks()
      // Release the lease as soon as the jobs have ended, so that a vendor that hangs delays only this process's outbox.
      const jobsEnded = Promise.all([scheduler.stop(), endReminders(), endAnswers()]).then(() => turn.stop())
      await atMost(withinMs, Promise.all([jobsEnded, bank.stop()]))
      await turn.stop()
    },
  }
}

/** The embedded database has one process at a time: started again it continues at once, with no lease of its own to wait for. */
function holderOf({ config }: Services): string {
  return config.databaseUrl === null ? 'embedded' : `${process.pid} ${randomUUID()}`
}

/** What is not done in time is left: leases run out, and another process does it. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([work, new Promise((done) => (timer = setTimeout(done, milliseconds)))])
  clearTimeout(timer)
}
