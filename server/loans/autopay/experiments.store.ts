import type { CsoVariation } from '#sdk/loan/enums.graphql'
import type { Queryable, Tx } from '#server/platform/store/database'

/** An account's check digit, and the variation it was given before. */
export async function readAssignment(
  q: Queryable,
  accountNumber: string,
): Promise<{ readonly checkDigit: number; readonly assigned: CsoVariation | null } | null> {
  const [row] = await q.query<{ checkDigit: number; assigned: CsoVariation | null }>(
    `SELECT a.cso_check_digit AS "checkDigit", e.variation AS assigned
     FROM accounts a LEFT JOIN experiment_assignments e ON e.account_number = a.account_number AND e.experiment = 'cso'
     WHERE a.account_number = $1`,
    [accountNumber],
  )
  return row ?? null
}

/** Gives an account its variation, unless it has one. Somebody who holds the account's row is not waited for. */
export async function assign(tx: Tx, accountNumber: string, variation: CsoVariation, at: string): Promise<void> {
  await tx.query(
    `INSERT INTO experiment_assignments (account_number, experiment, variation, assigned_at)
     SELECT account_number, 'cso', $2, $3::timestamptz FROM accounts WHERE account_number = $1 FOR KEY SHARE SKIP LOCKED
     ON CONFLICT DO NOTHING`,
    [accountNumber, variation, at],
  )
}
