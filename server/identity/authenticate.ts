import type { IncomingHttpHeaders } from 'node:http'
import { decodeProtectedHeader } from 'jose'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { ServerConfig } from '#server/config'
import type { Actor, Services } from '#server/context'
import { findEmbedPerson, type EmbedPerson } from '#server/embed/partners.store'
import { embedTokenType, verifyEmbedToken, verifyPortalToken } from './access-tokens.ts'
import { customerOfLogin } from './demo-login.ts'
import { createDpopChecker } from './dpop.ts'
import { impersonatedActor } from './impersonated-actor.ts'
import { impersonationTokenType, verifyImpersonationToken } from './impersonation-token.ts'
import { callingOrigin, isSandboxOrigin } from '#server/embed/origins'
import { CommitUnknownError, reader } from '#server/store/database'
import type { OutsideIssuer } from './outside-provider.ts'
import { openOutsideSession } from './outside-session.ts'
import { verifyOutsideToken } from './outside-tokens.ts'
import { findSession, isAlive, touchSession, type SessionRow } from './sessions.store.ts'
import { identitySettings } from './settings.ts'

/** The part of a request that says who is asking. */
export interface Credentials {
  readonly headers: IncomingHttpHeaders
  readonly method: string
  /** Path with or without query, or the whole address. */
  readonly url: string
  readonly ip: string
  /** The request says nothing about somebody being there, such as a stream that a page opens again by itself. Default false. */
  readonly isPassive?: boolean
}

/** How stale last_seen_at may get before an API call writes it: 15 seconds, and less where the idle limit itself is short. */
const touchEverySeconds = (idleSeconds: number) => Math.min(15, Math.floor(idleSeconds / 80))

const dpop = createDpopChecker(systemClock)

/**
 * Who is asking, from the Authorization header alone. No header is an anonymous person.
 *
 * A portal token (type at+jwt) bound to a key needs a DPoP proof, under either scheme; one that is not bound is taken as Bearer.
 * Its session must be alive: not revoked, seen within the idle limit, not older than the absolute limit. The roles and the
 * customer come from the database, never from the token. An embed token (own type, key, issuer and audience) is taken only from
 * a page whose origin it lists. A token of impersonation (the same, and always with a proof) is taken while its own session and the
 * staff member's are alive, and with the header that names whom they look at. Everything else, an ID token too, is refused.
 * @throws CarportError UNAUTHENTICATED; NOT_ALLOWED where the header does not name whom the token is for
 */
export async function authenticate(services: Services, credentials: Credentials): Promise<Actor> {
  const { authorization } = credentials.headers
  if (authorization === undefined) return { kind: 'anonymous' }
  try {
    const match = /^(Bearer|DPoP) +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)
    const [, scheme = '', token = ''] = match ?? []
    if (token === '' || token.length > 8192) throw new Error('Not a token.')
    const { typ } = decodeProtectedHeader(token)
    if (typ === embedTokenType) return await embedActor(services, token, credentials)
    if (typ === impersonationTokenType) return await impersonatingActor(services, token, scheme, credentials)
    const outside = identitySettings(services.config).outsideIssuer
    const session =
      outside === null
        ? await ownSession(services, token, scheme, credentials)
        : await outsideSession(services, outside, token, scheme, credentials)
    return personActor(session, services.config)
  } catch (cause) {
    if (cause instanceof CarportError || isDatabaseTrouble(cause)) throw cause
    throw new CarportError('UNAUTHENTICATED', { cause })
  }
}

/** A database that does not answer is our fault, not a bad token: signing the person out would only hide it. */
function isDatabaseTrouble(cause: unknown): boolean {
  return cause instanceof CommitUnknownError || (cause instanceof Error && 'severity' in cause)
}

async function ownSession(
  services: Services,
  token: string,
  scheme: string,
  credentials: Credentials,
): Promise<SessionRow> {
  const claims = await verifyPortalToken(services, token)
  await demandProof(services, claims.thumbprint, token, scheme, credentials)
  const session = await findSession(reader(services.db), claims.sessionId)
  if (session === null || session.loginId !== claims.loginId) throw new Error('The session is not there.')
  if (session.tokenEpoch !== claims.tokenEpoch) throw new Error('The token is of a family that was revoked.')
  await demandAlive(services, session, credentials)
  return session
}

async function outsideSession(
  services: Services,
  outside: OutsideIssuer,
  token: string,
  scheme: string,
  credentials: Credentials,
): Promise<SessionRow> {
  const claims = await verifyOutsideToken(outside, token)
  await demandProof(services, claims.thumbprint, token, scheme, credentials)
  const session = await openOutsideSession(services, outside, token, claims)
  await demandAlive(services, session, credentials)
  return session
}

