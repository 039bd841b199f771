import type { Language } from '#sdk/i18n/language'
import { newId } from '#server/platform/store/ids'
import { insertRow } from '#server/platform/store/insert-row'
import type { Queryable, Tx } from '#server/platform/store/database'
import { emailKey } from './logins.store.ts'

/** A login that nobody has proved to be theirs: whoever proves its address may have it. */
const unproved = `logins.email_verified_at IS NULL AND logins.customer_id IS NULL AND logins.roles = '{}' AND logins.external_subject IS NULL`

/** Whether a new login may have this address. */
export async function isAddressFree(q: Queryable, email: string): Promise<boolean> {
  const rows = await q.query(`SELECT login_id FROM logins WHERE email_key = $1 AND NOT (${unproved})`, [
    emailKey(email),
  ])
  return rows.length === 0
}

/**
 * Makes the login of an address that was proved just now, or hands over one that nobody proved. `at` is ISO 8601.
 * @returns its id, or null when somebody else has proved the address meanwhile
 */
export async function claimAddress(
  tx: Tx,
  login: {
    readonly email: string
    readonly passwordHash: string
    readonly language: Language
    readonly at: string
  },
): Promise<string | null> {
  const rows = await tx.query<{ loginId: string }>(
    `INSERT INTO logins (login_id, email, email_key, email_verified_at, password_hash, roles, language, created_at)
     VALUES ($1, $2, $3, $4, $5, '{}', $6, $4)
     ON CONFLICT (email_key) DO UPDATE
       SET email = excluded.email, email_verified_at = excluded.email_verified_at, password_hash = excluded.password_hash,
           language = excluded.language
       WHERE ${unproved}
     RETURNING login_id AS "loginId"`,
    [newId('log'), login.email.trim(), emailKey(login.email), login.at, login.passwordHash, login.language],
  )
  return rows[0]?.loginId ?? null
}

/** A code that can still be tried. Times are ISO 8601. */
export interface LiveCode {
  readonly codeId: string
  readonly codeHmac: Buffer | null
  readonly tries: number
  readonly expiresAt: string
}

/** The live code that a visit has for an address, locked until the transaction ends, or null. */
export async function lockLiveCode(tx: Tx, visitId: string, email: string): Promise<LiveCode | null> {
  const rows = await tx.query<LiveCode>(
    `SELECT code_id AS "codeId", code_hmac AS "codeHmac", tries, expires_at AS "expiresAt"
     FROM registration_codes WHERE visit_id = $1 AND email_key = $2 AND ended_at IS NULL FOR UPDATE`,
    [visitId, emailKey(email)],
  )
  return rows[0] ?? null
}

/** Counts a wrong try, and ends the code when `isLast`. */
export async function countWrongCode(tx: Tx, codeId: string, isLast: boolean, now: string): Promise<void> {
  await tx.query(
    `UPDATE registration_codes SET tries = tries + 1,
       ended_at = CASE WHEN $2 THEN $3::timestamptz END, end_reason = CASE WHEN $2 THEN 'LOCKED' END
     WHERE code_id = $1`,
    [codeId, isLast, now],
  )
}

/** Uses a code up. False when it was used or replaced meanwhile, or is too old. */
export async function endCode(tx: Tx, codeId: string, now: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE registration_codes SET ended_at = $2, end_reason = 'USED'
     WHERE code_id = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING code_id`,
    [codeId, now],
  )
  return rows.length === 1
}

/** When a visit's last code for an address was locked by wrong tries (ISO 8601), or null. */
export async function codeLockedAt(q: Queryable, visitId: string, email: string): Promise<string | null> {
  const rows = await q.query<{ endReason: string | null; endedAt: string | null }>(
    `SELECT end_reason AS "endReason", ended_at AS "endedAt" FROM registration_codes
     WHERE visit_id = $1 AND email_key = $2 ORDER BY created_at DESC LIMIT 1`,
    [visitId, emailKey(email)],
  )
  return rows[0]?.endReason === 'LOCKED' ? rows[0].endedAt : null
}

/** Lets one send at a time decide for an address. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('carport.registration'), hashtext($1))`, [emailKey(email)])
}

/** When codes were sent to an address since a moment, to a visit or to anybody in its network, newest first. */
export async function codesSentSince(
  q: Queryable,
  asked: Pick<NewCode, 'visitId' | 'email' | 'networkHmac'>,
  since: string,
): Promise<string[]> {
  const rows = await q.query<{ createdAt: string }>(
    `SELECT created_at AS "createdAt" FROM registration_codes
     WHERE email_key = $1 AND created_at > $2 AND (visit_id = $3 OR network_hmac = $4) ORDER BY created_at DESC`,
    [emailKey(asked.email), since, asked.visitId, asked.networkHmac],
  )
  return rows.map(({ createdAt }) => createdAt)
}

/** A code to store. `codeHmac` is null when the address is taken. */
export interface NewCode {
  readonly visitId: string
  readonly email: string
  readonly codeHmac: Buffer | null
  /** Where it was asked for, hashed. */
  readonly networkHmac: Buffer
  readonly createdAt: string
  readonly expiresAt: string
}

/** Stores a code in place of the visit's live one. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.query(
    `UPDATE registration_codes SET ended_at = $2, end_reason = 'REPLACED' WHERE visit_id = $1 AND ended_at IS NULL`,
    [code.visitId, code.createdAt],
  )
  await insertRow(tx, 'registration_codes', {
    code_id: newId('otp'),
    visit_id: code.visitId,
    email_key: emailKey(code.email),
    code_hmac: code.codeHmac,
    network_hmac: code.networkHmac,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  })
}

/** Deletes codes that were sent before a moment. */
export async function deleteOldRegistrationCodes(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM registration_codes WHERE created_at < $1`, [before])
}
