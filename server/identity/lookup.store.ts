import type { Queryable, Tx } from '#server/platform/store/database'

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

/** Remembers whom a login's details matched, in place of an earlier match. */
export async function rememberMatch(tx: Tx, loginId: string, customerId: string, at: string): Promise<void> {
  await tx.query(
    `INSERT INTO account_lookups (login_id, customer_id, matched_at) VALUES ($1, $2, $3)
     ON CONFLICT (login_id) DO UPDATE SET customer_id = excluded.customer_id, matched_at = excluded.matched_at`,
    [loginId, customerId, at],
  )
}

/** The customer whom a login's details matched after a moment, or null. */
export async function matchedCustomer(q: Queryable, loginId: string, since: string): Promise<string | null> {
  const rows = await q.query<{ customerId: string }>(
    `SELECT customer_id AS "customerId" FROM account_lookups WHERE login_id = $1 AND matched_at > $2`,
    [loginId, since],
  )
  return rows[0]?.customerId ?? null
}

/** Forgets whom a login's details matched. */
export async function forgetMatch(tx: Tx, loginId: string): Promise<void> {
  await tx.query(`DELETE FROM account_lookups WHERE login_id = $1`, [loginId])
}

/** Lets one link at a time decide for a customer. */
export async function lockCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`SELECT customer_id FROM customers WHERE customer_id = $1 FOR UPDATE`, [customerId])
}

/** Deletes matches that are too old to count. */
export async function deleteOldMatches(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM account_lookups WHERE matched_at < $1`, [before])
}
