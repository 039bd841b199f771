import type { LocalDate } from '#sdk/dates/dates'
import type { Queryable } from '#server/platform/store/database'

/** Debits of the bank files after a day that the bank accepted, and how many payments came back after it, by return code. */
export async function countReturns(
  q: Queryable,
  after: LocalDate,
): Promise<{ readonly debits: number; readonly returned: ReadonlyMap<string, number> }> {
  const [row] = await q.query<{ debits: number; codes: string[]; counts: number[] }>(
    `SELECT (SELECT COALESCE(sum(entry_count), 0)::int FROM ach_files WHERE file_day > $1 AND accepted_at IS NOT NULL) AS debits,
            COALESCE(array_agg(return_code), '{}') AS codes, COALESCE(array_agg(returned)::int[], '{}') AS counts
     FROM (SELECT return_code, count(*) AS returned FROM payments
           WHERE returned_on > $1 AND return_code LIKE 'R%' GROUP BY return_code) r`,
    [after],
  )
  const { debits = 0, codes = [], counts = [] } = row ?? {}
  return { debits, returned: new Map(codes.map((code, index) => [code, counts[index] ?? 0])) }
}
