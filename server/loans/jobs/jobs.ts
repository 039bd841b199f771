import { isBankingDay } from '#sdk/dates/banking-calendar'
import { type LocalDate, businessMoment, toIso, businessToday } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { batch } from '#server/loans/settlement/batch'
import { runWithSteps } from './steps.ts'
import { beginRun, type JobName, type JobResult, type JobRun } from './job-run.ts'
import { jobTimes } from './job-times.ts'
import { markRun } from './job-steps.store.ts'
import { notices } from '#server/loans/settlement/notices'
import { posting } from '#server/loans/settlement/posting'
import { releaseAllBut } from './quarantine.store.ts'
import { returns } from '#server/loans/settlement/returns'
import { rollover } from '#server/loans/accounts/rollover'

export type { JobName, JobResult } from './job-run.ts'

const works: Readonly<Record<JobName, (run: JobRun) => Promise<JobResult>>> = {
  rollover,
  returns,
  notices,
  batch,
  posting,
}

/**
 * Runs a job for a business date. It may be run again: each step is done once for its date, and what failed is tried anew. Subjects
 * that fail are put aside, and those that do not fail any more are released.
 * @param businessDate default today; a day that was missed is run for its own date
 * @param options what only a part is done of, and what is known of other jobs; default everything, and that they ran
 * @returns what was done, counted; on a day the banks are closed a banking job does nothing
 * @throws RangeError for a date that has not come
 * @throws ProcessorUnknownError when the bank processor does not hand out its return file
 */
export async function runJob(
  services: Services,
  name: JobName,
  businessDate?: LocalDate,
  options: Partial<Pick<JobRun, 'only' | 'areReturnsRead'>> = {},
): Promise<JobResult> {
  const today = businessToday(services.clock)
  const date = businessDate ?? today
  if (date > today) throw new RangeError('A job cannot be run for a day that has not come')
  const { time, isForBankingDays } = jobTimes[name]
  if (isForBankingDays && !isBankingDay(date)) return { closed: 1 }
  const atMs = date === today ? services.clock.nowMs() : businessMoment(date, time)
  const run = beginRun(services, { job: name, businessDate: date, atMs, ...options })
  const result = await runWithSteps(run, works[name])
  const released = await releaseAllBut(services.db, run)
  if (released > 0) run.log.info('quarantine-released', { job: name, businessDate: date, count: released })
  const count = Object.values(result).reduce((sum, one) => sum + one, 0)
  if (count > 0)
    run.log.info('job-run', {
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
