import type { Queryable } from './database.ts'
import { textOfEach, textTogether } from './question-texts.ts'
import { listText } from './sent-together.ts'

export { renumbered } from './question-texts.ts'

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
  const all = Object.values(questions)
  const text = textTogether(all)
  const [row] = await q.query<Record<string, never[]>>(
    text,
    all.flatMap(({ parameters }) => parameters),
  )
  const answers = Object.entries(questions).map(([name, one], index) => [name, one.answer(row?.[`a${index}`] ?? [])])
  return Object.fromEntries(answers) as Answers<Q>
}

/**
 * Asks the same questions about each of many things with one statement. Their texts are the same for each thing, and a parameter that is
 * not compared with a text has its type in them, such as `$2::date`: all parameters arrive as texts here.
 * @returns the answers, thing by thing
 * @throws TypeError for a parameter that is no text, number or boolean, such as a list, and for questions with different texts
 */
export async function askOfEach<const Q extends Readonly<Record<string, Question<unknown>>>>(
  q: Queryable,
  things: readonly Q[],
): Promise<Answers<Q>[]> {
  const [first] = things
  if (first === undefined) return []
  const names = Object.keys(first)
  const wholes = things.map((thing) => wholeOf(names, thing))
  const text = wholes[0]?.text
  if (wholes.some((whole) => whole.text !== text)) throw new TypeError('The questions are not the same for each thing.')
  const { sql, parameters } = statementOfEach(wholes)
  const rows = await q.query<Record<string, never[]>>(sql, parameters)
  return things.map((thing, index) => answersBy(thing, rows[index]))
}

/** Questions about one thing, and what asks the same ones with theirs: those whose texts are the same can be one statement. */
export interface AskedOfOne {
  /** Columns of a statement whose parameters are columns, too. */
  readonly text: string
  readonly parameters: readonly (string | null)[]
}

/** Questions about one thing, for `statementOfEach`. @throws TypeError as `askOfEach` does */
export function askedOfOne(thing: Readonly<Record<string, Question<unknown>>>): AskedOfOne {
  return wholeOf(Object.keys(thing), thing)
}

/** One statement with the answers about each thing, a row for each in their order. */
export function statementOfEach(things: readonly AskedOfOne[]): {
  readonly sql: string
  readonly parameters: readonly string[]
} {
  const [{ text, parameters } = { text: 'NULL', parameters: [] }] = things
  const lists = parameters.map((_, place) => things.map((thing) => thing.parameters[place] ?? null))
  const columns = lists.map((_, place) => `p${place + 1}`)
  const sql = `SELECT ${text} FROM unnest(${['$1::text[]', ...lists.map((_, place) => `$${place + 2}::text[]`)].join(', ')})
       WITH ORDINALITY AS asked_of (${['p0', ...columns, 'place'].join(', ')}) ORDER BY place`
  // Lists as texts: the statement is kept, whose plan does not depend on how long they are.
  return { sql, parameters: [things.map(() => ''), ...lists].map(listText) }
}

/** What the questions about a thing are answered by its row. */
export function answersBy<const Q extends Readonly<Record<string, Question<unknown>>>>(
  thing: Q,
  row: Readonly<Record<string, never[]>> | undefined,
): Answers<Q> {
  const answers = Object.entries(thing).map(([name, one], place) => [name, one.answer(row?.[`a${place}`] ?? [])])
  return Object.fromEntries(answers) as Answers<Q>
}

function wholeOf(names: readonly string[], thing: Readonly<Record<string, Question<unknown>>>): AskedOfOne {
  const questions = names.map((name) => {
    const one = thing[name]
    if (one === undefined) throw new TypeError('The questions are not the same for each thing.')
    return one
  })
  return { text: textOfEach(questions), parameters: questions.flatMap(({ parameters }) => parameters.map(asText)) }
}

function asText(parameter: unknown): string | null {
  if (parameter === null || typeof parameter === 'string') return parameter
  if (typeof parameter === 'number' || typeof parameter === 'boolean') return String(parameter)
  throw new TypeError('A parameter of a question about each of many things is a text, a number or a boolean.')
}
