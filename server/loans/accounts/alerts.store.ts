import type { LocalDate } from '#sdk/dates/dates'
import type { Tx } from '#server/platform/store/database'
import { type Question, question } from '#server/platform/store/questions'

/** When each kind of alert was put away on a loan. */
export function dismissalsQuestion(accountNumber: string): Question<ReadonlyMap<string, LocalDate>> {
  return question(
    `SELECT kind, dismissed_on AS "dismissedOn" FROM alert_dismissals WHERE account_number = $1`,
    [accountNumber],
    (rows: readonly { kind: string; dismissedOn: LocalDate }[]) =>
      new Map(rows.map((row) => [row.kind, row.dismissedOn])),
  )
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
