import type { Tx } from './database.ts'
import { flushLastWrites, isWaitedFor, takeLastWritesOf } from './last-writes.ts'
import { type AskedStatement, askAll, partOf } from './transaction.ts'

/** A statement that waits until everybody who shares the transaction waits. */
interface Waiting extends AskedStatement {
  readonly answer: PromiseWithResolvers<unknown[]>
}

/**
 * Runs several pieces of work in one transaction, each as if it had one of its own, and side by side: what they ask while all of them wait is
 * sent in one round trip. None may need what another writes. They are committed together or not at all.
 * @throws whatever the first one that failed threw, when all of them have ended: then the transaction must be rolled back
 */
export async function shareTx<T>(tx: Tx, works: readonly ((part: Tx) => Promise<T>)[]): Promise<T[]> {
  const line = new Line(tx)
  const parts = works.map(() => line.part())
  const settled = await Promise.allSettled(
    parts.map(async (part, index) => {
      try {
        return await (works[index] as (part: Tx) => Promise<T>)(part)
      } catch (error) {
        line.fail(error)
        throw error
      }
    }),
  )
  line.assertWhole()
  await askAll(tx, takeLastWritesOf(parts))
  return settled.map((one) => (one as PromiseFulfilledResult<T>).value)
}

class Line {
  readonly #tx: Tx
  #waiting: Waiting[] = []
  #failure: { readonly error: unknown } | null = null

  constructor(tx: Tx) {
    this.#tx = tx
  }

  part(): Tx {
    const part: Tx = partOf(this.#tx, async <R>(sql: string, parameters: readonly unknown[] = []) => {
      if (isWaitedFor(part, sql)) await flushLastWrites(part)
      return (await this.#ask({ sql, parameters })) as R[]
    })
    return part
  }

  /** Nothing more is asked. */
  fail(error: unknown): void {
    this.#failure ??= { error }
  }

  /** @throws the first failure, if there was one */
  assertWhole(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  #ask(statement: AskedStatement): Promise<unknown[]> {
    this.assertWhole()
    const answer = Promise.withResolvers<unknown[]>()
    // Whoever goes on without waiting for a timer or a vendor has asked by the time the event loop turns.
    if (this.#waiting.length === 0) setImmediate(() => void this.#send())
    this.#waiting.push({ ...statement, answer })
    return answer.promise
  }

  async #send(): Promise<void> {
    const waiting = this.#waiting.splice(0)
    try {
      this.assertWhole()
      const answers = await askAll(this.#tx, waiting)
      waiting.forEach(({ answer }, index) => answer.resolve([...(answers[index] ?? [])]))
    } catch (error) {
      this.fail(error)
      for (const { answer } of waiting) answer.reject(error)
    }
  }
}
