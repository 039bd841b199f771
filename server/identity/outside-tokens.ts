import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import { text, thumbprintOf, toleranceSeconds } from './access-tokens.ts'
import type { OutsideIssuer } from '#server/platform/config/outside-provider'

/** The claims of an access token of another OpenID provider. */
export interface OutsideClaims {
  readonly subject: string
  /** Null when the token does not say it; then the provider is asked, with `askPerson`. */
  readonly person: OutsidePerson | null
  readonly issuedAtSeconds: number
  /** When the person last proved to the provider who they are; null when the token does not say it. */
  readonly authTimeSeconds: number | null
  /** The provider's own session; null when its tokens do not name one. */
  readonly sessionId: string | null
  readonly thumbprint: string | null
  readonly expiresAtSeconds: number
}

export interface OutsidePerson {
  readonly email: string
  readonly isEmailVerified: boolean
}

interface Discovered {
  readonly keys: ReturnType<typeof createRemoteJWKSet>
  readonly keysUrl: string
  readonly userinfoUrl: string | null
}

/** What is known of a provider, and until when it is not asked again, in monotonic milliseconds. */
interface Kept {
  readonly document: Promise<Discovered>
  readonly untilMs: number
}

const discovered = new Map<string, Kept>()
const keptMs = 3_600_000
/** A provider that did not answer is asked again after this. */
const restMs = 30_000

/**
 * @throws Error when the token is not an access token of the configured outside provider for this API
 * @throws CarportError OUTAGE when the provider does not answer, which proves nothing about the token
 */
export async function verifyOutsideToken(outside: OutsideIssuer, token: string): Promise<OutsideClaims> {
  const { keys } = await discover(outside.issuer)
  const { payload } = await jwtVerify(token, answering(keys), {
    issuer: outside.issuer,
    audience: outside.audience,
    algorithms: [...outside.algorithms],
    typ: outside.tokenType,
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  })
  const issuedAtSeconds = payload.iat ?? 0
  const authTimeSeconds = typeof payload.auth_time === 'number' ? Math.floor(payload.auth_time) : null
  if (authTimeSeconds !== null && authTimeSeconds > systemClock.nowMs() / 1000 + toleranceSeconds)
    throw new Error('The sign-in is in the future.')
  return {
    subject: text(payload, 'sub'),
    person: personOf(payload),
    issuedAtSeconds,
    authTimeSeconds,
    sessionId: typeof payload.sid === 'string' && payload.sid !== '' ? payload.sid : null,
    thumbprint: thumbprintOf(payload),
    expiresAtSeconds: payload.exp ?? 0,
  }
}

/**
 * Whose token it is, by the provider's userinfo endpoint.
 * @throws Error when it answers for somebody else or does not take the token
 * @throws CarportError OUTAGE when it does not answer
 */
export async function askPerson(outside: OutsideIssuer, token: string, subject: string): Promise<OutsidePerson> {
  const { userinfoUrl } = await discover(outside.issuer)
  if (userinfoUrl === null) throw new Error('Neither the token nor the provider says whose it is.')
  const response = await orOutage(
    fetch(userinfoUrl, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  )
  if (response.status >= 500 || response.status === 429) throw new CarportError('OUTAGE')
  if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
  const claims = (await response.json()) as JWTPayload
  const person = claims.sub === subject ? personOf(claims) : null
  if (person === null) throw new Error('The provider does not say whose token it is.')
  return person
}

const timeoutMs = 5000

function personOf(claims: JWTPayload): OutsidePerson | null {
  const { email, email_verified: isVerified } = claims
  return typeof email === 'string' && email !== '' ? { email, isEmailVerified: isVerified === true } : null
}

/** The discovery document: read anew after an hour, and the last one while the provider does not answer. */
function discover(issuer: string): Promise<Discovered> {
  const known = discovered.get(issuer)
  if (known !== undefined && systemClock.monotonicMs() < known.untilMs) return known.document
  const document = known === undefined ? firstDiscovery(issuer) : renewedDiscovery(issuer, known.document)
  keep(issuer, document, keptMs)
  return document
}

function keep(issuer: string, document: Promise<Discovered>, forMs: number): void {
  discovered.set(issuer, { document, untilMs: systemClock.monotonicMs() + forMs })
}

async function firstDiscovery(issuer: string): Promise<Discovered> {
  try {
    return await orOutage(readDiscovery(issuer, null))
  } catch (outage) {
    discovered.delete(issuer)
    throw outage
  }
}

async function renewedDiscovery(issuer: string, last: Promise<Discovered>): Promise<Discovered> {
  try {
    return await readDiscovery(issuer, await last)
  } catch {
    keep(issuer, last, restMs)
    return last
  }
}

/** No answer in time, and one that is no list of keys. */
const outageCodes = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

/** Keys that cannot be had are the provider's outage; a key that it does not have is the token's fault. */
function answering(keys: Discovered['keys']): JWTVerifyGetKey {
  return (header, token) =>
    keys(header, token).catch((problem: unknown) => {
      const isOfToken = problem instanceof errors.JOSEError && !outageCodes.has(problem.code)
      throw isOfToken ? problem : new CarportError('OUTAGE', { cause: problem })
    })
}

async function orOutage<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw new CarportError('OUTAGE', { cause })
  }
}

/** @param last what was known before: keys that are where they were are not fetched anew */
async function readDiscovery(issuer: string, last: Discovered | null): Promise<Discovered> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const found: unknown = await response.json()
  if (typeof found !== 'object' || found === null || !('issuer' in found) || !('jwks_uri' in found))
    throw new Error('No discovery document.')
  if (found.issuer !== issuer || typeof found.jwks_uri !== 'string')
    throw new Error('The discovery document is of another issuer.')
  const userinfoUrl =
    'userinfo_endpoint' in found && typeof found.userinfo_endpoint === 'string' ? found.userinfo_endpoint : null
  const keysUrl = found.jwks_uri
  const keys =
    last?.keysUrl === keysUrl ? last.keys : createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutMs })
  return { keys, keysUrl, userinfoUrl }
}
