import type { Queryable, Tx } from '#server/platform/store/database'

/** How tries of one kind are slowed. */
export interface SlowLimit {
  /** So many wrong ones follow each other without a wait. */
  readonly freeTries: number
  /** The first wait; each more is twice as long. */
  readonly firstWaitSeconds: number
  /** No wait is longer, and after as long one try is forgotten. */
  readonly longestWaitSeconds: number
}

/** Tries that have not been forgotten at $2; a clock that was set back forgets none. */
const forgotten = `GREATEST(0, floor(extract(epoch FROM $2::timestamptz - a.window_start) / $4::float8))::int`

/**
 * Counts a try unless its bucket is waiting. The row's lock puts tries that come at once in a line. `now` is ISO 8601.
 * @returns the tries that are remembered, this one included, or null when the bucket waits
 */
export async function countUnlessWaiting(
  tx: Tx,
  bucket: string,
  limit: SlowLimit,
  now: string,
): Promise<number | null> {
  const rows = await tx.query<{ count: number }>(
    `INSERT INTO attempt_counts AS a (bucket, count, window_start, closed_until)
     VALUES ($1, 1, $2, CASE WHEN $3 <= 1 THEN $2::timestamptz + make_interval(secs => $5) END)
     ON CONFLICT (bucket) DO UPDATE SET (count, window_start, closed_until) = (
       SELECT n,
              CASE WHEN n = 1 THEN $2::timestamptz ELSE a.window_start + make_interval(secs => gone * $4::float8) END,
              CASE WHEN n >= $3 THEN $2::timestamptz + make_interval(secs => LEAST($4::float8, $5::float8 * 2 ^ LEAST(n - $3, 20))) END
       FROM (SELECT gone, GREATEST(a.count - gone, 0) + 1 AS n FROM (SELECT ${forgotten} AS gone) aged) counted)
     WHERE a.closed_until IS NULL OR a.closed_until <= $2::timestamptz
     RETURNING count`,
    [bucket, now, limit.freeTries, limit.longestWaitSeconds, limit.firstWaitSeconds],
  )
  return rows[0]?.count ?? null
}

/** Takes one try back: it was a right one, or was not tried at all. */
export async function takeTryBack(tx: Tx, bucket: string): Promise<void> {
  await tx.query(`UPDATE attempt_counts SET count = GREATEST(count - 1, 0), closed_until = NULL WHERE bucket = $1`, [
    bucket,
  ])
}

/** Whether buckets, by their names or how their names begin, make whoever tries wait. `now` is ISO 8601. */
export async function isAnySlowed(q: Queryable, start: string, limit: SlowLimit, now: string): Promise<boolean> {
  const rows = await q.query(
    `SELECT bucket FROM attempt_counts a
     WHERE starts_with(bucket, $1) AND closed_until IS NOT NULL AND count - ${forgotten} >= $3 LIMIT 1`,
    [start, now, limit.freeTries, limit.longestWaitSeconds],
  )
  return rows.length === 1
}

/** Forgets the tries of buckets whose names begin so. */
export async function forgetTries(tx: Tx, start: string): Promise<void> {
  await tx.query(`DELETE FROM attempt_counts WHERE starts_with(bucket, $1)`, [start])
}
