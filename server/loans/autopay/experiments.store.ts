import type { CsoVariation } from '#sdk/loan/enums.graphql'
import type { Queryable, Tx } from '#server/platform/store/database'
import { ask, type Question, rowQuestion } from '#server/platform/store/questions'

/** An account's check digit, and the variation it was given before. */
export function readAssignment(q: Queryable, accountNumber: string): Promise<Assignment | null> {
  return ask(q, assignmentQuestion(accountNumber))
}

/** An account's part in the experiment. */
export interface Assignment {
  readonly checkDigit: number
  readonly assigned: CsoVariation | null
}

/** The same as a question. */
export function assignmentQuestion(accountNumber: string): Question<Assignment | null> {
  return rowQuestion<Assignment>(
    `SELECT a.cso_check_digit AS "checkDigit", e.variation AS assigned
     FROM accounts a LEFT JOIN experiment_assignments e ON e.account_number = a.account_number AND e.experiment = 'cso'
     WHERE a.account_number = $1`,
    [accountNumber],
  )
}

/** Gives an account its variation, unless it has one. Somebody who holds the account's row is not waited for. */
export async function assign(tx: Tx, accountNumber: string, variation: CsoVariation, at: string): Promise<void> {
  await tx.query(
    `INSERT INTO experiment_assignments (account_number, experiment, variation, assigned_at)
     SELECT account_number, 'cso', $2, $3::timestamptz FROM accounts WHERE account_number = $1 FOR KEY SHARE SKIP LOCKED
     ON CONFLICT DO NOTHING`,
    [accountNumber, variation, at],
  )
}
