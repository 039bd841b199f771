import type { FastifyInstance } from 'fastify'
import { listHeld } from '#server/loans/jobs/quarantine.store'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { staffCall } from './admin-call.ts'

const path = '/api/admin/held-loans'
const mostHeld = 200

/**
 * Mounts the advisors' list of what a job could not do for a loan: GET, the loans that take no payments meanwhile first. It is tried
 * again by itself; the operators have the same list in `carport job held`.
 */
export async function mountHeldLoans(app: FastifyInstance, services: Services): Promise<void> {
  app.get(path, async (request, reply) => {
    const call = await staffCall(services, request, 'GET /api/admin/held-loans')
    await demandAdvisor(call, null, 'staff.held-loan-list')
    return reply.header('cache-control', 'no-store').send({ held: await listHeld(reader(call.db), mostHeld) })
  })
}
