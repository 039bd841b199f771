import { type LocalDate, businessToday } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { type Database, reader } from '#server/platform/store/database'
import { dueRuns } from './due-runs.ts'
import { type JobName, jobLog } from './job-run.ts'
import { lastRuns } from './job-steps.store.ts'
import { countAside, countLoans } from './quarantine.store.ts'

/** A job that should have run and has not. */
export interface LateJob {
  readonly job: JobName
  readonly businessDate: LocalDate
  readonly minutesLate: number
}

/** Minutes after its time from which a job that has not run to its end is late. */
const lateAfterMinutes = 15
const minuteMs = 60_000

/** Jobs that are late by the server's clock, each by its oldest date that is missing. */
export async function lateJobs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<LateJob[]> {
  const last = await lastRuns(reader(db))
  const nowMs = clock.nowMs()
  const late = new Map<JobName, LateJob>()
  for (const { job, businessDate, atMs } of dueRuns(last, nowMs - lateAfterMinutes * minuteMs, businessToday(clock))) {
    // A job that never ran begins with the scheduler's first look.
    if (!last.has(job) || late.has(job)) continue
    late.set(job, { job, businessDate, minutesLate: Math.floor((nowMs - atMs) / minuteMs) })
  }
  return [...late.values()]
}

/** What /readyz reports of the day's jobs: what is late, and how many loans and other subjects are put aside. */
export async function jobHealth(services: Pick<Services, 'db' | 'clock'>): Promise<{
  readonly lateJobs: LateJob[]
  readonly quarantine: { readonly loans: number; readonly subjects: number }
}> {
  return { lateJobs: await lateJobs(services), quarantine: await countAside(reader(services.db)) }
}

/** Broken loans that a portfolio of any size can have before all payments stop. */
const leastToStop = 5
/** One loan in so many: 0.1 %. */
const loansPerStop = 1000

/**
 * Stops payments for everybody while more than 0.1 % of the loans, and more than five, take no new money: then it is not the loans that
 * are broken. They start again by themselves.
 */
export async function judgePayments(services: Pick<Services, 'health'> & { readonly db: Database }): Promise<void> {
  const q = reader(services.db)
  const { loans } = await countAside(q)
  const isTooMany = loans > leastToStop && loans * loansPerStop > (await countLoans(q))
  const verdict = isTooMany ? 'broken' : 'healthy'
  if (verdict === 'broken' && services.health.ledger === 'healthy') jobLog.error('payments-stopped', { count: loans })
  services.health.ledger = verdict
}
