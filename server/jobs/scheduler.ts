import { addDays, compareDates, type LocalDate, phoenixMoment, todayInPhoenix } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { errorFields } from '#server/log'
import { type Database, reader } from '#server/store/database'
import { jobLog, type JobName, jobNames } from './job-run.ts'
import { lastRuns } from './job-steps.store.ts'
import { endRun, jobTimes, runJob } from './jobs.ts'

/** A run that is due. */
export interface DueRun {
  readonly job: JobName
  readonly businessDate: LocalDate
  readonly atMs: number
}

export interface JobScheduler {
  /** Runs everything that is due by the clock, then resolves: for tests and for the sandbox when its clock was moved. */
  catchUp(): Promise<void>
  /** Begins nothing more and waits for the run in hand. */
  stop(): Promise<void>
}

const lookEveryMs = 1000
const waitAfterFailureMs = 30_000

/**
 * The runs that are due at a moment, in the order of their moments: for each job every day after its last run, so that a missed day
 * is run for its own business date (rules 22). A job that never ran begins today.
 */
export function dueRuns(lastRunDates: ReadonlyMap<string, LocalDate>, nowMs: number, today: LocalDate): DueRun[] {
  const due: DueRun[] = []
  for (const job of jobNames) {
    const last = lastRunDates.get(job)
    for (let day = last === undefined ? today : addDays(last, 1); day <= today; day = addDays(day, 1)) {
      const atMs = phoenixMoment(day, jobTimes[job].time)
      if (atMs <= nowMs) due.push({ job, businessDate: day, atMs })
    }
  }
  return due.sort((a, b) => a.atMs - b.atMs || compareDates(a.businessDate, b.businessDate))
}

// One after the other: two catch-ups never run side by side on one database in one process.
const running = new WeakMap<Database, Promise<void>>()

/**
 * Runs every job that is due by the clock, in the order of their moments.
 * @param settle works off the outbox before each run, so that a posting finds the file of its day confirmed
 * @throws Error when a part of a run failed; the runs after it wait for the next look
 */
export function catchUpJobs(services: Services, settle: () => Promise<void>, isStopping = () => false): Promise<void> {
  const runDue = async (): Promise<void> => {
    const last = await begunRuns(services)
    for (const { job, businessDate } of dueRuns(last, services.clock.nowMs(), todayInPhoenix(services.clock))) {
      if (isStopping()) return
      await settle()
      const result = await runJob(services, job, businessDate)
      if ((result.failed ?? 0) > 0) throw new Error(`Some of ${job} failed`)
      await endRun(services, job, businessDate)
    }
  }
  const before = running.get(services.db) ?? Promise.resolve()
  const mine = before.catch(() => {}).then(runDue)
  running.set(services.db, mine)
  return mine
}

/**
 * The last run of every job. One that never ran begins today, and that it does is kept: a server that stands still before a job's first
 * hour makes up for that day too.
 */
async function begunRuns(services: Services): Promise<ReadonlyMap<string, LocalDate>> {
  const last = await lastRuns(reader(services.db))
  const yesterday = addDays(todayInPhoenix(services.clock), -1)
  for (const job of jobNames.filter((name) => !last.has(name))) {
    await endRun(services, job, yesterday)
    last.set(job, yesterday)
  }
  return last
}

/**
 * Runs the jobs by the server's clock, which tests and the sandbox may move. It looks every second of real time. A run that fails
 * holds back the ones after it and is tried again half a minute later.
 */
export function startJobScheduler(services: Services, settle: () => Promise<void> = async () => {}): JobScheduler {
  let isStopping = false
  let notBeforeMs = 0
  const look = (): Promise<void> =>
    catchUpJobs(services, settle, () => isStopping).catch((error: unknown) => {
      notBeforeMs = services.clock.monotonicMs() + waitAfterFailureMs
      jobLog.error('jobs-held-up', errorFields(error))
    })
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    if (looking !== null || services.clock.monotonicMs() < notBeforeMs) return
    looking = look().finally(() => (looking = null))
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
