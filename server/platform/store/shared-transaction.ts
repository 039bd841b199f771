import type { Queryable, Tx } from './database.ts'
import { flushLastWrites, isWaitedFor, takeLastWritesOf } from './last-writes.ts'
import {
  type Answers,
  ask,
  answersBy,
  type AskedOfOne,
  askedOfOne,
  askTogether,
  type Question,
  statementOfEach,
} from './questions.ts'
import { type AskedStatement, askAll, partOf } from './transaction.ts'

/** A statement that waits until everybody who shares the transaction waits. */
interface Waiting extends AskedStatement {
  readonly answer: PromiseWithResolvers<unknown[]>
}

/** Questions that wait in the same way. */
interface WaitingQuestions {
  readonly asked: AskedOfOne
  readonly answer: PromiseWithResolvers<Readonly<Record<string, never[]>> | undefined>
}

const lines = new WeakMap<Tx, Line>()

/**
 * Asks several questions like `askTogether`; in a part of a transaction together with those of the others that are the same but for their
 * parameters: one statement for all of them. Their texts are as `askOfEach` needs them.
 */
export async function askAmongOthers<const Q extends Readonly<Record<string, Question<unknown>>>>(
  tx: Tx,
  questions: Q,
): Promise<Answers<Q>> {
  const line = lines.get(tx)
  if (line === undefined) return askTogether(tx, questions)
  return answersBy(questions, await line.answersTo(tx, askedOfOne(questions)))
}

/** Asks one question, in a part of a transaction like `askAmongOthers`. */
export async function askOne<T>(q: Queryable, asked: Question<T>): Promise<T> {
  const line = lines.get(q as Tx)
  if (line === undefined) return ask(q, asked)
  return answersBy({ asked }, await line.answersTo(q as Tx, askedOfOne({ asked }))).asked
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
  #questions: WaitingQuestions[] = []
  #failure: { readonly error: unknown } | null = null

  constructor(tx: Tx) {
    this.#tx = tx
  }

  part(): Tx {
    const part: Tx = partOf(this.#tx, async <R>(sql: string, parameters: readonly unknown[] = []) => {
      if (isWaitedFor(part, sql)) await flushLastWrites(part)
      return (await this.#ask({ sql, parameters })) as R[]
    })
    lines.set(part, this)
    return part
  }

  async answersTo(part: Tx, asked: AskedOfOne): Promise<Readonly<Record<string, never[]>> | undefined> {
    if (isWaitedFor(part, asked.text)) await flushLastWrites(part)
    this.assertWhole()
    const answer: WaitingQuestions['answer'] = Promise.withResolvers()
    this.#beReady()
    this.#questions.push({ asked, answer })
    return answer.promise
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
    this.#beReady()
    this.#waiting.push({ ...statement, answer })
    return answer.promise
  }

  /** Whoever goes on without waiting for a timer or a vendor has asked by the time the event loop turns. */
  #beReady(): void {
    if (this.#waiting.length + this.#questions.length === 0) setImmediate(() => void this.#send())
  }

  async #send(): Promise<void> {
    const waiting = [...this.#waiting.splice(0), ...statementsOf(this.#questions.splice(0))]
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

/** One statement for all questions whose texts are the same, whose rows are handed out. */
function statementsOf(questions: readonly WaitingQuestions[]): Waiting[] {
  const texts = Map.groupBy(questions, ({ asked }) => asked.text)
  return [...texts.values()].map((same) => {
    const answer = Promise.withResolvers<unknown[]>()
    answer.promise.then(
      (rows) =>
        same.forEach((one, index) => one.answer.resolve(rows[index] as Readonly<Record<string, never[]>> | undefined)),
      (error: unknown) => {
        for (const one of same) one.answer.reject(error)
      },
    )
    return { ...statementOfEach(same.map(({ asked }) => asked)), answer }
  })
}