async function impersonatingActor(
  services: Services,
  token: string,
  scheme: string,
  credentials: Credentials,
): Promise<Actor> {
  const claims = await verifyImpersonationToken(services, token)
  await demandProof(services, claims.thumbprint, token, scheme, credentials)
  const { actor, staffSessionId } = await impersonatedActor(services, claims, credentials.headers)
  const session = await findSession(reader(services.db), staffSessionId)
  if (session === null || session.loginId !== claims.staffLoginId) throw new Error('The staff session is not there.')
  await demandAlive(services, session, credentials)
  return actor
}

async function demandProof(
  services: Services,
  thumbprint: string | null,
  accessToken: string,
  scheme: string,
  { headers, method, url }: Credentials,
): Promise<void> {
  if (thumbprint === null) {
    if (scheme.toLowerCase() !== 'bearer') throw new Error('The token is not bound to a key.')
    return
  }
  const proof = headers.dpop
  if (typeof proof !== 'string') throw new Error('There is no proof of the key.')
  await dpop.check({ proof, accessToken, method, url: new URL(url, services.config.publicUrl).href, thumbprint })
}

/** Idle and absolute limits, on the machine's clock (reliability 29). An API call is activity; a token refresh is not. */
async function demandAlive(services: Services, session: SessionRow, { isPassive }: Credentials): Promise<void> {
  const nowMs = systemClock.nowMs()
  const nowSeconds = Math.floor(nowMs / 1000)
  const { idleSeconds } = identitySettings(services.config)
  const { sessionId } = session
  const unwritten = seenUnwritten.get(sessionId)
  const lastSeenSeconds = Math.max(session.lastSeenSeconds, unwritten ?? 0)
  if (!isAlive({ ...session, lastSeenSeconds }, nowSeconds, idleSeconds)) throw new Error('The session has ended.')
  const isKnown = unwritten === undefined && nowSeconds - lastSeenSeconds < touchEverySeconds(idleSeconds)
  if (isPassive === true || isKnown) return
  // A read goes on where nothing can be written, on a full disk, and nobody is signed out by it.
  if (await services.db.tryTx((tx) => touchSession(tx, sessionId, toIso(nowMs)))) seenUnwritten.delete(sessionId)
  else rememberSeen(sessionId, nowSeconds)
}

/** When sessions were seen that could not be written, in this process; the oldest go first. */
const seenUnwritten = new Map<string, number>()
const seenAtMost = 100_000

function rememberSeen(sessionId: string, nowSeconds: number): void {
  seenUnwritten.delete(sessionId)
  seenUnwritten.set(sessionId, nowSeconds)
  const [oldest] = seenUnwritten.keys()
  if (seenUnwritten.size > seenAtMost && oldest !== undefined) seenUnwritten.delete(oldest)
}

function personActor(session: SessionRow, config: ServerConfig): Actor {
  const { loginId, email, sessionId, authTimeSeconds } = session
  if (session.roles.length > 0)
    return { kind: 'staff', loginId, email, roles: session.roles, sessionId, authTimeSeconds }
  const { emailVerified } = session
  const customerId = customerOfLogin(session, config)
  return {
    kind: 'borrower',
    loginId,
    email,
    emailVerified,
    customerId,
    sessionId,
    authTimeSeconds,
    impersonatedBy: null,
  }
}

async function embedActor(services: Services, token: string, { headers }: Credentials): Promise<Actor> {
  const claims = await verifyEmbedToken(services, token)
  const origin = callingOrigin(services.config, headers.origin ?? null, headers['sec-fetch-site'] !== undefined)
  // Our own frames inside the partner's page (a new bank account, a new card) ask with the element's token from our own origin.
  const isOurFrame = origin === services.config.publicUrl
  if (origin === null || !(isOurFrame || claims.origins.includes(origin)))
    throw new Error('The page is not one the token is for.')
  const person: EmbedPerson | null = await findEmbedPerson(reader(services.db), claims.loginId, claims.partnerId)
  if (person === null || person.customerId !== claims.customerId)
    throw new Error('The person or the partner is not there.')
  // The same as when the token was asked for: in the sandbox a page of this machine counts as listed.
  const isListed = person.partnerOrigins.includes(origin) || isSandboxOrigin(services.config, origin)
  if (claims.partnerId !== null && !isOurFrame && !isListed) throw new Error('The page is not one of the partner.')
  const { tokenId, loginId, customerId, accountNumber, capabilities, origins } = claims
  return { kind: 'embed', loginId, email: person.email, customerId, accountNumber, capabilities, origins, tokenId }
}
