import type { Queryable } from '#server/platform/store/database'
import { statementOf } from '#server/platform/store/last-writes'
import { type RowWrite, statementsOfMany } from '#server/platform/store/row-writes'

/** Makes several writes with one statement, those of the same kind at once. */
export async function writeRows(q: Queryable, writes: readonly RowWrite[]): Promise<void> {
  if (writes.length === 0) return
  const { sql, parameters } = statementOf(statementsOfMany(writes))
  await q.query(sql, parameters)
}

interface Waiting {
  readonly writes: readonly RowWrite[]
  readonly answer: PromiseWithResolvers<void>
}

/**
 * Makes what several pieces of work have to write by the same turn of the event loop with one statement. Where that fails, each one's is
 * made alone: writing it twice changes nothing.
 * @returns makes the writes of one piece of work; settled once they are committed, or could not be
 */
export function gatherWrites(q: Queryable): (writes: readonly RowWrite[]) => Promise<void> {
  let waiting: Waiting[] = []
  const send = async (): Promise<void> => {
    const all = waiting
    waiting = []
    try {
      await writeRows(
        q,
        all.flatMap(({ writes }) => writes),
      )
      for (const { answer } of all) answer.resolve()
    } catch (error) {
      for (const { writes, answer } of all) {
        if (all.length === 1) answer.reject(error)
        else answer.resolve(writeRows(q, writes))
      }
    }
  }
  return (writes) => {
    const answer = Promise.withResolvers<void>()
    if (waiting.length === 0) setImmediate(() => void send())
    waiting.push({ writes, answer })
    return answer.promise
  }
}
