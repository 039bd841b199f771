import pg from 'pg'

const oid = { int8: 20, date: 1082, timestamptz: 1184, int8Array: 1016, dateArray: 1182, textArray: 1009 } as const

/**
 * How columns become values: BIGINT a safe integer, DATE its own text (YYYY-MM-DD), TIMESTAMPTZ ISO 8601 in UTC with
 * milliseconds, NUMERIC its own text. A session must speak UTC, which `openDatabase` sees to.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(id, 'binary')
    return parsers.get(id) ?? pg.types.getTypeParser(id, 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

const textArrayParser = (pg.types.getTypeParser as (id: number, format: 'text') => (text: string) => string[])(
  oid.textArray,
  'text',
)

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, toSafeInteger],
  [oid.date, (text) => text],
  [oid.timestamptz, toIsoUtc],
  [oid.int8Array, (text) => textArrayParser(text).map(toSafeInteger)],
  [oid.dateArray, textArrayParser],
])

/** A BIGINT as a number. @throws RangeError beyond 2^53, where a number would lie. */
export function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A BIGINT column holds more than a safe integer.')
  return value
}

/** PostgreSQL's `2026-11-20 09:49:25.1234+00` as `2026-11-20T09:49:25.123Z`. @throws RangeError when the session is not in UTC. */
export function toIsoUtc(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (match === null) throw new RangeError(`Not a moment in UTC: ${text}`)
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}
