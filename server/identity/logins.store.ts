import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Language } from '#sdk/i18n/language'
import { newId } from '#server/platform/store/ids'
import type { Queryable, Tx } from '#server/platform/store/database'

/** One person who can sign in. */
export interface Login {
  readonly loginId: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly passwordHash: string
  /** Null until the login is linked to a customer. */
  readonly customerId: string | null
  /** Staff roles; empty for borrowers. */
  readonly roles: readonly string[]
  readonly language: Language
  readonly hasSignedIn: boolean
}

/** What `createLogin` needs. `createdAt` is ISO 8601; the machine's time by default. */
export interface NewLogin {
  readonly email: string
  /** Made by `hashPassword` before the transaction: it takes long, and would hold its rows. */
  readonly passwordHash: string
  readonly emailVerified: boolean
  readonly customerId: string | null
  readonly roles: readonly string[]
  readonly createdAt?: string
  readonly language?: Language
}

/**
 * Writes a login.
 * @returns its id
 * @throws the database's unique violation when the address or the customer already has one
 */
export async function createLogin(tx: Tx, login: NewLogin): Promise<string> {
  const loginId = newId('log')
  await tx.query(
    `INSERT INTO logins (login_id, email, email_key, email_verified_at, password_hash, customer_id, linked_at, roles, language, created_at)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN $5::timestamptz END, $6, $7, CASE WHEN $7::text IS NOT NULL THEN $5::timestamptz END, $8, $9, $5)`,
    [
      loginId,
      login.email.trim(),
      emailKey(login.email),
      login.emailVerified,
      login.createdAt ?? toIso(systemClock.nowMs()),
      login.passwordHash,
      login.customerId,
      login.roles,
      login.language ?? 'en',
    ],
  )
  return loginId
}

/** How addresses are compared: trimmed and in lower case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** In a query in which `l` is the login: when everything of it was last ended, milliseconds since 1970; 0 for never. */
export const signedOutMs = `COALESCE(floor(extract(epoch FROM l.signed_out_at) * 1000), 0)::int8`

const columns = `login_id AS "loginId", email, email_verified_at IS NOT NULL AS "isEmailVerified", password_hash AS "passwordHash",
  customer_id AS "customerId", roles, language, last_login_at IS NOT NULL AS "hasSignedIn"`

/** The login with this address, or null. */
export async function findLoginByEmail(q: Queryable, email: string): Promise<Login | null> {
  const rows = await q.query<Login>(`SELECT ${columns} FROM logins WHERE email_key = $1`, [emailKey(email)])
  return rows[0] ?? null
}

/** The login with this id, or null. */
export async function findLogin(q: Queryable, loginId: string): Promise<Login | null> {
  const rows = await q.query<Login>(`SELECT ${columns} FROM logins WHERE login_id = $1`, [loginId])
  return rows[0] ?? null
}

/** When everything of the login was last ended, milliseconds since 1970; 0 for never. */
export async function findSignedOutMs(q: Queryable, loginId: string): Promise<number> {
  const rows = await q.query<{ ms: number }>(`SELECT ${signedOutMs} AS ms FROM logins l WHERE login_id = $1`, [loginId])
  return rows[0]?.ms ?? 0
}

/** The login of a customer, or null. */
export async function findLoginOfCustomer(q: Queryable, customerId: string): Promise<Login | null> {
  const rows = await q.query<Login>(`SELECT ${columns} FROM logins WHERE customer_id = $1`, [customerId])
  return rows[0] ?? null
}

/** Marks the address verified. Nothing changes when it was, or when the login's address is another one by now. */
export async function markEmailVerified(tx: Tx, loginId: string, email: string, at: string): Promise<void> {
  await tx.query(
    `UPDATE logins SET email_verified_at = $3 WHERE login_id = $1 AND email_key = $2 AND email_verified_at IS NULL`,
    [loginId, emailKey(email), at],
  )
}

/** Sets a new password that a mailed link asked for, hashed before the transaction. */
export async function resetPasswordTo(tx: Tx, loginId: string, passwordHash: string, at: string): Promise<void> {
  await tx.query(`UPDATE logins SET password_hash = $2, password_reset_at = $3 WHERE login_id = $1`, [
    loginId,
    passwordHash,
    at,
  ])
}

/** Whether a login's password was set by a mailed link, and whether it was linked to its customer, after a moment. */
export async function changesSince(
  q: Queryable,
  loginId: string,
  since: string,
): Promise<{ readonly wasReset: boolean; readonly wasLinked: boolean }> {
  const rows = await q.query<{ wasReset: boolean; wasLinked: boolean }>(
    `SELECT COALESCE(password_reset_at > $2, false) AS "wasReset", COALESCE(linked_at > $2, false) AS "wasLinked"
     FROM logins WHERE login_id = $1`,
    [loginId, since],
  )
  return rows[0] ?? { wasReset: true, wasLinked: true }
}

/** Remembers when the person last signed in, and in which language. */
export async function markSignedIn(tx: Tx, loginId: string, at: string, language: Language): Promise<void> {
  await tx.query(`UPDATE logins SET last_login_at = $2, language = $3 WHERE login_id = $1`, [loginId, at, language])
}

/** Links a login that has no customer yet. False when it has one by now. */
export async function linkCustomer(tx: Tx, loginId: string, customerId: string, at: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE logins SET customer_id = $2, linked_at = $3 WHERE login_id = $1 AND customer_id IS NULL RETURNING login_id`,
    [loginId, customerId, at],
  )
  return rows.length === 1
}

/** The login of an outside provider's subject, or null. */
export async function findLoginBySubject(q: Queryable, subject: string): Promise<Login | null> {
  const rows = await q.query<Login>(`SELECT ${columns} FROM logins WHERE external_subject = $1`, [subject])
  return rows[0] ?? null
}

/**
 * Finds or makes the login of an outside provider's subject. An existing login is joined by address only when that provider
 * claims to have verified the address; its password can no longer be used here, because the pages are not mounted.
 */
export async function adoptSubject(
  tx: Tx,
  person: { readonly subject: string; readonly email: string; readonly isEmailVerified: boolean; readonly at: string },
): Promise<Login | null> {
  if (person.isEmailVerified) {
    await tx.query(
      `UPDATE logins SET external_subject = $1, email_verified_at = COALESCE(email_verified_at, $3)
       WHERE email_key = $2 AND external_subject IS NULL`,
      [person.subject, emailKey(person.email), person.at],
    )
  }
  await tx.query(
    `INSERT INTO logins (login_id, email, email_key, email_verified_at, password_hash, external_subject, created_at)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN $5::timestamptz END, '', $6, $5) ON CONFLICT DO NOTHING`,
    [newId('log'), person.email, emailKey(person.email), person.isEmailVerified, person.at, person.subject],
  )
  return findLoginBySubject(tx, person.subject)
}
