import type { Queryable, Tx } from '#server/store/database'

/** Counts one try in a bucket, in a fresh window when the last is over. @returns the count within the window */
export async function countAttempt(tx: Tx, bucket: string, now: string, windowSeconds: number): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `INSERT INTO attempt_counts AS a (bucket, count, window_start) VALUES ($1, 1, $2)
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN a.window_start <= $2::timestamptz - make_interval(secs => $3) THEN 1 ELSE a.count + 1 END,
       window_start = CASE WHEN a.window_start <= $2::timestamptz - make_interval(secs => $3) THEN $2 ELSE a.window_start END,
       closed_until = CASE WHEN a.closed_until <= $2 THEN NULL ELSE a.closed_until END
     RETURNING count`,
    [bucket, now, windowSeconds],
  )
  return rows[0]?.count ?? 1
}

/** Closes a bucket until a moment. */
export async function closeBucket(tx: Tx, bucket: string, until: string): Promise<void> {
  await tx.query(`UPDATE attempt_counts SET closed_until = $2, count = 0 WHERE bucket = $1`, [bucket, until])
}

/** Until when the first closed one of these buckets stays closed (ISO 8601), or null. */
export async function closedUntil(q: Queryable, buckets: readonly string[], now: string): Promise<string | null> {
  const rows = await q.query<{ until: string | null }>(
    `SELECT max(closed_until) AS until FROM attempt_counts WHERE bucket = ANY($1) AND closed_until > $2`,
    [buckets, now],
  )
  return rows[0]?.until ?? null
}

/** The count of a bucket in its window, 0 when the window is over. */
export async function attemptsIn(q: Queryable, bucket: string, now: string, windowSeconds: number): Promise<number> {
  const rows = await q.query<{ count: number }>(
    `SELECT count FROM attempt_counts WHERE bucket = $1 AND window_start > $2::timestamptz - make_interval(secs => $3)`,
    [bucket, now, windowSeconds],
  )
  return rows[0]?.count ?? 0
}

/** Forgets the tries of a bucket that is open. */
export async function clearAttempts(tx: Tx, bucket: string): Promise<void> {
  await tx.query(`DELETE FROM attempt_counts WHERE bucket = $1 AND closed_until IS NULL`, [bucket])
}

/** Deletes counts whose windows have long been over. */
export async function deleteOldAttempts(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM attempt_counts WHERE window_start < $1 AND (closed_until IS NULL OR closed_until < $1)`, [
    before,
  ])
}
