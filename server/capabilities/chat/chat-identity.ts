import { jwtVerify, SignJWT } from 'jose'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import { signingAlgorithm, signingKeys } from '#server/identity/signing-keys'
import { newId } from '#server/platform/store/ids'

/** A signed chat identity and when it ends, ISO 8601. */
export interface SignedChatIdentity {
  readonly token: string
  readonly expiresAt: string
}

const identityType = 'carport-chat+jwt'
const lifeSeconds = 600
const toleranceSeconds = 60

/**
 * Signs who a borrower is to the chat: a name that means nothing outside this installation, and times. Nothing else is in it, so
 * that a chat provider learns from it only that the same person is back.
 */
export async function signChatIdentity(services: Services, customerId: string): Promise<SignedChatIdentity> {
  const keys = await signingKeys(services, 'chat')
  const { issuer, audience } = chatIssuer(services)
  const issuedAt = Math.floor(systemClock.nowMs() / 1000)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: signingAlgorithm, typ: identityType, kid: keys.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(chatSubject(services, customerId))
    .setJti(newId('cid'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeSeconds)
    .sign(keys.privateKey)
  return { token, expiresAt: toIso((issuedAt + lifeSeconds) * 1000) }
}

/** @throws CarportError NOT_ALLOWED when the token is not one of ours, not valid now, or somebody else's */
export async function demandChatIdentity(services: Services, token: string, customerId: string): Promise<void> {
  const keys = await signingKeys(services, 'chat')
  try {
    await jwtVerify(token, keys.verify, {
      ...chatIssuer(services),
      algorithms: [signingAlgorithm],
      typ: identityType,
      subject: chatSubject(services, customerId),
      clockTolerance: toleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
    })
  } catch (cause) {
    throw new CarportError('NOT_ALLOWED', { cause })
  }
}

/** What a customer is called in the chat. */
export function chatSubject({ config }: Pick<Services, 'config'>, customerId: string): string {
  return keyedHash(config, 'chat-identity', customerId).toString('base64url')
}

function chatIssuer({ config }: Pick<Services, 'config'>): { issuer: string; audience: string } {
  return { issuer: `${config.publicUrl}/chat`, audience: `${config.publicUrl}/chat` }
}
