import type { Tx } from './database.ts'
import { copyText } from './transaction.ts'

/** What a column is given; nothing is NULL. A list or an object would have no one text. */
type CopiedValue = string | number | boolean | Buffer | null | undefined

/**
 * Adds many rows to a table by COPY, which costs PostgreSQL and this process the least. Nothing of it is kept where a row of it is wrong.
 * @param columns each column with its value in a row; for one that is left out the database's default applies
 */
export async function copyRows<T>(
  tx: Tx,
  table: string,
  rows: readonly T[],
  columns: Readonly<Record<string, (row: T) => CopiedValue>>,
): Promise<void> {
  if (rows.length === 0) return
  const [first, ...others] = Object.values(columns)
  if (first === undefined) return
  let text = ''
  for (const row of rows) {
    text += asCopied(first(row))
    for (const column of others) text += `\t${asCopied(column(row))}`
    text += '\n'
  }
  await copyText(tx, { sql: `COPY ${table} (${Object.keys(columns).join(', ')}) FROM STDIN`, rows: text })
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in COPY's text format. */
function asCopied(value: CopiedValue): string {
  if (typeof value === 'string')
    return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (one) => escapes[one] ?? one) : value
  if (value === null || value === undefined) return String.raw`\N`
  return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : String(value)
}
