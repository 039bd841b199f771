import type { LocalDate } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { isLocked, rememberLocked } from '#server/loans/ledger/ledger.store'
import type { Database, Queryable, Tx } from '#server/platform/store/database'
import { gatherLastWrites, writeLast } from '#server/platform/store/last-writes'
import { ask, type Question, question } from '#server/platform/store/questions'
import { rowInsert } from '#server/platform/store/row-writes'
import { askOne } from '#server/platform/store/shared-transaction'

/** One piece of a job's work: done once for its business date, however often the job is run. */
export interface JobStep {
  readonly job: string
  readonly businessDate: LocalDate
  /** A payment, an account, or `*` for the whole run. */
  readonly subject: string
  /** Locked first; null when the step concerns no account. */
  readonly accountNumber: string | null
  /** ISO 8601. */
  readonly at: string
}

/**
 * Does a step in one transaction with the mark that it is done.
 * @param work gives a fixed word for what came of it
 * @returns that word, or null when the step had been done before
 */
export async function runStep(
  db: Pick<Database, 'withTx'>,
  step: JobStep,
  work: (tx: Tx) => Promise<string>,
): Promise<string | null> {
  return db.withTx(async (tx) => {
    const { accountNumber } = step
    const isHeld = accountNumber !== null && isLocked(tx, accountNumber)
    if (isHeld ? await isDone(tx, step) : !(await mark(tx, step))) return null
    if (accountNumber !== null) gatherLastWrites(tx)
    const outcome = await work(tx)
    await writeLast(tx, isHeld ? done(step, outcome) : outcomeOf(step, outcome))
    return outcome
  })
}

/** Whether a step was done before. It stays so while the account's lock is held, with which all of the account's steps are done. */
function isDone(tx: Tx, { job, businessDate, subject }: JobStep): Promise<boolean> {
  return askOne(
    tx,
    question(
      'SELECT 1 AS done FROM job_steps WHERE job = $1 AND business_date = $2::date AND subject = $3',
      [job, businessDate, subject],
      (rows) => rows.length > 0,
    ),
  )
}

function done({ job, businessDate, subject, at }: JobStep, outcome: string) {
  return rowInsert('job_steps', { job, business_date: businessDate, subject, outcome, finished_at: at })
}

function outcomeOf({ job, businessDate, subject }: JobStep, outcome: string) {
  return {
    table: 'job_steps',
    sql: 'UPDATE job_steps SET outcome = $4 WHERE job = $1 AND business_date = $2 AND subject = $3',
    parameters: [job, businessDate, subject, outcome],
  }
}

/**
 * Locks the account, then marks the step: one statement, which waits for whoever does the same step.
 * @returns false when it had been marked before
 * @throws CarportError NOT_FOUND for an account that there is none of
 */
async function mark(tx: Tx, { job, businessDate, subject, accountNumber, at }: JobStep): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean; isNew: boolean }>(
    `WITH locked AS MATERIALIZED (SELECT FROM accounts WHERE account_number = $5 FOR UPDATE), marked AS (
       INSERT INTO job_steps (job, business_date, subject, outcome, finished_at)
       SELECT $1, $2, $3, '', $4 WHERE $5::text IS NULL OR (SELECT count(*) FROM locked) = 1
       ON CONFLICT DO NOTHING RETURNING subject)
     SELECT (SELECT count(*) FROM locked) = 1 AS "isLocked", EXISTS (SELECT FROM marked) AS "isNew"`,
    [job, businessDate, subject, at, accountNumber],
  )
  if (accountNumber !== null && row?.isLocked !== true) throw new CarportError('NOT_FOUND')
  if (accountNumber !== null) rememberLocked(tx, [accountNumber])
  return row?.isNew === true
}

/** The last business date on which each job ran to its end. */
export function lastRuns(q: Queryable): Promise<Map<string, LocalDate>> {
  return ask(q, lastRunsQuestion())
}

/** The same as a question. */
export function lastRunsQuestion(): Question<Map<string, LocalDate>> {
  return question(
    `SELECT job, max(business_date) AS day FROM job_steps WHERE subject = '*' GROUP BY job`,
    [],
    (rows: readonly { job: string; day: LocalDate }[]) => new Map(rows.map(({ job, day }) => [job, day])),
  )
}

/** Marks a job's run as ended for a business date. */
export async function markRun(tx: Tx, run: { job: string; businessDate: LocalDate; at: string }): Promise<void> {
  await tx.query(
    `INSERT INTO job_steps (job, business_date, subject, outcome, finished_at) VALUES ($1, $2, '*', 'done', $3) ON CONFLICT DO NOTHING`,
    [run.job, run.businessDate, run.at],
  )
}
