import type { Queryable, Tx } from '#server/platform/store/database'
import type { OtpChannel } from '#sdk/loan/enums.graphql'
import type { CodePlace } from './code-place.ts'

/** A live one-time code. Times are ISO 8601. */
export interface PasscodeRow {
  readonly passcodeId: string
  readonly codeHmac: Buffer
  readonly tries: number
  readonly createdAt: string
  readonly expiresAt: string
}

/** Whose codes, for what, and where they are asked for and typed. */
export interface CodesOf {
  readonly loginId: string
  readonly purpose: string
  readonly place: CodePlace
}

const isOfPlace = 'is_for_embed = $3 AND partner_id IS NOT DISTINCT FROM $4'
const placed = ({ loginId, purpose, place }: CodesOf) => [loginId, purpose, place.isForEmbed, place.partnerId] as const

/**
 * The code of a login and purpose that can be used at a place now, locked until the transaction ends, or null.
 * @param orElsewhere takes one of another place where this one has none
 */
export async function lockLivePasscode(
  tx: Tx,
  of: CodesOf,
  { now, orElsewhere }: { readonly now: string; readonly orElsewhere: boolean },
): Promise<PasscodeRow | null> {
  const rows = await tx.query<PasscodeRow>(
    `SELECT passcode_id AS "passcodeId", code_hmac AS "codeHmac", tries, created_at AS "createdAt", expires_at AS "expiresAt"
     FROM passcodes WHERE login_id = $1 AND purpose = $2 AND (${isOfPlace} OR $6) AND ended_at IS NULL AND expires_at > $5
     ORDER BY (${isOfPlace}) DESC, created_at DESC LIMIT 1 FOR UPDATE`,
    [...placed(of), now, orElsewhere],
  )
  return rows[0] ?? null
}

/** Whether a live code of a login, purpose and place went to an address. */
export async function isCodeAt(
  q: Queryable,
  code: CodesOf & { readonly recipient: string; readonly now: string },
): Promise<boolean> {
  const rows = await q.query(
    `SELECT passcode_id FROM passcodes
     WHERE login_id = $1 AND purpose = $2 AND ${isOfPlace} AND recipient = $5 AND ended_at IS NULL AND expires_at > $6 LIMIT 1`,
    [...placed(code), code.recipient, code.now],
  )
  return rows.length === 1
}

/** Counts a wrong try, and ends the code when `isLast`. */
export async function countWrongTry(tx: Tx, passcodeId: string, isLast: boolean, now: string): Promise<void> {
  await tx.query(
    `UPDATE passcodes SET tries = tries + 1, ended_at = CASE WHEN $2 THEN $3::timestamptz END, end_reason = CASE WHEN $2 THEN 'LOCKED' END
     WHERE passcode_id = $1`,
    [passcodeId, isLast, now],
  )
}

/** Uses a code up. False when it was used, replaced or locked meanwhile, or is too old. */
export async function endPasscode(tx: Tx, passcodeId: string, now: string): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE passcodes SET ended_at = $2, end_reason = 'USED' WHERE passcode_id = $1 AND ended_at IS NULL AND expires_at > $2 RETURNING passcode_id`,
    [passcodeId, now],
  )
  return rows.length === 1
}

/** A code to store. */
export interface NewPasscode extends CodesOf {
  readonly passcodeId: string
  readonly codeHmac: Buffer
  readonly channel: OtpChannel
  readonly recipient: string
  readonly createdAt: string
  readonly expiresAt: string
}

/**
 * Stores a code in place of the one that was live at its place.
 * @param endsOtherAddresses what went to another address is over at every place: the code proves its address
 */
export async function replacePasscode(tx: Tx, code: NewPasscode, endsOtherAddresses: boolean): Promise<void> {
  await tx.query(
    `UPDATE passcodes SET ended_at = $5, end_reason = 'REPLACED'
     WHERE login_id = $1 AND purpose = $2 AND ((${isOfPlace}) OR ($6 AND recipient <> $7)) AND ended_at IS NULL`,
    [...placed(code), code.createdAt, endsOtherAddresses, code.recipient],
  )
  await tx.query(
    `INSERT INTO passcodes (login_id, purpose, is_for_embed, partner_id, passcode_id, code_hmac, channel, recipient, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [...placed(code), code.passcodeId, code.codeHmac, code.channel, code.recipient, code.createdAt, code.expiresAt],
  )
}

