import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Policy, RequestContext, Services } from '#server/context'
import { enforcePolicy } from '#server/graphql/policy'
import { authenticate } from '#server/identity/identity'
import { readPayment, type Payment } from '#server/make-a-payment/payments.store'
import { callingCustomer } from '#server/payment-methods/calling-customer'
import { requestContext } from '#server/request-context'
import { reader } from '#server/store/database'
import { readAuthorization } from './documents.store.ts'
import { authorizationLetter, receiptLetter } from './payment-documents.ts'
import { type Letter, letterPdf } from './pdf.ts'

const policy: Policy = {
  actors: ['borrower', 'embed'],
  embedCapabilities: ['make-a-payment', 'manage-payments'],
  impersonation: 'allowed',
  because: 'A document belongs to the person whose payment it is about, found by their own customer id.',
}

/** `receipt-` or `authorization-` and a payment's id. */
const documentId = /^(receipt|authorization)-(pay_[0-9a-z]{1,40})$/

/**
 * Mounts GET /api/documents/{id}: the receipt of a payment, and a copy of what was agreed to, as PDF for its owner only. Another's
 * document and one that is not there get one answer.
 */
export async function mountDocuments(app: FastifyInstance, services: Services): Promise<void> {
  app.get<{ Params: { id: string } }>('/api/documents/:id', async (request, reply) => {
    const context = await allowed(services, request)
    const letter = await findLetter(context, request.params.id)
    if (letter === null) throw new CarportError('NOT_FOUND')
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${request.params.id}.pdf"`)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', 'no-store')
      .send(await letterPdf(letter))
  })
}

async function findLetter(context: RequestContext, id: string): Promise<Letter | null> {
  const [, kind, paymentId = ''] = documentId.exec(id) ?? []
  if (kind === undefined) return null
  const q = reader(context.db)
  const payment = await readPayment(q, paymentId)
  if (payment === null || !isOwn(context, payment)) return null
  if (kind === 'authorization') {
    const kept = await readAuthorization(q, paymentId)
    return kept === null ? null : authorizationLetter(payment, kept)
  }
  const isShown = !['AUTHORISING', 'CANCELLED', 'DECLINED'].includes(payment.state)
  return isShown ? receiptLetter(payment, context.language) : null
}

function isOwn(context: RequestContext, payment: Payment): boolean {
  const { actor } = context
  if (actor.kind === 'embed' && actor.accountNumber !== payment.accountNumber) return false
  return payment.customerId === callingCustomer(context).customerId
}

async function allowed(services: Services, request: FastifyRequest): Promise<RequestContext> {
  const url = `${services.config.publicUrl}${request.url}`
  const actor = await authenticate(services, { headers: request.headers, method: request.method, url, ip: request.ip })
  const context = requestContext(services, request, actor)
  await enforcePolicy({ kind: 'query', policy, args: {}, context })
  return context
}
