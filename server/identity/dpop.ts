import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { Clock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'

/** Seconds that a proof's clock may differ from ours. */
const windowSeconds = 60
/** Proof ids remembered at most. Over this the oldest go, and they are older than the window long before. */
const rememberedProofs = 200_000

/** What a proof is checked against. */
export interface DpopExpectation {
  readonly proof: string
  readonly accessToken: string
  /** Such as POST. */
  readonly method: string
  /** The request's address as browsers see it; query and fragment do not count. */
  readonly url: string
  /** Thumbprint of the key the token is bound to. */
  readonly thumbprint: string
}

/** A proof that was found right, by which every process recognizes it. */
export interface UsedProof {
  /** Hash of the key and the proof's id. */
  readonly hash: Buffer
  /** From when on it could not be used again anyway, ISO 8601. */
  readonly expiresAt: string
}

/** Checks DPoP proofs (RFC 9449) and remembers their ids for as long as they could be sent again. */
export interface DpopChecker {
  /** @throws Error when the proof is not one for this request, token and key, or this process took it before. */
  check(expected: DpopExpectation): Promise<UsedProof>
}

/**
 * A checker for one process, which remembers what it took itself. What others took is in the database: `findSessionOnce` takes the proof
 * there, in the statement that the sign-in is read with.
 */
export function createDpopChecker(clock: Clock): DpopChecker {
  const seen = new Map<string, number>()
  const remember = (id: string, nowSeconds: number) => {
    for (const [known, at] of seen) {
      if (seen.size < rememberedProofs && at >= nowSeconds - 2 * windowSeconds) break
      seen.delete(known)
    }
    if (seen.has(id)) throw new Error('The proof was used before.')
    seen.set(id, nowSeconds)
  }
  return {
    async check(expected) {
      const { payload, protectedHeader } = await jwtVerify(expected.proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: ['ES256', 'EdDSA', 'Ed25519'],
      })
      const nowSeconds = Math.floor(clock.nowMs() / 1000)
      if (payload.htm !== expected.method) throw new Error('The proof is for another method.')
      if (typeof payload.htu !== 'string' || bare(payload.htu) !== bare(expected.url))
        throw new Error('The proof is for another address.')
      if (payload.ath !== createHash('sha256').update(expected.accessToken).digest('base64url'))
        throw new Error('The proof is for another token.')
      if (typeof payload.iat !== 'number' || Math.abs(nowSeconds - payload.iat) > windowSeconds)
        throw new Error('The proof is not fresh.')
      if (typeof payload.jti !== 'string' || payload.jti === '' || payload.jti.length > 200)
        throw new Error('The proof has no id.')
      const { jwk } = protectedHeader
      if (jwk === undefined || (await calculateJwkThumbprint(jwk)) !== expected.thumbprint)
        throw new Error('The proof is by another key.')
      const id = `${expected.thumbprint} ${payload.jti}`
      remember(id, nowSeconds)
      return {
        hash: createHash('sha256').update(id).digest(),
        expiresAt: toIso((nowSeconds + 2 * windowSeconds) * 1000),
      }
    },
  }
}

function bare(address: string): string {
  const url = new URL(address)
  return `${url.origin}${url.pathname}`
}
