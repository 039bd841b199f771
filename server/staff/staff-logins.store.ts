import { type Login, emailKey } from '#server/identity/logins.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'

/** A login as the command line sees it. */
export interface StaffLogin extends Pick<Login, 'loginId' | 'email' | 'isEmailVerified' | 'customerId' | 'roles'> {
  /** `issuer#subject` at an outside OpenID provider; null until its person is known. */
  readonly subject: string | null
}

const columns = `login_id AS "loginId", email, email_verified_at IS NOT NULL AS "isEmailVerified",
  customer_id AS "customerId", roles, external_subject AS subject`

/** Everybody with a staff role, by address. */
export function listStaff(q: Queryable): Promise<StaffLogin[]> {
  return q.query(`SELECT ${columns} FROM logins WHERE cardinality(roles) > 0 ORDER BY email_key`)
}

/** The same, locked until the transaction ends, so that two removals at once know of each other. */
export function lockStaff(tx: Tx): Promise<StaffLogin[]> {
  return tx.query(`SELECT ${columns} FROM logins WHERE cardinality(roles) > 0 ORDER BY login_id FOR UPDATE`)
}

/** The logins with this address or this outside subject, locked: none, one, or two when they are different people's. */
export function lockCandidates(tx: Tx, email: string, subject: string | null): Promise<StaffLogin[]> {
  return tx.query(
    `SELECT ${columns} FROM logins WHERE email_key = $1 OR external_subject = $2 ORDER BY login_id FOR UPDATE`,
    [emailKey(email), subject],
  )
}

/** Makes the login of somebody who will sign in at an outside provider. `at` is ISO 8601. @returns its id */
export async function createOutsideLogin(tx: Tx, email: string, at: string): Promise<string> {
  const loginId = newId('log')
  await tx.query(
    `INSERT INTO logins (login_id, email, email_key, password_hash, created_at) VALUES ($1, $2, $3, '', $4)`,
    [loginId, email, emailKey(email), at],
  )
  return loginId
}

/** Gives a login its roles and, where one is named, its outside subject. Sessions that began with other roles end by that. */
export async function giveRoles(
  tx: Tx,
  loginId: string,
  roles: readonly string[],
  subject: string | null,
): Promise<void> {
  await tx.query(
    `UPDATE logins SET roles = $2, external_subject = COALESCE($3, external_subject), left_staff_at = NULL WHERE login_id = $1`,
    [loginId, roles, subject],
  )
}

/** Takes every staff role from a login. `at` is ISO 8601. */
export async function takeRoles(tx: Tx, loginId: string, at: string): Promise<void> {
  await tx.query(`UPDATE logins SET roles = '{}', left_staff_at = $2 WHERE login_id = $1`, [loginId, at])
}
