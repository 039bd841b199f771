import type { Queryable, Tx } from './database.ts'
import { isWaitedFor, takeLastWritesOf } from './last-writes.ts'
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
import { type RowWrite, statementsOfMany } from './row-writes.ts'
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

/** A write that waits in the same way. */
interface WaitingWrite {
  readonly write: RowWrite
  readonly answer: PromiseWithResolvers<unknown>
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

/** Writes, in a part of a transaction together with those of the others that are the same but for their rows: one statement for all of them. */
export async function writeAmongOthers(tx: Tx, write: RowWrite): Promise<void> {
  const line = lines.get(tx)
  if (line === undefined) await tx.query(write.sql, write.parameters)
  else await line.written(tx, write)
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
  await line.writeLastOf(parts)
  return settled.map((one) => (one as PromiseFulfilledResult<T>).value)
}

class Line {
  readonly #tx: Tx
  #waiting: Waiting[] = []
  #questions: WaitingQuestions[] = []
  #writes: WaitingWrite[] = []
  /** Parts whose last writes are asked for. */
  #lasts: { readonly part: Tx; readonly answer: PromiseWithResolvers<unknown> }[] = []
  #failure: { readonly error: unknown } | null = null

  constructor(tx: Tx) {
    this.#tx = tx
  }

  part(): Tx {
    const part: Tx = partOf(this.#tx, async <R>(sql: string, parameters: readonly unknown[] = []) => {
      await this.#settleFor(part, sql)
      return (await this.#ask({ sql, parameters })) as R[]
    })
    lines.set(part, this)
    return part
  }

  async answersTo(part: Tx, asked: AskedOfOne): Promise<Readonly<Record<string, never[]>> | undefined> {
    await this.#settleFor(part, asked.text)
    this.assertWhole()
    const answer: WaitingQuestions['answer'] = Promise.withResolvers()
    this.#beReady()
    this.#questions.push({ asked, answer })
    return answer.promise
  }

  async written(part: Tx, write: RowWrite): Promise<void> {
    await this.#settleFor(part, write.sql)
    this.assertWhole()
    const answer = Promise.withResolvers<unknown>()
    this.#beReady()
    this.#writes.push({ write, answer })
    await answer.promise
  }

  /** Writes what the parts left for the end. */
  async writeLastOf(parts: readonly Tx[]): Promise<void> {
    const lasts = takeLastWritesOf(parts)
    if (lasts !== null) await askAll(this.#tx, [lasts])
  }

  /** Nothing more is asked. */
  fail(error: unknown): void {
    this.#failure ??= { error }
  }

  /** @throws the first failure, if there was one */
  assertWhole(): void {
    if (this.#failure !== null) throw this.#failure.error
  }

  /** What a part left for the end is written where a statement may be about it, with what the others left that wait for the same. */
  async #settleFor(part: Tx, sql: string): Promise<void> {
    if (!isWaitedFor(part, sql)) return
    this.assertWhole()
    const answer = Promise.withResolvers<unknown>()
    this.#beReady()
    this.#lasts.push({ part, answer })
    await answer.promise
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
    const waiting = [this.#waiting, this.#questions, this.#writes, this.#lasts]
    if (waiting.every(({ length }) => length === 0)) setImmediate(() => void this.#send())
  }

  async #send(): Promise<void> {
    const waiting = [
      ...lastWritesOf(this.#lasts.splice(0)),
      ...this.#waiting.splice(0),
      ...statementsOf(this.#questions.splice(0)),
      ...writesOf(this.#writes.splice(0)),
    ]
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

/** One statement for what all of them left for the end. */
function lastWritesOf(lasts: readonly { readonly part: Tx; readonly answer: WaitingWrite['answer'] }[]): Waiting[] {
  const statement = takeLastWritesOf(lasts.map(({ part }) => part))
  const answer = answerOfAll(lasts.map((one) => one.answer))
  if (statement !== null) return [{ ...statement, answer }]
  answer.resolve([])
  return []
}

/** One statement for all writes whose texts are the same. */
function writesOf(writes: readonly WaitingWrite[]): Waiting[] {
  const texts = Map.groupBy(writes, ({ write }) => write.ofMany.sql)
  return [...texts.values()].flatMap((same) => {
    const answer = answerOfAll(same.map((one) => one.answer))
    return statementsOfMany(same.map(({ write }) => write)).map((statement) => ({ ...statement, answer }))
  })
}

/** What settles several at once. */
function answerOfAll(answers: readonly WaitingWrite['answer'][]): Waiting['answer'] {
  const all = Promise.withResolvers<unknown[]>()
  all.promise.then(
    () => answers.forEach(({ resolve }) => resolve(undefined)),
    (error: unknown) => answers.forEach(({ reject }) => reject(error)),
  )
  return all
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
