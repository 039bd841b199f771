import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { analyticsEventKinds, clientPlatforms } from '#sdk/loan/experience'
import type { Services } from '#server/platform/context'
import { createLogger, errorFields } from '#server/platform/log/log'
import { enqueue } from '#server/platform/queue/outbox.store'
import { deleteOldEvents, keepEvents } from './business-events.store.ts'

const bodyBytes = 64 * 1024
const mostEvents = 50
const keptDays = 90
const dayMs = 86_400_000
const cleanEveryMs = 3_600_000

// The page has cleaned its events; they are checked again here, for anybody can send anything. A text that could be about a person is refused.
const word = v.pipe(
  v.string(),
  v.maxLength(120),
  v.check((text) => !/@|(?:\d[\s().-]*){5}|eyJ|[?#&=%<>]/.test(text), 'could be personal'),
)
const uuid = v.pipe(v.string(), v.uuid())
const data = v.strictObject({
  operation: v.optional(word),
  code: v.optional(word),
  correlationId: v.optional(uuid),
  step: v.optional(word),
  route: v.optional(word),
  language: v.optional(word),
  httpStatus: v.optional(v.number()),
  attempt: v.optional(v.number()),
  durationMs: v.optional(v.number()),
})
const event = v.strictObject({
  source: v.literal('carport-portal'),
  topic: v.literal('be_servicing'),
  name: word,
  payload: v.strictObject({
    eventVersion: v.literal(3),
    eventDateTime: v.pipe(v.string(), v.isoTimestamp()),
    sessionId: uuid,
    userId: uuid,
    type: v.picklist(analyticsEventKinds),
    category: word,
    action: word,
    label: v.optional(word),
    value: v.optional(v.pipe(v.number(), v.finite())),
    nonInteraction: v.boolean(),
    data,
    pageName: word,
    pageSubName: word,
    pageTitle: word,
    accountNumber: v.pipe(v.string(), v.regex(/^(\d{4})?$/)),
    customerGuid: v.pipe(v.string(), v.regex(/^([a-z]+_[\w-]{4,60})?$/i)),
    platform: v.picklist(clientPlatforms),
  }),
})
export const businessEvents = v.strictObject({
  events: v.pipe(v.array(event), v.minLength(1), v.maxLength(mostEvents)),
})

/**
 * `POST /api/business-events` with `{events: [{source, topic, name, payload}]}`: the business-event proxy (analytics-04). It takes events
 * of version 3 and topic be_servicing, keeps them 90 days, and passes them on to BUSINESS_EVENTS_URL where that is set. 202 without a body;
 * a batch with one bad event is refused whole, for a page that is right sends none.
 */
export async function mountBusinessEvents(app: FastifyInstance, services: Services): Promise<void> {
  app.post('/api/business-events', { bodyLimit: bodyBytes }, async (request, reply) => {
    const told = v.safeParse(businessEvents, typeof request.body === 'string' ? parsed(request.body) : request.body)
    if (!told.success) throw new CarportError('REQUEST_INVALID')
    const at = toIso(systemClock.nowMs())
    await services.db.withTx(async (tx) => {
      await keepEvents(
        tx,
        told.output.events.map((each) => ({ name: each.name, event: each })),
        at,
      )
      if (services.config.businessEventsUrl === null) return
      await enqueue(tx, { topic: businessEventsTopic, key: request.id, payload: told.output })
    })
    return reply.code(202).send()
  })
  const clean = () =>
    deleteOldEvents(services.db, toIso(systemClock.nowMs() - keptDays * dayMs)).catch((error: unknown) =>
      createLogger().warn('business-events-cleaning-failed', errorFields(error)),
    )
  const timer = setInterval(() => void clean(), cleanEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** The outbox topic of batches that are passed on. */
export const businessEventsTopic = 'business-events.pass-on'

/** Passes a batch on to the servicer's own event stream. @throws when it was not taken; the outbox tries again */
export async function passOnEvents(url: string, payload: unknown): Promise<'done' | 'retry'> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  return reply.ok ? 'done' : 'retry'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
