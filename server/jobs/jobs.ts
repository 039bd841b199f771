import { randomUUID } from 'node:crypto'
import { isBankingDay } from '#sdk/dates/banking-calendar'
import { type LocalDate, phoenixMoment, toIso, todayInPhoenix } from '#sdk/dates/dates'
import { PAYMENT_CUTOFF, POSTING_RUN } from '#sdk/dates/payment-timeline'
import type { Services } from '#server/context'
import { batch } from './batch.ts'
import { runWithSteps } from './capability-steps.ts'
import { jobLog, type JobName, type JobResult, type JobRun } from './job-run.ts'
import { markRun } from './job-steps.store.ts'
import { notices } from './notices.ts'
import { posting } from './posting.ts'
import { returns } from './returns.ts'
import { rollover } from './rollover.ts'

export type { JobName, JobResult } from './job-run.ts'

/** When each job runs, Phoenix time, and on which days (rules 22). In the order of a day. */
export const jobTimes: Readonly<Record<JobName, { readonly time: string; readonly isForBankingDays: boolean }>> = {
  rollover: { time: '00:05', isForBankingDays: false },
  returns: { time: '06:00', isForBankingDays: true },
  notices: { time: '08:00', isForBankingDays: false },
  batch: { time: PAYMENT_CUTOFF, isForBankingDays: true },
  posting: { time: POSTING_RUN, isForBankingDays: true },
}

const works: Readonly<Record<JobName, (run: JobRun) => Promise<JobResult>>> = {
  rollover,
  returns,
  notices,
  batch,
  posting,
}

/**
 * Runs a job for a business date. It may be run again: each step is done once for its date, and what failed is tried anew.
 * @param businessDate default today in Phoenix; a day that was missed is run for its own date
 * @returns what was done, counted; on a day the banks are closed a banking job does nothing
 * @throws RangeError for a date that has not come
 * @throws ProcessorUnknownError when the bank processor does not hand out its return file
 */
export async function runJob(services: Services, name: JobName, businessDate?: LocalDate): Promise<JobResult> {
  const today = todayInPhoenix(services.clock)
  const date = businessDate ?? today
  if (date > today) throw new RangeError('A job cannot be run for a day that has not come')
  const { time, isForBankingDays } = jobTimes[name]
  if (isForBankingDays && !isBankingDay(date)) return { closed: 1 }
  const atMs = date === today ? services.clock.nowMs() : phoenixMoment(date, time)
  const correlationId = randomUUID()
  const log = jobLog.withCorrelation(correlationId)
  const run: JobRun = { services, job: name, businessDate: date, atMs, correlationId, log }
  const result = await runWithSteps(run, works[name])
  const count = Object.values(result).reduce((sum, one) => sum + one, 0)
  if (count > 0)
    log.info('job-run', {
      job: name,
      businessDate: date,
      count,
      outcome: result.failed === undefined ? 'done' : 'partly',
    })
  return result
}

/** Marks a run as ended, so that the scheduler goes on to the next day. */
export async function endRun(services: Services, name: JobName, businessDate: LocalDate): Promise<void> {
  await services.db.withTx((tx) => markRun(tx, { job: name, businessDate, at: toIso(services.clock.nowMs()) }))
}
