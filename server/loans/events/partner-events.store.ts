import { hasReady } from '#server/platform/queue/outbox.store'
import type { Queryable, Tx } from '#server/platform/store/database'

/** Topics of the outbox, one for each partner: a partner whose server hangs waits for itself alone. */
export const partnerTopic = 'partner.webhook:'

/** What is kept of an event until it is sent. */
export interface PartnerEventItem {
  readonly partnerId: string
  readonly eventId: string
  readonly type: string
  /** ISO 8601. */
  readonly at: string
  readonly reference: string
  readonly operation: string
  readonly isAutopayDraw: boolean
  readonly amountCents: number
  readonly accountLastFour: string
  readonly confirmationNumber: string
}

/**
 * Puts an event about each payment of a table into the outbox, as a part of the statement that makes it true, where a borrower made the
 * payment, or the autopay that draws it, on the page of a partner that wants to hear of it. Once for a payment and a kind of event; none
 * while a card was not answered.
 * @param payments rows of payments with two columns more, or an expression for each: `outcome`, and `at` as the event has it
 * @param draws where draws are that the statement itself writes
 */
export function partnerEventInsert(
  payments: string,
  { outcome, at }: { readonly outcome: string; readonly at: string } = { outcome: 'p.outcome', at: 'p.at' },
  draws = 'recurring_draws',
): string {
  return `INSERT INTO outbox (topic, key, payload)
     SELECT '${partnerTopic}' || a.partner_id, p.payment_id || '.' || ${outcome}, jsonb_build_object(
       'partnerId', a.partner_id, 'eventId', p.payment_id || '_' || ${outcome}, 'type', 'payment.' || ${outcome}, 'at', ${at}::text,
       'reference', a.reference, 'operation', a.operation, 'isAutopayDraw', r.recurring_payment_id IS NOT NULL, 'amountCents', p.amount_cents + p.service_fee_cents,
       'accountLastFour', right(p.account_number, 4), 'confirmationNumber', p.confirmation_number)
     FROM ${payments} p
       LEFT JOIN ${draws} d ON d.payment_id = p.payment_id
       LEFT JOIN recurring_payments r ON r.recurring_payment_id = d.recurring_payment_id
       JOIN partner_acts a ON a.customer_id = p.customer_id AND a.account_number = p.account_number
         AND a.reference = coalesce(p.idempotency_key, r.idempotency_key)
       JOIN partners w ON w.partner_id = a.partner_id AND w.webhook_url IS NOT NULL AND w.revoked_at IS NULL
     WHERE ${outcome} <> 'pending' ON CONFLICT DO NOTHING`
}

/** The topics that have something ready to be sent. */
export async function readyPartnerTopics(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ topic: string }>(
    `SELECT $1 || w.partner_id AS topic FROM partners w
     WHERE ${hasReady('$1 || w.partner_id')}`,
    [partnerTopic],
  )
  return rows.map(({ topic }) => topic)
}

/** Where a partner gets events, and the sealed secret; null where it wants to hear nothing, or is revoked. */
export async function findWebhook(q: Queryable, partnerId: string): Promise<{ url: string; sealed: Buffer } | null> {
  const rows = await q.query<{ url: string; sealed: Buffer }>(
    `SELECT webhook_url AS url, webhook_secret AS sealed FROM partners
     WHERE partner_id = $1 AND webhook_url IS NOT NULL AND revoked_at IS NULL`,
    [partnerId],
  )
  return rows[0] ?? null
}

/** Sets where a partner gets events, or null for nowhere. */
export async function setWebhook(
  tx: Tx,
  partnerId: string,
  webhook: { readonly url: string; readonly sealed: Buffer } | null,
): Promise<void> {
  await tx.query('UPDATE partners SET webhook_url = $2, webhook_secret = $3 WHERE partner_id = $1', [
    partnerId,
    webhook?.url ?? null,
    webhook?.sealed ?? null,
  ])
}
