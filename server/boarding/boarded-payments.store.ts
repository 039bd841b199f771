import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { ItemRun } from './board-items.ts'

/** Whether a loan has or had a payment of an amount and a day: under way, paid, canceled or returned. */
export async function hadPayment(
  q: Queryable,
  wanted: { readonly accountNumber: string; readonly amountCents: number; readonly paymentDate: LocalDate },
): Promise<boolean> {
  const rows = await q.query(
    `SELECT 1 AS found FROM payments WHERE account_number = $1 AND payment_date = $2 AND amount_cents = $3
       AND kind IN ('ONE_TIME','PAYOFF') AND state <> 'DECLINED' LIMIT 1`,
    [wanted.accountNumber, wanted.paymentDate, wanted.amountCents],
  )
  return rows.length > 0
}

/** A payment that was written, and the row it came from. */
export interface NewBoardedPayment {
  readonly sourceId: string
  readonly paymentId: string
  readonly rowHash: Buffer
}

/** Remembers which row each payment came from. */
export async function keepBoardedPayments(tx: Tx, run: ItemRun, payments: readonly NewBoardedPayment[]): Promise<void> {
  if (payments.length === 0) return
  const of = (key: keyof NewBoardedPayment) => payments.map((one) => one[key])
  await tx.query(
    `INSERT INTO boarded_scheduled_payments (source, source_id, payment_id, row_hash, run_id)
     SELECT $4, source_id, id, hash, $5 FROM unnest($1::text[], $2::text[], $3::bytea[]) AS n (source_id, id, hash)`,
    [of('sourceId'), of('paymentId'), of('rowHash'), run.source, run.runId],
  )
}
