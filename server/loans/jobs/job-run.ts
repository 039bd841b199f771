import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type LocalDate, businessToday, toIso } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import type { RecordContext } from '#server/platform/store/audit'
import { CommitUnknownError, reader } from '#server/platform/store/database'
import { type CorrelationLogger, createLogger, errorFields, type Logger } from '#server/platform/log/log'
import { ProcessorUnknownError } from '#server/platform/vendors/processor-call'
import { inGroups, type Keyed, oneAhead, workAtOnce } from './at-once.ts'
import { concernedBy } from './concerned.store.ts'
import { type Desk, doTogether, type Member, type Outcome, ownDesk } from './desk.ts'
import { afterTheFirst, groupsAtOnce, subjectsAtOnce, turnsOf } from './job-turns.ts'
import { keyOf, putAside, type Subject } from './quarantine.store.ts'
import { fullPages, pagesOf, type Subjects, subjectsPerPage } from './subject-pages.ts'

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

/** How many subjects are done in one transaction: more of them make it longer for a borrower whose loan is among them. */
const subjectsPerGroup = 50
/** How many of a group that failed are done in one transaction, so that few are done by themselves for one that fails. */
const subjectsPerSmallGroup = 20

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
  work: (subject: T) => Promise<Outcome>,
  look?: Look<T>,
): Promise<Record<string, number>> {
  const counts = new Counts()
  const pages = keyedPages(run, subjects, identify, look)
  const turns = turnsOf(run.services)
  const atMost = afterTheFirst(subjectsAtOnce(run.services.config.poolSize))
  await workAtOnce(oneAhead(pages, isFullPage), atMost, (each) =>
    turns.take(() => alone(run, counts, { subject: identify(each), work: () => work(each) })),
  )
  return counts.all
}

/**
 * The same for subjects that need nothing of each other: those of a page are done in groups, each in one transaction, whose statements are
 * sent together. A loan that somebody else has locked, or that is not there, is left out of its group and done by itself afterwards; and
 * where one of a group fails, all of them are done by themselves, so that it fails alone.
 * @param work asks the database through its desk alone
 */
export async function eachInGroups<T>(
  run: JobRun,
  subjects: Subjects<T>,
  identify: (subject: T) => Subject,
  work: (subject: T, desk: Desk) => Promise<Outcome>,
  look?: Look<T>,
): Promise<Record<string, number>> {
  const { services } = run
  const counts = new Counts()
  const pages = groupedPages(oneAhead(keyedPages(run, subjects, identify, look), isFullPage), subjectsPerGroup)
  const turns = turnsOf(services)
  const workOn = (group: readonly T[]) =>
    turns.take(async () => {
      const members = group.map((each) => ({ subject: identify(each), work: (desk: Desk) => work(each, desk) }))
      const left = await workTogether(run, counts, members)
      for (const { subject, work: one } of left)
        await alone(run, counts, { subject, work: () => one(ownDesk(services.db)) })
    })
  await workAtOnce(pages, afterTheFirst(groupsAtOnce(services.config.poolSize)), workOn)
  return counts.all
}

async function* groupedPages<T>(
  pages: AsyncIterable<readonly Keyed<T>[]>,
  atMost: number,
): AsyncGenerator<Keyed<T[]>[]> {
  for await (const page of pages) yield inGroups(page, atMost)
}

const isFullPage = (page: readonly unknown[]): boolean => page.length >= subjectsPerPage

/** Fixed words, counted. */
class Counts {
  readonly all: Record<string, number> = {}

  add(outcome: Outcome): void {
    for (const word of typeof outcome === 'string' ? [outcome] : (outcome ?? []))
      this.all[word] = (this.all[word] ?? 0) + 1
  }
}

async function alone(
  run: JobRun,
  counts: Counts,
  { subject, work }: { readonly subject: Subject; readonly work: () => Promise<Outcome> },
): Promise<void> {
  try {
    counts.add(await work())
  } catch (error) {
    counts.add('failed')
    await setAside(run, subject, error)
  }
}

/** Does subjects in one transaction, or in several smaller ones where that fails. @returns those that are left to be done by themselves */
async function workTogether(run: JobRun, counts: Counts, members: readonly Member[]): Promise<readonly Member[]> {
  if (members.length < 2) return members
  try {
    const { outcomes, left } = await doTogether(run.services.db, members)
    for (const outcome of outcomes) counts.add(outcome)
    return left
  } catch (error) {
    run.log.warn('subjects-not-done-together', { job: run.job, businessDate: run.businessDate, ...errorFields(error) })
    if (members.length <= subjectsPerSmallGroup) return members
    const left: Member[] = []
    for (let from = 0; from < members.length; from += subjectsPerSmallGroup)
      left.push(...(await workTogether(run, counts, members.slice(from, from + subjectsPerSmallGroup))))
    return left
  }
}

async function* keyedPages<T>(
  run: JobRun,
  subjects: Subjects<T>,
  identify: (subject: T) => Subject,
  look: Look<T> | undefined,
): AsyncGenerator<Keyed<T>[]> {
  for await (const page of fullPages(pagesLeft(run, subjects, identify, look), subjectsPerPage)) {
    const keys = await concernedBy(reader(run.services.db), page.map(identify))
    yield page.map((item, index) => ({ item, keys: keys[index] ?? [] }))
  }
}

/** What of each page there may be something to do for. */
async function* pagesLeft<T>(
  run: JobRun,
  subjects: Subjects<T>,
  identify: (subject: T) => Subject,
  look: Look<T> | undefined,
): AsyncGenerator<readonly T[]> {
  const { only } = run
  for await (const page of pagesOf(subjects)) {
    const asked = only === null ? page : page.filter((each) => only.has(keyOf(identify(each))))
    yield look === undefined ? asked : await leftBy(run, look, asked)
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
