import type { Queryable, Tx } from './database.ts'
import { readSetting, writeSetting } from './settings.ts'

type Mode = 'sandbox' | 'production'

const markName = 'database.mode'

/** Marks in which mode the database was made, at its first start. */
export async function markMode(tx: Tx, mode: Mode): Promise<void> {
  if ((await readSetting(tx, markName)) === null) await writeSetting(tx, markName, mode)
}

/**
 * Looks at a database before anything is changed in it. One with tables that are not ours is somebody else's; one of ours that holds
 * people was made in a mode, and is opened in no other (reliability 18).
 * @throws Error with the reason why it is left alone
 */
export async function refuseForeignDatabase(q: Queryable, mode: Mode): Promise<void> {
  const { isOurs, strangers } = await survey(q, mode)
  if (!isOurs && strangers.length > 0)
    throw new Error(
      `This database holds tables that Carport did not make (${strangers.join(', ')}): DATABASE_URL must name an empty one.`,
    )
  if (!isOurs) return
  const made = await markOf(q)
  if (made === null && (await holdsPeople(q)))
    throw new Error(
      'This database holds data of Carport and does not say in which mode it was made. It is left alone: restore it whole, or use another.',
    )
  refuseOtherMode(made, mode)
}

/** For commands, which change no tables. @throws Error for a database that nothing was migrated on, or of another mode */
export async function refuseUnusedDatabase(q: Queryable, mode: Mode): Promise<void> {
  const { isOurs } = await survey(q, mode)
  if (!isOurs) throw new Error('This database holds nothing of Carport yet: run carport migrate first.')
  refuseOtherMode(await markOf(q), mode)
}

function refuseOtherMode(made: string | null, mode: Mode): void {
  if (made !== null && made !== mode)
    throw new Error(`This database was made in ${made} mode and is not opened in ${mode} mode.`)
}

/** Whether our migrations began here, and the first few tables outside extensions. Production may share a database's other schemas. */
async function survey(q: Queryable, mode: Mode): Promise<{ isOurs: boolean; strangers: string[] }> {
  const [ours] = await q.query<{ columns: number }>(
    `SELECT count(*) AS columns FROM information_schema.columns
     WHERE table_schema = current_schema()
       AND (table_name, column_name) IN (('schema_migrations', 'sha256'), ('schema_lock', 'one'))`,
  )
  const tables = await q.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'f') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND (n.nspname = current_schema() OR $1)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1 LIMIT 3`,
    [mode === 'sandbox'],
  )
  return { isOurs: ours?.columns === 2, strangers: tables.map(({ name }) => name) }
}

async function markOf(q: Queryable): Promise<string | null> {
  return (await isThere(q, 'settings')) ? readSetting<string>(q, markName) : null
}

async function holdsPeople(q: Queryable): Promise<boolean> {
  for (const table of ['customers', 'logins', 'audit_log'] as const) {
    if (!(await isThere(q, table))) continue
    const [found] = await q.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS any`)
    if (found?.any === true) return true
  }
  return false
}

async function isThere(q: Queryable, table: string): Promise<boolean> {
  const [found] = await q.query<{ isThere: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [table])
  return found?.isThere === true
}
