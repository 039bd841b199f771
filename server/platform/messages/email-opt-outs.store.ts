import type { Queryable, Tx } from '#server/platform/store/database'
import { ask, type Question, question } from '#server/platform/store/questions'

/** Whether reminders may go to an address. */
export function isEmailAllowed(q: Queryable, address: string): Promise<boolean> {
  return ask(q, emailAllowedQuestion(address))
}

/** The same as a question. */
export function emailAllowedQuestion(address: string): Question<boolean> {
  return question(
    'SELECT 1 AS ended FROM email_opt_outs WHERE address = lower($1)',
    [address],
    (rows) => rows.length === 0,
  )
}

/** Ends reminders to an address. @returns false where they had ended */
export async function optOut(tx: Tx, address: string, at: string): Promise<boolean> {
  const rows = await tx.query(
    'INSERT INTO email_opt_outs (address, opted_out_at) VALUES (lower($1), $2) ON CONFLICT DO NOTHING RETURNING address',
    [address, at],
  )
  return rows.length === 1
}

/** Lets reminders go to an address again. @returns false where they did */
export async function optIn(tx: Tx, address: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM email_opt_outs WHERE address = lower($1) RETURNING address', [address])
  return rows.length === 1
}

/** The customers that an address is of: by their login, or among the addresses of their profile. */
export async function customersAt(q: Queryable, address: string): Promise<readonly string[]> {
  const rows = await q.query<{ customerId: string }>(
    `SELECT customer_id AS "customerId" FROM logins WHERE lower(email) = lower($1) AND customer_id IS NOT NULL
     UNION SELECT customer_id FROM customer_emails WHERE lower(email_address) = lower($1)`,
    [address],
  )
  return rows.map(({ customerId }) => customerId)
}
