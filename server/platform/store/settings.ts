import type { Queryable, Tx } from './database.ts'

/** A setting's value, or null when it was never written. */
export async function readSetting<T>(q: Queryable, name: string): Promise<T | null> {
  const [row] = await q.query<{ value: T }>('SELECT value FROM settings WHERE name = $1', [name])
  return row?.value ?? null
}

/** Writes a setting, as JSON. */
export async function writeSetting(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx.query(
    `INSERT INTO settings (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value, updated_at = clock_timestamp()`,
    [name, JSON.stringify(value)],
  )
}
