import type { Database, Tx } from '#server/platform/store/database'

/** One event as it was accepted. */
export interface KeptEvent {
  readonly name: string
  readonly event: object
}

/** Keeps a batch in the order it came. @param at ISO 8601 */
export async function keepEvents(tx: Tx, events: readonly KeptEvent[], at: string): Promise<void> {
  await tx.query(
    `INSERT INTO business_events (received_at, name, event)
     SELECT $1, told->>'name', told->'event' FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS list(told, place) ORDER BY place`,
    [at, JSON.stringify(events)],
  )
}

/** The newest events first. */
export function listEvents(db: Database, most: number): Promise<readonly object[]> {
  return db
    .read<{ event: object }>('SELECT event FROM business_events ORDER BY event_id DESC LIMIT $1', [most])
    .then((rows) => rows.map((row) => row.event))
}

/** Forgets what is older. @param before ISO 8601 @returns how many went */
export function deleteOldEvents(db: Database, before: string): Promise<number> {
  return db.withTx(async (tx) => {
    const rows = await tx.query('DELETE FROM business_events WHERE received_at < $1 RETURNING 1', [before])
    return rows.length
  })
}
