import type { Queryable } from '#server/platform/store/database'

/** Who asks for a lease, and for how long. */
interface AskedLease {
  readonly name: string
  readonly holder: string
  readonly seconds: number
}

/**
 * Takes a lease that is free or ran out, or renews one's own. The row's lock puts those who ask at once in a line, and only the
 * database's clock counts.
 * @returns false while somebody else has it
 */
export async function takeLease(q: Queryable, { name, holder, seconds }: AskedLease): Promise<boolean> {
  const rows = await q.query(
    `INSERT INTO leases AS l (name, holder, expires_at) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = clock_timestamp() + make_interval(secs => $3)
       WHERE l.holder = excluded.holder OR l.expires_at <= clock_timestamp()
     RETURNING 1`,
    [name, holder, seconds],
  )
  return rows.length === 1
}

/** Gives one's own lease back: the next who asks has it at once. */
export async function giveLeaseBack(q: Queryable, { name, holder }: Omit<AskedLease, 'seconds'>): Promise<void> {
  await q.query('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder])
}
