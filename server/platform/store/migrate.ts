import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { rootDir } from '#server/platform/config/config'
import type { Database, Queryable, Tx } from './database.ts'
import { sqlState } from './postgres.ts'
import { takeTime } from './transaction.ts'

const migrationsDir = resolve(rootDir, 'server/platform/store/migrations')

/**
 * Brings the schema up to date: every file of server/platform/store/migrations once, in the order of their names, forward only.
 * Each file is one transaction under one lock, so a process killed at any point leaves a database that starts, and two
 * processes that start together do the work once (reliability 22).
 * @returns the names of the files applied now
 * @throws Error when a file that was applied has been changed since.
 */
export async function migrate(db: Database, directory = migrationsDir): Promise<string[]> {
  await retryWhileOthersCreate(() => db.withTx(createLedgerOfMigrations))
  const applied: string[] = []
  for (const name of namesIn(directory)) {
    const text = readFileSync(resolve(directory, name), 'utf8')
    if (await retryWhileOthersCreate(() => db.withTx((tx) => applyOnce(tx, name, text)))) applied.push(name)
  }
  return applied
}

/** The files that a database has not applied yet, in their order; all of them for an empty one. Changes nothing. */
export async function pendingMigrations(q: Queryable): Promise<string[]> {
  const [found] = await q.query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS "isThere"`,
  )
  const rows = found?.isThere === true ? await q.query<{ name: string }>('SELECT name FROM schema_migrations') : []
  const applied = new Set(rows.map(({ name }) => name))
  return namesIn(migrationsDir).filter((name) => !applied.has(name))
}

function namesIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

async function createLedgerOfMigrations(tx: Tx): Promise<void> {
  await tx.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  )
  await tx.query('CREATE TABLE IF NOT EXISTS schema_lock (one boolean PRIMARY KEY DEFAULT true CHECK (one))')
  await tx.query('INSERT INTO schema_lock DEFAULT VALUES ON CONFLICT DO NOTHING')
}

async function applyOnce(tx: Tx, name: string, text: string): Promise<boolean> {
  await takeTime(tx)
  await tx.query('SET LOCAL lock_timeout = 30000')
  await tx.query('SELECT one FROM schema_lock FOR UPDATE')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const [known] = await tx.query<{ sha256: string }>('SELECT sha256 FROM schema_migrations WHERE name = $1', [name])
  if (known !== undefined) {
    if (known.sha256 === sha256) return false
    throw new Error(
      `${name} was changed after this database applied it. Put the change in a new file; in a sandbox, delete the data folder.`,
    )
  }
  await tx.query(text)
  await tx.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
  return true
}

/** CREATE … IF NOT EXISTS by two processes at once can still clash in the catalog; the loser simply looks again. */
async function retryWhileOthersCreate<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!['23505', '42P07', '42710', 'XX000'].includes(sqlState(error)) || attempt === 5) throw error
      await pause(50 * attempt)
    }
  }
}
