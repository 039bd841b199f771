import { hash } from 'node:crypto'
import { jwtVerify, SignJWT, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { systemClock } from '#sdk/dates/clock'
import type { Services } from '#server/platform/context'
import { ownIssuer, portalClientId } from '#server/platform/config/identity-settings'
import type { KeyPurpose } from './signing-keys.store.ts'
import { signingAlgorithm, signingKeys } from './signing-keys.ts'

/** Seconds that another clock may differ from ours. */
export const toleranceSeconds = 60

/** The claims of a portal access token, once its signature, issuer, audience, type and times were checked. */
export interface PortalClaims {
  readonly loginId: string
  readonly sessionId: string
  readonly tokenEpoch: number
  /** Thumbprint of the key it is bound to; null for a bearer token. */
  readonly thumbprint: string | null
  readonly expiresAtSeconds: number
}

/** The claims of an embed token, once checked likewise. */
export interface EmbedClaims {
  readonly tokenId: string
  readonly loginId: string
  readonly customerId: string
  readonly accountNumber: string
  readonly capabilities: readonly string[]
  readonly origins: readonly string[]
  /** Null when the sandbox made it, or our own page. */
  readonly partnerId: string | null
  /** The session in which the borrower confirmed it; null when a partner's server asked for it. */
  readonly sessionId: string | null
  /** When everything of the login had last been ended, milliseconds since 1970; 0 for never. Ended again, the token opens nothing. */
  readonly signedOutMs: number
}

/** The typ header that distinguishes the two kinds before anything else is looked at. */
export const portalTokenType = 'at+jwt'
export const embedTokenType = 'carport-embed+jwt'

/** @throws Error when the token is not a portal access token of ours, or not valid now. */
export async function verifyPortalToken(services: Services, token: string): Promise<PortalClaims> {
  const payload = await verified(services, 'oidc', token, { ...ownIssuer(services.config), typ: portalTokenType })
  return {
    loginId: text(payload, 'sub'),
    sessionId: text(payload, 'carport_session'),
    tokenEpoch: typeof payload.carport_epoch === 'number' ? payload.carport_epoch : -1,
    thumbprint: thumbprintOf(payload),
    expiresAtSeconds: payload.exp ?? 0,
  }
}

/** @throws Error when the token is not an embed token of ours, or not valid now. */
export async function verifyEmbedToken(
  services: Services,
  token: string,
): Promise<EmbedClaims & { readonly expiresAtSeconds: number }> {
  const payload = await verified(services, 'embed', token, { ...embedIssuer(services), typ: embedTokenType })
  return {
    tokenId: text(payload, 'jti'),
    loginId: text(payload, 'sub'),
    customerId: text(payload, 'customer'),
    accountNumber: text(payload, 'account'),
    capabilities: texts(payload, 'capabilities'),
    origins: texts(payload, 'origins'),
    partnerId: typeof payload.azp === 'string' ? payload.azp : null,
    sessionId: typeof payload.carport_session === 'string' ? payload.carport_session : null,
    signedOutMs: typeof payload.carport_signed_out === 'number' ? payload.carport_signed_out : -1,
    expiresAtSeconds: payload.exp ?? 0,
  }
}

/** The claims of a token of ours, once its signature, issuer, audience, type and times were checked. @throws Error when one is wrong */
async function verified(
  services: Services,
  purpose: KeyPurpose,
  token: string,
  expected: { readonly issuer: string; readonly audience: string; readonly typ: string },
): Promise<JWTPayload> {
  const keys = await signingKeys(services, purpose)
  const seen = seenUnder(keys)
  const id = `${keys.version} ${expected.typ} ${hash('sha256', token, 'base64')}`
  const before = seen.get(id)
  if (before !== undefined && isCurrent(before)) return before
  const { payload } = await jwtVerify(token, keys.verify, {
    ...expected,
    algorithms: [signingAlgorithm],
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'exp', 'iat', 'jti'],
  })
  const [oldest] = seen.keys()
  if (oldest !== undefined && seen.size >= rememberedAtMost) seen.delete(oldest)
  seen.set(id, payload)
  return payload
}

