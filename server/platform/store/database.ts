/** Runs SQL and gives the rows. BIGINT is returned as a safe integer, DATE as YYYY-MM-DD, TIMESTAMPTZ as an ISO 8601 text in UTC. */
export interface Queryable {
  query<R = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<R[]>
}

/** A transaction in progress. Only `withTx` makes one. */
export interface Tx extends Queryable {
  readonly isTransaction: true
}

/** The one door to PostgreSQL. */
export interface Database {
  /**
   * Runs `work` in one READ COMMITTED transaction and commits it. Serialization failures and deadlocks are retried, at most
   * five times with jitter, so `work` must touch nothing but `tx`.
   * @throws CommitUnknownError when the connection was lost while committing: read again before answering.
   * @throws CarportError ACCOUNT_BUSY when a row stayed locked or no try came through, TOO_MANY_REQUESTS (503) when too many wait already,
   * OUTAGE (503) when the database is away, full, read-only or does not answer in time: nothing was written.
   */
  withTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs what may be left undone, such as what a read notes beside its answer: it never waits for its turn, and returns whether it was
   * done instead of throwing when the disk is full, the database is read-only or busy, or the outcome is unknown.
   */
  tryTx(work: (tx: Tx) => Promise<void>): Promise<boolean>
  /**
   * Runs one statement that is a transaction by itself: one round trip, where `withTx` takes three. Tried again and refused as there.
   * @throws CommitUnknownError when the connection was lost before the answer
   */
  write<R = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<R[]>
  /**
   * Reads outside a transaction. Inside `withTx` it throws: use `tx`.
   * @throws CarportError OUTAGE or TOO_MANY_REQUESTS, both 503, as `withTx` does
   */
  read<R = Record<string, unknown>>(sql: string, parameters?: readonly unknown[]): Promise<R[]>
  close(): Promise<void>
}

const readers = new WeakMap<Pick<Database, 'read'>, Queryable>()

/** A database's reads in the shape of a Queryable, for functions that take either: the same one each time. */
export function reader(db: Pick<Database, 'read'>): Queryable {
  const known = readers.get(db)
  if (known !== undefined) return known
  const made: Queryable = { query: (sql, parameters) => db.read(sql, parameters) }
  readers.set(db, made)
  return made
}

/** A database's single writes in the shape of a Queryable: each statement is a transaction by itself. */
export function writer(db: Pick<Database, 'write'>): Queryable {
  return { query: (sql, parameters) => db.write(sql, parameters) }
}

/** The connection was lost while committing: the work may or may not have happened. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError'
}
