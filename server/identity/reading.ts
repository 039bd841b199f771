import type { Database, Queryable } from '#server/store/database'

/** Lets a function that takes a transaction or a reader read outside a transaction. */
export function reading(db: Database): Queryable {
  return { query: (sql, parameters) => db.read(sql, parameters) }
}
