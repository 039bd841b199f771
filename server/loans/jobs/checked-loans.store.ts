import type { VerifiedChange } from '#server/loans/ledger/ledger.store'
import type { Queryable } from '#server/platform/store/database'

/** Loans that changed since a check last found them whole, after an account number and in order. */
export async function changedLoans(q: Queryable, afterAccountNumber: string, limit: number): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT account_number AS "accountNumber" FROM account_balances
     WHERE NOT is_checked AND account_number > $1 ORDER BY account_number LIMIT $2`,
    [afterAccountNumber, limit],
  )
  return rows.map(({ accountNumber }) => accountNumber)
}

/**
 * Writes down which changes a check verified. A loan that changed since, or is changing at this moment, keeps its place among those to
 * check: nobody waits for this, and nothing is passed over.
 */
export async function noteVerified(q: Queryable, changes: readonly VerifiedChange[]): Promise<void> {
  if (changes.length === 0) return
  await q.query(
    `WITH free AS (
       SELECT account_number FROM account_balances b
       JOIN unnest($1::text[], $2::bigint[]) AS verified (account_number, change_no) USING (account_number, change_no)
       WHERE NOT b.is_checked FOR UPDATE OF b SKIP LOCKED)
     UPDATE account_balances b SET is_checked = true FROM free WHERE b.account_number = free.account_number`,
    [changes.map((change) => change.accountNumber), changes.map((change) => change.changeNo)],
  )
}

/** When the last complete check of each slice of the book began, in milliseconds; a slice without one is left out. */
export async function sliceChecks(q: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ slice: string; atMs: number }>(
    `SELECT slice, (extract(epoch FROM checked_at) * 1000)::bigint AS "atMs" FROM ledger_check_slices`,
  )
  return new Map(rows.map(({ slice, atMs }) => [slice, atMs]))
}

/** Writes down that slices were checked to their end. @param at when that began, ISO 8601 */
export async function noteSlices(q: Queryable, slices: readonly string[], at: string): Promise<void> {
  await q.query(
    `INSERT INTO ledger_check_slices (slice, checked_at) SELECT slice, $2 FROM unnest($1::text[]) AS slice ORDER BY slice
     ON CONFLICT (slice) DO UPDATE SET checked_at = excluded.checked_at`,
    [slices, at],
  )
}
