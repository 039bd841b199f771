import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import type { Actor, Services } from '#server/platform/context'
import { findEmbedPerson, type EmbedPerson } from '#server/identity/partner-pages/partners.store'
import {
  type EmbedClaims,
  embedTokenType,
  toleranceSeconds,
  verifyEmbedToken,
  verifyPortalToken,
} from './access-tokens.ts'
import { aliveSession } from './alive-session.ts'
import { createDpopChecker, type UsedProof } from './dpop.ts'
import { impersonatedActor } from './impersonated-actor.ts'
import { impersonationTokenType, verifyImpersonationToken } from './impersonation-token.ts'
import { callingOrigin, isSandboxOrigin } from '#server/identity/partner-pages/origins'
import { CommitUnknownError, reader } from '#server/platform/store/database'
import type { OutsideIssuer } from '#server/platform/config/outside-provider'
import { openOutsideSession } from './outside-session.ts'
import { verifyOutsideToken } from './outside-tokens.ts'
import { personActor } from './person-actor.ts'
import { tokenType } from './token-type.ts'
import { identitySettings } from '#server/platform/config/identity-settings'

/** The part of a request that identifies the caller. */
export interface Credentials {
  readonly headers: IncomingHttpHeaders
  readonly method: string
  /** Path with or without query, or the whole address. */
  readonly url: string
  readonly ip: string
  /** The request is no sign of somebody being there, such as a stream that a page opens again by itself. Default false. */
  readonly isPassive?: boolean
}

const dpop = createDpopChecker(systemClock)

/** Who is asking, and whether they still may. */
export interface SignedIn {
  readonly actor: Actor
  /**
   * Looks again, for what stays open: the token must not have run out, and everything it depends on must still be there. It is no activity.
   * @throws CarportError UNAUTHENTICATED when it is over, or would be somebody else's or for something else by now
   */
  readonly again: () => Promise<void>
}

/** A token whose signature, times, key and page were checked: once, because a proof of the key is taken once. */
interface Proven {
  readonly expiresAtSeconds: number
  /** Whose it is as of now. @throws Error when what it depends on is gone */
  readonly look: (isPassive: boolean) => Promise<Actor>
}

/**
 * Who is asking, from the Authorization header alone. No header is an anonymous person.
 *
 * A portal token (type at+jwt) bound to a key needs a DPoP proof, under either scheme; one that is not bound is taken as Bearer.
 * Its session must be alive: not revoked, seen within the idle limit, not older than the absolute limit. The roles and the
 * customer come from the database, never from the token. An embed token (own type, key, issuer and audience) is taken only from
 * a page whose origin it lists, while the sign-ins, the partner and the loan it was made for are still what they were. A token of
 * impersonation (the same, and always with a proof) is taken while its own session and the staff member's are alive, and with the
 * header that names whom they look at. Everything else, an ID token too, is refused.
 * @throws CarportError UNAUTHENTICATED; NOT_ALLOWED where the header does not name whom the token is for
 */
export async function authenticate(services: Services, credentials: Credentials): Promise<Actor> {
  return (await signIn(services, credentials)).actor
}

/** Who sent a request. @throws as `authenticate` */
export function authenticateRequest(services: Services, { headers, method, url, ip }: FastifyRequest): Promise<Actor> {
  return authenticate(services, { headers, method, url: `${services.config.publicUrl}${url}`, ip })
}

/** The same, for what stays open and must end with the sign-in. @throws as `authenticate` */
export async function signIn(services: Services, credentials: Credentials): Promise<SignedIn> {
  const { authorization } = credentials.headers
  if (authorization === undefined) return { actor: { kind: 'anonymous' }, again: () => Promise.resolve() }
  const { proven, actor } = await orUnauthenticated(async () => {
    const checked = await prove(services, authorization, credentials)
    return { proven: checked, actor: await checked.look(credentials.isPassive === true) }
  })
  const again = () =>
    orUnauthenticated(async () => {
      if (systemClock.nowMs() >= (proven.expiresAtSeconds + toleranceSeconds) * 1000)
        throw new Error('The token ran out.')
      if (rightsOf(await proven.look(true)) !== rightsOf(actor)) throw new Error('The token is for something else now.')
    })
  return { actor, again }
}

async function orUnauthenticated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof CarportError || isDatabaseTrouble(cause)) throw cause
    throw new CarportError('UNAUTHENTICATED', { cause })
  }
}

async function prove(services: Services, authorization: string, credentials: Credentials): Promise<Proven> {
  const match = /^(Bearer|DPoP) +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)
  const [, scheme = '', token = ''] = match ?? []
  if (token === '' || token.length > 8192) throw new Error('Not a token.')
  const typ = tokenType(token)
  if (typ === embedTokenType) return proveEmbedToken(services, token, credentials)
  if (typ === impersonationTokenType) return proveImpersonation(services, token, scheme, credentials)
  const outside = identitySettings(services.config).outsideIssuer
  return outside === null
    ? proveOwnToken(services, token, scheme, credentials)
    : proveOutsideToken(services, outside, token, scheme, credentials)
}

