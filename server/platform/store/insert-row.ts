import type { Queryable } from './database.ts'

/**
 * Adds one row.
 * @param table the table, as the schema names it
 * @param row each column with its value; for one that is left out the database's default applies
 */
export async function insertRow(q: Queryable, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  await q.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, Object.values(row))
}
