import { listText } from './sent-together.ts'

/** What is written of one thing, in two forms: by itself, and for many things whose statements are the same. */
export interface RowWrite {
  /** The table it writes. */
  readonly table: string
  /** By itself. Nobody reads rows that it returns. */
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** For many: a statement whose only parameter is the JSON of their rows. */
  readonly ofMany: { readonly sql: string; readonly row: Row }
}

/** Values by column: texts, numbers, truth values, lists of texts, and JSON. */
type Row = Readonly<Record<string, unknown>>

/** PostgreSQL's name of a column's type, with its value. */
type Given = Readonly<Record<string, readonly [type: ColumnType, value: unknown]>>
type ColumnType = 'text' | 'bigint' | 'integer' | 'boolean' | 'date' | 'timestamptz' | 'json'

/**
 * Adds a row to a table.
 * @param row each column with its value; for one that is left out the database's default applies
 * @param lowered columns whose texts are kept in lower case
 */
export function rowInsert(table: string, row: Row, lowered: readonly string[] = []): RowWrite {
  const { sql, ofMany } = textsOf(table, `${Object.keys(row).join()} ${lowered.join()}`, () =>
    insertTexts(table, row, lowered),
  )
  return {
    table,
    sql,
    parameters: Object.values(row).map((value) => (Array.isArray(value) ? listText(value) : asParameter(value))),
    ofMany: { sql: ofMany, row },
  }
}

function insertTexts(table: string, row: Row, lowered: readonly string[]): Texts {
  const columns = Object.keys(row)
  const lower = (column: string, value: string) => (lowered.includes(column) ? `lower(${value})` : value)
  const inserting = `INSERT INTO ${table} (${columns.join(', ')})`
  return {
    sql: `${inserting} VALUES (${columns.map((column, index) => lower(column, `$${index + 1}`)).join(', ')})`,
    ofMany: `${inserting} SELECT ${columns.map((column) => lower(column, column)).join(', ')} FROM json_populate_recordset(NULL::${table}, $1::json)`,
  }
}

/**
 * Writes what depends on values of no one table.
 * @param sql a statement that reads its values from the rows of `given`, whose columns these are
 */
export function givenWrite(table: string, given: Given, sql: string): RowWrite {
  const columns = Object.entries(given)
  const types = columns.map(([name, [type]]) => `${name} ${type}`).join(', ')
  const texts = textsOf(sql, types, () => givenTexts(columns, sql))
  return {
    table,
    sql: texts.sql,
    parameters: columns.map(([, [, value]]) => asParameter(value)),
    ofMany: { sql: texts.ofMany, row: Object.fromEntries(columns.map(([name, [, value]]) => [name, value])) },
  }
}

function givenTexts(columns: readonly (readonly [name: string, given: Given[string]])[], sql: string): Texts {
  const values = columns.map(([name, [type]], index) => `$${index + 1}::${type} AS ${name}`)
  const types = columns.map(([name, [type]]) => `${name} ${type}`)
  return {
    sql: withGiven(`SELECT ${values.join(', ')}`, sql),
    ofMany: withGiven(`SELECT * FROM json_to_recordset($1::json) AS rows (${types.join(', ')})`, sql),
  }
}

/** A statement for one row and the one for many. */
interface Texts {
  readonly sql: string
  readonly ofMany: string
}

const madeTexts = new Map<string, Map<string, Texts>>()
/** More than there are kinds of rows that are written. */
const textsAtMost = 1_000

/** Made once for each kind of row: a job writes thousands of rows, and a text is thousands of characters. */
function textsOf(written: string, columns: string, make: () => Texts): Texts {
  if (madeTexts.size >= textsAtMost) madeTexts.clear()
  const kinds = madeTexts.get(written) ?? new Map<string, Texts>()
  madeTexts.set(written, kinds)
  const texts = kinds.get(columns) ?? make()
  kinds.set(columns, texts)
  return texts
}

function withGiven(rows: string, sql: string): string {
  return sql.startsWith('WITH ') ? `WITH given AS (${rows}), ${sql.slice(5)}` : `WITH given AS (${rows}) ${sql}`
}

function asParameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** One statement for each text that several have in common, in the order in which they were first asked for. */
export function statementsOfMany(
  writes: readonly RowWrite[],
): { readonly sql: string; readonly parameters: readonly string[] }[] {
  const same = Map.groupBy(writes, ({ ofMany }) => ofMany.sql)
  return [...same].map(([sql, all]) => ({ sql, parameters: [JSON.stringify(all.map(({ ofMany }) => ofMany.row))] }))
}
