import { createHash } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { adoptSubject, findLoginBySubject, findSignedOutMs } from './logins.store.ts'
import type { OutsideIssuer } from '#server/platform/config/outside-provider'
import { askPerson, type OutsideClaims } from './outside-tokens.ts'
import { findNewestSession, findSession, isAlive, startSession, type SessionRow } from './sessions.store.ts'
import { identitySettings } from '#server/platform/config/identity-settings'

/**
 * Our session for a token of an outside provider: the one that its sign-in started, else a new one, so that idle and absolute limits hold
 * for its people too (session-18). It belongs to the provider's subject and to the provider's session, so that a session that the provider
 * uses again for somebody else is another one here. The first token of a person links their login, by verified address.
 *
 * A person who proves anew who they are has that proof noted in the session they have. A token that does not say when that was proves
 * nothing fresh: whatever asks for a fresh sign-in is not met. A session that has ended is followed by another one only after a newer
 * proof; where tokens say neither that nor a session, by a token that was issued later.
 * @throws Error when the address belongs to another login or the provider does not say whose the token is
 */
export async function openOutsideSession(
  services: Services,
  outside: OutsideIssuer,
  token: string,
  claims: OutsideClaims,
): Promise<SessionRow> {
  const subject = `${outside.issuer}#${claims.subject}`
  const idStart = `out_${hashOf(subject)}.${claims.sessionId === null ? '' : hashOf(claims.sessionId)}.`
  const nowSeconds = Math.floor(systemClock.nowMs() / 1000)
  const { idleSeconds } = identitySettings(services.config)
  const found = await findNewestSession(reader(services.db), subject, idStart)
  if (found !== null) {
    const isOpen = isAlive(found, nowSeconds, idleSeconds)
    if (isOpen && (claims.authTimeSeconds ?? 0) <= found.authTimeSeconds) return found
    if (isOpen) return begin(services, outside, token, { subject, sessionId: found.sessionId, claims })
    if (!isNewSignIn(claims, found, nowSeconds, idleSeconds)) return found
  }
  const sessionId = `${idStart}${claims.authTimeSeconds ?? claims.issuedAtSeconds}`
  return begin(services, outside, token, { subject, sessionId, claims })
}

/** Starts the session, or notes a newer proof in it. */
async function begin(
  services: Services,
  outside: OutsideIssuer,
  token: string,
  { subject, sessionId, claims }: { subject: string; sessionId: string; claims: OutsideClaims },
): Promise<SessionRow> {
  const known = await findLoginBySubject(reader(services.db), subject)
  const person = known === null ? (claims.person ?? (await askPerson(outside, token, claims.subject))) : null
  const nowMs = systemClock.nowMs()
  const beganSeconds = claims.authTimeSeconds ?? claims.issuedAtSeconds
  const login = await services.db.withTx(async (tx) => {
    const own = person === null ? known : await adoptSubject(tx, { subject, ...person, at: toIso(nowMs) })
    if (own === null) throw new Error('The address belongs to another login.')
    if (beganSeconds * 1000 <= (await findSignedOutMs(tx, own.loginId)))
      throw new Error('The sign-in is older than the moment when everything of the login was ended.')
    await startSession(tx, {
      sessionId,
      loginId: own.loginId,
      authTime: toIso((claims.authTimeSeconds ?? 0) * 1000),
      now: toIso(nowMs),
      expiresAt: toIso((beganSeconds + identitySettings(services.config).absoluteSeconds) * 1000),
    })
    return own
  })
  const session = await findSession(reader(services.db), sessionId)
  if (session === null || session.loginId !== login.loginId) throw new Error('The session is not there.')
  return session
}

/** Whether a token is of a sign-in after the session had ended. */
function isNewSignIn(
  { authTimeSeconds, issuedAtSeconds, sessionId }: OutsideClaims,
  ended: SessionRow,
  nowSeconds: number,
  idleSeconds: number,
): boolean {
  if (authTimeSeconds !== null) {
    const lastSeconds = Math.max(ended.revokedAtSeconds ?? ended.lastSeenSeconds, ended.authTimeSeconds)
    return authTimeSeconds > lastSeconds && nowSeconds - authTimeSeconds < idleSeconds
  }
  const idleEnd = Math.min(ended.expiresAtSeconds, ended.lastSeenSeconds + idleSeconds)
  return sessionId === null && issuedAtSeconds > (ended.revokedAtSeconds ?? idleEnd)
}

/** Subjects and sessions may hold any character; a hash holds none that would make one's ids begin like another's. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
