import type { Database } from '#server/store/database'
import type { FlagValue } from './flag-list.ts'

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

/** Stores a flag's value and tells the watchers of every process. */
export async function writeFlag(
  db: Database,
  flag: { name: string; value: FlagValue; updatedAt: string; updatedBy: string },
): Promise<void> {
  await db.withTx(async (tx) => {
    await tx.query('UPDATE flags_version SET version = version + 1')
    await tx.query(
      `INSERT INTO flags (name, value, updated_at, updated_by) VALUES ($1, $2::jsonb, $3, $4)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [flag.name, JSON.stringify(flag.value), flag.updatedAt, flag.updatedBy],
    )
  })
}
