import { parseIso } from '#sdk/dates/dates'
import type { Database, Queryable, Tx } from '#server/platform/store/database'
import { type FlagValue, outageFlagNames } from './flag-list.ts'
import type { OutageSwitch } from './outage-days.ts'

/** The values somebody set, and the number that grows with every change. */
export interface StoredFlags {
  readonly version: number
  readonly values: ReadonlyMap<string, FlagValue>
}

/** @returns the number that grows by one with every change of a flag. */
export async function readFlagsVersion(db: Database): Promise<number> {
  const rows = await db.read<{ version: number }>('SELECT version FROM flags_version')
  return rows[0]?.version ?? 0
}

/** @returns every flag that has another value than its default. */
export async function readFlags(db: Database): Promise<StoredFlags> {
  const version = await readFlagsVersion(db)
  const rows = await db.read<{ name: string; value: FlagValue }>('SELECT name, value FROM flags')
  return { version, values: new Map(rows.map((row) => [row.name, row.value])) }
}

/** Stores a flag's value and notifies the watchers of every process. That an outage began or ended is kept for good. */
export async function writeFlag(
  tx: Tx,
  flag: { name: string; value: FlagValue; updatedAt: string; updatedBy: string },
): Promise<void> {
  await tx.query('UPDATE flags_version SET version = version + 1')
  if (outageFlagNames.some((name) => name === flag.name)) {
    await tx.query(
      `INSERT INTO outage_switches (flag, is_on, switched_at, switched_by)
       SELECT $1, $2, $3, $4 WHERE $2 <> coalesce((SELECT value = 'true'::jsonb FROM flags WHERE name = $1), false)`,
      [flag.name, flag.value === true, flag.updatedAt, flag.updatedBy],
    )
  }
  await tx.query(
    `INSERT INTO flags (name, value, updated_at, updated_by) VALUES ($1, $2::jsonb, $3, $4)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [flag.name, JSON.stringify(flag.value), flag.updatedAt, flag.updatedBy],
  )
}

/** @returns when outages were announced and over, the oldest first. */
export async function readOutageSwitches(q: Queryable): Promise<readonly OutageSwitch[]> {
  const rows = await q.query<{ flag: string; isOn: boolean; at: string }>(
    'SELECT flag, is_on AS "isOn", switched_at AS at FROM outage_switches ORDER BY switch_no',
  )
  return rows.map(({ flag, isOn, at }) => ({ flag, isOn, atMs: parseIso(at) }))
}
