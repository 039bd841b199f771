import pg from 'pg'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import { errorFields, type Logger } from '#server/platform/log/log'
import { columnTypes } from './column-types.ts'
import { databaseAway } from './trouble.ts'

/** How connections to the database are made and kept. */
export interface PoolOptions {
  readonly url: string
  /** Connections; default 10. A quarter of them, one at least, is for reads alone. */
  readonly poolSize?: number
  /** Work that may wait for a connection before more is refused; default 200. */
  readonly queueLimit?: number
  /** Longest wait for a connection, milliseconds; default 5,000. */
  readonly acquireTimeoutMs?: number
  /** Longest statement, milliseconds; default 10,000. */
  readonly statementTimeoutMs?: number
  /** Longest wait for a row lock, milliseconds; default 2,000. */
  readonly lockTimeoutMs?: number
}

export const defaultPoolSize = 10
export const defaultAcquireMs = 5_000
export const defaultQueueLimit = 200
const toldEveryMs = 5_000
/** A connection keeps statements with their plans: those made while a table was small are not kept for days. */
const maxLifetimeSeconds = 900

/** Makes the pool. No connection is made before the first use. */
export function createPool(options: PoolOptions, log: Logger): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? defaultPoolSize,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? defaultAcquireMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds,
    application_name: 'carport',
    options: '-c TimeZone=UTC',
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: 15_000,
    // The client gives up a little after the server should have: no reply by then is a broken connection.
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    types: columnTypes,
  })
  pool.on('error', (error) => log.warn('database-connection-lost', errorFields(error)))
  // Without a listener a connection that dies between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Gives connections, and refuses more work than may wait for one. */
export function acquirer(
  pool: pg.Pool,
  { poolSize = defaultPoolSize, queueLimit = defaultQueueLimit }: PoolOptions,
  told: (outage: CarportError) => CarportError,
): () => Promise<pg.PoolClient> {
  return async () => {
    // Calls that a free connection is about to take count as waiting for one turn of the event loop.
    const free = pool.idleCount + poolSize - pool.totalCount
    if (pool.waitingCount - free >= queueLimit) throw overloaded()
    try {
      return await pool.connect()
    } catch (error) {
      // Whatever kept us from a connection, a wrong password and a missing database too, is no fault of who asks.
      throw told(databaseAway(error))
    }
  }
}

/** Logs outages on their way out: a line every few seconds wakes somebody, one for each of a thousand requests would bury it. */
export function outageTeller(log: Logger): (outage: CarportError) => CarportError {
  let toldAtMs = Number.NEGATIVE_INFINITY
  return (outage) => {
    if (systemClock.monotonicMs() - toldAtMs > toldEveryMs) {
      toldAtMs = systemClock.monotonicMs()
      log.error('database-away', errorFields(outage.cause))
    }
    return outage
  }
}

/** More work than connections: 503 and Retry-After rather than an ever longer queue (reliability 53). */
export function overloaded(): CarportError {
  return new CarportError('TOO_MANY_REQUESTS', { httpStatus: 503, params: { seconds: 2 } })
}
