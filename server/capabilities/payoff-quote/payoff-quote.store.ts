import type { Queryable } from '#server/platform/store/database'

/** Whether the vehicle is a total loss that the insurer has not settled. */
export async function isTotalLossOpen(q: Queryable, accountNumber: string): Promise<boolean> {
  const rows = await q.query(
    'SELECT 1 AS found FROM accounts WHERE account_number = $1 AND total_loss_opened_on IS NOT NULL',
    [accountNumber],
  )
  return rows.length === 1
}
