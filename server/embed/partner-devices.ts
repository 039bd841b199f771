import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { EmbedActor, Services } from '#server/platform/context'
import { cookieName, frameCookieHeader } from '#server/identity/cookies'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { cookieOf } from '#server/identity/pages/page-request'
import { reader, type Tx } from '#server/platform/store/database'
import {
  isPartnerDevice,
  rememberPartnerDevice,
  renewPartnerDevice,
} from '#server/identity/partner-pages/partner-devices.store'

const daysRemembered = 180

/** Whether the borrower typed a code in this browser at this partner before. */
export async function isKnownAtPartner(
  services: Services,
  request: FastifyRequest,
  actor: EmbedActor,
): Promise<boolean> {
  const deviceHash = sentDevice(services, request)
  if (deviceHash === null) return false
  return isPartnerDevice(reader(services.db), { deviceHash, ...placeOf(actor) }, toIso(systemClock.nowMs()))
}

/**
 * Remembers this browser for the borrower at the partner, under a secret that is always new. Others whom it is remembered for move to
 * the new secret.
 * @returns how to put the secret on the reply, once the transaction has committed
 */
export async function keepPartnerDevice(
  tx: Tx,
  services: Services,
  request: FastifyRequest,
  actor: EmbedActor,
): Promise<(reply: FastifyReply) => void> {
  const held = sentDevice(services, request)
  const secret = randomBytes(32).toString('base64url')
  const deviceHash = secretHash(secret)
  const nowMs = systemClock.nowMs()
  const maxAgeSeconds = daysRemembered * 86_400
  if (held !== null) await renewPartnerDevice(tx, held, deviceHash)
  const expiresAt = toIso(nowMs + maxAgeSeconds * 1000)
  await rememberPartnerDevice(tx, { deviceHash, ...placeOf(actor), createdAt: toIso(nowMs), expiresAt })
  return (reply) => void reply.header('set-cookie', frameCookieHeader(services.config, secret, { maxAgeSeconds }))
}

function placeOf({ loginId, partner }: EmbedActor): { loginId: string; partnerId: string } {
  return { loginId, partnerId: partner?.partnerId ?? '' }
}

function sentDevice(services: Services, request: FastifyRequest): Buffer | null {
  const secret = cookieOf(request, cookieName(services.config, 'partner'))
  return secret === null ? null : secretHash(secret)
}