/** What somebody may see, as far as it can change while a token lives. */
function rightsOf(actor: Actor): string {
  if (actor.kind === 'anonymous') return ''
  const customerId = actor.kind === 'staff' ? null : actor.customerId
  return JSON.stringify([actor.kind, customerId, actor.kind === 'embed' ? actor.capabilities : []])
}

/** A database that does not answer is our fault, not a bad token: signing the person out would only hide it. */
function isDatabaseTrouble(cause: unknown): boolean {
  return cause instanceof CommitUnknownError || (cause instanceof Error && 'severity' in cause)
}

async function proveOwnToken(
  services: Services,
  token: string,
  scheme: string,
  credentials: Credentials,
): Promise<Proven> {
  const claims = await verifyPortalToken(services, token)
  const taken = takenOnce(await demandProof(services, claims.thumbprint, token, scheme, credentials))
  const look = async (isPassive: boolean): Promise<Actor> => {
    const session = await aliveSession(services, claims, isPassive, taken())
    if (session.tokenEpoch !== claims.tokenEpoch) throw new Error('The token is of a family that was revoked.')
    return personActor(session, services.config)
  }
  return { expiresAtSeconds: claims.expiresAtSeconds, look }
}

async function proveOutsideToken(
  services: Services,
  outside: OutsideIssuer,
  token: string,
  scheme: string,
  credentials: Credentials,
): Promise<Proven> {
  const claims = await verifyOutsideToken(outside, token)
  const taken = takenOnce(await demandProof(services, claims.thumbprint, token, scheme, credentials))
  const opened = await openOutsideSession(services, outside, token, claims)
  const look = async (isPassive: boolean): Promise<Actor> =>
    personActor(await aliveSession(services, opened, isPassive, taken()), services.config)
  return { expiresAtSeconds: claims.expiresAtSeconds, look }
}

async function proveImpersonation(
  services: Services,
  token: string,
  scheme: string,
  credentials: Credentials,
): Promise<Proven> {
  const claims = await verifyImpersonationToken(services, token)
  const taken = takenOnce(await demandProof(services, claims.thumbprint, token, scheme, credentials))
  const look = async (isPassive: boolean): Promise<Actor> => {
    const { actor, staffSessionId } = await impersonatedActor(services, claims, credentials.headers)
    await aliveSession(services, { sessionId: staffSessionId, loginId: claims.staffLoginId }, isPassive, taken())
    return actor
  }
  return { expiresAtSeconds: claims.expiresAtSeconds, look }
}

async function demandProof(
  services: Services,
  thumbprint: string | null,
  accessToken: string,
  scheme: string,
  { headers, method, url }: Credentials,
): Promise<UsedProof | null> {
  if (thumbprint === null) {
    if (scheme.toLowerCase() !== 'bearer') throw new Error('The token is not bound to a key.')
    return null
  }
  const proof = headers.dpop
  if (typeof proof !== 'string') throw new Error('There is no proof of the key.')
  return dpop.check({ proof, accessToken, method, url: new URL(url, services.config.publicUrl).href, thumbprint })
}

/** Gives the proof to the first look, which takes it; later looks stand on that one. */
function takenOnce(proof: UsedProof | null): () => UsedProof | null {
  let left = proof
  return () => {
    const given = left
    left = null
    return given
  }
}

async function proveEmbedToken(services: Services, token: string, { headers }: Credentials): Promise<Proven> {
  const claims = await verifyEmbedToken(services, token)
  const origin = callingOrigin(services.config, headers.origin ?? null, headers['sec-fetch-site'] !== undefined)
  // Our own frames inside the partner's page (a new bank account, a new card) ask with the element's token from our own origin.
  const isOurFrame = origin === services.config.publicUrl
  if (origin === null || !(isOurFrame || claims.origins.includes(origin)))
    throw new Error('The page is not one the token is for.')
  const look = async (isPassive: boolean): Promise<Actor> => {
    const person = await findEmbedPerson(reader(services.db), claims)
    if (person === null || person.customerId !== claims.customerId)
      throw new Error('The person or the partner is not there, or the loan is not theirs.')
    if (person.signedOutMs !== claims.signedOutMs) throw new Error('Everything of the login was ended.')
    const { sessionId, loginId } = claims
    if (sessionId !== null) await aliveSession(services, { sessionId, loginId }, isPassive, null)
    // The same as when the token was asked for: in the sandbox a page of this machine counts as listed.
    const isListed = person.partnerOrigins.includes(origin) || isSandboxOrigin(services.config, origin)
    if (claims.partnerId !== null && !isOurFrame && !isListed) throw new Error('The page is not one of the partner.')
    return actorOfEmbed(claims, person)
  }
  return { expiresAtSeconds: claims.expiresAtSeconds, look }
}

/** A token opens no more than its partner may show by now. */
function actorOfEmbed(claims: EmbedClaims, { email, partnerName, partnerCapabilities }: EmbedPerson): Actor {
  const { tokenId, loginId, customerId, accountNumber, origins, partnerId } = claims
  const capabilities = claims.capabilities.filter((name) => partnerCapabilities?.includes(name) ?? true)
  const partner = partnerId === null || partnerName === null ? null : { partnerId, name: partnerName }
  return { kind: 'embed', loginId, email, customerId, accountNumber, capabilities, origins, tokenId, partner }
}
