import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext, Services } from '#server/platform/context'
import { enforcePolicy } from '#server/identity/policy'
import { authenticateRequest } from '#server/identity/identity'
import { requestContext } from '#server/platform/request-context'
import { startupData, vehicleAnswer } from './dashboard.module.ts'

/** Policies of the REST paths of this room, by method and path. They go through the same checks as GraphQL fields. */
export const restPolicies: Readonly<Record<string, Policy>> = {
  'GET /api/home/getStartupData': {
    actors: ['anonymous', 'borrower', 'embed', 'staff'],
    because: 'The server clock and the caller’s own address are needed before sign-in and hold nothing of anybody.',
  },
  'GET /api/home/getVehicleInfo': {
    actors: ['borrower'],
    accountNumber: (args) => String(args.accountNumber),
    because: 'Buyer and co-buyer may see the vehicle of the loan they are on.',
  },
}

/** Mounts the two home paths that are not GraphQL. */
export async function mountRest(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/api/home/getStartupData', async (request) => {
    const context = await allowed(services, request, 'GET /api/home/getStartupData', {})
    return startupData(context)
  })
  app.get<{ Querystring: { accountNumber?: string } }>('/api/home/getVehicleInfo', async (request) => {
    const accountNumber = request.query.accountNumber ?? ''
    const context = await allowed(services, request, 'GET /api/home/getVehicleInfo', { accountNumber })
    const vehicle = await vehicleAnswer(context, accountNumber)
    if (vehicle === null) throw new CarportError('NOT_FOUND')
    return vehicle
  })
}

/** Signs the caller in and runs the checks of the path's policy. @throws CarportError with the first refusal */
async function allowed(
  services: Services,
  request: FastifyRequest,
  path: string,
  args: Record<string, unknown>,
): Promise<RequestContext> {
  const actor = await authenticateRequest(services, request)
  const context = requestContext(services, request, actor)
  const policy = restPolicies[path]
  if (policy === undefined) throw new Error(`${path} has no policy`)
  await enforcePolicy({ kind: 'query', name: path, policy, args, context })
  return context
}
