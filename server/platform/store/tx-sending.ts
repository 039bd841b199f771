import type pg from 'pg'
import type { PreparedStatements } from './prepared.ts'
import { type SentStatement, sendTogether, type StatementAnswer } from './sent-together.ts'

/** A statement and its parameters. */
export interface AskedStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** A statement that leaves with the next one, and what is made of its rows. */
export interface LeavingStatement extends AskedStatement {
  readonly check: (rows: readonly unknown[]) => void
}

/** How far a transaction on a connection is. */
export interface TxSending {
  /** BEGIN, once something was asked: settled when PostgreSQL has answered it. */
  begun: Promise<unknown> | null
  /** What leaves with the next statement, in its order. */
  readonly withNext: LeavingStatement[]
  /** Its statements are asked again by others like it: see `PreparedStatements`. */
  isRepeated: boolean
}

const beginning = { text: 'BEGIN ISOLATION LEVEL READ COMMITTED', hasNoRows: true }

/**
 * Sends statements of a transaction in one write: after BEGIN, with it where it was not sent yet, and after what was to leave with them.
 * @throws whatever a check makes of what left with them
 */
export async function sendInOrder(
  client: pg.PoolClient,
  sending: TxSending,
  prepared: PreparedStatements,
  statements: readonly SentStatement[],
): Promise<StatementAnswer[]> {
  const waiting = sending.withNext.splice(0)
  const all = [
    ...waiting.map(({ sql, parameters }) => prepared.sent(sql, parameters, sending.isRepeated)),
    ...statements,
  ]
  if (sending.begun === null) {
    const sent = sendTogether(client, [beginning, ...all])
    sending.begun = sent
    return answersAfter(waiting, (await sent).slice(1))
  }
  // Nothing may be run before BEGIN was.
  await sending.begun
  return all.length === 0 ? [] : answersAfter(waiting, await sendTogether(client, all))
}

function answersAfter(waiting: readonly LeavingStatement[], answers: readonly StatementAnswer[]): StatementAnswer[] {
  waiting.forEach(({ check }, index) => check(answers[index]?.rows ?? []))
  return answers.slice(waiting.length)
}
