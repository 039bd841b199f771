import type { LocalDate } from '#sdk/dates/dates'
import type { ChargeOffDisputeReason } from '#sdk/loan/enums.graphql'
import type { Queryable, Tx } from '#server/platform/store/database'

/** A dispute of a charged-off debt, and our answer. */
export interface ChargeOffDispute {
  readonly disputeId: string
  readonly customerId: string
  readonly reason: ChargeOffDisputeReason
  readonly words: string
  readonly openedOn: LocalDate
  readonly answer: string | null
  readonly answeredOn: LocalDate | null
}

/** The disputes of a loan, the newest first. The caller has checked who asks. */
export async function listDisputes(q: Queryable, accountNumber: string): Promise<ChargeOffDispute[]> {
  return q.query<ChargeOffDispute>(
    `SELECT dispute_id AS "disputeId", customer_id AS "customerId", reason, words, opened_on AS "openedOn", answer,
            answered_on AS "answeredOn"
     FROM charge_off_disputes WHERE account_number = $1 ORDER BY opened_at DESC, dispute_id`,
    [accountNumber],
  )
}

/** Opens a dispute. @returns false while another one of the loan is open */
export async function openDispute(
  tx: Tx,
  dispute: Omit<ChargeOffDispute, 'answer' | 'answeredOn'> & { readonly accountNumber: string; readonly at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO charge_off_disputes (dispute_id, account_number, customer_id, reason, words, opened_on, opened_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING dispute_id`,
    [
      dispute.disputeId,
      dispute.accountNumber,
      dispute.customerId,
      dispute.reason,
      dispute.words,
      dispute.openedOn,
      dispute.at,
    ],
  )
  return rows.length === 1
}

/** Answers the open dispute of a loan. @returns whose it was; null when none is open */
export async function answerDispute(
  tx: Tx,
  accountNumber: string,
  answer: { readonly words: string; readonly on: LocalDate; readonly by: string },
): Promise<string | null> {
  const [row] = await tx.query<{ customerId: string }>(
    `UPDATE charge_off_disputes SET answer = $2, answered_on = $3, answered_by = $4
     WHERE account_number = $1 AND answered_on IS NULL RETURNING customer_id AS "customerId"`,
    [accountNumber, answer.words, answer.on, answer.by],
  )
  return row?.customerId ?? null
}
