import type pg from 'pg'
import { gauge } from '#server/platform/metrics/exposition'
import type { Database } from './database.ts'

const pools = new WeakMap<Database, pg.Pool>()

/** Makes the pool of a database known to `poolFigures`. */
export function measurePool(db: Database, pool: pg.Pool): Database {
  pools.set(db, pool)
  return db
}

/** Connections of a database's pool, in the text format of Prometheus. */
export function poolFigures(db: Database): string[] {
  const pool = pools.get(db)
  if (pool === undefined) return []
  const { totalCount, idleCount, waitingCount, options } = pool
  return [
    ...gauge('carport_database_connections', 'Connections of the pool', [
      [{ state: 'used' }, totalCount - idleCount],
      [{ state: 'idle' }, idleCount],
    ]),
    ...gauge('carport_database_connections_max', 'DATABASE_POOL', [[{}, options.max]]),
    ...gauge('carport_database_waiting', 'Work that waits for a connection', [[{}, waitingCount]]),
  ]
}
