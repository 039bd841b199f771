import { AsyncLocalStorage } from 'node:async_hooks'
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
import { strikes } from './failpoints.ts'
import { flushLastWrites, isWaitedFor } from './last-writes.ts'
import { measurePool } from './pool-figures.ts'
import { createPreparedStatements, type PreparedStatements } from './prepared.ts'
import { readPast, readShared } from './shared-reads.ts'
import { databaseAway, isBroken, isDatabaseAway } from './trouble.ts'
import { createTurns, type Turns } from './turns.ts'

export interface DatabaseOptions extends PoolOptions {
  /** HMAC key of the audit chain. */
  readonly auditKey: string
  /** Throws when writes must stop, such as on a full disk. Asked before every transaction. */
  readonly assertWritable?: () => Promise<void>
  readonly log?: Logger
}

const retriesAtMost = 5
const retriable = ['40001', '40P01']
/** The same, and a row lock that did not come free. */
const busy = [...retriable, '55P03']

/** The longest that pg waits for a reply, milliseconds: its timer takes no more, and 0 would mean the pool's own limit. */
const unhurried = { query_timeout: 2 ** 31 - 1 }

/** What a transaction carries besides SQL: the audit key, and work left for the moment before COMMIT. */
interface TxState {
  readonly auditKey: string
  readonly beforeCommit: Map<string, () => Promise<void>>
  isOver: boolean
  isFailpointTarget: boolean
  isUnhurried: boolean
  /** A statement's failure after which everything is run again, whatever the work made of it. */
  lost?: unknown
}
const states = new WeakMap<Tx, TxState>()
/** Finds `db` used inside `withTx`, which would take a second connection and see another snapshot (reliability 15). */
const running = new AsyncLocalStorage<TxState>()

/** Opens the pool. No connection is made before the first use. */
export function openDatabase(options: DatabaseOptions): Database {
  const log = options.log ?? createLogger()
  const pool = createPool(options, log)
  const told = outageTeller(log)
  const prepared = createPreparedStatements((error) => log.warn('statements-not-prepared', errorFields(error)))

  const acquire = acquirer(pool, options, told)

  const readNow = async <R>(sql: string, parameters: readonly unknown[]): Promise<R[]> => {
    for (let attempt = 0; ; attempt += 1) {
      const client = await acquire()
      try {
        const { rows } = await client.query(prepared.sent(sql, parameters))
        client.release()
        return rows as R[]
      } catch (error) {
        client.release(isBroken(error))
        if (prepared.isLost(error) && attempt < retriesAtMost) continue
        throw isDatabaseAway(error) ? told(databaseAway(error)) : error
      }
    }
  }

  const read: Database['read'] = async <R>(sql: string, parameters: readonly unknown[] = []) => {
    refuseInsideTx('db.read')
    return readShared<R>({ sql, parameters }, () => readNow<R>(sql, parameters))
  }

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

/** Runs once, just before COMMIT and inside the transaction; a second call under the same name is ignored. An error rolls back. */
export function beforeCommit(tx: Tx, name: string, work: () => Promise<void>): void {
  const state = stateOf(tx)
  if (!state.beforeCommit.has(name)) state.beforeCommit.set(name, work)
}

/** The key of the audit chain that this transaction's database was opened with. */
export function auditKeyOf(tx: Tx): string {
  return stateOf(tx).auditKey
}

/** Makes this transaction one that armed fail points strike. `runOnce` calls it; nothing happens unless a test armed one. */
export function exposeToFailpoints(tx: Tx): void {
  stateOf(tx).isFailpointTarget = true
}

/** Lets the statements of this transaction, such as a migration's on large tables, take as long as they need. */
export async function takeTime(tx: Tx): Promise<void> {
  stateOf(tx).isUnhurried = true
  await tx.query('SET LOCAL statement_timeout = 0')
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

async function runTx<T>(
  client: pg.PoolClient,
  { auditKey, prepared }: { readonly auditKey: string; readonly prepared: PreparedStatements },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const state: TxState = {
    auditKey,
    beforeCommit: new Map(),
    isOver: false,
    isFailpointTarget: false,
    isUnhurried: false,
  }
  const tx: Tx = {
    isTransaction: true,
    query: async <R>(sql: string, parameters: readonly unknown[] = []) => {
      if (state.isOver) throw new Error('This transaction is over: await every query inside withTx.')
      if (isWaitedFor(tx, sql)) await flushLastWrites(tx)
      const statement = state.isUnhurried
        ? { text: sql, values: [...parameters], ...unhurried }
        : prepared.sent(sql, parameters)
      try {
        return lastRows(await client.query(statement)) as R[]
      } catch (error) {
        if (prepared.isLost(error)) state.lost = error
        throw error
      }
    },
  }
  states.set(tx, state)
  let isCommitting = false
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const value = await running.run(state, async () => {
      const made = await work(tx)
      for (const last of state.beforeCommit.values()) await last()
      await flushLastWrites(tx)
      return made
    })
    state.isOver = true
    if (state.isFailpointTarget) strikeBeforeCommit()
    isCommitting = true
    const { command } = await client.query('COMMIT')
    // A statement failed and `work` swallowed the error: PostgreSQL answers COMMIT with ROLLBACK, and nothing was kept.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back because a statement in it had failed.')
    if (state.isFailpointTarget) strikeAfterCommit()
    client.release()
    return value
  } catch (error) {
    state.isOver = true
    const isDefinite = error instanceof pg.DatabaseError && error.severity === 'ERROR'
    if (isCommitting && !isDefinite && !isOwnRollback(error)) {
      client.release(true)
      throw new CommitUnknownError('The connection was lost while committing.', { cause: error })
    }
    await rollBack(client, error)
    throw state.lost ?? error
  }
}

/** One statement without BEGIN and COMMIT. It is committed by the time PostgreSQL answers, so without an answer the outcome is unknown. */
async function runAlone<R>(client: pg.PoolClient, statement: pg.QueryConfig): Promise<R[]> {
  try {
    const { rows } = await client.query(statement)
    client.release()
    return rows as R[]
  } catch (error) {
    client.release(isBroken(error))
    if (!isBroken(error)) throw error
    throw new CommitUnknownError('The connection was lost before a write was answered.', { cause: error })
  }
}

function isOwnRollback(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('The transaction was rolled back')
}

/** A client that cannot roll back is destroyed, never returned to the pool: the server then rolls back by itself. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  if (isBroken(cause)) {
    client.release(true)
    return
  }
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch {
    client.release(true)
  }
}

function lastRows(result: unknown): unknown[] {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result
  return (last as pg.QueryResult).rows
}

function stateOf(tx: Tx): TxState {
  const state = states.get(tx)
  if (state === undefined) throw new Error('Not a transaction made by withTx.')
  return state
}

function refuseInsideTx(what: string): void {
  const state = running.getStore()
  if (state !== undefined && !state.isOver) throw new Error(`${what} inside withTx: use the transaction's own query.`)
}

function strikeBeforeCommit(): void {
  if (strikes('crash-before-commit')) process.kill(process.pid, 'SIGKILL')
  if (strikes('commit-not-sent')) {
    throw Object.assign(new CommitUnknownError('The connection was lost before COMMIT left.'), { code: 'ECONNRESET' })
  }
}

function strikeAfterCommit(): void {
  if (strikes('crash-after-commit')) process.kill(process.pid, 'SIGKILL')
  if (strikes('commit-reply-lost')) throw new Error('The reply to COMMIT was lost.')
}
