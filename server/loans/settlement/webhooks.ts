import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isLocalDate, toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { lockAccount } from '#server/loans/ledger/ledger.store'
import { createLogger } from '#server/platform/log/log'
import { writeOutcome } from '#server/loans/payments/card-payment'
import { readPayment } from '#server/loans/payments/payments.store'
import { reader } from '#server/platform/store/database'
import { applyReturn } from './apply-return.ts'
import { keepEvent, settleEvent, type EventOutcome } from './processor-events.store.ts'
import { correction, returnCode } from '#server/platform/vendors/bank/returned-entry'
import {
  isSignedWebhook,
  webhookHeadersOf,
  type WebhookVendor,
  webhookVendors,
} from '#server/platform/vendors/webhook-signature'

const amount = {
  submissionKey: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  amountCents: v.pipe(v.number(), v.safeInteger()),
  currency: v.pipe(v.string(), v.length(3)),
}
export const webhookBody = v.variant('type', [
  v.object({
    type: v.literal('payment.returned'),
    ...amount,
    code: v.pipe(v.string(), returnCode),
    returnedOn: v.pipe(v.string(), v.check(isLocalDate)),
    corrected: v.optional(correction),
  }),
  v.object({ type: v.literal('authorization.settled'), ...amount, outcome: v.picklist(['APPROVED', 'DECLINED']) }),
])
type WebhookBody = v.InferOutput<typeof webhookBody>
type Settled = Extract<WebhookBody, { type: 'authorization.settled' }>

const logger = createLogger()

/**
 * Mounts POST /webhooks/{vendor}: what processors tell us, signed, fresh, and each event once (reliability 12). The answer is 202
 * with what came of it, also when that is nothing, so that a vendor does not send it forever.
 */
export async function mountWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the body as it was sent, so it is read as text.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { vendor: string } }>('/webhooks/:vendor', async (request, reply) => {
      const vendor = webhookVendors.find((known) => known === request.params.vendor)
      if (vendor === undefined) return reply.code(404).send({ error: 'No such vendor.' })
      const body = typeof request.body === 'string' ? request.body : ''
      const headers = webhookHeadersOf(request.headers)
      if (!isSignedWebhook(services, vendor, headers, { nowMs: services.clock.nowMs(), body })) {
        logger.withCorrelation(request.id).warn('webhook-refused', { vendor })
        return reply.code(401).send({ error: 'Not signed by this vendor within five minutes.' })
      }
      const parsed = v.safeParse(webhookBody, jsonOf(body))
      if (!parsed.success) return reply.code(422).send({ error: 'Not an event we know.' })
      const outcome = await take(services, vendor, headers['webhook-id'] ?? '', parsed.output, request.id)
      return reply.code(202).send({ outcome: outcome ?? 'ALREADY_KNOWN' })
    })
  })
}

async function take(
  services: Services,
  vendor: WebhookVendor,
  eventId: string,
  body: WebhookBody,
  correlationId: string,
): Promise<EventOutcome | null> {
  const log = logger.withCorrelation(correlationId)
  if (body.type === 'authorization.settled') return takeSettled(services, vendor, eventId, body, correlationId)
  const { type: _, ...event } = body
  return applyReturn({ ...services, correlationId, log, isUnsolicited: true }, { ...event, eventId, vendor })
}

/** A card provider reports what became of a charge whose answer we may have lost. */
async function takeSettled(
  services: Services,
  vendor: WebhookVendor,
  eventId: string,
  event: Settled,
  correlationId: string,
): Promise<EventOutcome | null> {
  const payment = await readPayment(reader(services.db), event.submissionKey)
  const isAbout =
    payment?.category === 'CARD' &&
    vendor === 'card-provider' &&
    event.currency === 'USD' &&
    event.amountCents === payment.amountCents + payment.serviceFeeCents
  const outcome: EventOutcome =
    payment === null ? 'UNKNOWN' : !isAbout ? 'MISMATCH' : payment.state === 'AUTHORISING' ? 'APPLIED' : 'IGNORED'
  // Written first: doing it again changes nothing, forgetting it would.
  if (payment !== null && outcome === 'APPLIED') await writeOutcome(services, payment, event.outcome, correlationId)
  return services.db.withTx(async (tx) => {
    if (payment !== null) await lockAccount(tx, payment.accountNumber)
    const kept = {
      eventId,
      vendor,
      kind: event.type,
      paymentId: event.submissionKey,
      details: event,
      at: toIso(services.clock.nowMs()),
    }
    if (!(await keepEvent(tx, kept))) return null
    await settleEvent(tx, eventId, outcome)
    return outcome
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
