import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { isLocalDate } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { isAdvisor, readReason } from '#server/identity/staff.rules'
import {
  type RepossessionWarning,
  warnOfRepossession,
  withdrawRepossessionWarning,
} from '#server/loans/accounts/repossession-warnings'
import type { Services } from '#server/platform/context'
import { headerText } from '#server/platform/request-context'
import { auditRefusal, noteStaff, reasonIn, type StaffCall, staffCall } from './admin-call.ts'

const path = '/api/admin/repossession-warnings'
export const warningBody = v.object({
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  amountCents: v.pipe(v.number(), v.safeInteger(), v.description('What stops it. No more than is past due.')),
  payBy: v.pipe(v.string(), v.isoDate(), v.check(isLocalDate), v.description('The last day on which it counts.')),
})

/**
 * Mounts the back office's news of a predicted repossession: POST warns the people of a loan, in place of an earlier warning, and
 * DELETE …/{id} takes a warning back. Both ask for a reason and are audited.
 */
export async function mountRepossessionWarnings(app: FastifyInstance, services: Services): Promise<void> {
  app.post(path, async (request, reply) => {
    const call = await staffCall(services, request, 'POST /api/admin/repossession-warnings')
    const { warning, reason } = await auditRefusal(call, filed, subjectOf(request.body), async () => {
      demandAdvisor(call)
      return { warning: readWarning(request.body), reason: reasonOf(request) }
    })
    const { accountNumber } = warning
    const notificationId = await auditRefusal(call, filed, accountNumber, () =>
      services.db.withTx(async (tx) => {
        const id = await warnOfRepossession(tx, services, warning)
        await noteStaff(tx, call, { action: filed, subject: id, outcome: 'done', reason, accountNumber })
        return id
      }),
    )
    return reply.code(201).send({ notificationId })
  })

  app.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const call = await staffCall(services, request, 'DELETE /api/admin/repossession-warnings/{id}')
    const { id } = request.params
    await auditRefusal(call, withdrawn, id, async () => {
      demandAdvisor(call)
      const reason = reasonOf(request)
      await services.db.withTx(async (tx) => {
        const accountNumber = await withdrawRepossessionWarning(tx, services, id)
        await noteStaff(tx, call, { action: withdrawn, subject: id, outcome: 'done', reason, accountNumber })
      })
    })
    return reply.code(204).send()
  })
}

const filed = 'repossession-warning.filed'
const withdrawn = 'repossession-warning.withdrawn'

/** @throws CarportError NOT_ALLOWED */
function demandAdvisor(call: StaffCall): void {
  if (!isAdvisor(call.actor.roles)) throw new CarportError('NOT_ALLOWED')
}

/** @throws CarportError FIELD_INVALID of `reason` */
function reasonOf(request: FastifyRequest): string {
  return readReason(headerText(request, 'staff-reason') ?? reasonIn(request.body))
}

/** @throws CarportError FIELD_INVALID of the first field that is wrong */
function readWarning(body: unknown): RepossessionWarning {
  const read = v.safeParse(warningBody, body)
  if (read.success) return read.output
  const key = read.issues[0].path?.[0]?.key
  const field = typeof key === 'string' ? key : 'accountNumber'
  throw new CarportError('FIELD_INVALID', { fields: [{ field, code: 'FIELD_INVALID' }] })
}

/** The loan a refusal is about, where the body names one. */
function subjectOf(body: unknown): string {
  const read = v.safeParse(v.pick(warningBody, ['accountNumber']), body)
  return read.success ? read.output.accountNumber : ''
}
