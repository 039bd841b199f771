import type { Queryable } from '#server/platform/store/database'

/** Somebody staff look for: a customer, a login, or both. */
export interface FoundUser {
  /** Empty while the login is not linked to a customer. */
  readonly customerId: string
  readonly masterPersonId: string
  readonly firstName: string
  readonly lastName: string
  /** Empty for a customer who has no login. */
  readonly loginId: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly last4Hmac: Buffer | null
  /** Browsers that are remembered for the login and have not expired. */
  readonly deviceCount: number
  /** A return stopped every bank debit of theirs. */
  readonly isBankStopped: boolean
}

const columns = `
  COALESCE(c.customer_id, '') AS "customerId", COALESCE(c.master_person_id, '') AS "masterPersonId",
  COALESCE(c.first_name, '') AS "firstName", COALESCE(c.last_name, '') AS "lastName",
  COALESCE(l.login_id, '') AS "loginId", COALESCE(l.email, '') AS email,
  l.email_verified_at IS NOT NULL AS "isEmailVerified", c.last4_ssn_hmac AS "last4Hmac",
  (SELECT count(*)::int FROM remembered_devices d WHERE d.login_id = l.login_id AND d.expires_at > $2) AS "deviceCount",
  c.ach_stopped_at IS NOT NULL AS "isBankStopped"`

/**
 * The borrower's login with exactly this address. Staff are not found: nobody works on a colleague's login here.
 * @param emailKey from `emailKey`
 */
export async function findUserByEmail(q: Queryable, emailKey: string, now: string): Promise<FoundUser[]> {
  return q.query<FoundUser>(
    `SELECT ${columns} FROM logins l LEFT JOIN customers c USING (customer_id)
     WHERE l.email_key = $1 AND cardinality(l.roles) = 0`,
    [emailKey, now],
  )
}

/** Everybody on an account, the buyer first. */
export async function findUsersOnAccount(q: Queryable, accountNumber: string, now: string): Promise<FoundUser[]> {
  return q.query<FoundUser>(
    `SELECT ${columns} FROM account_customers ac JOIN customers c USING (customer_id)
       LEFT JOIN logins l ON l.customer_id = c.customer_id AND cardinality(l.roles) = 0
     WHERE ac.account_number = $1 ORDER BY ac.customer_type`,
    [accountNumber, now],
  )
}

/** Takes a login out with its sessions, codes, links and devices. The customer and the loans stay. */
export async function deleteLogin(q: Queryable, loginId: string): Promise<void> {
  await q.query(`DELETE FROM logins WHERE login_id = $1`, [loginId])
}
