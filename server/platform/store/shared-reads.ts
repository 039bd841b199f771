import { AsyncLocalStorage } from 'node:async_hooks'

/** What one piece of work has read so far, by statement and then by parameters. */
interface SharedReads {
  readonly known: Map<string, Map<string, Promise<unknown[]>>>
  /** What was worked out from reads, by what it is. */
  readonly workedOut: Map<string, Promise<unknown>>
  /** What was asked for and not sent yet, by what sends it. */
  readonly waiting: Map<ReadTogether, WaitingRead[]>
  isOver: boolean
}

/** One read: a statement and its parameters. */
export interface SharedRead {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** Reads several statements with one round trip; null where one of them failed, so that each is to be read alone. */
export type ReadTogether = (reads: readonly SharedRead[]) => Promise<readonly unknown[][] | null>

interface WaitingRead {
  readonly read: SharedRead
  readonly alone: () => Promise<unknown[]>
  readonly answer: PromiseWithResolvers<unknown[]>
}

const sharing = new AsyncLocalStorage<SharedReads>()

/**
 * Runs work that only reads, such as a query of many fields: what several parts of it read with the same statement is read once, at one
 * moment, so that they cannot disagree. Nothing outlives the work, and a transaction that it begins after all is read past: what was read
 * before it is forgotten (see `readPast`).
 */
export async function shareReads<T>(work: () => Promise<T>): Promise<T> {
  const own: SharedReads = { known: new Map(), workedOut: new Map(), waiting: new Map(), isOver: false }
  try {
    return await sharing.run(own, work)
  } finally {
    // What was begun meanwhile and goes on, such as a timer, reads for itself from now on.
    own.isOver = true
  }
}

/**
 * The rows of a statement: those that this work has read already, or those that are read now. Every caller gets a list of its own; the rows
 * are the same and nobody's to change. What the parts of the work ask for before any of them has waited for an answer is read together.
 * @param alone reads this one
 * @param together reads several of this kind; left out where this one can't be among them
 */
export async function readShared<R>(
  read: SharedRead,
  alone: () => Promise<R[]>,
  together?: ReadTogether,
): Promise<R[]> {
  const own = sharing.getStore()
  if (own === undefined || own.isOver) return alone()
  // By text first: most are the same text each time, which is found without looking through it.
  const ofText = own.known.get(read.sql) ?? new Map<string, Promise<unknown[]>>()
  own.known.set(read.sql, ofText)
  const key = JSON.stringify(read.parameters)
  const readNow = () => (together === undefined ? alone() : gathered(own, { read, alone, together }))
  const rows = ofText.get(key) ?? remember<unknown[]>(ofText, key, readNow)
  return [...((await rows) as R[])]
}

/**
 * What takes several reads one after the other, worked out once for all parts of this work that ask for it, and forgotten with the reads.
 * @param name of what it is, and of what
 */
export function workOutOnce<T>(name: string, workOut: () => Promise<T>): Promise<T> {
  const own = sharing.getStore()
  if (own === undefined || own.isOver) return workOut()
  return (own.workedOut.get(name) as Promise<T> | undefined) ?? remember(own.workedOut, name, workOut)
}

/** What fails is not remembered: whoever asks again gets another try. */
function remember<T>(known: Map<string, Promise<unknown>>, key: string, read: () => Promise<T>): Promise<T> {
  const answer = read()
  known.set(key, answer)
  answer.catch(() => known.delete(key))
  return answer
}

/** Waits until all that can go on without an answer has asked, which is when the process would turn to something else. */
function gathered(
  own: SharedReads,
  asked: Pick<WaitingRead, 'read' | 'alone'> & { readonly together: ReadTogether },
): Promise<unknown[]> {
  const { read, alone, together } = asked
  const answer = Promise.withResolvers<unknown[]>()
  const waiting = own.waiting.get(together)
  if (waiting !== undefined) waiting.push({ read, alone, answer })
  else {
    own.waiting.set(together, [{ read, alone, answer }])
    process.nextTick(() => void send(own, together))
  }
  return answer.promise
}

async function send(own: SharedReads, together: ReadTogether): Promise<void> {
  const waiting = own.waiting.get(together) ?? []
  own.waiting.delete(together)
  try {
    const answers = waiting.length === 1 ? null : await together(waiting.map(({ read }) => read))
    waiting.forEach(({ alone, answer }, index) => answer.resolve(answers?.[index] ?? alone()))
  } catch (error) {
    for (const { answer } of waiting) answer.reject(error)
  }
}

/** Runs a transaction: what this work has read is forgotten before it and, for what was read meanwhile, after it. */
export async function readPast<T>(transaction: () => Promise<T>): Promise<T> {
  const forget = () => {
    const own = sharing.getStore()
    own?.known.clear()
    own?.workedOut.clear()
  }
  forget()
  return transaction().finally(forget)
}
