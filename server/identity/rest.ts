import type { FastifyInstance, FastifyRequest } from 'fastify'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { BorrowerActor, Services, StaffActor } from '#server/platform/context'
import { refuseWhileImpersonating } from '#server/platform/graphql/impersonation-table'
import { countedAs, rateLimitsOf } from '#server/platform/limits/rate-limits'
import { languageOf } from '#server/platform/request-context'
import { reader } from '#server/platform/store/database'
import { auditIdentity } from './audit-event.ts'
import { authenticateRequest } from './authenticate.ts'
import { findLogin, type Login } from './logins.store.ts'
import { mailVerifyLink } from './mailed-links.ts'
import { revokeSession, signOutEverywhere } from './sessions.store.ts'

/** The identity provider's name in paths. */
const provider = 'idp'

/** What the portal asks about the person who is signed in, and what it does about their login. */
export async function mountIdentityRest(app: FastifyInstance, services: Services): Promise<void> {
  const base = `/api/${provider}-management`

  app.get(`${base}/email-verified`, async (request) => {
    const { login } = await signedIn(services, request)
    return { emailVerified: login.isEmailVerified }
  })

  app.get(`${base}/user`, async (request) => {
    const { login } = await signedIn(services, request)
    return {
      loginId: login.loginId,
      email: login.email,
      emailVerified: login.isEmailVerified,
      userId: login.customerId ?? '',
      roles: login.roles,
      isInternal: login.roles.length > 0,
      language: login.language,
    }
  })

  app.post(`${base}/verification-email/v2`, async (request, reply) => {
    const { actor, login } = await signedIn(services, request, 'POST /api/idp-management/verification-email/v2')
    await rateLimitsOf(services).count('mutations', countedAs(actor, request.ip))
    await mailVerifyLink(services, login.loginId, languageOf(request))
    return reply.code(204).send()
  })

  app.post(`${base}/logout`, async (request, reply) => {
    const { actor } = await signedIn(services, request, 'POST /api/idp-management/logout')
    const atMs = systemClock.nowMs()
    const isEverywhere = isForEveryDevice(request.body)
    await services.db.withTx(async (tx) => {
      if (isEverywhere) await signOutEverywhere(tx, actor.loginId, toIso(atMs), 'signed out everywhere')
      else await revokeSession(tx, actor.sessionId, toIso(atMs), 'signed out')
      const event = {
        loginId: actor.loginId,
        action: isEverywhere ? 'logout.everywhere' : 'logout',
        outcome: 'done',
        correlationId: request.id,
        ip: request.ip,
      } as const
      await auditIdentity(tx, { ...event, atMs: services.clock.nowMs() })
    })
    return reply.code(204).header('clear-site-data', '"cache"').send()
  })
}

/** `{"everywhere": true}`: every device of the person, this one too. */
function isForEveryDevice(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'everywhere' in body && body.everywhere === true
}

/** @param write the call's name where it changes something, which staff may not do through a borrower's eyes */
async function signedIn(
  services: Services,
  request: FastifyRequest,
  write: string | null = null,
): Promise<{ actor: BorrowerActor | StaffActor; login: Login }> {
  const actor = await authenticateRequest(services, request)
  if (actor.kind !== 'borrower' && actor.kind !== 'staff') throw new CarportError('UNAUTHENTICATED')
  if (write !== null) refuseWhileImpersonating(actor, { kind: 'mutation', name: write })
  const login = await findLogin(reader(services.db), actor.loginId)
  if (login === null) throw new CarportError('UNAUTHENTICATED')
  return { actor, login }
}
