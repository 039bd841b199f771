import { forgetPartnerDevices } from '#server/identity/partner-pages/partner-devices.store'
import type { Queryable, Tx } from '#server/platform/store/database'
import type { UsedProof } from './dpop.ts'
import { endBegunSignIns } from './oidc-rows.store.ts'

/** A session with the person it belongs to, as every request needs them. Times are whole seconds since 1970. */
export interface SessionRow {
  readonly sessionId: string
  readonly loginId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly customerId: string | null
  readonly roles: readonly string[]
  readonly tokenEpoch: number
  readonly authTimeSeconds: number
  readonly createdAtSeconds: number
  readonly lastSeenSeconds: number
  readonly expiresAtSeconds: number
  /** Also when the login's staff roles are no longer those the session began with. */
  readonly isRevoked: boolean
  /** Null while it was not revoked; where the roles changed, when it was last used. */
  readonly revokedAtSeconds: number | null
  /** Some of the loans that the login's customer is on, and for nearly everybody all of them. */
  readonly accountNumbers: readonly string[]
}

const sessionWithLogin = `
  SELECT s.session_id AS "sessionId", s.login_id AS "loginId", l.email, l.email_verified_at IS NOT NULL AS "emailVerified",
         l.customer_id AS "customerId", l.roles, s.token_epoch AS "tokenEpoch",
         floor(extract(epoch FROM s.auth_time))::int8 AS "authTimeSeconds",
         floor(extract(epoch FROM s.created_at))::int8 AS "createdAtSeconds",
         floor(extract(epoch FROM s.last_seen_at))::int8 AS "lastSeenSeconds",
         floor(extract(epoch FROM s.expires_at))::int8 AS "expiresAtSeconds",
         s.revoked_at IS NOT NULL OR s.roles <> l.roles AS "isRevoked",
         floor(extract(epoch FROM COALESCE(s.revoked_at, CASE WHEN s.roles <> l.roles THEN s.last_seen_at END)))::int8
           AS "revokedAtSeconds",
         ARRAY(SELECT c.account_number FROM account_customers c WHERE c.customer_id = l.customer_id LIMIT 4) AS "accountNumbers"
  FROM login_sessions s JOIN logins l USING (login_id)`

/** The session with its login, or null. */
export async function findSession(q: Queryable, sessionId: string): Promise<SessionRow | null> {
  const rows = await q.query<SessionRow>(oneSession, [sessionId])
  return rows[0] ?? null
}

const oneSession = `${sessionWithLogin} WHERE s.session_id = $1`
const oneSessionOnce = `
  WITH taken AS (INSERT INTO used_proofs (proof, expires_at) VALUES ($2, $3) ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM taken) AS "isNew", (SELECT to_json(found) FROM (${oneSession}) found) AS session`

/**
 * The same, and in the same statement a proof of a key is taken, so that no other process takes it again.
 * @returns null where the proof was taken before
 */
export async function findSessionOnce(
  q: Queryable,
  sessionId: string,
  proof: UsedProof,
): Promise<{ readonly session: SessionRow | null } | null> {
  const [row] = await q.query<{ isNew: boolean; session: SessionRow | null }>(oneSessionOnce, [
    sessionId,
    proof.hash,
    proof.expiresAt,
  ])
  return row?.isNew === true ? { session: row.session } : null
}

/** Forgets proofs that could not be used again anyway. @param now ISO 8601 */
export async function deleteOldProofs(tx: Tx, now: string): Promise<void> {
  await tx.query('DELETE FROM used_proofs WHERE expires_at < $1', [now])
}

/** The newest session of an outside provider's subject whose id begins so, or null. */
export async function findNewestSession(q: Queryable, subject: string, idStart: string): Promise<SessionRow | null> {
  const rows = await q.query<SessionRow>(
    `${sessionWithLogin} WHERE l.external_subject = $1 AND starts_with(s.session_id, $2) ORDER BY s.created_at DESC LIMIT 1`,
    [subject, idStart],
  )
  return rows[0] ?? null
}

/** Whether a session still counts at a moment. */
export function isAlive(
  session: Pick<SessionRow, 'isRevoked' | 'expiresAtSeconds' | 'lastSeenSeconds'>,
  nowSeconds: number,
  idleSeconds: number,
): boolean {
  return (
    !session.isRevoked && nowSeconds < session.expiresAtSeconds && nowSeconds - session.lastSeenSeconds < idleSeconds
  )
}

/** What starts or renews a session. Times are ISO 8601. */
export interface StartedSession {
  readonly sessionId: string
  readonly loginId: string
  readonly authTime: string
  readonly now: string
  readonly expiresAt: string
}

