import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { vacuum } from './vacuum.ts'

/** How much was written. */
export interface Written {
  readonly rows: number
  /** Loans of which a row was. */
  readonly loans: number
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

const numberColumn = 'account_number'
const hasNumbers = ({ columns }: Table): boolean => columns.includes(numberColumn)
const list = (columns: readonly string[], of = '') => columns.map((column) => `${of}${column}`).join(', ')

/**
 * A second database that is given the rows which the night's got, without an application: the least that PostgreSQL does the same work
 * for. It has the same tables and indexes. Foreign keys and triggers are off in it: what they cost is part of ours. Where the same is done
 * in tables as they are (`withKeys`), nothing of it is kept.
 */
export class Twin {
  readonly #night: pg.Client
  readonly #twin: pg.Client
  readonly #tables: readonly Table[]
  /** A folder that PostgreSQL writes and reads. */
  readonly #files: string
  /** How a measured transaction ends. */
  #end: 'COMMIT' | 'ROLLBACK' = 'COMMIT'
  /** The last transaction that was taken; at first even what migrations wrote is taken. */
  #taken = '0'
  #readBefore: ReadonlyMap<string, number> = new Map()
  #read: readonly Table[] = []
  #written: readonly Table[] = []

  private constructor(
    [night, twin]: readonly [pg.Client, pg.Client],
    of: { readonly tables: readonly Table[]; readonly files: string },
  ) {
    this.#night = night
    this.#twin = twin
    this.#tables = of.tables
    this.#files = of.files
  }

  /**
   * Makes the twin of a database that has no rows yet.
   * @param dir the folder of its PostgreSQL
   */
  static async of(url: string, dir: string): Promise<Twin> {
    const to = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString()
    const maker = await connect(to('postgres'))
    await maker.query('DROP DATABASE IF EXISTS twin WITH (FORCE)')
    await maker.query('CREATE DATABASE twin TEMPLATE night')
    await maker.end()
    const twin = await connect(to('twin'))
    await twin.query('SET session_replication_role = replica')
    const { rows: tables } = await twin.query<Table>(
      `SELECT c.relname AS name,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = ANY(i.indkey)) AS key
       FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' ORDER BY 1`,
    )
    const { rows: references } = await twin.query<Reference>(
      `SELECT DISTINCT conrelid::regclass::text AS name, confrelid::regclass::text AS parent
       FROM pg_constraint WHERE contype = 'f' AND conrelid <> confrelid`,
    )
    await twin.query('CREATE SCHEMA staged')
    await twin.query(`CREATE UNLOGGED TABLE staged.looked_at (${numberColumn} text PRIMARY KEY)`)
    for (const { name } of tables) await twin.query(`CREATE UNLOGGED TABLE staged.${name} (LIKE public.${name})`)
    const files = join(dir, 'data', 'twin')
    rmSync(files, { recursive: true, force: true })
    mkdirSync(files)
    // PostgreSQL runs as another user where we are root.
    chmodSync(files, 0o777)
    return new Twin([await connect(to('night')), twin], { tables: inOrder(tables, references), files })
  }

  /** Becomes like the night's database, before something is done to it. */
  async catchUp(): Promise<void> {
    await this.take()
    await this.stage([])
    await this.again()
    this.#readBefore = await rowsRead(this.#night)
  }

  /** Puts into files what was written to the night's database since this was done last. */
  async take(): Promise<Written> {
    const read = await rowsRead(this.#night)
    this.#read = this.#tables.filter(({ name }) => (read.get(name) ?? 0) > (this.#readBefore.get(name) ?? 0))
    const isNew = `xmin::text::bigint > ${this.#taken}`
    this.#taken = await nextTransaction(this.#night)
    const counts = new Map<Table, number>()
    for (const table of this.#tables) {
      const rows = `SELECT ${list(table.columns)} FROM ${table.name} WHERE ${isNew}`
      const { rowCount } = await this.#night.query(`COPY (${rows}) TO ${this.#file(table)} (FORMAT binary)`)
      if (rowCount !== null && rowCount > 0) counts.set(table, rowCount)
    }
    this.#written = [...counts.keys()]
    const numbers = this.#written.flatMap((table) => numbersOf(table, isNew))
    const { rows } = await this.#night.query<{ loans: string }>(
      `SELECT count(n.${numberColumn}) AS loans FROM (${[`SELECT NULL AS ${numberColumn}`, ...numbers].join(' UNION ')}) n`,
    )
    return { rows: [...counts.values()].reduce((sum, one) => sum + one, 0), loans: Number(rows[0]?.loans) }
  }

  /** Reads the first that was taken into its tables, one COPY for each: from then on it is like the night's database. */
  async copy(): Promise<void> {
    await this.#alone(async () => {
      for (const table of this.#written) await this.#twin.query(this.#copyOf(table, 'public'))
    })
  }