/**
 * The claims of tokens that were checked: a page sends the same one with each of its requests, and a signature costs more to check than most
 * requests to answer. Known by a hash, and only as long as the keys are those that they were checked with. Whether what a token depends on
 * is still there is looked up every time.
 */
const seenTokens = new WeakMap<JWTVerifyGetKey, Map<string, JWTPayload>>()
const rememberedAtMost = 10_000

function seenUnder({ verify }: Awaited<ReturnType<typeof signingKeys>>): Map<string, JWTPayload> {
  const seen = seenTokens.get(verify) ?? new Map<string, JWTPayload>()
  seenTokens.set(verify, seen)
  return seen
}

function isCurrent({ exp = 0 }: JWTPayload): boolean {
  return exp > Math.floor(systemClock.nowMs() / 1000) - toleranceSeconds
}

/** Signs a portal access token that is not bound to a key: for the sandbox and for tests. */
export async function signPortalToken(
  services: Services,
  claims: {
    readonly loginId: string
    readonly sessionId: string
    readonly tokenId: string
    readonly ttlSeconds: number
  },
): Promise<{ token: string; expiresAtSeconds: number }> {
  const keys = await signingKeys(services, 'oidc')
  const own = { carport_session: claims.sessionId, carport_epoch: 0, client_id: portalClientId }
  return signed(keys, { ...ownIssuer(services.config), type: portalTokenType }, own, claims)
}

/** Signs an embed token: own key, own type, own audience. */
export async function signEmbedToken(
  services: Services,
  claims: EmbedClaims & {
    /** Goes into the links of elements, so that the portal opens on the same loan. Nothing here believes it. */
    readonly aid: string | null
  },
  ttlSeconds: number,
): Promise<{ token: string; expiresAtSeconds: number }> {
  const keys = await signingKeys(services, 'embed')
  const own = {
    customer: claims.customerId,
    account: claims.accountNumber,
    capabilities: [...claims.capabilities],
    origins: [...claims.origins],
    ...(claims.aid === null ? {} : { aid: claims.aid }),
    ...(claims.partnerId === null ? {} : { azp: claims.partnerId }),
    ...(claims.sessionId === null ? {} : { carport_session: claims.sessionId }),
    carport_signed_out: claims.signedOutMs,
  }
  return signed(keys, { ...embedIssuer(services), type: embedTokenType }, own, { ...claims, ttlSeconds })
}

/** A token of ours with its own claims and the ones every token has. */
async function signed(
  keys: Awaited<ReturnType<typeof signingKeys>>,
  { issuer, audience, type }: { readonly issuer: string; readonly audience: string; readonly type: string },
  own: JWTPayload,
  whose: { readonly loginId: string; readonly tokenId: string; readonly ttlSeconds: number },
): Promise<{ token: string; expiresAtSeconds: number }> {
  const issuedAt = Math.floor(systemClock.nowMs() / 1000)
  const expiresAtSeconds = issuedAt + whose.ttlSeconds
  const token = await new SignJWT(own)
    .setProtectedHeader({ alg: signingAlgorithm, typ: type, kid: keys.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(whose.loginId)
    .setJti(whose.tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAtSeconds)
    .sign(keys.privateKey)
  return { token, expiresAtSeconds }
}

function embedIssuer({ config }: Services): { issuer: string; audience: string } {
  return { issuer: `${config.publicUrl}/embed`, audience: `${config.publicUrl}/embed` }
}

/** The key a token is bound to; null for a bearer token. @throws Error when it is bound in another way */
export function thumbprintOf(payload: JWTPayload): string | null {
  const { cnf } = payload as { cnf?: { jkt?: unknown } }
  if (cnf === undefined) return null
  if (typeof cnf.jkt !== 'string') throw new Error('The token is bound in a way that is not taken.')
  return cnf.jkt
}

/** A claim that must be there. @throws Error that names it */
export function text(payload: JWTPayload, name: string): string {
  const value = payload[name]
  if (typeof value !== 'string' || value === '') throw new Error(`The token has no ${name}.`)
  return value
}

function texts(payload: JWTPayload, name: string): string[] {
  const value = payload[name]
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    throw new Error(`The token has no ${name}.`)
  return value as string[]
}
