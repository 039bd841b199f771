import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import type { Services } from '#server/platform/context'
import { text, thumbprintOf, toleranceSeconds } from './access-tokens.ts'
import { signingAlgorithm, signingKeys } from './signing-keys.ts'
import { tokenType } from './token-type.ts'

/** The claims of a token of impersonation, once its signature, issuer, audience, type and times were checked (reliability 38). */
export interface ImpersonationClaims {
  readonly impersonationId: string
  /** Through whose eyes. */
  readonly loginId: string
  /** Who looks: the `act` of RFC 8693. */
  readonly staffLoginId: string
  /** Thumbprint of the key it is bound to. There is none without one. */
  readonly thumbprint: string
}

/** The typ header of a token of impersonation: no other check takes it for a token of its own. */
export const impersonationTokenType = 'carport-impersonation+jwt'

/** The token of an Authorization header, when it claims to be one of impersonation. Nothing about it is checked. */
export function impersonationTokenIn(authorization: string | undefined): string | null {
  const token = /^(?:Bearer|DPoP) +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || token.length > 8192) return null
  try {
    if (tokenType(token) !== impersonationTokenType) return null
    decodeJwt(token)
    return token
  } catch {
    return null
  }
}

/** @throws Error when the token is not one of impersonation of ours, or not valid now. */
export async function verifyImpersonationToken(
  services: Services,
  token: string,
): Promise<ImpersonationClaims & { readonly expiresAtSeconds: number }> {
  const keys = await signingKeys(services, 'impersonation')
  const { payload } = await jwtVerify(token, keys.verify, {
    ...parties(services),
    algorithms: [signingAlgorithm],
    typ: impersonationTokenType,
    clockTolerance: toleranceSeconds,
    requiredClaims: ['sub', 'act', 'exp', 'iat', 'jti', 'cnf'],
  })
  const { act } = payload as { act?: { sub?: unknown } }
  const thumbprint = thumbprintOf(payload)
  if (typeof act?.sub !== 'string' || thumbprint === null) throw new Error('The token does not say who looks.')
  return {
    impersonationId: text(payload, 'jti'),
    loginId: text(payload, 'sub'),
    staffLoginId: act.sub,
    thumbprint,
    expiresAtSeconds: payload.exp ?? 0,
  }
}

/** Signs a token of impersonation: own key, type and audience, bound to the caller's key. It cannot be renewed. */
export async function signImpersonationToken(
  services: Services,
  claims: ImpersonationClaims,
  times: { readonly issuedAtSeconds: number; readonly expiresAtSeconds: number },
): Promise<string> {
  const keys = await signingKeys(services, 'impersonation')
  const { issuer, audience } = parties(services)
  return new SignJWT({ act: { sub: claims.staffLoginId }, cnf: { jkt: claims.thumbprint } })
    .setProtectedHeader({ alg: signingAlgorithm, typ: impersonationTokenType, kid: keys.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.loginId)
    .setJti(claims.impersonationId)
    .setIssuedAt(times.issuedAtSeconds)
    .setExpirationTime(times.expiresAtSeconds)
    .sign(keys.privateKey)
}

function parties({ config }: Services): { issuer: string; audience: string } {
  return { issuer: `${config.publicUrl}/impersonation`, audience: `${config.publicUrl}/impersonation` }
}
