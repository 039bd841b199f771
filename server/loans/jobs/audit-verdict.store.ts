import { type Database, type Queryable, reader } from '#server/platform/store/database'

const prefix = 'audit.broken '
/** For how long a verdict counts: whoever finds the chain broken repeats it every hour. */
const verdictSeconds = 7_200

/**
 * Shares with the other processes what a check of the audit chain found. Each finder takes back its own word alone: another one's folder of
 * anchors may show what this one's does not.
 * @param finder names whose anchors were checked against
 */
export async function tellAuditVerdict(db: Database, finder: string, isBroken: boolean): Promise<void> {
  const name = `${prefix}${finder}`
  if (isBroken)
    await db.withTx((tx) =>
      tx.query(
        `INSERT INTO settings (name, value) VALUES ($1, 'true')
         ON CONFLICT (name) DO UPDATE SET updated_at = clock_timestamp()`,
        [name],
      ),
    )
  else if (await isAuditFoundBroken(reader(db)))
    await db.withTx((tx) => tx.query('DELETE FROM settings WHERE name = $1', [name]))
}

/** Whether somebody has found the chain broken and not found it whole since. */
export async function isAuditFoundBroken(q: Queryable): Promise<boolean> {
  const rows = await q.query(
    `SELECT 1 FROM settings WHERE starts_with(name, $1) AND updated_at > clock_timestamp() - make_interval(secs => $2)`,
    [prefix, verdictSeconds],
  )
  return rows.length > 0
}
