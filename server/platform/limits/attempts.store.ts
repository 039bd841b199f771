import type { Queryable, Tx } from '#server/platform/store/database'

/** One try to count. Times are ISO 8601. */
export interface CountedTry {
  readonly bucket: string
  readonly now: string
  readonly windowSeconds: number
  /** The bucket closes with this many tries. */
  readonly tries: number
  readonly closedUntil: string
}

/**
 * Counts a try, in a fresh window when the last one is over. The row's lock puts tries that come at once in a line.
 * @returns the count within the window, this try included
 */
export async function countTry(tx: Tx, counted: CountedTry): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `INSERT INTO attempt_counts AS a (bucket, count, window_start, closed_until)
     VALUES ($1, 1, $2, CASE WHEN $4 <= 1 THEN $5::timestamptz END)
     ON CONFLICT (bucket) DO UPDATE SET (count, window_start, closed_until) = (
       SELECT CASE WHEN is_over THEN 1 ELSE a.count + 1 END,
              CASE WHEN is_over THEN $2::timestamptz ELSE a.window_start END,
              CASE WHEN is_over THEN CASE WHEN $4 <= 1 THEN $5::timestamptz END
                   WHEN a.count + 1 >= $4 THEN COALESCE(a.closed_until, $5::timestamptz) END
       FROM (SELECT a.window_start <= $2::timestamptz - make_interval(secs => $3)
                AND (a.closed_until IS NULL OR a.closed_until <= $2::timestamptz) AS is_over) window_state)
     RETURNING count`,
    [counted.bucket, counted.now, counted.windowSeconds, counted.tries, counted.closedUntil],
  )
  return rows[0]?.count ?? 1
}

/** Takes one try back: it was a right one. */
export async function uncountTry(tx: Tx, bucket: string, tries: number): Promise<void> {
  await tx.query(
    `UPDATE attempt_counts SET count = GREATEST(count - 1, 0), closed_until = CASE WHEN count - 1 >= $2 THEN closed_until END WHERE bucket = $1`,
    [bucket, tries],
  )
}

/** Until when the last of these buckets to open stays closed (ISO 8601), or null when all are open. */
export async function closedUntil(q: Queryable, buckets: readonly string[], now: string): Promise<string | null> {
  const rows = await q.query<{ until: string | null }>(
    `SELECT max(closed_until) AS until FROM attempt_counts WHERE bucket = ANY($1) AND closed_until > $2`,
    [buckets, now],
  )
  return rows[0]?.until ?? null
}

/** When the window of a bucket began (ISO 8601), or null when nothing was counted. */
export async function windowStart(q: Queryable, bucket: string): Promise<string | null> {
  const rows = await q.query<{ start: string }>(`SELECT window_start AS start FROM attempt_counts WHERE bucket = $1`, [
    bucket,
  ])
  return rows[0]?.start ?? null
}

/** Forgets the tries of a bucket. */
export async function clearTries(tx: Tx, bucket: string): Promise<void> {
  await tx.query(`DELETE FROM attempt_counts WHERE bucket = $1`, [bucket])
}

/** Deletes counts whose windows have long been over. */
export async function deleteOldTries(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM attempt_counts WHERE window_start < $1 AND (closed_until IS NULL OR closed_until < $1)`, [
    before,
  ])
}
