import type { Queryable } from './database.ts'

/**
 * A read that can be asked alone or together with others: one statement, its parameters, and what its rows mean. Its columns are texts,
 * whole numbers below 2^53, truth values, DATEs, JSON and lists of these, which are the same whichever way it is asked. No moments: JSON
 * writes them differently.
 */
export interface Question<T> {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly answer: (rows: never[]) => T
}

/** Makes a question of a statement and what its rows mean. */
export function question<Row, T>(
  sql: string,
  parameters: readonly unknown[],
  answer: (rows: readonly Row[]) => T,
): Question<T> {
  return { sql, parameters, answer }
}

/** A question whose answer is its rows. */
export function rowsQuestion<Row>(sql: string, parameters: readonly unknown[]): Question<Row[]> {
  return question(sql, parameters, (rows: readonly Row[]) => [...rows])
}

/** A question whose answer is its first row, or null. */
export function rowQuestion<Row>(sql: string, parameters: readonly unknown[]): Question<Row | null> {
  return question(sql, parameters, (rows: readonly Row[]) => rows[0] ?? null)
}

/** Asks one question. */
export async function ask<T>(q: Queryable, { sql, parameters, answer }: Question<T>): Promise<T> {
  return answer((await q.query(sql, parameters)) as never[])
}

/** What several questions are answered. */
export type Answers<Q extends Readonly<Record<string, Question<unknown>>>> = {
  readonly [Name in keyof Q]: Q[Name] extends Question<infer T> ? T : never
}

/** Asks several questions with one statement: one round trip, and one moment that all answers are of. */
export async function askTogether<const Q extends Readonly<Record<string, Question<unknown>>>>(
  q: Queryable,
  questions: Q,
): Promise<Answers<Q>> {
  const parameters: unknown[] = []
  const parts = Object.values(questions).map((one, index) => {
    const own = renumbered(one.sql, parameters.length)
    parameters.push(...one.parameters)
    return `(SELECT COALESCE(json_agg(r), '[]') FROM (${own}) r) AS a${index}`
  })
  const [row] = await q.query<Record<string, never[]>>(`SELECT ${parts.join(',\n')}`, parameters)
  const answers = Object.entries(questions).map(([name, one], index) => [name, one.answer(row?.[`a${index}`] ?? [])])
  return Object.fromEntries(answers) as Answers<Q>
}

/** A statement whose parameters come after `before` others. */
export function renumbered(sql: string, before: number): string {
  return before === 0 ? sql : sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`)
}
