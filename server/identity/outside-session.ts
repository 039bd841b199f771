import { createHash } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { reader } from '#server/store/database'
import { adoptSubject, findLoginBySubject } from './logins.store.ts'
import type { OutsideIssuer } from './outside-provider.ts'
import { askPerson, type OutsideClaims } from './outside-tokens.ts'
import { findNewestSession, findSession, isAlive, startSession, type SessionRow } from './sessions.store.ts'
import { identitySettings } from './settings.ts'

/**
 * Our session for a token of an outside provider: the one that its sign-in started, else a new one, so that idle and absolute limits hold
 * for its people too (session-18). The first token of a person links their login, by verified address.
 *
 * Where tokens name no session, a person has one at a time: a later token goes on with it, and one that was issued after it had ended
 * starts the next.
 * @throws Error when the address belongs to another login or the provider does not say whose the token is
 */
export async function openOutsideSession(
  services: Services,
  outside: OutsideIssuer,
  token: string,
  claims: OutsideClaims,
): Promise<SessionRow> {
  const found = await findOutsideSession(services, outside, claims)
  if (found !== null) return found
  const sessionId =
    claims.sessionId === null ? `${idStart(outside, claims)}${claims.issuedAtSeconds}` : `out_${claims.sessionId}`
  const subject = `${outside.issuer}#${claims.subject}`
  const known = await findLoginBySubject(reader(services.db), subject)
  const person = known === null ? (claims.person ?? (await askPerson(outside, token, claims.subject))) : null
  const now = toIso(systemClock.nowMs())
  await services.db.withTx(async (tx) => {
    const login = person === null ? known : await adoptSubject(tx, { subject, ...person, at: now })
    if (login === null) throw new Error('The address belongs to another login.')
    const endMs = (claims.authTimeSeconds + identitySettings(services.config).absoluteSeconds) * 1000
    await startSession(tx, {
      sessionId,
      loginId: login.loginId,
      authTime: toIso(claims.authTimeSeconds * 1000),
      now,
      expiresAt: toIso(endMs),
    })
  })
  const session = await findSession(reader(services.db), sessionId)
  if (session === null) throw new Error('The session is not there.')
  return session
}

async function findOutsideSession(
  { db, config }: Services,
  outside: OutsideIssuer,
  claims: OutsideClaims,
): Promise<SessionRow | null> {
  if (claims.sessionId !== null) return findSession(reader(db), `out_${claims.sessionId}`)
  const newest = await findNewestSession(reader(db), idStart(outside, claims))
  if (newest === null) return null
  const { idleSeconds } = identitySettings(config)
  const goesOn = isAlive(newest, Math.floor(systemClock.nowMs() / 1000), idleSeconds)
  const idleEnd = Math.min(newest.expiresAtSeconds, newest.lastSeenSeconds + idleSeconds)
  const endSeconds = newest.revokedAtSeconds ?? idleEnd
  return goesOn || claims.issuedAtSeconds <= endSeconds ? newest : null
}

/** A subject may hold any character; its hash holds none that would make one person's ids begin like another's. */
const idStart = ({ issuer }: OutsideIssuer, { subject }: OutsideClaims): string =>
  `out_${createHash('sha256').update(`${issuer}#${subject}`).digest('hex')}.`
