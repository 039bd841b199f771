import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { reader } from '#server/store/database'
import { isDeviceRemembered, rememberDevice } from './devices.store.ts'
import { secretHash } from './keyed-hash.ts'
import { cookieOf } from './pages/page-request.ts'

const deviceCookie = 'carport_device'
const daysRemembered = 180

/** Whether this browser proved the second factor for this login before, and was to be remembered. */
export async function isKnownDevice(services: Services, request: FastifyRequest, loginId: string): Promise<boolean> {
  const secret = cookieOf(request, deviceCookie)
  if (secret === null || secret.length < 20) return false
  return isDeviceRemembered(reader(services.db), secretHash(secret), loginId, toIso(systemClock.nowMs()))
}

/** Remembers this browser for this login. One cookie serves several logins of a household. */
export async function keepDevice(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  loginId: string,
): Promise<void> {
  const held = cookieOf(request, deviceCookie)
  const secret = held !== null && held.length >= 20 ? held : randomBytes(32).toString('base64url')
  const nowMs = systemClock.nowMs()
  const seconds = daysRemembered * 86_400
  const device = {
    deviceHash: secretHash(secret),
    loginId,
    createdAt: toIso(nowMs),
    expiresAt: toIso(nowMs + seconds * 1000),
  }
  await services.db.withTx((tx) => rememberDevice(tx, device))
  const secure = services.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${deviceCookie}=${secret}; Path=/oidc; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}
