import type { Queryable, Tx } from '#server/platform/store/database'
import type { FileAnswer } from '#server/platform/vendors/bank/file-answer'

/** Files that the bank has and has not answered about yet, oldest first. */
export async function unansweredFiles(q: Queryable): Promise<{ readonly achFileId: string; readonly dueAt: string }[]> {
  return q.query(
    `SELECT ach_file_id AS "achFileId", answer_due_at AS "dueAt" FROM ach_files
     WHERE answer IS NULL AND answer_due_at IS NOT NULL ORDER BY answer_due_at, ach_file_id`,
  )
}

/**
 * Writes down the bank's answer to a file, with what it rejected by trace number. An earlier answer stays.
 * @param by 'bank', or who heard it
 * @returns whether this was the first
 */
export async function recordAnswer(
  tx: Tx,
  achFileId: string,
  told: {
    readonly status: FileAnswer['status']
    readonly rejected: ReadonlyMap<string, string>
    readonly by: string
    readonly at: string
  },
): Promise<boolean> {
  const first = await tx.query(
    `UPDATE ach_files SET answer = $2, answered_at = $3, answered_by = $4, answer_refused = NULL WHERE ach_file_id = $1 AND answer IS NULL RETURNING 1`,
    [achFileId, told.status, told.at, told.by],
  )
  if (first.length === 0) return false
  await tx.query(
    `UPDATE ach_entries e SET rejected_because = told.reason
     FROM unnest($2::text[], $3::text[]) AS told (trace_number, reason) WHERE e.ach_file_id = $1 AND e.trace_number = told.trace_number`,
    [achFileId, [...told.rejected.keys()], [...told.rejected.values()]],
  )
  return true
}

/**
 * Writes down why what is there as the bank's answer to a file is not taken; null when nothing is any more.
 * @returns whether that is news
 */
export async function recordRefused(tx: Tx, achFileId: string, because: string | null): Promise<boolean> {
  const changed = await tx.query(
    'UPDATE ach_files SET answer_refused = $2 WHERE ach_file_id = $1 AND answer IS NULL AND answer_refused IS DISTINCT FROM $2 RETURNING 1',
    [achFileId, because],
  )
  return changed.length > 0
}

/** What staff decided about a payment whose debit the bank rejected: the next file, or the end of it. */
export type RejectedDecision = 'REFILE' | 'CANCEL'

/** A debit that the bank rejected, or that never left, and that nobody decided about yet. */
export interface RejectedEntry {
  readonly paymentId: string
  readonly accountNumber: string
  readonly amountCents: number
  readonly traceNumber: string
  readonly reason: string
  /** It was held out of the file before that left: the bank never had it. */
  readonly neverLeft: boolean
}

/** A file's rejected debits that wait for a decision; all of them, or the first. */
export async function rejectedEntries(q: Queryable, achFileId: string, atMost?: number): Promise<RejectedEntry[]> {
  return q.query(
    `SELECT e.payment_id AS "paymentId", p.account_number AS "accountNumber", p.amount_cents AS "amountCents",
            e.trace_number AS "traceNumber", e.rejected_because AS reason, e.never_left AS "neverLeft"
     FROM ach_entries e JOIN payments p USING (payment_id)
     WHERE e.ach_file_id = $1 AND e.rejected_because IS NOT NULL ORDER BY e.trace_number LIMIT $2`,
    [achFileId, atMost ?? null],
  )
}

/**
 * Takes rejected debits out of their file, so that their payments are in none. A payment that is not pending any more stays where it is.
 * @returns how many were taken out
 */
export async function releaseEntries(
  tx: Tx,
  achFileId: string,
  decided: {
    readonly paymentIds: readonly string[]
    readonly decision: RejectedDecision
    readonly by: string
    readonly at: string
  },
): Promise<number> {
  const released = await tx.query(
    `WITH ours AS (
       SELECT payment_id FROM payments WHERE payment_id = ANY($2) AND ach_file_id = $1 AND state = 'PENDING' ORDER BY payment_id FOR UPDATE
     ), gone AS (
       DELETE FROM ach_entries e USING ours
       WHERE e.payment_id = ours.payment_id AND e.ach_file_id = $1 AND e.rejected_because IS NOT NULL
       RETURNING e.payment_id, e.trace_number, e.rejected_because, e.never_left
     ), freed AS (
       UPDATE payments p SET ach_file_id = NULL, updated_at = $5 FROM gone WHERE p.payment_id = gone.payment_id
     )
     INSERT INTO ach_released_entries (payment_id, ach_file_id, trace_number, rejected_because, never_left, decision, decided_by, decided_at)
     SELECT payment_id, $1, trace_number, rejected_because, never_left, $3, $4, $5 FROM gone RETURNING 1`,
    [achFileId, decided.paymentIds, decided.decision, decided.by, decided.at],
  )
  return released.length
}

