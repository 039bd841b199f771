import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { cookieName, setCookieHeader } from './cookies.ts'
import { isDeviceRemembered, rememberDevice, renewDevice } from './devices.store.ts'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { cookieOf } from './pages/page-request.ts'

const daysRemembered = 180

/** Whether this browser proved the second factor for this login before, and was to be remembered. */
export async function isKnownDevice(services: Services, request: FastifyRequest, loginId: string): Promise<boolean> {
  const device = sentDevice(services, request)
  return device !== null && isDeviceRemembered(reader(services.db), device, loginId, toIso(systemClock.nowMs()))
}

/** The hash of the device cookie that a browser sent, or null. It counts only when we made it and still know it. */
export function sentDevice(services: Pick<Services, 'config'>, request: FastifyRequest): Buffer | null {
  const secret = cookieOf(request, cookieName(services.config, 'device'))
  return secret === null ? null : secretHash(secret)
}

/**
 * Remembers this browser for this login, under a secret that is always new: one that came with the request may be known to whoever
 * put it there. Others of a household whom the browser was remembered for move to the new secret.
 */
export async function keepDevice(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  loginId: string,
): Promise<void> {
  const held = sentDevice(services, request)
  const secret = randomBytes(32).toString('base64url')
  const nowMs = systemClock.nowMs()
  const seconds = daysRemembered * 86_400
  const device = {
    deviceHash: secretHash(secret),
    loginId,
    createdAt: toIso(nowMs),
    expiresAt: toIso(nowMs + seconds * 1000),
  }
  await services.db.withTx(async (tx) => {
    if (held !== null) await renewDevice(tx, held, device.deviceHash)
    await rememberDevice(tx, device)
  })
  reply.header('set-cookie', setCookieHeader(services.config, 'device', secret, { maxAgeSeconds: seconds }))
}
