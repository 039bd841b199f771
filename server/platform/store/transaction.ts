import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { CommitUnknownError, type Tx } from './database.ts'
import { strikes } from './failpoints.ts'
import { flushLastWrites, isWaitedFor } from './last-writes.ts'
import type { PreparedStatements } from './prepared.ts'
import { type Copied, sendCopy } from './send-copy.ts'
import { canBeSentTogether, rowsOf, sendTogether, withTextLists } from './sent-together.ts'
import { isBroken } from './trouble.ts'
import { type AskedStatement, type LeavingStatement, sendInOrder, type TxSending } from './tx-sending.ts'

export type { AskedStatement } from './tx-sending.ts'

/** The longest that pg waits for a reply, milliseconds: its timer takes no more, and 0 would mean the pool's own limit. */
const unhurried = { query_timeout: 2 ** 31 - 1 }
const committing = { text: 'COMMIT', hasNoRows: true }

/** What a transaction carries besides SQL: the audit key, and work left for the moment before COMMIT. */
interface TxState extends TxSending {
  readonly auditKey: string
  readonly beforeCommit: Map<string, () => Promise<void>>
  /** What leaves with COMMIT. */
  withCommit: { readonly sql: string; readonly parameters: readonly unknown[] } | null
  isOver: boolean
  isFailpointTarget: boolean
  isUnhurried: boolean
  /** Sends several statements in one round trip. */
  readonly askAll: AskAll
  /** Adds rows by COPY. */
  readonly copy: (copied: Copied) => Promise<void>
  /** A statement's failure after which everything is run again, whatever the work made of it. */
  lost?: unknown
}
const states = new WeakMap<Tx, TxState>()

type AskAll = (statements: readonly AskedStatement[]) => Promise<(readonly unknown[])[]>

/** The transactions that parts are of. */
const wholes = new WeakMap<Tx, Tx>()
/** Finds `db` used inside `withTx`, which would take a second connection and see another snapshot (reliability 15). */
const running = new AsyncLocalStorage<TxState>()

/** Runs once, just before COMMIT and inside the transaction; a second call under the same name is ignored. An error rolls back. */
export function beforeCommit(tx: Tx, name: string, work: () => Promise<void>): void {
  const state = stateOf(tx)
  if (!state.beforeCommit.has(name)) state.beforeCommit.set(name, work)
}

/**
 * The last statement of a transaction, whose rows nobody reads: it leaves in one write with COMMIT. Where it fails, nothing is committed.
 * Only work that `beforeCommit` runs may leave one, and only one; it has parameters, and no list among them.
 */
export function leaveWithCommit(tx: Tx, sql: string, parameters: readonly unknown[]): void {
  const state = stateOf(tx)
  if (state.withCommit !== null) throw new Error('Something leaves with COMMIT already.')
  state.withCommit = { sql, parameters }
}

/**
 * Runs a statement whose answer nobody needs for the next one: it leaves in one write with that, before it, which takes one round trip for
 * both.
 * @param check gets its rows. What it throws, the next statement throws; without a next one, the transaction does
 */
export async function leaveWithNext<R>(
  tx: Tx,
  { sql, parameters }: AskedStatement,
  check: (rows: readonly R[]) => void,
): Promise<void> {
  const state = stateOf(tx)
  const canWait = wholeOf(tx) === tx && !state.isUnhurried && canBeSentTogether({ values: parameters })
  if (!canWait) return check(await tx.query<R>(sql, parameters))
  if (isWaitedFor(tx, sql)) await flushLastWrites(tx)
  state.withNext.push({ sql, parameters, check: check as LeavingStatement['check'] })
}

/**
 * Makes a part of a transaction: what it asks goes through `query`, and everything else is the whole's. A part can't be committed or
 * rolled back by itself.
 */
export function partOf(tx: Tx, query: Tx['query']): Tx {
  const part: Tx = { isTransaction: true, query }
  states.set(part, stateOf(tx))
  wholes.set(part, wholeOf(tx))
  return part
}

/** The transaction that something is a part of; itself where it is a whole. */
export function wholeOf(tx: Tx): Tx {
  return wholes.get(tx) ?? tx
}

/** Asks several statements, none of which depends on another's answer, in one round trip. After one that fails none is run. */
export function askAll(tx: Tx, statements: readonly AskedStatement[]): Promise<(readonly unknown[])[]> {
  return stateOf(tx).askAll(statements)
}

/** Adds rows by COPY FROM STDIN; see `copyRows`, which makes what is sent. */
export async function copyText(tx: Tx, copied: Copied): Promise<void> {
  if (isWaitedFor(tx, copied.sql)) await flushLastWrites(tx)
  await stateOf(tx).copy(copied)
}

/** The key of the audit chain that this transaction's database was opened with. */
export function auditKeyOf(tx: Tx): string {
  return stateOf(tx).auditKey
}

/** Makes this transaction one that armed fail points strike. `runOnce` calls it; nothing happens unless a test armed one. */
export function exposeToFailpoints(tx: Tx): void {
  stateOf(tx).isFailpointTarget = true
}

