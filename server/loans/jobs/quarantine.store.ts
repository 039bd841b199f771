import type { LocalDate } from '#sdk/dates/dates'
import type { Database, Queryable, Tx } from '#server/platform/store/database'
import { ask, type Question, question, rowsQuestion } from '#server/platform/store/questions'

/** What a piece of a job's work is about. */
export interface Subject {
  readonly kind: 'account' | 'payment' | 'autopay' | 'return' | 'step'
  readonly id: string
  /** The loan, where it is known. */
  readonly accountNumber?: string
  /** Finds the loan where only the payment is known. */
  readonly paymentId?: string
}

/** A subject's name within a run. */
export function keyOf(subject: Pick<Subject, 'kind' | 'id'>): string {
  return `${subject.kind}:${subject.id}`
}

const firstWaitSeconds = 30
const longestWaitSeconds = 3600

/**
 * Puts a subject aside, or counts one more failed try of it; the wait before the next try doubles from 30 seconds to an hour.
 * @returns the loan's id as the portal's addresses have it, for the log
 */
export async function putAside(
  db: Database,
  failure: {
    readonly job: string
    readonly businessDate: LocalDate
    readonly subject: Subject
    readonly errorCode: string
    readonly stopsMoney: boolean
    readonly at: string
  },
): Promise<{ readonly tries: number; readonly accountId: string | null }> {
  const { subject } = failure
  const [row] = await db.withTx((tx) =>
    tx.query<{ tries: number; accountId: string | null }>(
      `INSERT INTO quarantine (job, business_date, subject_kind, subject_id, account_number, error_code, stops_money, first_at, last_at)
       VALUES ($1, $2, $3, $4, COALESCE($5, (SELECT account_number FROM payments WHERE payment_id = $6)), $7, $8, $9, $9)
       ON CONFLICT (job, business_date, subject_kind, subject_id) DO UPDATE SET
         tries = quarantine.tries + 1, error_code = excluded.error_code, stops_money = excluded.stops_money, last_at = excluded.last_at,
         retry_at = clock_timestamp() + make_interval(secs => LEAST($11, $10 * 2 ^ LEAST(quarantine.tries, 10)))
       RETURNING tries, (SELECT legacy_id FROM accounts a WHERE a.account_number = quarantine.account_number) AS "accountId"`,
      [
        failure.job,
        failure.businessDate,
        subject.kind,
        subject.id,
        subject.accountNumber ?? null,
        subject.paymentId ?? null,
        failure.errorCode,
        failure.stopsMoney,
        failure.at,
        firstWaitSeconds,
        longestWaitSeconds,
      ],
    ),
  )
  return row ?? { tries: 1, accountId: null }
}

/**
 * Lets go of everything that was put aside before, that the run was about, and that did not fail in it again.
 * @returns how many subjects that were
 */
export async function releaseAllBut(
  db: Database,
  run: {
    readonly job: string
    readonly businessDate: LocalDate
    /** Names of the only subjects it was about; null for all. */
    readonly only: ReadonlySet<string> | null
    readonly failed: ReadonlySet<string>
  },
): Promise<number> {
  const isAny = await db.read('SELECT 1 AS found FROM quarantine WHERE job = $1 AND business_date = $2 LIMIT 1', [
    run.job,
    run.businessDate,
  ])
  if (isAny.length === 0) return 0
  const rows = await db.withTx((tx) =>
    tx.query(
      `DELETE FROM quarantine WHERE job = $1 AND business_date = $2 AND NOT (subject_kind || ':' || subject_id = ANY($3))
         AND ($4::text[] IS NULL OR subject_kind || ':' || subject_id = ANY($4)) RETURNING 1`,
      [run.job, run.businessDate, [...run.failed], run.only === null ? null : [...run.only]],
    ),
  )
  return rows.length
}

/** What waits to be tried again, by job and business date, oldest first. */
export interface Retry {
  readonly job: string
  readonly businessDate: LocalDate
  /** Names of the subjects. */
  readonly keys: string[]
}

/** Everything put aside whose wait is over; or, for one job's run, all of its earlier dates, whatever their wait. */
export function retriesDue(q: Queryable, run?: { readonly job: string; readonly before: LocalDate }): Promise<Retry[]> {
  return ask(q, retriesQuestion(run))
}

/** The same as a question. */
export function retriesQuestion(run?: { readonly job: string; readonly before: LocalDate }): Question<Retry[]> {
  return rowsQuestion(
    `SELECT job, business_date AS "businessDate", array_agg(subject_kind || ':' || subject_id) AS keys FROM quarantine
     WHERE CASE WHEN $1::text IS NULL THEN retry_at <= clock_timestamp() ELSE job = $1 AND business_date < $2::date END
     GROUP BY job, business_date ORDER BY business_date, job`,
    [run?.job ?? null, run?.before ?? null],
  )
}