/** A bank file for people. Moments are ISO 8601. */
interface ListedFile {
  readonly achFileId: string
  readonly fileDay: string
  readonly fileIdModifier: string
  readonly entryCount: number
  readonly totalCents: number
  /** When the bank had it; null before. */
  readonly deliveredAt: string | null
  /** By when the bank answers; null when it answers nothing beyond the delivery. */
  readonly answerDueAt: string | null
  readonly answer: FileAnswer['status'] | null
  readonly answeredAt: string | null
  readonly answeredBy: string | null
  /** Why what is there as its answer is not taken; null when nothing is. */
  readonly answerRefused: string | null
  /** Rejected debits that wait for a decision. */
  readonly rejectedCount: number
  readonly rejectedCents: number
}

const listedColumns = `f.ach_file_id AS "achFileId", f.file_day AS "fileDay", f.file_id_modifier AS "fileIdModifier", f.entry_count AS "entryCount",
  f.total_cents AS "totalCents", f.accepted_at AS "deliveredAt", f.answer_due_at AS "answerDueAt", f.answer, f.answered_at AS "answeredAt",
  f.answered_by AS "answeredBy", f.answer_refused AS "answerRefused", COALESCE(r.count, 0) AS "rejectedCount", COALESCE(r.cents, 0)::bigint AS "rejectedCents"`
const withRejected = `LEFT JOIN (SELECT e.ach_file_id, count(*) AS count, sum(p.amount_cents) AS cents FROM ach_entries e
  JOIN payments p USING (payment_id) WHERE e.rejected_because IS NOT NULL GROUP BY e.ach_file_id) r ON r.ach_file_id = f.ach_file_id`

/** The same with what it rejected, as far as a list goes. */
export interface DescribedFile extends ListedFile {
  readonly rejected: RejectedEntry[]
}

const mostDescribed = 200

/** Minutes after which a file that the bank does not have needs a person. */
export const deliveryMinutes = 15
const isUndelivered = `f.accepted_at IS NULL AND f.entry_count > 0 AND f.created_at <= $1::timestamptz - interval '${deliveryMinutes} minutes'`

/** The newest files, or those that need a person: not delivered or not answered in time, or with rejected debits. */
export async function describeFiles(
  q: Queryable,
  { atMost, troubledAt }: { readonly atMost: number; readonly troubledAt?: string | undefined },
): Promise<DescribedFile[]> {
  const files = await q.query<ListedFile>(
    `SELECT ${listedColumns} FROM ach_files f ${withRejected}
     WHERE $1::timestamptz IS NULL OR r.count > 0 OR f.answer_refused IS NOT NULL OR (f.answer IS NULL AND f.answer_due_at <= $1) OR (${isUndelivered})
     ORDER BY f.file_day DESC, f.created_at DESC, f.ach_file_id LIMIT $2`,
    [troubledAt ?? null, atMost],
  )
  const described: DescribedFile[] = []
  for (const file of files) {
    const rejected = file.rejectedCount === 0 ? [] : await rejectedEntries(q, file.achFileId, mostDescribed)
    described.push({ ...file, rejected })
  }
  return described
}

interface TroubledFiles {
  readonly undelivered: number
  readonly unanswered: number
  /** With an answer that is not taken. */
  readonly refused: number
  readonly rejected: number
}

/** How many files need a person, by what for. @param at now, ISO 8601 */
export async function countTroubled(q: Queryable, at: string): Promise<TroubledFiles> {
  const [row] = await q.query<TroubledFiles>(
    `SELECT (SELECT count(*) FROM ach_files f WHERE ${isUndelivered}) AS undelivered,
            (SELECT count(*) FROM ach_files WHERE answer IS NULL AND answer_due_at <= $1) AS unanswered,
            (SELECT count(*) FROM ach_files WHERE answer_refused IS NOT NULL) AS refused,
            (SELECT count(DISTINCT ach_file_id) FROM ach_entries WHERE rejected_because IS NOT NULL) AS rejected`,
    [at],
  )
  return row ?? { undelivered: 0, unanswered: 0, refused: 0, rejected: 0 }
}
