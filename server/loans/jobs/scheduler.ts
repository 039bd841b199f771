import { addDays, type LocalDate, businessToday } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { errorFields } from '#server/platform/log/log'
import { type Database, reader } from '#server/platform/store/database'
import { askTogether } from '#server/platform/store/questions'
import { jobLog, type JobName, jobNames } from './job-run.ts'
import { lastRunsQuestion } from './job-steps.store.ts'
import { dueRuns } from './due-runs.ts'
import { judgePayments, lateJobs } from './job-health.ts'
import { waitsFor } from './job-times.ts'
import { endRun, runJob } from './jobs.ts'
import { retriesDue, retriesQuestion } from './quarantine.store.ts'

export interface JobScheduler {
  /** Runs everything that is due by the clock, then resolves: for tests and for the sandbox when its clock was moved. */
  catchUp(): Promise<void>
  /** Begins nothing more and waits for the run in hand. */
  stop(): Promise<void>
}

const lookEveryMs = 1000
const restMs = 30_000
const alertEveryMs = 60_000

// One after the other: two catch-ups never run side by side on one database in one process.
const running = new WeakMap<Database, Promise<unknown>>()

/** The options of a catch-up. */
export interface CatchUpOptions {
  readonly isStopping?: () => boolean
  /** Jobs that failed a moment ago and wait; the others go on. */
  readonly resting?: ReadonlySet<JobName>
}

/**
 * Runs every job that is due by the clock, in the order of their moments, and tries again what was put aside. Each job goes on by itself:
 * one that fails as a whole holds back its own later dates and the jobs that `waitsFor` names, nothing else.
 * @param settleMoney works off the outbox's money lanes before a posting, so that it finds the file of its day confirmed
 * @returns the jobs that failed as a whole
 */
export function catchUpJobs(
  services: Services,
  settleMoney: () => Promise<void>,
  options: CatchUpOptions = {},
): Promise<ReadonlySet<JobName>> {
  const before = running.get(services.db) ?? Promise.resolve()
  const mine = before.catch(() => {}).then(() => runDue(services, settleMoney, options))
  running.set(services.db, mine)
  return mine
}

async function runDue(
  services: Services,
  settleMoney: () => Promise<void>,
  { isStopping = () => false, resting = new Set() }: CatchUpOptions,
): Promise<ReadonlySet<JobName>> {
  const failed = new Set<JobName>()
  const attempt = async (job: JobName, businessDate: LocalDate, work: () => Promise<void>): Promise<void> => {
    if (isStopping() || resting.has(job) || failed.has(job)) return
    try {
      await work()
    } catch (error) {
      failed.add(job)
      jobLog.error('job-failed', { job, businessDate, ...errorFields(error) })
    }
  }
  // Asked together: it is asked every second.
  const { ran, retries } = await askTogether(reader(services.db), {
    ran: lastRunsQuestion(),
    retries: retriesQuestion(),
  })
  const last = await begunRuns(services, ran)
  const run = async (job: JobName, businessDate: LocalDate, only: ReadonlySet<string> | null): Promise<void> => {
    const areReturnsRead = (last.get('returns') ?? businessDate) >= businessDate
    await runJob(services, job, businessDate, { only, areReturnsRead })
  }
  for (const { job, businessDate, keys } of retries)
    if (isJobName(job)) await attempt(job, businessDate, () => run(job, businessDate, new Set(keys)))

  for (const { job, businessDate } of dueRuns(last, services.clock.nowMs(), businessToday(services.clock))) {
    const isHeld = waitsFor[job].some((other) => (last.get(other) ?? businessDate) < businessDate)
    if (isHeld) continue
    await attempt(job, businessDate, async () => {
      if (job === 'posting') await settleMoney()
      for (const earlier of await retriesDue(reader(services.db), { job, before: businessDate }))
        await run(job, earlier.businessDate, new Set(earlier.keys))
      await run(job, businessDate, null)
      await endRun(services, job, businessDate)
      last.set(job, businessDate)
    })
  }
  return failed
}

function isJobName(name: string): name is JobName {
  return jobNames.some((known) => known === name)
}

/**
 * The last run of every job. One that never ran begins today, and that it does is kept: a server that is down before a job's first
 * hour makes up for that day too.
 */
async function begunRuns(services: Services, last: Map<string, LocalDate>): Promise<Map<string, LocalDate>> {
  const yesterday = addDays(businessToday(services.clock), -1)
  for (const job of jobNames.filter((name) => !last.has(name))) {
    await endRun(services, job, yesterday)
    last.set(job, yesterday)
  }
  return last
}

/**
 * Runs the jobs by the server's clock, which tests and the sandbox may move. It looks every second of real time. A job that fails as a
 * whole rests half a minute; the others go on.
 * @param isOurTurn whether the jobs are this process's: where another one runs them, this one only looks whether they are late
 */
export function startJobScheduler(
  services: Services,
  settleMoney: () => Promise<void> = async () => {},
  isOurTurn: () => boolean = () => true,
): JobScheduler {
  let isStopping = false
  const restsUntilMs = new Map<JobName, number>()
  let alertedAtMs = Number.NEGATIVE_INFINITY
  const look = async (): Promise<void> => {
    const nowMs = services.clock.monotonicMs()
    const resting = new Set([...restsUntilMs].filter(([, untilMs]) => untilMs > nowMs).map(([job]) => job))
    const isOver = () => isStopping || !isOurTurn()
    try {
      const failed = isOver()
        ? new Set<JobName>()
        : await catchUpJobs(services, settleMoney, { isStopping: isOver, resting })
      for (const job of failed) restsUntilMs.set(job, services.clock.monotonicMs() + restMs)
      await judgePayments(services)
      if (nowMs - alertedAtMs < alertEveryMs) return
      alertedAtMs = nowMs
      for (const { job, businessDate, minutesLate } of await lateJobs(services))
        jobLog.error('job-late', { job, businessDate, ageSeconds: minutesLate * 60 })
    } catch (error) {
      // The database does not answer: every job waits.
      for (const job of jobNames) restsUntilMs.set(job, services.clock.monotonicMs() + restMs)
      jobLog.error('jobs-held-up', errorFields(error))
    }
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null))
  }, lookEveryMs)
  timer.unref()

  return {
    catchUp: look,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await looking
    },
  }
}
