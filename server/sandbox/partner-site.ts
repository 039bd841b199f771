import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Services } from '#server/platform/context'
import { sandboxPartner } from './partner.ts'

/** What a page of the example partner sends about who is signed in to it. */
const siteRequest = v.strictObject({
  email: v.pipe(v.string(), v.minLength(3), v.maxLength(254)),
  accountNumber: v.pipe(v.string(), v.regex(/^\d{12}$/)),
  capabilities: v.optional(v.array(v.string()), ['make-a-payment']),
})

/**
 * The token endpoint of the example partner: what a partner writes on its own server. The page names what it shows, this side adds the
 * secret key and asks POST /api/embed/sessions for a token that works on that page alone. A real partner takes the borrower from its
 * own session, never from the request.
 */
export function mountPartnerSite(app: FastifyInstance, services: Services): void {
  const partner = sandboxPartner(services)
  app.post('/examples/carport-token', async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = v.safeParse(siteRequest, request.body)
    if (!asked.success) return reply.code(400).send({ error: 'Send {email, accountNumber, capabilities?}.' })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/embed/sessions',
      headers: { authorization: `Bearer ${partner.secretKey}` },
      payload: { ...asked.output, origins: [request.headers.origin ?? `${request.protocol}://${request.host}`] },
    })
    if (answer.statusCode !== 201) return reply.code(403).send({ error: 'The servicer gave no token for this.' })
    return reply.type('text/plain; charset=utf-8').send(answer.json<{ token: string }>().token)
  })
}
