import type { FastifyInstance } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { enforcePolicy } from '#server/identity/policy'
import { signedInReader } from '#server/identity/signed-in'
import { adminPolicies, staffCall } from './admin-call.ts'
import { endImpersonation, endOwnImpersonation, openImpersonation, openTicket } from './impersonate.ts'

const bodyLimit = 4 * 1024
const end = 'POST /api/impersonation/end'

/**
 * Mounts how staff begin and end to look through a borrower's eyes: a ticket for a reason, a session for the ticket, and the end. The
 * first two are asked for as staff, the end with the token of the impersonation itself, or as staff once that is gone.
 */
export async function mountImpersonation(app: FastifyInstance, services: Services): Promise<void> {
  app.post('/api/admin/impersonation/tickets', { bodyLimit }, async (request, reply) => {
    const call = await staffCall(services, request, 'POST /api/admin/impersonation/tickets')
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await openTicket(call, request.body))
  })

  app.post('/api/admin/impersonation/sessions', { bodyLimit }, async (request, reply) => {
    const call = await staffCall(services, request, 'POST /api/admin/impersonation/sessions')
    return reply
      .code(201)
      .header('cache-control', 'no-store')
      .send(await openImpersonation(call, request.body))
  })

  app.post('/api/admin/impersonation/end', { bodyLimit }, async (request, reply) => {
    await endOwnImpersonation(await staffCall(services, request, 'POST /api/admin/impersonation/end'))
    return reply.code(204).send()
  })

  app.post('/api/impersonation/end', { bodyLimit }, async (request, reply) => {
    const context = await signedInReader(services, request)
    await enforcePolicy({ kind: 'mutation', name: end, policy: adminPolicies[end], args: {}, context })
    const { actor } = context
    if (actor.kind !== 'borrower' || actor.impersonatedBy === null) throw new CarportError('NOT_FOUND')
    await endImpersonation({ ...context, actor })
    return reply.code(204).send()
  })
}
