import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { PaymentProcessor } from '#sdk/loan/enums.graphql'

/** Keeps a bank account's token; the same request gets the token it got first. */
export async function keepBankAccount(
  tx: Tx,
  account: { token: string; requestKey: string; ending: string },
): Promise<string> {
  await tx.query(
    'INSERT INTO sandbox_bank_accounts (token, request_key, ending) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [account.token, account.requestKey, account.ending],
  )
  const [row] = await tx.query<{ token: string }>('SELECT token FROM sandbox_bank_accounts WHERE request_key = $1', [
    account.requestKey,
  ])
  return row?.token ?? account.token
}

/** The last four digits of a token's account, or null. */
export async function endingOfToken(q: Queryable, token: string): Promise<string | null> {
  const [row] = await q.query<{ ending: string }>('SELECT ending FROM sandbox_bank_accounts WHERE token = $1', [token])
  return row?.ending ?? null
}

/** The bank accounts that were left with the processor under these tokens. */
export async function bankAccountsBehind(
  q: Queryable,
  tokens: readonly string[],
): Promise<{ token: string; lastFour: string; routingNumber: string; type: string }[]> {
  return q.query(
    `SELECT DISTINCT ON (processor_token) processor_token AS token, last_four AS "lastFour", routing_number AS "routingNumber", type
     FROM payment_methods WHERE processor_token = ANY($1) AND category = 'ACH' AND routing_number IS NOT NULL
     ORDER BY processor_token, payment_method_id`,
    [tokens],
  )
}

/** Takes a file in. @returns false when it was there already */
export async function keepFile(
  tx: Tx,
  file: { fileId: string; fileDay: LocalDate; debitCount: number },
): Promise<boolean> {
  const rows = await tx.query(
    'INSERT INTO sandbox_bank_files (file_id, file_day, debit_count) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING file_id',
    [file.fileId, file.fileDay, file.debitCount],
  )
  return rows.length === 1
}

/** How many debits a known file has, or null. */
export async function countOfFile(q: Queryable, fileId: string): Promise<number | null> {
  const [row] = await q.query<{ count: number }>(
    'SELECT debit_count AS count FROM sandbox_bank_files WHERE file_id = $1',
    [fileId],
  )
  return row?.count ?? null
}

/** One debit as the processor has it. */
export interface Debit {
  readonly submissionKey: string
  readonly vendor: PaymentProcessor
  readonly amountCents: number
  readonly currency: string
  readonly outcome: 'APPROVED' | 'DECLINED'
  readonly asked: number
  readonly createdAt: string
}

const debitColumns = `submission_key AS "submissionKey", vendor, amount_cents AS "amountCents", currency, outcome, asked,
  created_at AS "createdAt"`

/** Makes a debit, unless there is one with this key already: then it is only counted that it was asked for again. */
export async function keepDebit(
  tx: Tx,
  debit: Omit<Debit, 'asked'> & { fileId?: string; effectiveDate?: LocalDate },
): Promise<{ debit: Debit; isNew: boolean }> {
  const made = await tx.query<Debit>(
    `INSERT INTO sandbox_debits (submission_key, vendor, amount_cents, currency, outcome, file_id, effective_date, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${debitColumns}`,
    [
      debit.submissionKey,
      debit.vendor,
      debit.amountCents,
      debit.currency,
      debit.outcome,
      debit.fileId ?? null,
      debit.effectiveDate ?? null,
      debit.createdAt,
    ],
  )
  if (made[0] !== undefined) return { debit: made[0], isNew: true }
  const [known] = await tx.query<Debit>(
    `UPDATE sandbox_debits SET asked = asked + 1 WHERE submission_key = $1 RETURNING ${debitColumns}`,
    [debit.submissionKey],
  )
  if (known === undefined) throw new Error('A debit vanished from the simulator')
  return { debit: known, isNew: false }
}

/** One debit by its key, or null. */
export async function findKeptDebit(q: Queryable, submissionKey: string): Promise<Debit | null> {
  const [row] = await q.query<Debit>(`SELECT ${debitColumns} FROM sandbox_debits WHERE submission_key = $1`, [
    submissionKey,
  ])
  return row ?? null
}

/** Every distinct debit that had an effect, in the order they were made. */
export async function listEffects(q: Queryable): Promise<Debit[]> {
  return q.query(
    `SELECT ${debitColumns} FROM sandbox_debits WHERE outcome = 'APPROVED' ORDER BY created_at, submission_key`,
  )
}

/** Plans a return; a debit is returned once. @returns the event's id */
export async function keepReturn(
  tx: Tx,
  planned: { eventId: string; submissionKey: string; code: string; returnedOn: LocalDate },
): Promise<void> {
  await tx.query(
    'INSERT INTO sandbox_returns (event_id, submission_key, code, returned_on) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [planned.eventId, planned.submissionKey, planned.code, planned.returnedOn],
  )
}

/** The bank's return file of some days. */
export async function listKeptReturns(
  q: Queryable,
  from: LocalDate,
  through: LocalDate,
): Promise<Record<string, unknown>[]> {
  return q.query(
    `SELECT r.event_id AS "eventId", r.submission_key AS "submissionKey", d.amount_cents AS "amountCents", d.currency, r.code,
            r.returned_on AS "returnedOn"
     FROM sandbox_returns r JOIN sandbox_debits d USING (submission_key)
     WHERE d.vendor = 'BANK_PROCESSOR' AND r.returned_on BETWEEN $1 AND $2 ORDER BY r.returned_on, r.event_id`,
    [from, through],
  )
}
