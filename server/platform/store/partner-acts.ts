import type { Tx } from './database.ts'

/** Something that a borrower did on a partner's page. */
export interface PartnerAct {
  readonly customerId: string
  readonly accountNumber: string
  /** The operation's name in the schema. */
  readonly operation: string
  /** The idempotency key, in lower case. */
  readonly reference: string
  readonly partnerId: string
  readonly tokenId: string
  readonly correlationId: string
  /** ISO 8601. */
  readonly doneAt: string
}

/** Writes down through which partner something is done, in the transaction that does it. */
export async function recordPartnerAct(tx: Tx, act: PartnerAct): Promise<void> {
  await tx.query(
    `INSERT INTO partner_acts (customer_id, account_number, operation, reference, partner_id, token_id, correlation_id, done_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      act.customerId,
      act.accountNumber,
      act.operation,
      act.reference,
      act.partnerId,
      act.tokenId,
      act.correlationId,
      act.doneAt,
    ],
  )
}
