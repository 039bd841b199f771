import type { Database, Queryable, Tx } from '#server/platform/store/database'
import { writeLast } from '#server/platform/store/last-writes'
import { givenWrite, rowInsert, type RowWrite } from '#server/platform/store/row-writes'

/** Work to be done outside any transaction, such as a submission to the processor. */
export interface OutboxWork {
  /** Names the handler. */
  readonly topic: string
  /** Stable within the topic, such as the payment's id: what the outside is asked about before anything is sent again. */
  readonly key: string
  readonly payload: unknown
}

/** A claimed item. Whoever holds the latest fence may finish it; an older holder finds out and stops. */
export interface OutboxItem<P = unknown> {
  readonly itemId: number
  readonly topic: string
  readonly key: string
  readonly payload: P
  /** 1 at the first try. Above 1 the outside may have been asked before: ask it by key first. */
  readonly attempts: number
  readonly fence: number
}

/**
 * Does the item's work. 'retry' and a thrown error release it for later, ever more slowly; 'wait' releases it for a second and is no try:
 * somebody else is at it. Nothing is ever dropped.
 */
export type OutboxHandler = (item: OutboxItem, handful: Handful) => Promise<'done' | 'retry' | 'wait'>

/** What was claimed together. */
export interface Handful {
  readonly items: readonly OutboxItem[]
  /**
   * Records what was done for an item of it and ends the item, with one statement for what is recorded in the same turn. It is recorded even
   * where another worker has claimed the item since. The handler answers 'done' afterwards.
   */
  readonly finish: (item: OutboxItem, writes: readonly RowWrite[]) => Promise<void>
}

const leaseSeconds = 60
const slowestRetrySeconds = 300
const alertAfterSeconds = 15 * 60

/** Puts work into the outbox, in the transaction that makes it necessary. @returns false when the same (topic, key) was there already */
export async function enqueue(tx: Tx, work: OutboxWork): Promise<boolean> {
  const rows = await tx.query(
    'INSERT INTO outbox (topic, key, payload) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
    [work.topic, work.key, JSON.stringify(work.payload)],
  )
  return rows.length === 1
}

/** The same with what the transaction writes last, for a key that nobody can have put there: an id that was just made. */
export function enqueueNew(tx: Tx, { topic, key, payload }: OutboxWork): Promise<void> {
  return writeLast(tx, rowInsert('outbox', { topic, key, payload }))
}

/**
 * Whether a topic has something ready. Asked topic by topic, in the order in which items became available: EXISTS could read all that is
 * ready to answer for a topic that has nothing.
 * @param topic as an expression of SQL
 */
export const hasReady = (topic: string): string =>
  `(SELECT true FROM outbox o WHERE o.state = 'READY' AND o.topic = ${topic} AND o.available_at <= clock_timestamp()
      AND (o.lease_until IS NULL OR o.lease_until <= clock_timestamp()) ORDER BY o.available_at LIMIT 1)`

/** Which of these topics have something ready. */
export async function readyTopics(q: Queryable, topics: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ topic: string }>(
    `SELECT topic FROM unnest($1::text[]) AS asked (topic)
     WHERE ${hasReady('asked.topic')}`,
    [topics],
  )
  return rows.map(({ topic }) => topic)
}

/** The next items of a topic, which are read in the order of its index and locked. */
const nextOf = (topic: string): string =>
  `SELECT item_id, available_at FROM outbox
   WHERE state = 'READY' AND topic = ${topic} AND available_at <= clock_timestamp()
     AND (lease_until IS NULL OR lease_until <= clock_timestamp())
   ORDER BY available_at, item_id LIMIT $2 FOR UPDATE SKIP LOCKED`

/** The next items of several topics. Asked topic by topic: what is ready in all of them at once would be sorted for each handful. */
const nextOfSeveral = `SELECT next.item_id FROM unnest($1::text[]) AS asked (topic) CROSS JOIN LATERAL (${nextOf('asked.topic')}) next
   ORDER BY next.available_at, next.item_id LIMIT $2`

