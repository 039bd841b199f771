import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CarportError } from '#sdk/errors/errors'
import { createLogger, errorFields, type Logger } from '#server/platform/log/log'
import {
  acquirer,
  createPool,
  defaultAcquireMs,
  defaultPoolSize,
  defaultQueueLimit,
  outageTeller,
  overloaded,
  type PoolOptions,
} from './connections.ts'
import { CommitUnknownError, type Database, type Tx } from './database.ts'
import { measurePool } from './pool-figures.ts'
import { createPreparedStatements } from './prepared.ts'
import { createReads, retriesAtMost } from './reads.ts'
import { rowsOf } from './sent-together.ts'
import { readPast } from './shared-reads.ts'
import { refuseInsideTx, runTx } from './transaction.ts'
import { databaseAway, isBroken, isDatabaseAway } from './trouble.ts'
import { createTurns, type Turns } from './turns.ts'

export interface DatabaseOptions extends PoolOptions {
  /** HMAC key of the audit chain. */
  readonly auditKey: string
  /** Throws when writes must stop, such as on a full disk. Asked before every transaction. */
  readonly assertWritable?: () => Promise<void>
  readonly log?: Logger
}

const retriable = ['40001', '40P01']
/** The same, and a row lock that did not come free. */
const busy = [...retriable, '55P03']

/** Opens the pool. No connection is made before the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? createLogger()
  const pool = createPool(options, log)
  const told = outageTeller(log)
  const prepared = createPreparedStatements((error) => log.warn('statements-not-prepared', errorFields(error)))

  const acquire = acquirer(pool, options, told)

  const read = createReads({ acquire, prepared, told })

  const transact = async <T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      const client = await acquire()
      try {
        return await run(client)
      } catch (error) {
        const isGivenUp = attempt === retriesAtMost || !(retriable.includes(sqlState(error)) || prepared.isLost(error))
        if (isGivenUp && busy.includes(sqlState(error))) throw new CarportError('ACCOUNT_BUSY', { cause: error })
        if (isDatabaseAway(error)) throw told(databaseAway(error))
        if (isGivenUp) throw error
        await pause(randomInt(5, 20 * 2 ** attempt + 6))
      }
    }
  }

  const writes = lineOfWrites(options, told)
  const inTurn = async <T>(what: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    refuseInsideTx(what)
    await options.assertWritable?.()
    return readPast(() => writes.take(() => transact(run)))
  }
  const withTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTurn('db.withTx', (client) => runTx(client, { auditKey: options.auditKey, prepared }, work))
  const write = <R>(sql: string, parameters: readonly unknown[] = []): Promise<R[]> =>
    inTurn('db.write', (client) => runAlone<R>(client, prepared.sent(sql, parameters)))

  const tryTx: Database['tryTx'] = async (work) => {
    if (!writes.isFree()) return false
    try {
      await withTx(work)
      return true
    } catch (error) {
      if (error instanceof CommitUnknownError || (error instanceof CarportError && error.retryable)) return false
      throw error
    }
  }

  return measurePool({ read, write, withTx, tryTx, close: () => pool.end() }, pool)
}

/** The five-character SQLSTATE of a PostgreSQL error, or an empty text. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : ''
}

/** Transactions wait for locks, and so for each other; a share of the connections is out of their reach, so that reads go on. */
function lineOfWrites(options: DatabaseOptions, told: (outage: CarportError) => CarportError): Turns {
  const poolSize = options.poolSize ?? defaultPoolSize
  return createTurns({
    limit: Math.max(1, poolSize - Math.max(1, Math.floor(poolSize / 4))),
    queueLimit: options.queueLimit ?? defaultQueueLimit,
    waitMs: options.acquireTimeoutMs ?? defaultAcquireMs,
    refuse: (why) => (why === 'full' ? overloaded() : told(databaseAway(new Error('No connection for a write')))),
  })
}

/** One statement without BEGIN and COMMIT. It is committed by the time PostgreSQL answers, so without an answer the outcome is unknown. */
async function runAlone<R>(client: pg.PoolClient, statement: pg.QueryConfig): Promise<R[]> {
  try {
    const rows = await rowsOf(client, statement)
    client.release()
    return rows as R[]
  } catch (error) {
    client.release(isBroken(error))
    if (!isBroken(error)) throw error
    throw new CommitUnknownError('The connection was lost before a write was answered.', { cause: error })
  }
}
