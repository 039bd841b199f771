import type { Queryable } from '#server/store/database'

/** Somebody on the account that was asked for, with the hashes that are compared. */
export interface LookupCandidate {
  readonly customerId: string
  readonly masterPersonId: string
  readonly last4Hmac: Buffer | null
  readonly ssnHmac: Buffer | null
  readonly birthDateHmac: Buffer | null
  /** The login that the customer is linked to, if any. */
  readonly loginId: string | null
}

/** Everybody on an account; nobody when there is no such account. */
export async function findCandidates(q: Queryable, accountNumber: string): Promise<LookupCandidate[]> {
  return q.query<LookupCandidate>(
    `SELECT c.customer_id AS "customerId", c.master_person_id AS "masterPersonId", c.last4_ssn_hmac AS "last4Hmac",
            c.ssn_hmac AS "ssnHmac", c.birth_date_hmac AS "birthDateHmac", l.login_id AS "loginId"
     FROM account_customers ac JOIN customers c USING (customer_id) LEFT JOIN logins l USING (customer_id)
     WHERE ac.account_number = $1 ORDER BY ac.customer_type`,
    [accountNumber],
  )
}

/** The numbers of a customer's accounts. */
export async function listAccountNumbers(q: Queryable, customerId: string): Promise<string[]> {
  const rows = await q.query<{ accountNumber: string }>(
    `SELECT account_number AS "accountNumber" FROM account_customers WHERE customer_id = $1 ORDER BY account_number`,
    [customerId],
  )
  return rows.map((row) => row.accountNumber)
}

/** Whether there is such an account: only to note a lock on it. */
export async function isAccount(q: Queryable, accountNumber: string): Promise<boolean> {
  const rows = await q.query(`SELECT account_number FROM accounts WHERE account_number = $1`, [accountNumber])
  return rows.length === 1
}
