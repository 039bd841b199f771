import { addDays, compareDates, type LocalDate, businessMoment } from '#sdk/dates/dates'
import { type JobName, jobNames } from './job-run.ts'
import { jobTimes } from './job-times.ts'

/** A run that is due. */
export interface DueRun {
  readonly job: JobName
  readonly businessDate: LocalDate
  readonly atMs: number
}

/**
 * The runs that are due at a moment, in the order of their moments: for each job every day after its last run, so that a missed day
 * is run for its own business date (rules 22). A job that never ran begins today.
 */
export function dueRuns(lastRunDates: ReadonlyMap<string, LocalDate>, nowMs: number, today: LocalDate): DueRun[] {
  const due: DueRun[] = []
  for (const job of jobNames) {
    const last = lastRunDates.get(job)
    for (let day = last === undefined ? today : addDays(last, 1); day <= today; day = addDays(day, 1)) {
      const atMs = businessMoment(day, jobTimes[job].time)
      if (atMs <= nowMs) due.push({ job, businessDate: day, atMs })
    }
  }
  return due.sort((a, b) => a.atMs - b.atMs || compareDates(a.businessDate, b.businessDate))
}
