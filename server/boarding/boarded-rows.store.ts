import type { Queryable } from '#server/platform/store/database'

/** What is known of a row that was boarded earlier, or earlier in this run. */
export interface Known {
  readonly rowHash: Buffer
  readonly runId: string
}

/** What a row is known by at its source, in the table that remembers it. */
const keyColumns = {
  boarded_autopays: 'account_number',
  boarded_consents: 'source_id',
  boarded_documents: 'source_id',
  boarded_scheduled_payments: 'source_id',
} as const

/** Those of a source's rows that were boarded, by what they are known by there, whatever has become of what they wrote. */
export async function boardedRows(
  q: Queryable,
  table: keyof typeof keyColumns,
  source: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await q.query<Known & { key: string }>(
    `SELECT ${keyColumns[table]} AS key, row_hash AS "rowHash", run_id AS "runId"
     FROM ${table} WHERE source = $1 AND ${keyColumns[table]} = ANY($2)`,
    [source, keys],
  )
  return new Map(rows.map(({ key, ...known }) => [key, known]))
}
