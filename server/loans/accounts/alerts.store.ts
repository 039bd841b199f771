import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'

/** When each kind of alert was put away on a loan. */
export async function loadDismissals(q: Queryable, accountNumber: string): Promise<ReadonlyMap<string, LocalDate>> {
  const rows = await q.query<{ kind: string; dismissedOn: LocalDate }>(
    `SELECT kind, dismissed_on AS "dismissedOn" FROM alert_dismissals WHERE account_number = $1`,
    [accountNumber],
  )
  return new Map(rows.map((row) => [row.kind, row.dismissedOn]))
}

/** Puts a kind of alert away, again from today on when it was before. */
export async function dismiss(
  tx: Tx,
  put: {
    readonly accountNumber: string
    readonly kind: string
    readonly customerId: string
    readonly today: LocalDate
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO alert_dismissals (account_number, kind, dismissed_on, customer_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_number, kind) DO UPDATE SET dismissed_on = EXCLUDED.dismissed_on, customer_id = EXCLUDED.customer_id`,
    [put.accountNumber, put.kind, put.today, put.customerId],
  )
}

/** Whether the law protects the loan from repossession on a day (SCRA). */
export async function isScraProtected(q: Queryable, accountNumber: string, today: LocalDate): Promise<boolean> {
  const rows = await q.query(
    `SELECT FROM accounts WHERE account_number = $1 AND scra_from <= $2 AND (scra_to IS NULL OR scra_to >= $2)`,
    [accountNumber, today],
  )
  return rows.length > 0
}
