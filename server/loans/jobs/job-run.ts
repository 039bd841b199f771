import { randomUUID } from 'node:crypto'
import { type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import type { RecordContext } from '#server/platform/store/audit'
import { CommitUnknownError } from '#server/platform/store/database'
import { type CorrelationLogger, createLogger, errorFields, type Logger } from '#server/platform/log/log'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { keyOf, putAside, type Subject } from './quarantine.store.ts'

export type { Subject } from './quarantine.store.ts'

/** One run of a job for a business date. */
export interface JobRun {
  readonly services: Services
  readonly job: JobName
  readonly businessDate: LocalDate
  /** The moment its writes carry: now, or for a missed day that day's own time. Milliseconds. */
  readonly atMs: number
  readonly correlationId: string
  readonly log: CorrelationLogger
  /** Names of the only subjects to do: a retry of what was put aside. Null for the whole run. */
  readonly only: ReadonlySet<string> | null
  /** Whether it tries again what was put aside. */
  readonly isRetry: boolean
  /** The returns of the date were read, as far as the caller can see. */
  readonly areReturnsRead: boolean
  /** Whether what is being done may write ledger entries, payments or plans. Where not, a failure has no bearing on the loan's money. */
  readonly movesMoney: boolean
  /** Names of the subjects that failed in this run. */
  readonly failed: Set<string>
  /** Names of those whose loan takes no new money for it. */
  readonly held: Set<string>
}

export const jobNames = ['rollover', 'returns', 'notices', 'batch', 'posting'] as const
export type JobName = (typeof jobNames)[number]

/** What a run did, counted by fixed words. `failed` subjects are tried again by the next run. */
export type JobResult = Readonly<Record<string, number>>

/** The jobs' logger. */
export const jobLog: Logger = createLogger()

/** Begins a run. */
export function beginRun(
  services: Services,
  run: Pick<JobRun, 'job' | 'businessDate' | 'atMs'> & Partial<Pick<JobRun, 'only' | 'areReturnsRead'>>,
): JobRun {
  const correlationId = randomUUID()
  const log = jobLog.withCorrelation(correlationId)
  const movesMoney = run.job !== 'notices'
  const begun = { services, correlationId, log, movesMoney, failed: new Set<string>(), held: new Set<string>() }
  return { only: null, areReturnsRead: true, ...run, ...begun, isRetry: (run.only ?? null) !== null }
}

/**
 * Does one subject after the other: what every loop of a job over loans, payments or people goes through. One that fails is put
 * aside, with its id in the log, and tried again by later runs; the others go on.
 * @param identify names a subject; it must not fail
 * @param work gives a fixed word for what came of it; null is not counted
 * @throws whatever keeps a failure from being written down: then nothing is known of the database, and the whole run waits
 */
export async function eachSubject<T>(
  run: JobRun,
  subjects: readonly T[],
  identify: (subject: T) => Subject,
  work: (subject: T) => Promise<string | null>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const add = (word: string) => (counts[word] = (counts[word] ?? 0) + 1)
  for (const each of subjects) {
    const subject = identify(each)
    if (run.only !== null && !run.only.has(keyOf(subject))) continue
    try {
      const outcome = await work(each)
      if (outcome !== null) add(outcome)
    } catch (error) {
      add('failed')
      await setAside(run, subject, error)
    }
  }
  return counts
}

/** Puts a subject of a run aside, logs it, and keeps new money from its loan unless the cause passes by itself or moves no money. */
export async function setAside(run: JobRun, subject: Subject, error: unknown): Promise<void> {
  const key = keyOf(subject)
  const isPassing = passesByItself(error)
  run.failed.add(key)
  // A second failure of the subject in the run does not take back what the first one said.
  if (run.movesMoney && !isPassing) run.held.add(key)
  const fields = errorFields(error)
  const { tries, accountId } = await putAside(run.services.db, {
    job: run.job,
    businessDate: run.businessDate,
    subject,
    errorCode: isCarportError(error) ? error.code : String(fields.errorCode ?? fields.errorName),
    stopsMoney: run.held.has(key),
    at: toIso(run.services.clock.nowMs()),
  })
  run.log[isPassing ? 'warn' : 'error']('job-step-failed', {
    job: run.job,
    businessDate: run.businessDate,
    subject: subject.kind,
    // An account's number is not logged: its id in the portal's addresses names it as well.
    ...(subject.kind === 'account' ? {} : { subjectId: subject.id }),
    ...(accountId === null ? {} : { accountId }),
    attempts: tries,
    ...fields,
  })
}

/** A lock, a vendor or the database, not the subject itself. What may have been committed is found out by the next try. */
function passesByItself(error: unknown): boolean {
  if (isCarportError(error)) return error.category === 'busy' || error.category === 'unavailable'
  if (error instanceof ProcessorUnknownError || error instanceof CommitUnknownError) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // PostgreSQL's classes for connections, conflicts, resources, locks and shutdowns, and the system's own codes such as ECONNRESET.
  return /^(?:08|40|53|55|57)...$|^E[A-Z]+$/.test(code)
}

/** Names a payment as a run's subject. */
export function aboutPayment(due: { readonly paymentId: string; readonly accountNumber: string }): Subject {
  return { kind: 'payment', id: due.paymentId, accountNumber: due.accountNumber, paymentId: due.paymentId }
}

/** Names an autopay as a run's subject. */
export function aboutAutopay(due: { readonly recurringPaymentId: string; readonly accountNumber: string }): Subject {
  return { kind: 'autopay', id: due.recurringPaymentId, accountNumber: due.accountNumber }
}

/** Names a loan as a run's subject. */
export function aboutLoan(accountNumber: string): Subject {
  return { kind: 'account', id: accountNumber, accountNumber }
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

/** The context in which a run's records are written: its own moment, not the clock's; messages leave today, whatever day it is for. */
export function recordContext(run: JobRun): RecordContext {
  return {
    config: run.services.config,
    clock: { nowMs: () => run.atMs, monotonicMs: () => run.services.clock.monotonicMs() },
    correlationId: run.correlationId,
    isUnsolicited: true,
    writtenOn: businessToday(run.services.clock),
  }
}
