import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { businessToday } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { noteStaff, auditRefusal, staffCall } from '#server/staff/admin-call'
import { isAdvisor } from '#server/identity/staff.rules'
import { demandAdvisor } from '#server/loans/programs/demand-advisor'
import { reader } from '#server/platform/store/database'
import { listLetters, markReturned } from '#server/loans/letters/letters.store'

const path = '/api/admin/letters'
const mostLetters = 200
export const letterQuery = v.object({ state: v.optional(v.picklist(['QUEUED', 'EXPORTING', 'EXPORTED', 'RETURNED'])) })

/**
 * Mounts the advisors' view of the letters: GET lists them, the newest first, `?state=` of one state; POST …/{id}/returned notes that
 * the post brought one back, so that a notice in it does not count.
 */
export async function mountLetters(app: FastifyInstance, services: Services): Promise<void> {
  app.get(path, async (request, reply) => {
    const call = await staffCall(services, request, 'GET /api/admin/letters')
    await demandAdvisor(call, null, 'staff.letter-list')
    const asked = v.safeParse(letterQuery, request.query)
    if (!asked.success) throw new CarportError('FIELD_INVALID', { fields: [{ field: 'state', code: 'FIELD_INVALID' }] })
    const letters = await listLetters(reader(services.db), asked.output.state ?? null, mostLetters)
    return reply.header('cache-control', 'no-store').send({ letters })
  })

  app.post<{ Params: { id: string } }>(`${path}/:id/returned`, async (request, reply) => {
    const call = await staffCall(services, request, 'POST /api/admin/letters/{id}/returned')
    const { id } = request.params
    await auditRefusal(call, 'letters.returned', id, async () => {
      if (!isAdvisor(call.actor.roles)) throw new CarportError('NOT_ALLOWED')
    })
    await services.db.withTx(async (tx) => {
      const accountNumber = await markReturned(tx, id, businessToday(services.clock))
      if (accountNumber === null) throw new CarportError('NOT_FOUND')
      await noteStaff(tx, call, {
        action: 'letters.returned',
        subject: id,
        outcome: 'done',
        reason: 'returned by the post',
        accountNumber,
      })
    })
    return reply.code(204).send()
  })
}
