import type { Tx } from './database.ts'
import { insertRow } from './insert-row.ts'

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
  await insertRow(tx, 'partner_acts', {
    customer_id: act.customerId,
    account_number: act.accountNumber,
    operation: act.operation,
    reference: act.reference,
    partner_id: act.partnerId,
    token_id: act.tokenId,
    correlation_id: act.correlationId,
    done_at: act.doneAt,
  })
}
