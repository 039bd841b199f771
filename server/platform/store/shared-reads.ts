import { AsyncLocalStorage } from 'node:async_hooks'

/** What one piece of work has read so far, by statement and parameters. */
interface SharedReads {
  readonly known: Map<string, Promise<unknown[]>>
  isOver: boolean
}

const sharing = new AsyncLocalStorage<SharedReads>()

/**
 * Runs work that only reads, such as a query of many fields: what several parts of it read with the same statement is read once, at one
 * moment, so that they cannot disagree. Nothing outlives the work, and a transaction that it begins after all is read past: what was read
 * before it is forgotten (see `readPast`).
 */
export async function shareReads<T>(work: () => Promise<T>): Promise<T> {
  const own: SharedReads = { known: new Map(), isOver: false }
  try {
    return await sharing.run(own, work)
  } finally {
    // What was begun meanwhile and goes on, such as a timer, reads for itself from now on.
    own.isOver = true
  }
}

/**
 * The rows of a statement: those that this work has read already, or those that `read` gives. Every caller gets a list of its own; the rows
 * are the same and nobody's to change.
 */
export async function readShared<R>(
  { sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] },
  read: () => Promise<R[]>,
): Promise<R[]> {
  const own = sharing.getStore()
  if (own === undefined || own.isOver) return read()
  const key = `${JSON.stringify(parameters)} ${sql}`
  const rows = own.known.get(key) ?? remember(own, key, read)
  return [...((await rows) as R[])]
}

/** A statement that fails is not remembered: whoever asks again gets another try. */
function remember<R>(own: SharedReads, key: string, read: () => Promise<R[]>): Promise<R[]> {
  const rows = read()
  own.known.set(key, rows)
  rows.catch(() => own.known.delete(key))
  return rows
}

/** Runs a transaction: what this work has read is forgotten before it and, for what was read meanwhile, after it. */
export async function readPast<T>(transaction: () => Promise<T>): Promise<T> {
  const forget = () => sharing.getStore()?.known.clear()
  forget()
  return transaction().finally(forget)
}
