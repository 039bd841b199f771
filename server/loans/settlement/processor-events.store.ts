import type { Queryable, Tx } from '#server/platform/store/database'
import type { ReturnedDebit } from '#server/platform/vendors/bank/bank-processor'
import type { WebhookVendor } from '#server/platform/vendors/webhook-signature'

/** A payment came back: from a return file or a webhook. */
export interface ReturnEvent extends ReturnedDebit {
  readonly vendor: WebhookVendor
}

/** APPLIED; WAITING for the payment to be posted; UNKNOWN payment; MISMATCH of amount, currency or vendor; IGNORED: nothing to do. */
export type EventOutcome = 'APPLIED' | 'WAITING' | 'UNKNOWN' | 'MISMATCH' | 'IGNORED'

/** Keeps an event by its id. @returns false when it was kept before and is not waiting */
export async function keepEvent(
  tx: Tx,
  event: { eventId: string; vendor: string; kind: string; paymentId: string; details: unknown; at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO processor_events (event_id, vendor, kind, payment_id, details, outcome, received_at) VALUES ($1, $2, $3, $4, $5, 'WAITING', $6)
     ON CONFLICT (event_id) DO UPDATE SET vendor = processor_events.vendor WHERE processor_events.outcome = 'WAITING'
     RETURNING event_id`,
    [event.eventId, event.vendor, event.kind, event.paymentId, JSON.stringify(event.details), event.at],
  )
  return rows.length === 1
}

/** Writes down what came of an event. */
export async function settleEvent(tx: Tx, eventId: string, outcome: EventOutcome): Promise<void> {
  await tx.query('UPDATE processor_events SET outcome = $2 WHERE event_id = $1', [eventId, outcome])
}

/** Returns that came before their payment was posted. */
export async function waitingReturns(q: Queryable): Promise<ReturnEvent[]> {
  const rows = await q.query<{ details: ReturnEvent }>(
    `SELECT details FROM processor_events WHERE outcome = 'WAITING' AND kind = 'payment.returned' ORDER BY received_at, event_id`,
  )
  return rows.map((row) => row.details)
}