/**
 * Starts a session. One that is there already belongs to the same sign-in: only a newer proof of identity is written to it, and
 * its end never moves.
 */
export async function startSession(tx: Tx, session: StartedSession): Promise<void> {
  await tx.query(
    `INSERT INTO login_sessions (session_id, login_id, auth_time, created_at, last_seen_at, expires_at, roles)
     VALUES ($1, $2, $3, $4, $4, $5, COALESCE((SELECT roles FROM logins WHERE login_id = $2), '{}'))
     ON CONFLICT (session_id) DO UPDATE SET auth_time = excluded.auth_time, last_seen_at = excluded.last_seen_at
       WHERE login_sessions.auth_time < excluded.auth_time AND login_sessions.login_id = excluded.login_id`,
    [session.sessionId, session.loginId, session.authTime, session.now, session.expiresAt],
  )
}

/** Notes an API call, unless another one is just doing so. */
export async function touchSession(tx: Tx, sessionId: string, now: string): Promise<void> {
  await tx.query(
    `UPDATE login_sessions SET last_seen_at = $2 WHERE session_id =
       (SELECT session_id FROM login_sessions WHERE session_id = $1 AND last_seen_at < $2 FOR UPDATE SKIP LOCKED)`,
    [sessionId, now],
  )
}

/** Sessions whose id the tokens of an outside provider name: it is not ours to change. */
const isOutside = (sessionId: string) => sessionId.startsWith('out_')

/**
 * Gives a session another id: every access token made so far opens nothing, the refresh token brings the next one, and the limits
 * stay where they are (reliability 28). A session of an outside provider keeps its id.
 * @returns the id that counts from here on
 */
export async function rotateSession(tx: Tx, sessionId: string, nextId: string): Promise<string> {
  if (isOutside(sessionId)) return sessionId
  await tx.query('UPDATE login_sessions SET session_id = $2 WHERE session_id = $1', [sessionId, nextId])
  await tx.query(
    `UPDATE oidc_rows SET uid = $2, payload = jsonb_set(payload, '{uid}', to_jsonb($2::text))
     WHERE model = 'Session' AND uid = $1`,
    [sessionId, nextId],
  )
  await tx.query(
    `UPDATE oidc_rows SET payload = jsonb_set(payload, '{sessionUid}', to_jsonb($2::text))
     WHERE model IN ('RefreshToken','AuthorizationCode') AND payload->>'sessionUid' = $1`,
    [sessionId, nextId],
  )
  return nextId
}

/** Ends a session and forgets everything the OpenID provider keeps for it. */
export async function revokeSession(tx: Tx, sessionId: string, now: string, reason: string): Promise<void> {
  await tx.query(
    `UPDATE login_sessions SET revoked_at = $2, revoked_reason = $3 WHERE session_id = $1 AND revoked_at IS NULL`,
    [sessionId, now, reason],
  )
  await tx.query(`DELETE FROM oidc_rows WHERE model = 'Session' AND uid = $1`, [sessionId])
  await tx.query(
    `DELETE FROM oidc_rows WHERE model IN ('RefreshToken','AuthorizationCode') AND payload->>'sessionUid' = $1`,
    [sessionId],
  )
}

/**
 * Ends everything that a login's sign-ins have opened: its sessions, the tokens of elements on other pages with what was confirmed under
 * them, the browsers in which it pays at partners without a code, and sign-ins that somebody began and has not ended. Every event that signs a person out everywhere ends here.
 * @returns how many sessions there were
 */
export async function signOutEverywhere(tx: Tx, loginId: string, now: string, reason: string): Promise<number> {
  // Two within a millisecond are two: a token that was made between them belongs to the first.
  await tx.query(
    `UPDATE logins SET signed_out_at = GREATEST($2::timestamptz, signed_out_at + interval '1 millisecond') WHERE login_id = $1`,
    [loginId, now],
  )
  const rows = await tx.query<{ sessionId: string }>(
    `SELECT session_id AS "sessionId" FROM login_sessions WHERE login_id = $1 AND revoked_at IS NULL`,
    [loginId],
  )
  for (const row of rows) await revokeSession(tx, row.sessionId, now, reason)
  await endBegunSignIns(tx, loginId)
  await forgetPartnerDevices(tx, loginId)
  return rows.length
}

/** Refuses every access token made so far for sessions that hold this grant: its refresh token was used twice. */
export async function raiseTokenEpoch(tx: Tx, sessionId: string): Promise<void> {
  await tx.query(`UPDATE login_sessions SET token_epoch = token_epoch + 1 WHERE session_id = $1`, [sessionId])
}