/** Loans that the ledger check found broken: replaces what the check before it found, of all loans or of those it was about. */
export async function replaceBroken(
  tx: Tx,
  check: {
    readonly job: string
    readonly accountNumbers: readonly string[]
    /** The only loans that were checked. Default all. */
    readonly among?: readonly string[]
    readonly on: LocalDate
    readonly at: string
  },
): Promise<void> {
  await tx.query(
    `DELETE FROM quarantine WHERE job = $1 AND NOT (subject_id = ANY($2)) AND ($3::text[] IS NULL OR subject_id = ANY($3))`,
    [check.job, check.accountNumbers, check.among ?? null],
  )
  await tx.query('UPDATE quarantine SET tries = tries + 1, last_at = $2 WHERE job = $1 AND subject_id = ANY($3)', [
    check.job,
    check.at,
    check.accountNumbers,
  ])
  await tx.query(
    `INSERT INTO quarantine (job, business_date, subject_kind, subject_id, account_number, error_code, stops_money, first_at, last_at)
     SELECT $1, $3, 'account', number, number, 'LEDGER_BROKEN', true, $4, $4 FROM unnest($2::text[]) AS number
     WHERE NOT EXISTS (SELECT FROM quarantine WHERE job = $1 AND subject_id = number)
     ON CONFLICT DO NOTHING`,
    [check.job, check.accountNumbers, check.on, check.at],
  )
}

/** Loans that a job put aside, as their account numbers. */
export async function loansAside(q: Queryable, job: string): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT DISTINCT subject_id AS "accountNumber" FROM quarantine WHERE job = $1 AND subject_kind = 'account' ORDER BY 1`,
    [job],
  )
  return rows.map(({ accountNumber }) => accountNumber)
}

/** What is being tried again: a failure of its own does not hold it up, in one job or in whichever. */
export type RetriedSubject = Pick<Subject, 'kind' | 'id'> & { readonly job?: string }

/**
 * Whether a loan takes no new money.
 * @param except what does not count; default nothing
 */
export function isOnHold(q: Queryable, accountNumber: string, except: RetriedSubject | null = null): Promise<boolean> {
  return ask(q, holdQuestion(accountNumber, except))
}

/** The same as a question. */
export function holdQuestion(accountNumber: string, except: RetriedSubject | null = null): Question<boolean> {
  return question(
    `SELECT 1 AS found FROM quarantine
     WHERE account_number = $1 AND stops_money
       AND NOT (subject_kind = $2 AND subject_id = $3 AND ($4 = '' OR job = $4)) LIMIT 1`,
    [accountNumber, except?.kind ?? '', except?.id ?? '', except?.job ?? ''],
    (rows) => rows.length > 0,
  )
}

/** Which of these loans take no new money. */
export async function accountsOnHold(q: Queryable, accountNumbers: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT DISTINCT account_number AS "accountNumber" FROM quarantine WHERE account_number = ANY($1) AND stops_money
     ORDER BY account_number`,
    [[...accountNumbers]],
  )
  return rows.map(({ accountNumber }) => accountNumber)
}

/** Loans with a payment whose return could not be read or applied yet. */
export async function loansWithReturnAside(q: Queryable): Promise<Set<string>> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT DISTINCT account_number AS "accountNumber" FROM quarantine WHERE subject_kind = 'return' AND account_number IS NOT NULL`,
  )
  return new Set(rows.map(({ accountNumber }) => accountNumber))
}

/** How much is put aside: loans that take no new money, and subjects of any kind. */
export async function countAside(q: Queryable): Promise<{ readonly loans: number; readonly subjects: number }> {
  const [row] = await q.query<{ loans: number; subjects: number }>(
    `SELECT count(DISTINCT account_number) FILTER (WHERE stops_money) AS loans,
            count(DISTINCT (subject_kind, subject_id)) AS subjects FROM quarantine`,
  )
  return row ?? { loans: 0, subjects: 0 }
}

/** How many loans there are. */
export async function countLoans(q: Queryable): Promise<number> {
  const [row] = await q.query<{ count: number }>('SELECT count(*) AS count FROM accounts')
  return row?.count ?? 0
}

/** What is put aside, for people. Times are ISO 8601. */
export interface HeldSubject {
  /** The loan; null where none is known. */
  readonly accountNumber: string | null
  /** Whether the loan takes no new money meanwhile. */
  readonly stopsMoney: boolean
  readonly job: string
  readonly businessDate: LocalDate
  /** account, payment, autopay, return or step, and its id. */
  readonly kind: string
  readonly id: string
  readonly errorCode: string
  readonly tries: number
  readonly since: string
  /** Not before this moment, by the machine's clock. */
  readonly nextTryAt: string
}

/** Everything that is put aside: loans that take no new money first, then the oldest. */
export function listHeld(q: Queryable, atMost: number): Promise<HeldSubject[]> {
  return q.query(
    `SELECT account_number AS "accountNumber", stops_money AS "stopsMoney", job, business_date AS "businessDate",
            subject_kind AS kind, subject_id AS id, error_code AS "errorCode", tries, first_at AS since, retry_at AS "nextTryAt"
     FROM quarantine ORDER BY stops_money DESC, first_at, account_number, job, subject_id LIMIT $1`,
    [atMost],
  )
}
