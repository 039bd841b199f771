import type { Queryable } from '#server/platform/store/database'
import type { SharedCount } from './limit.ts'

/** Requests that one process accepted. */
export interface LocalCount {
  readonly bucket: string
  readonly count: number
}

/**
 * Adds one process's counts to the shared ones, in a new window where the last one is over by the database's clock. Rows are locked in
 * one order, so that processes never deadlock.
 * @returns the shared count of each bucket
 */
export async function addCounts(
  q: Queryable,
  counts: readonly LocalCount[],
  windowSeconds: number,
): Promise<ReadonlyMap<string, SharedCount>> {
  const rows = await q.query<SharedCount & { bucket: string }>(
    `INSERT INTO request_counts AS r (bucket, count, ends_at)
     SELECT bucket, count, statement_timestamp() + make_interval(secs => $3)
     FROM unnest($1::text[], $2::integer[]) AS local (bucket, count) ORDER BY bucket
     ON CONFLICT (bucket) DO UPDATE SET (count, ends_at) = (
       SELECT CASE WHEN is_over THEN excluded.count ELSE r.count + excluded.count END,
              CASE WHEN is_over THEN excluded.ends_at ELSE r.ends_at END
       FROM (SELECT r.ends_at <= statement_timestamp() AS is_over) window_state)
     RETURNING bucket, count, extract(epoch FROM ends_at - statement_timestamp())::float8 AS seconds`,
    [counts.map(({ bucket }) => bucket), counts.map(({ count }) => count), windowSeconds],
  )
  return new Map(rows.map(({ bucket, count, seconds }) => [bucket, { count, seconds }]))
}

/** Deletes windows that are over, except those that another process is just counting in. */
export async function deleteEndedCounts(q: Queryable): Promise<void> {
  await q.query(
    `DELETE FROM request_counts WHERE bucket IN
       (SELECT bucket FROM request_counts WHERE ends_at <= statement_timestamp() FOR UPDATE SKIP LOCKED)`,
  )
}