/** Keeps the statements of this transaction when they are asked first: others like it ask them again. */
export function repeatsStatements(tx: Tx): void {
  stateOf(tx).isRepeated = true
}

/** Lets the statements of this transaction, such as a migration's on large tables, take as long as they need. */
export async function takeTime(tx: Tx): Promise<void> {
  stateOf(tx).isUnhurried = true
  await tx.query('SET LOCAL statement_timeout = 0')
}

/** @throws Error inside `withTx` */
export function refuseInsideTx(what: string): void {
  const state = running.getStore()
  if (state !== undefined && !state.isOver) throw new Error(`${what} inside withTx: use the transaction's own query.`)
}

/** What a transaction needs of its pool. */
interface TxOptions {
  readonly auditKey: string
  readonly prepared: PreparedStatements
}

/**
 * Runs work in a transaction on a connection and gives the connection back. BEGIN leaves with the first statement, and what may leave last
 * with COMMIT. A transaction that asks nothing is none.
 */
export async function runTx<T>(client: pg.PoolClient, options: TxOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { auditKey } = options
  const state: TxState = {
    auditKey,
    beforeCommit: new Map(),
    withCommit: null,
    withNext: [],
    begun: null,
    isOver: false,
    isFailpointTarget: false,
    isUnhurried: false,
    isRepeated: false,
    askAll: (statements) => askAllOn(client, state, options, statements),
    copy: async (copied) => {
      if (state.isOver) throw overError()
      // BEGIN and what was to leave with it come first.
      await sendInOrder(client, state, options.prepared, [])
      await sendCopy(client, copied, state.isUnhurried ? unhurried : {})
    },
  }
  const tx = txOn(client, state, options)
  states.set(tx, state)
  let isCommitting = false
  try {
    const value = await running.run(state, async () => {
      const made = await work(tx)
      for (const last of state.beforeCommit.values()) await last()
      await flushLastWrites(tx)
      if (state.withNext.length > 0) await sendInOrder(client, state, options.prepared, [])
      return made
    })
    state.isOver = true
    if (state.isFailpointTarget) strikeBeforeCommit()
    isCommitting = true
    if (state.begun !== null) await commit(client, state, options)
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
    if (state.begun === null) client.release()
    else await rollBack(client, error)
    throw state.lost ?? error
  }
}

function txOn(client: pg.PoolClient, state: TxState, options: TxOptions): Tx {
  const { prepared } = options
  const tx: Tx = {
    isTransaction: true,
    query: async <R>(sql: string, parameters: readonly unknown[] = []) => {
      if (state.isOver) throw overError()
      if (isWaitedFor(tx, sql)) await flushLastWrites(tx)
      const statement = state.isUnhurried
        ? { text: sql, values: [...parameters], ...unhurried }
        : prepared.sent(sql, parameters, state.isRepeated)
      try {
        if (!state.isUnhurried && canBeSentTogether(statement)) {
          const [answer] = await sendInOrder(client, state, prepared, [statement])
          return (answer?.rows ?? []) as R[]
        }
        await sendInOrder(client, state, prepared, [])
        return (await rowsOf(client, statement)) as R[]
      } catch (error) {
        if (prepared.isLost(error)) state.lost = error
        throw error
      }
    },
  }
  return tx
}

async function askAllOn(
  client: pg.PoolClient,
  state: TxState,
  options: TxOptions,
  statements: readonly AskedStatement[],
): Promise<(readonly unknown[])[]> {
  const { prepared } = options
  if (state.isOver) throw overError()
  if (statements.length === 0) return []
  const sent = statements.map(({ sql, parameters }) => withTextLists(prepared.sent(sql, parameters, state.isRepeated)))
  try {
    const together = sent.filter(canBeSentTogether)
    const answers = await sendInOrder(client, state, prepared, together)
    const rows = new Map(together.map((statement, index) => [statement, answers[index]?.rows ?? []]))
    for (const statement of sent) if (!rows.has(statement)) rows.set(statement, await rowsOf(client, statement))
    return sent.map((statement) => rows.get(statement) ?? [])
  } catch (error) {
    if (prepared.isLost(error)) state.lost = error
    throw error
  }
}

const overError = () => new Error('This transaction is over: await every query inside withTx.')

async function commit(client: pg.PoolClient, state: TxState, { prepared }: TxOptions): Promise<void> {
  const last = state.withCommit
  try {
    const answer =
      last === null
        ? await client.query(committing.text)
        : (await sendTogether(client, [prepared.sent(last.sql, last.parameters, state.isRepeated), committing])).at(-1)
    // A statement failed and `work` swallowed the error: PostgreSQL answers COMMIT with ROLLBACK, and nothing was kept.
    if (answer?.command !== 'COMMIT')
      throw new Error('The transaction was rolled back because a statement in it had failed.')
  } catch (error) {
    if (prepared.isLost(error)) state.lost = error
    throw error
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

function stateOf(tx: Tx): TxState {
  const state = states.get(tx)
  if (state === undefined) throw new Error('Not a transaction made by withTx.')
  return state
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
