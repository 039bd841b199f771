import type { Tx } from './database.ts'
import { renumbered } from './questions.ts'
import { type RowWrite, statementsOfMany } from './row-writes.ts'

/**
 * One INSERT or UPDATE whose rows nobody in its transaction has to read back: without RETURNING, and without a WITH of its own. What can't
 * be written for many is written by itself there, too.
 */
export type LastWrite = Pick<RowWrite, 'table' | 'sql' | 'parameters'> & Partial<Pick<RowWrite, 'ofMany'>>

/** Several last writes as the beginning of one statement. */
export interface GatheredWrites {
  /** `WITH …`, the writes by name. */
  readonly opening: string
  /** A condition that is true once all of them were done. */
  readonly done: string
  readonly parameters: readonly unknown[]
}

const waiting = new WeakMap<Tx, LastWrite[]>()

/** From now on this transaction's last writes wait for its end. For work on one account: what waits becomes one statement. */
export function gatherLastWrites(tx: Tx): void {
  if (!waiting.has(tx)) waiting.set(tx, [])
}

/**
 * Writes what the transaction itself has no more use for, such as a receipt: together with others in one statement just before COMMIT
 * where they are gathered, or else at once. A later statement that names the table finds it written (see `isWaitedFor`).
 */
export async function writeLast(tx: Tx, ...writes: readonly LastWrite[]): Promise<void> {
  const gathered = waiting.get(tx)
  if (gathered === undefined) await writeTogether(tx, writes)
  else gathered.push(...writes)
}

/** Whether something waits that this statement may be about, by its table's name or by a column named after it. */
export function isWaitedFor(tx: Tx, sql: string): boolean {
  return waiting.get(tx)?.some(({ table }) => sql.includes(table.replace(/s$/, ''))) === true
}

/** Hands over what waits, for a statement that writes it; null when nothing does. Nothing waits afterwards. */
export function takeLastWrites(tx: Tx): GatheredWrites | null {
  const writes = waiting.get(tx)?.splice(0) ?? []
  return writes.length === 0 ? null : gather(writes)
}

/** Writes what waits. */
export async function flushLastWrites(tx: Tx): Promise<void> {
  await writeTogether(tx, waiting.get(tx)?.splice(0) ?? [])
}

/** What waits in parts of a transaction as one statement; null when nothing does. Nothing waits in them afterwards. */
export function takeLastWritesOf(parts: readonly Tx[]): Statement | null {
  const writes = parts.flatMap((part) => waiting.get(part)?.splice(0) ?? [])
  const single = writes.filter(({ ofMany }) => ofMany === undefined)
  const statements = [...single, ...statementsOfMany(writes.filter(canBeOfMany))]
  return statements.length === 0 ? null : statementOf(statements)
}

async function writeTogether(tx: Tx, writes: readonly LastWrite[]): Promise<void> {
  if (writes.length === 0) return
  const { sql, parameters } = statementOf(writes)
  await tx.query(sql, parameters)
}

function canBeOfMany(write: LastWrite): write is RowWrite {
  return write.ofMany !== undefined
}

type Statement = Pick<RowWrite, 'sql' | 'parameters'>

/** One statement that writes all of them, one or more: none is written before another that it refers to. */
export function statementOf(writes: readonly Statement[]): Statement {
  const [first] = writes
  if (first !== undefined && writes.length === 1) return first
  const { opening, parameters } = gather(writes)
  return { sql: `${opening} SELECT`, parameters }
}

function gather(writes: readonly Statement[]): GatheredWrites {
  const parameters: unknown[] = []
  const parts = writes.map(({ sql, parameters: own }, index) => {
    const part = `w${index} AS (${renumbered(sql, parameters.length)} RETURNING 1)`
    parameters.push(...own)
    return part
  })
  const counts = writes.map((_, index) => `(SELECT count(*) FROM w${index})`)
  return { opening: `WITH ${parts.join(',\n')}`, done: `${counts.join(' + ')} >= 0`, parameters }
}