  /** Makes ready for `copy`: what migrations wrote is among what was taken. */
  async empty(): Promise<void> {
    for (const { name } of this.#written) await this.#twin.query(`DELETE FROM ${name}`)
  }

  /** Does some of this with foreign keys and triggers on, and takes it back. What it takes to take it back is none of the work. */
  async withKeys(work: () => Promise<void>): Promise<void> {
    await this.#twin.query('SET session_replication_role = origin')
    this.#end = 'ROLLBACK'
    await work()
    this.#end = 'COMMIT'
    await this.#twin.query('SET session_replication_role = replica')
  }

  /** Makes ready to do again what was taken, with the loans that were looked at. */
  async stage(loans: readonly string[]): Promise<void> {
    for (const table of this.#written) {
      await this.#twin.query(`TRUNCATE staged.${table.name}`)
      await this.#twin.query(this.#copyOf(table, 'staged'))
      await this.#twin.query(`ANALYZE staged.${table.name}`)
    }
    await this.#twin.query('TRUNCATE staged.looked_at')
    await this.#twin.query('INSERT INTO staged.looked_at SELECT * FROM unnest($1::text[])', [loans])
    await this.#twin.query('ANALYZE staged.looked_at')
  }

  /** Reads every row of the loans that were looked at, in the tables that were read, and writes what was written: a statement for each table. */
  async again(): Promise<void> {
    for (const { name } of this.#read.filter(hasNumbers))
      await this.#twin.query(
        `COPY (SELECT t.* FROM ${name} t JOIN staged.looked_at USING (${numberColumn})) TO '/dev/null' (FORMAT binary)`,
      )
    await this.#alone(async () => {
      for (const { name, columns, key } of this.#written) {
        const others = columns.filter((column) => !key.includes(column))
        await this.#twin.query(
          `MERGE INTO ${name} t USING staged.${name} s ON (${list(key, 't.')}) = (${list(key, 's.')})
           WHEN MATCHED THEN ${others.length === 0 ? 'DO NOTHING' : `UPDATE SET ${others.map((one) => `${one} = s.${one}`).join(', ')}`}
           WHEN NOT MATCHED THEN INSERT (${list(columns)}) OVERRIDING SYSTEM VALUE VALUES (${list(columns, 's.')})`,
        )
      }
    })
  }

  /** Lets both databases tidy up and look at themselves. */
  async vacuum(): Promise<void> {
    for (const client of [this.#night, this.#twin]) await vacuum(client)
  }

  /** @throws Error when a table has not as many rows as the night's: then something else was measured */
  async assertSame(): Promise<void> {
    for (const { name } of this.#tables) {
      const [night, twin] = await Promise.all([this.#night, this.#twin].map((client) => count(client, name)))
      if (night !== twin) throw new Error(`${name} has ${night} rows and its twin ${twin}`)
    }
  }

  async close(): Promise<void> {
    await this.#night.end()
    await this.#twin.end()
    rmSync(this.#files, { recursive: true, force: true })
  }

  #file({ name }: Table): string {
    return `'${join(this.#files, name)}'`
  }

  #copyOf(table: Table, schema: 'public' | 'staged'): string {
    return `COPY ${schema}.${table.name} (${list(table.columns)}) FROM ${this.#file(table)} (FORMAT binary)`
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    await this.#twin.query('BEGIN')
    await work()
    await this.#twin.query(this.#end)
  }
}

interface Reference {
  readonly name: string
  readonly parent: string
}

/** Tables in an order in which each follows those that it refers to. @throws Error where two refer to each other */
function inOrder(tables: readonly Table[], references: readonly Reference[]): readonly Table[] {
  const ordered: Table[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.filter(({ name }) => !references.some((one) => one.name === name && waiting.has(one.parent)))
    if (next.length === 0) throw new Error(`Tables refer to each other: ${[...waiting].join(', ')}`)
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** What selects the loans of some rows, by their own number or by that of what they belong to. */
function numbersOf({ name, columns }: Table, which: string): readonly string[] {
  if (columns.includes(numberColumn)) return [`SELECT ${numberColumn} FROM ${name} WHERE ${which}`]
  return Object.entries({ payment_id: 'payments', recurring_payment_id: 'recurring_payments' })
    .filter(([column]) => columns.includes(column))
    .map(
      ([column, owner]) =>
        `SELECT ${numberColumn} FROM ${owner} WHERE ${column} IN (SELECT ${column} FROM ${name} WHERE ${which})`,
    )
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Rows that PostgreSQL read of each table since its start, as far as its sessions have reported. */
async function rowsRead(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  await client.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string; read: string }>(
    'SELECT relname AS name, seq_tup_read + COALESCE(idx_tup_fetch, 0) AS read FROM pg_stat_user_tables',
  )
  return new Map(rows.map(({ name, read }) => [name, Number(read)]))
}

async function nextTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid')
  return rows[0]?.xid ?? ''
}

async function count(client: pg.Client, table: string): Promise<string | undefined> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`)
  return rows[0]?.count
}
