import type { FastifyInstance } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { borrowerOfCookie, type CookieBorrower } from './cookie-borrower.ts'
import { deleteOldConfirmations } from '#server/identity/partner-pages/confirmations.store'
import { deleteOldPartnerDevices } from '#server/identity/partner-pages/partner-devices.store'
import { createLogger, errorFields } from '#server/platform/log/log'
import { deleteOldTries } from '#server/platform/limits/attempts.store'
import { deleteOldMatches } from './lookup.store.ts'
import { deleteOldLinks } from './mailed-links.store.ts'
import { deleteExpiredIdentityRows } from './oidc-rows.store.ts'
import { mountOidc } from './oidc-routes.ts'
import { deleteOldPasscodes } from './passcodes.store.ts'
import { deleteOldRegistrationCodes } from './registrations.store.ts'
import { mountIdentityRest } from './rest.ts'
import { deleteOldProofs } from './sessions.store.ts'
import { identitySettings } from '#server/platform/config/identity-settings'

export { authenticate, authenticateRequest, type Credentials } from './authenticate.ts'
export type { CookieBorrower } from './cookie-borrower.ts'

const cleanEveryMs = 10 * 60_000
const dayMs = 86_400_000

/**
 * Mounts the identity endpoints: `/api/idp-management/*`, and the OpenID provider at /oidc unless the settings name another
 * provider, whose tokens are then the ones that count.
 * @returns who is signed in by the cookie of our own provider: nobody where another one is used
 */
export async function mountIdentity(app: FastifyInstance, services: Services): Promise<CookieBorrower> {
  await mountIdentityRest(app, services)
  const isOurs = identitySettings(services.config).outsideIssuer === null
  const provider = isOurs ? await mountOidc(app, services) : null
  const timer = setInterval(() => void clean(services), cleanEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return async (request) => (provider === null ? null : borrowerOfCookie(services, provider, request))
}

/** Deletes what is too old to count. Failing is not serious: nothing that has expired is ever believed. */
async function clean(services: Services): Promise<void> {
  try {
    await services.db.withTx(async (tx) => {
      await deleteExpiredIdentityRows(tx, toIso(systemClock.nowMs()))
      await deleteOldProofs(tx, toIso(systemClock.nowMs()))
      await deleteOldTries(tx, toIso(services.clock.nowMs() - 2 * dayMs))
      await deleteOldLinks(tx, toIso(services.clock.nowMs() - 2 * dayMs))
      await deleteOldMatches(tx, toIso(services.clock.nowMs() - 2 * dayMs))
      await deleteOldRegistrationCodes(tx, toIso(services.clock.nowMs() - 2 * dayMs))
      await deleteOldConfirmations(tx, toIso(services.clock.nowMs()))
      await deleteOldPartnerDevices(tx, toIso(systemClock.nowMs()))
      await deleteOldPasscodes(tx, toIso(services.clock.nowMs() - 30 * dayMs))
    })
  } catch (error) {
    createLogger().warn('identity-cleaning-failed', errorFields(error))
  }
}
