import type { LocalDate } from '#sdk/dates/dates'
import type { FileAnswer } from '#server/platform/vendors/bank/file-answer'
import type { Queryable, Tx } from '#server/platform/store/database'
import { insertRow } from '#server/platform/store/insert-row'

/** How many files a day has. */
export async function countFiles(tx: Tx, fileDay: LocalDate): Promise<number> {
  const [row] = await tx.query<{ count: number }>('SELECT count(*) AS count FROM ach_files WHERE file_day = $1', [
    fileDay,
  ])
  return row?.count ?? 0
}

export interface NewAchFile {
  readonly achFileId: string
  readonly fileDay: LocalDate
  readonly fileIdModifier: string
  readonly entryCount: number
  readonly totalCents: number
  readonly content: string
  readonly at: string
  /** The debit date is the payment's, or a later one where its own was missed. */
  readonly entries: readonly {
    readonly paymentId: string
    readonly debitDate: LocalDate
    readonly traceNumber: string
  }[]
}

/** Stores a file with its entries and marks its payments. */
export async function insertFile(tx: Tx, file: NewAchFile): Promise<void> {
  await insertRow(tx, 'ach_files', {
    ach_file_id: file.achFileId,
    file_day: file.fileDay,
    file_id_modifier: file.fileIdModifier,
    entry_count: file.entryCount,
    total_cents: file.totalCents,
    content: file.content,
    created_at: file.at,
  })
  const paymentIds = file.entries.map((entry) => entry.paymentId)
  await tx.query(
    `INSERT INTO ach_entries (payment_id, ach_file_id, trace_number) SELECT payment_id, $1, trace_number
     FROM unnest($2::text[], $3::text[]) AS entry (payment_id, trace_number)`,
    [file.achFileId, paymentIds, file.entries.map((entry) => entry.traceNumber)],
  )
  await tx.query(
    `UPDATE payments SET ach_file_id = $1, debit_date = entry.debit_date, updated_at = $4
     FROM unnest($2::text[], $3::date[]) AS entry (payment_id, debit_date) WHERE payments.payment_id = entry.payment_id`,
    [file.achFileId, paymentIds, file.entries.map((entry) => entry.debitDate), file.at],
  )
}

/** A stored file as it is handed over. */
export interface StoredFile {
  readonly achFileId: string
  readonly fileDay: LocalDate
  readonly fileIdModifier: string
  readonly content: string
  /** As `readLeft` returns it. */
  readonly leftAs: string | null
  readonly isAccepted: boolean
  /** By when the bank answers about it, ISO 8601; null when no answer is expected, or it does not have it yet. */
  readonly answerDueAt: string | null
  /** The bank's answer. */
  readonly answer: FileAnswer['status'] | null
  /** Why what is there as its answer is not taken; null when nothing is. */
  readonly answerRefused: string | null
  readonly debits: readonly {
    readonly submissionKey: string
    readonly traceNumber: string
    readonly accountToken: string
    /** Of the account's number. */
    readonly lastFour: string | null
    readonly amountCents: number
    readonly effectiveDate: LocalDate
  }[]
}

/** A file with its debits, or null. What was held out of it is none of them. */
export async function readFile(q: Queryable, achFileId: string): Promise<StoredFile | null> {
  const [file] = await q.query<Omit<StoredFile, 'debits'>>(
    `SELECT ach_file_id AS "achFileId", file_day AS "fileDay", file_id_modifier AS "fileIdModifier", content, left_as AS "leftAs", accepted_at IS NOT NULL AS "isAccepted", answer_due_at AS "answerDueAt", answer, answer_refused AS "answerRefused"
     FROM ach_files WHERE ach_file_id = $1`,
    [achFileId],
  )
  if (file === undefined) return null
  const debits = await q.query<StoredFile['debits'][number]>(
    `SELECT e.payment_id AS "submissionKey", e.trace_number AS "traceNumber", m.processor_token AS "accountToken",
            m.last_four AS "lastFour", p.amount_cents AS "amountCents", p.debit_date AS "effectiveDate"
     FROM ach_entries e JOIN payments p USING (payment_id) JOIN payment_methods m USING (payment_method_id)
     WHERE e.ach_file_id = $1 AND NOT e.never_left ORDER BY e.trace_number`,
    [achFileId],
  )
  return { ...file, debits }
}

/** Files that the processor has not confirmed; one of which no debit can leave is none of them. */
export async function unacceptedFiles(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ id: string }>(
    'SELECT ach_file_id AS id FROM ach_files WHERE accepted_at IS NULL AND entry_count > 0 ORDER BY created_at, ach_file_id',
  )
  return rows.map((row) => row.id)
}

/** Where a file is under its temporary name, or was before it was renamed; null before that. */
export async function readLeft(q: Queryable, achFileId: string): Promise<string | null> {
  const [row] = await q.query<{ leftAs: string | null }>(
    'SELECT left_as AS "leftAs" FROM ach_files WHERE ach_file_id = $1',
    [achFileId],
  )
  return row?.leftAs ?? null
}

/**
 * Writes down where a file is under its temporary name, unless that was written before, or the stored file is another one than was written
 * there.
 * @returns what is recorded now
 */
export async function markLeft(
  tx: Tx,
  achFileId: string,
  { leftAs, stored }: { readonly leftAs: string; readonly stored: string },
): Promise<string | null> {
  await tx.query('UPDATE ach_files SET left_as = $2 WHERE ach_file_id = $1 AND left_as IS NULL AND content = $3', [
    achFileId,
    leftAs,
    stored,
  ])
  return readLeft(tx, achFileId)
}

/**
 * Writes down that the bank has a file.
 * @param answerDueAt by when it answers about it, ISO 8601; null when no answer is expected
 */
export async function markAccepted(tx: Tx, achFileId: string, at: string, answerDueAt: string | null): Promise<void> {
  await tx.query(
    'UPDATE ach_files SET accepted_at = $2, answer_due_at = $3 WHERE ach_file_id = $1 AND accepted_at IS NULL',
    [achFileId, at, answerDueAt],
  )
}
