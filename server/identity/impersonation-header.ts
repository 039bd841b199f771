import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Actor, Services } from '#server/context'
import { describe } from '#server/graphql/refusals'
import { countedAs, rateLimitsOf } from '#server/graphql/rate-limits'
import { languageOf } from '#server/request-context'
import { appendAudit } from '#server/store/audit'
import { sendRefusal } from '#server/http/errors'
import { authenticate } from './authenticate.ts'

/** Names the borrower through whose eyes somebody wants to look. */
export const impersonationHeader = 'impersonation-user-id'

/**
 * Refuses every request that names somebody to impersonate, whoever sends it, and notes who tried (reliability U3). The header
 * alone is anybody's to write: it counts only beside a session of impersonation, and the server opens none.
 */
export function refuseImpersonationHeader(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers[impersonationHeader] === undefined) return undefined
    const actor = await callerOf(services, request)
    // Counted like any request, so that nobody fills the audit log.
    const kind = actor.kind === 'anonymous' ? 'anonymous' : 'mutations'
    await rateLimitsOf(services).count(kind, countedAs(actor, request.ip))
    await services.db.withTx((tx) =>
      appendAudit(tx, {
        actor: actor.kind === 'anonymous' ? 'visitor' : actor.loginId,
        // What the header says is not kept: anybody can write anything into it.
        subject: 'nobody',
        action: 'impersonation.header',
        outcome: 'refused',
        reason: 'NOT_ALLOWED',
        correlationId: request.id,
        ip: request.ip,
        at: services.clock.nowMs(),
      }),
    )
    const refusal = new CarportError('NOT_ALLOWED')
    if (!request.url.startsWith('/graphql')) return sendRefusal(request, reply, refusal)
    const error = describe(refusal, { correlationId: request.id, language: languageOf(request) })
    return reply.code(403).send({ errors: [error] })
  })
}

/** A token that does not count is nobody's: the refusal is the same. */
async function callerOf(services: Services, request: FastifyRequest): Promise<Actor> {
  const { headers, method, ip } = request
  try {
    return await authenticate(services, { headers, method, url: `${services.config.publicUrl}${request.url}`, ip })
  } catch (problem) {
    if (problem instanceof CarportError) return { kind: 'anonymous' }
    throw problem
  }
}
