import { type LocalDate, toIso } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import type { Services } from '#server/context'
import type { RecordContext } from '#server/store/audit'
import { type CorrelationLogger, createLogger, errorFields, type Logger } from '#server/log'

/** One run of a job for a business date. */
export interface JobRun {
  readonly services: Services
  readonly job: JobName
  readonly businessDate: LocalDate
  /** The moment its writes carry: now, or for a missed day that day's own time. Milliseconds. */
  readonly atMs: number
  readonly correlationId: string
  readonly log: CorrelationLogger
}

export const jobNames = ['rollover', 'returns', 'notices', 'batch', 'posting'] as const
export type JobName = (typeof jobNames)[number]

/** What a run did, counted by fixed words. `failed` subjects are tried again by the next run. */
export type JobResult = Readonly<Record<string, number>>

/** The jobs' logger. */
export const jobLog: Logger = createLogger()

/**
 * Does one subject after the other. A subject that fails is logged and left for the next run; the others go on.
 * @param work gives a fixed word for what came of it; null is not counted
 */
export async function eachSubject<T>(
  run: JobRun,
  subjects: readonly T[],
  work: (subject: T) => Promise<string | null>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const add = (word: string) => (counts[word] = (counts[word] ?? 0) + 1)
  for (const subject of subjects) {
    try {
      const outcome = await work(subject)
      if (outcome !== null) add(outcome)
    } catch (error) {
      add('failed')
      const isBusy = isCarportError(error, 'ACCOUNT_BUSY')
      run.log[isBusy ? 'warn' : 'error']('job-step-failed', {
        job: run.job,
        businessDate: run.businessDate,
        ...errorFields(error),
      })
    }
  }
  return counts
}

/** The sums of several counts. */
export function addCounts(...all: readonly JobResult[]): JobResult {
  const sum: Record<string, number> = {}
  for (const counts of all) for (const [word, count] of Object.entries(counts)) sum[word] = (sum[word] ?? 0) + count
  return sum
}

/** What the marks of a run's steps have in common. */
export function stepOf(run: JobRun): { readonly job: JobName; readonly businessDate: LocalDate; readonly at: string } {
  return { job: run.job, businessDate: run.businessDate, at: toIso(run.atMs) }
}

/** The context in which a run's records are written: its own moment, not the clock's. */
export function recordContext(run: JobRun): RecordContext {
  return {
    config: run.services.config,
    clock: { nowMs: () => run.atMs, monotonicMs: () => run.services.clock.monotonicMs() },
    correlationId: run.correlationId,
  }
}
