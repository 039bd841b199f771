import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#server/platform/context'
import { reader } from '#server/platform/store/database'
import { outcomeOfAct } from '#server/loans/events/act-outcome'
import { findPartnerActs } from './partner-acts.store.ts'
import { type Admitted, type PartnerCall, refusal, refuseOtherMethods } from './partner-api.ts'

const url = '/api/embed/references/:reference'

/**
 * Mounts `GET /api/embed/references/:reference`: a partner's server, with its secret key as bearer, learns what became of what a borrower
 * did on its pages. It finds that partner's own acts alone; somebody else's and one that is not there give the same answer.
 */
export function mountReferences(
  scope: FastifyInstance,
  services: Services,
  admit: (request: FastifyRequest) => Promise<PartnerCall & Admitted>,
): void {
  scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
    const call = await admit(request)
    const { reference } = request.params as { reference: string }
    if (!/^[\w-]{8,64}$/.test(reference))
      throw refusal(
        'REQUEST_INVALID',
        'A reference is what carport-unknown names, or the whole idempotency key: 8 to 64 letters, digits and dashes.',
        400,
      )
    const [found, second] = await findPartnerActs(reader(services.db), call.partner.partnerId, reference)
    if (found === undefined)
      throw refusal(
        'NOT_FOUND',
        'Nothing is known under this reference that was done with a token of yours. A request may still be on its way: ask again before you tell anybody that nothing happened.',
      )
    if (second !== undefined)
      throw refusal('REQUEST_INVALID', 'More than one act has this short reference: ask with the whole one.', 400)
    const { paymentState, ...act } = found
    call.accountLastFour = act.accountLastFour
    return reply.header('cache-control', 'no-store').send({ ...act, outcome: outcomeOfAct(paymentState) })
  })
  refuseOtherMethods(scope, url, 'GET', 'the reference stands in the address.')
}
