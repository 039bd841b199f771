import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { businessToday } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { type Processor, processorApiKey } from '#server/platform/vendors/processor-call'
import { returnCode } from '#server/platform/vendors/bank/returned-entry'
import { reader } from '#server/platform/store/database'
import { newId } from '#server/platform/store/ids'
import { mountBankSimulator } from './bank-simulator.ts'
import { mountCardPage } from './card-page.ts'
import { mountCardSimulator } from './card-simulator.ts'
import { findKeptDebit, keepReturn, listEffects } from './processors.store.ts'
import { mountVaultSimulator } from './vault-simulator.ts'
import { sendWebhook } from './webhook-sender.ts'

const processors = ['bank', 'card', 'vault'] as const satisfies readonly Processor[]

const returnRequest = v.strictObject({ paymentId: v.string(), code: v.pipe(v.string(), returnCode) })

/**
 * Mounts the simulated bank processor, card provider and vault of account numbers: their machine routes under /sandbox/processor, the card page, and what
 * testers look at. Nothing is mounted in production.
 */
export async function mountProcessors(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.mode === 'production') return
  await app.register(async (machines) => {
    machines.addHook('onRequest', async (request, reply) => {
      const vendor = processors.find((each) => request.url.startsWith(`/sandbox/processor/${each}/`)) ?? 'card'
      if (isOurKey(services, vendor, request.headers.authorization)) return undefined
      return reply.code(401).send({ error: 'Not a key of ours.' })
    })
    mountBankSimulator(machines, services)
    mountCardSimulator(machines, services)
    mountVaultSimulator(machines, services)
  })
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    mountCardPage(pages, services)
  })
  mountTesting(app, services)
}

function mountTesting(app: FastifyInstance, services: Services): void {
  app.get('/sandbox/processor/effects', async () => ({ effects: await listEffects(reader(services.db)) }))

  app.post('/sandbox/returns', async (request, reply) => {
    const asked = v.safeParse(returnRequest, request.body)
    if (!asked.success)
      return reply.code(400).send({ error: 'Send {paymentId, code}, such as {"paymentId": "pay_…", "code": "R01"}.' })
    const { paymentId, code } = asked.output
    const debit = await findKeptDebit(reader(services.db), paymentId)
    if (debit?.outcome !== 'APPROVED')
      return reply.code(404).send({ error: 'No debit of this payment has reached a processor.' })
    const returnedOn = businessToday(services.clock)
    const eventId = newId('evt')
    await services.db.withTx((tx) => keepReturn(tx, { eventId, submissionKey: paymentId, code, returnedOn }))
    const vendor = debit.vendor === 'BANK_PROCESSOR' ? 'bank-processor' : 'card-provider'
    const data = {
      type: 'payment.returned',
      submissionKey: paymentId,
      amountCents: debit.amountCents,
      currency: debit.currency,
      code,
      returnedOn,
    }
    return { eventId, isDelivered: await sendWebhook(services, vendor, { id: eventId, data }) }
  })
}

function isOurKey(services: Services, vendor: Processor, authorization: string | undefined): boolean {
  const expected = Buffer.from(`Bearer ${processorApiKey(services, vendor)}`)
  const given = Buffer.from(authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
