import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { isSignedWebhook, webhookHeadersOf } from '#server/platform/vendors/webhook-signature'
import { markMailFailed, replaceMail } from './letters.store.ts'
import { queueLetter } from './send-record.ts'

export const mailFailure = v.object({
  type: v.literal('message.failed'),
  messageId: v.pipe(v.string(), v.regex(/^msg_[0-9a-z]{1,40}$/)),
})

/**
 * Mounts POST /webhooks/mail: the mail gateway reports, signed, that a mail was not delivered. A record of a loan is then printed, and a
 * notice that went with the mail counts only from the day its letter is handed over.
 */
export async function mountMailFailures(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the body as it was sent, so it is read as text.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/webhooks/mail', async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const signed = { nowMs: services.clock.nowMs(), body }
      if (!isSignedWebhook(services, 'mail-gateway', webhookHeadersOf(request.headers), signed))
        return reply.code(401).send({ error: 'Not signed by this vendor within five minutes.' })
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), mailFailure), body)
      if (!parsed.success) return reply.code(422).send({ error: 'Send {type: "message.failed", messageId}.' })
      return reply.code(202).send({ outcome: await mailFailed(services, parsed.output.messageId) })
    })
  })
}

async function mailFailed(services: Services, messageId: string): Promise<'PRINTED' | 'NOTED'> {
  const atMs = services.clock.nowMs()
  return services.db.withTx(async (tx) => {
    const record = await markMailFailed(tx, messageId, toIso(atMs))
    if (record === null) return 'NOTED'
    await replaceMail(tx, messageId, await queueLetter(tx, record, atMs))
    return 'PRINTED'
  })
}
