import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import type { RecordContext } from '#server/platform/store/audit'
import { CommitUnknownError, type Database, reader } from '#server/platform/store/database'
import { createTurns, type Turns } from '#server/platform/store/turns'
import { type CorrelationLogger, createLogger, errorFields, type Logger } from '#server/platform/log/log'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { type Keyed, oneAhead, workAtOnce } from './at-once.ts'
import { concernedBy } from './concerned.store.ts'
import { keyOf, putAside, type Subject } from './quarantine.store.ts'
import { pagesOf, type Subjects } from './subject-pages.ts'

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

/** How many connections of ten the jobs take: most of the others are for requests, and a quarter is for reads alone. */
const shareOfConnections = 0.4
/** More at once only wait for each other in PostgreSQL. */
const subjectsAtOnceAtMost = 8

/** How many subjects of a job are worked on at once, by the connections of the pool. */
export function subjectsAtOnce(poolSize: number): number {
  return Math.min(subjectsAtOnceAtMost, Math.max(1, Math.floor(poolSize * shareOfConnections)))
}

const turnsOn = new WeakMap<Database, Turns>()
/** As long as a timer can be: whoever has a turn gives it back. */
const longestWaitMs = 2 ** 31 - 1

/** The turns that all runs of a process on one database share: the reminders of an hour may go out beside a job. */
function turnsOf({ db, config }: Services): Turns {
  const made =
    turnsOn.get(db) ??
    createTurns({
      limit: subjectsAtOnce(config.poolSize),
      queueLimit: Number.POSITIVE_INFINITY,
      waitMs: longestWaitMs,
      refuse: () => new Error('A subject did not get its turn.'),
    })
  turnsOn.set(db, made)
  return made
}

/** Reads what a page's subjects are judged by, and returns whether there may be something to do for one. It may fail, and so may its answer. */
export type Look<T> = (page: readonly T[]) => Promise<(subject: T) => boolean>

/**
 * Goes through the subjects of a job, several at once: what every loop of a job over loans, payments or people goes through. Subjects of
 * one loan or one person are done one after the other, in their order. One that fails is put aside, with its id in the log, and tried
 * again by later runs; the others go on.
 * @param identify names a subject; it must not fail
 * @param work gives a fixed word for what came of it, or one for each thing done; null is not counted
 * @param look leaves out subjects that there is nothing to do for, a page at a time and without locks. One that it can't judge is left in
 * @throws whatever keeps a failure from being written down: then nothing is known of the database, and the whole run waits
 */
export async function eachSubject<T>(
  run: JobRun,
  subjects: Subjects<T>,
  identify: (subject: T) => Subject,
  work: (subject: T) => Promise<string | readonly string[] | null>,
  look?: Look<T>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const add = (word: string) => (counts[word] = (counts[word] ?? 0) + 1)
  const pages = keyedPages(run, subjects, identify, look)
  const turns = turnsOf(run.services)
  await workAtOnce(oneAhead(pages), subjectsAtOnce(run.services.config.poolSize), async (each) => {
    try {
      const outcome = await turns.take(() => work(each))
      for (const word of typeof outcome === 'string' ? [outcome] : (outcome ?? [])) add(word)
    } catch (error) {
      add('failed')
      await setAside(run, identify(each), error)
    }
  })
  return counts
}

async function* keyedPages<T>(
  run: JobRun,
  subjects: Subjects<T>,
  identify: (subject: T) => Subject,
  look: Look<T> | undefined,
): AsyncGenerator<Keyed<T>[]> {
  const { only, services } = run
  for await (const page of pagesOf(subjects)) {
    const asked = only === null ? page : page.filter((each) => only.has(keyOf(identify(each))))
    const left = look === undefined ? asked : await leftBy(run, look, asked)
    if (left.length === 0) continue
    const keys = await concernedBy(reader(services.db), left.map(identify))
    yield left.map((item, index) => ({ item, keys: keys[index] ?? [] }))
  }
}

/** Requests are answered between one subject and the next. */
async function leftBy<T>(run: JobRun, look: Look<T>, page: readonly T[]): Promise<readonly T[]> {
  if (page.length === 0) return page
  try {
    const isToDo = await look(page)
    const left: T[] = []
    for (const each of page) {
      await letOthersRun()
      if (isLeft(isToDo, each)) left.push(each)
    }
    return left
  } catch (error) {
    run.log.warn('subjects-not-read-together', { job: run.job, businessDate: run.businessDate, ...errorFields(error) })
    return page
  }
}

/** One whose facts can't be judged is worked on, so that it fails by itself. */
function isLeft<T>(isToDo: (subject: T) => boolean, each: T): boolean {
  try {
    return isToDo(each)
  } catch {
    return true
  }
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