/** Lets one send at a time decide for a login. */
export async function lockLogin(tx: Tx, loginId: string): Promise<void> {
  await tx.query(`SELECT login_id FROM logins WHERE login_id = $1 FOR UPDATE`, [loginId])
}

/**
 * When codes were sent to a login since a moment, newest first, with their purposes: those that were asked for with an embed token, or
 * the others. Codes that somebody signed in with do not
 * count: a person who has the password and gets the codes may open as many browsers as they like.
 */
export async function sentSince(
  q: Queryable,
  { loginId, place }: Pick<CodesOf, 'loginId' | 'place'>,
  since: string,
): Promise<{ purpose: string; createdAt: string }[]> {
  return q.query(
    `SELECT purpose, created_at AS "createdAt" FROM passcodes
     WHERE login_id = $1 AND created_at > $2 AND is_for_embed = $3 AND NOT (purpose IN ('SIGN_IN', 'REGISTER') AND end_reason IS NOT DISTINCT FROM 'USED')
     ORDER BY created_at DESC`,
    [loginId, since, place.isForEmbed],
  )
}

/** When the last code of this purpose and place was locked by wrong tries, if it was the last one sent there. */
export async function lastLockedAt(q: Queryable, of: CodesOf): Promise<string | null> {
  const rows = await q.query<{ endReason: string | null; endedAt: string | null }>(
    `SELECT end_reason AS "endReason", ended_at AS "endedAt" FROM passcodes
     WHERE login_id = $1 AND purpose = $2 AND ${isOfPlace} ORDER BY created_at DESC LIMIT 1`,
    [...placed(of)],
  )
  return rows[0]?.endReason === 'LOCKED' ? rows[0].endedAt : null
}

const locksOfPerson = `login_id = $1 AND end_reason = 'LOCKED' AND purpose NOT IN ('NEW_EMAIL', 'NEW_PHONE')`

/** Whether wrong tries locked a code of the person's own contacts after a moment. */
export async function codesLockedSince(q: Queryable, loginId: string, since: string): Promise<boolean> {
  const rows = await q.query(`SELECT passcode_id FROM passcodes WHERE ${locksOfPerson} AND ended_at > $2 LIMIT 1`, [
    loginId,
    since,
  ])
  return rows.length === 1
}

/** Lets new codes be sent and tried. A lock on proving a new contact stays. */
export async function openLockedCodes(tx: Tx, loginId: string): Promise<void> {
  await tx.query(`UPDATE passcodes SET end_reason = 'REPLACED' WHERE ${locksOfPerson}`, [loginId])
}

/** A contact a code may be sent to, as stored. */
export interface ContactRow {
  readonly contactId: string
  readonly channel: OtpChannel
  readonly address: string
}

/**
 * A customer's contacts on file that were verified before a moment: cell phones and emails, preferred first. The email that they sign
 * in with has the id 'login'.
 */
export async function listContactsOnFile(q: Queryable, customerId: string, before: string): Promise<ContactRow[]> {
  return q.query<ContactRow>(
    `SELECT "contactId", channel, address FROM (
       SELECT person_phone_id AS "contactId", 'SMS' AS channel, phone_number AS address, is_preferred, 1 AS rank
       FROM customer_phones WHERE customer_id = $1 AND phone_type = 'CellPhone' AND verified_at < $2
       UNION ALL
       SELECT CASE WHEN lower(e.email_address) = l.email_key THEN 'login' ELSE e.person_email_id END, 'EMAIL', e.email_address,
              e.is_preferred, 2
       FROM customer_emails e LEFT JOIN logins l USING (customer_id) WHERE e.customer_id = $1 AND e.verified_at < $2
     ) contacts ORDER BY rank, is_preferred DESC, "contactId"`,
    [customerId, before],
  )
}

/** The address a login signs in with, where it was verified before one moment and the login linked before another; or null. */
export async function linkedLoginContact(
  q: Queryable,
  loginId: string,
  before: { readonly verified: string; readonly linked: string },
): Promise<ContactRow | null> {
  const rows = await q.query<ContactRow>(
    `SELECT 'login' AS "contactId", 'EMAIL' AS channel, email AS address FROM logins
     WHERE login_id = $1 AND email_verified_at < $2 AND linked_at <= $3`,
    [loginId, before.verified, before.linked],
  )
  return rows[0] ?? null
}

/** Deletes codes that ended long ago. */
export async function deleteOldPasscodes(tx: Tx, before: string): Promise<void> {
  await tx.query(`DELETE FROM passcodes WHERE created_at < $1`, [before])
}
