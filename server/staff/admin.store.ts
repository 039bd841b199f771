import type { Queryable, Tx } from '#server/store/database'

/** What staff see of a customer they searched for: the look-up's result, and how the login stands. */
export interface FoundCustomer {
  readonly accountNumbers: readonly string[]
  readonly customerId: string | null
  readonly customerLoginId: string | null
  readonly masterPersonID: string | null
  readonly email: string | null
  readonly emailVerified: boolean
  readonly devices: number
  /** Null where there is no login. */
  readonly loginEmailKey: string | null
}

const columns = `c.customer_id AS "customerId", l.login_id AS "customerLoginId", c.master_person_id AS "masterPersonID", l.email,
  l.email_verified_at IS NOT NULL AS "emailVerified", l.email_key AS "loginEmailKey",
  (SELECT count(*)::int FROM remembered_devices d WHERE d.login_id = l.login_id) AS devices,
  ARRAY(SELECT a.account_number FROM account_customers a WHERE a.customer_id = c.customer_id ORDER BY 1) AS "accountNumbers"`

/** The borrower's login with exactly this address, staff left out. */
export async function findByEmail(q: Queryable, emailKey: string): Promise<FoundCustomer[]> {
  return q.query<FoundCustomer>(
    `SELECT ${columns} FROM logins l LEFT JOIN customers c USING (customer_id)
     WHERE l.email_key = $1 AND cardinality(l.roles) = 0`,
    [emailKey],
  )
}

/** Everybody on an account, with the hash that the last four digits of the number are compared with. */
export async function findByAccount(
  q: Queryable,
  accountNumber: string,
): Promise<(FoundCustomer & { readonly last4Hmac: Buffer | null })[]> {
  return q.query(
    `SELECT ${columns}, c.last4_ssn_hmac AS "last4Hmac"
     FROM account_customers ac JOIN customers c USING (customer_id) LEFT JOIN logins l USING (customer_id)
     WHERE ac.account_number = $1 ORDER BY ac.customer_type`,
    [accountNumber],
  )
}

/** A borrower's login that staff act on, or null: staff are never found. */
export async function findBorrowerLogin(
  q: Queryable,
  loginId: string,
): Promise<{
  readonly email: string
  readonly emailKey: string
  readonly customerId: string | null
  readonly language: 'en' | 'es'
} | null> {
  const rows = await q.query<{ email: string; emailKey: string; customerId: string | null; language: 'en' | 'es' }>(
    `SELECT email, email_key AS "emailKey", customer_id AS "customerId", language FROM logins
     WHERE login_id = $1 AND cardinality(roles) = 0`,
    [loginId],
  )
  return rows[0] ?? null
}

/** Removes a login with its sessions and devices. The customer and the loans stay. */
export async function deleteLogin(tx: Tx, loginId: string): Promise<void> {
  await tx.query('DELETE FROM logins WHERE login_id = $1', [loginId])
}
