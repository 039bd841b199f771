import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CarportError, isCarportError } from '#sdk/errors/errors'
import type { Actor, Services } from '#server/platform/context'
import { describe } from '#server/platform/graphql/refusals'
import { countedAs, rateLimitsOf } from '#server/platform/limits/rate-limits'
import { languageOf } from '#server/platform/request-context'
import { appendAudit } from '#server/platform/store/audit'
import { sendRefusal } from '#server/platform/http/errors'
import { authenticateRequest } from './authenticate.ts'
import { impersonationHeader } from './impersonated-actor.ts'
import { type ImpersonationClaims, impersonationTokenIn, verifyImpersonationToken } from './impersonation-token.ts'

/**
 * Refuses every request whose header names somebody that its token does not, or the other way round, and notes who tried
 * (reliability U3, 38). The header alone is anybody's to write: it counts only beside a token of impersonation for the same person,
 * and whether that token still counts is for `authenticate` to say.
 */
export function refuseImpersonationHeader(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const named = request.headers[impersonationHeader]
    const token = impersonationTokenIn(request.headers.authorization)
    if (named === undefined && token === null) return undefined
    const claims = token === null ? null : await claimsOf(services, token)
    // A token that is not ours, or too old, is refused where the caller is signed in, and the portal learns that it is over.
    if (token !== null && claims === null && named !== undefined) return undefined
    if (claims !== null && claims.loginId === named) return undefined
    await note(services, request, claims)
    const refusal = new CarportError('NOT_ALLOWED')
    if (!request.url.startsWith('/graphql')) return sendRefusal(request, reply, refusal)
    const error = describe(refusal, { correlationId: request.id, language: languageOf(request) })
    return reply.code(403).send({ errors: [error] })
  })
}

async function claimsOf(services: Services, token: string): Promise<ImpersonationClaims | null> {
  return verifyImpersonationToken(services, token).catch((problem: unknown) => {
    // Keys that could not be read prove nothing about the token.
    if (problem instanceof CarportError) throw problem
    return null
  })
}

async function note(services: Services, request: FastifyRequest, claims: ImpersonationClaims | null): Promise<void> {
  const actor = claims === null ? await callerOf(services, request) : null
  const who = claims?.staffLoginId ?? (actor === null || actor.kind === 'anonymous' ? 'visitor' : actor.loginId)
  // Counted like any request, so that nobody fills the audit log.
  const counted = actor === null ? who : countedAs(actor, request.ip)
  await rateLimitsOf(services).count(actor?.kind === 'anonymous' ? 'anonymous' : 'mutations', counted)
  await services.db.withTx((tx) =>
    appendAudit(tx, {
      actor: who,
      // The header's value is not kept: anybody can write anything into it.
      subject: claims?.loginId ?? 'nobody',
      action: 'impersonation.header',
      outcome: 'refused',
      reason: 'NOT_ALLOWED',
      correlationId: request.id,
      ip: request.ip,
      at: services.clock.nowMs(),
    }),
  )
}

/** A token that does not count is nobody's: the refusal is the same. */
async function callerOf(services: Services, request: FastifyRequest): Promise<Actor> {
  try {
    return await authenticateRequest(services, request)
  } catch (problem) {
    if (isCarportError(problem, 'UNAUTHENTICATED') || isCarportError(problem, 'NOT_ALLOWED'))
      return { kind: 'anonymous' }
    throw problem
  }
}