/** Takes up to `limit` items of these topics for a minute, passing over what other workers hold. */
export function claim(
  db: Database,
  topics: readonly string[],
  limit: number,
  lease = leaseSeconds,
): Promise<OutboxItem[]> {
  // The statement of a single topic is kept (see prepared.ts).
  const [next, asked] = topics.length === 1 ? [nextOf('$1'), topics[0]] : [nextOfSeveral, topics]
  return db.write<OutboxItem>(
    `WITH next AS MATERIALIZED (${next})
     UPDATE outbox SET fence = fence + 1, attempts = attempts + 1, lease_until = clock_timestamp() + make_interval(secs => $3)
     WHERE item_id IN (SELECT item_id FROM next)
     RETURNING item_id AS "itemId", topic, key, payload, attempts, fence`,
    [asked, limit, lease],
  )
}

/** Finishes an item. @returns false when another worker has claimed it since, which then finishes it */
export async function complete(q: Queryable, item: OutboxItem): Promise<boolean> {
  const rows = await q.query(
    "UPDATE outbox SET state = 'DONE', done_at = clock_timestamp(), lease_until = NULL WHERE item_id = $1 AND fence = $2 AND state = 'READY' RETURNING 1",
    [item.itemId, item.fence],
  )
  return rows.length === 1
}

/** The same among other writes; nothing where another worker has claimed the item since. */
export function completion({ itemId, fence }: OutboxItem): RowWrite {
  return givenWrite(
    'outbox',
    { item_id: ['bigint', itemId], fence: ['bigint', fence] },
    `UPDATE outbox o SET state = 'DONE', done_at = clock_timestamp(), lease_until = NULL
     FROM given WHERE o.item_id = given.item_id AND o.fence = given.fence AND o.state = 'READY'`,
  )
}

/** Releases an item for a later try: after 1, 2, 4 … 300 seconds. @returns false when another worker has claimed it since */
export async function fail(q: Queryable, item: OutboxItem, reason: string): Promise<boolean> {
  const seconds = Math.min(slowestRetrySeconds, 2 ** Math.min(item.attempts - 1, 10))
  const rows = await q.query(
    `UPDATE outbox SET lease_until = NULL, last_error = $3, available_at = clock_timestamp() + make_interval(secs => $4)
     WHERE item_id = $1 AND fence = $2 AND state = 'READY' RETURNING 1`,
    [item.itemId, item.fence, reason.slice(0, 200), seconds],
  )
  return rows.length === 1
}

/** Releases an item for a second without counting a try. @returns false when another worker has claimed it since */
export async function postpone(q: Queryable, item: OutboxItem): Promise<boolean> {
  const rows = await q.query(
    `UPDATE outbox SET lease_until = NULL, attempts = attempts - 1, available_at = clock_timestamp() + interval '1 second'
     WHERE item_id = $1 AND fence = $2 AND state = 'READY' RETURNING 1`,
    [item.itemId, item.fence],
  )
  return rows.length === 1
}

/** Items that were tried and are still open after 15 minutes: unknown for too long, for a person to look at (reliability 10). */
export function overdueItems(
  q: Queryable,
  topics: readonly string[],
): Promise<{ itemId: number; topic: string; attempts: number; ageSeconds: number }[]> {
  return q.query(
    `SELECT item_id AS "itemId", topic, attempts, extract(epoch FROM clock_timestamp() - created_at)::bigint AS "ageSeconds"
     FROM outbox WHERE state = 'READY' AND topic = ANY($2) AND attempts > 0
       AND created_at < clock_timestamp() - make_interval(secs => $1) ORDER BY item_id LIMIT 100`,
    [alertAfterSeconds, topics],
  )
}

/** What waits in the outbox, by topic. What has a topic for each partner is one kind. */
export function outboxBacklog(
  q: Queryable,
): Promise<{ readonly topic: string; readonly waiting: number; readonly oldestSeconds: number }[]> {
  return q.query(
    `SELECT split_part(topic, ':', 1) AS topic, count(*) AS waiting,
            extract(epoch FROM clock_timestamp() - min(created_at))::bigint AS "oldestSeconds"
     FROM outbox WHERE state = 'READY' GROUP BY 1 ORDER BY 1`,
  )
}
