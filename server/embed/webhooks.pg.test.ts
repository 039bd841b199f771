import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCarport, type WebhookEvent } from '#sdk/server/index'
import { changeState } from '#server/loans/payments/payment-changes'
import type { PaymentTrigger } from '#server/loans/payments/payment-state'
import { runJob } from '#server/loans/jobs/jobs'
import { recordPartnerAct } from '#server/platform/store/partner-acts'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf, type TestPayer } from '#tests/fixtures/payments'
import { runPartnerAction } from './partner-actions.ts'
import { readArguments } from './partner-arguments.ts'
import { drainPartnerWebhooks, startPartnerWebhooks } from './webhooks.ts'

const account = '100000000003'
const log = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => log }
let app: TestApp
let payer: TestPayer

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p3@example.com', account)
})
afterAll(() => app.close())

const partner = (...typed: string[]) => runPartnerAction(app.services, readArguments(typed))

interface Listener {
  readonly partnerId: string
  readonly secretKey: string
  readonly secret: string
  readonly shown: string
  readonly heard: WebhookEvent[]
  readonly server: Server
}

/** A partner whose server believes what is signed, and answers as the test sets it. */
async function listening(name: string, answer: (reply: ServerResponse) => void): Promise<Listener> {
  const secretKey = await partner(
    'create',
    name,
    '--origins',
    `https://${name}.example`,
    '--capabilities',
    'make-a-payment',
    '--lenders',
    'all',
  )
  const heard: WebhookEvent[] = []
  const { verifyWebhook } = createCarport({ baseUrl: app.url, secretKey })
  let secret = ''
  const server = createServer((request, reply) => {
    void bodyOf(request).then(async (body) => {
      heard.push(await verifyWebhook(body, request.headers, secret))
      answer(reply)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const shown = await partner('update', name, '--webhook', url)
  secret = /whsec_\S{44}/.exec(shown)?.[0] ?? ''
  return { partnerId: /prt_\w+/.exec(shown)?.[0] ?? '', secretKey, secret, shown, heard, server }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

const ok = (reply: ServerResponse) => void reply.writeHead(204).end()

/** Something on that partner's page. How the page confirms it is somebody else's matter: here the borrower sends the mutation. */
async function actOn(
  { partnerId }: Listener,
  by: { readonly email: string; readonly accountNumber: string },
  operation: string,
): Promise<string> {
  const key = randomUUID()
  const [login] = await app.services.db.read<{ customerId: string }>(
    'SELECT customer_id AS "customerId" FROM logins WHERE email_key = $1',
    [by.email],
  )
  await app.services.db.withTx((tx) =>
    recordPartnerAct(tx, {
      customerId: login?.customerId ?? '',
      accountNumber: by.accountNumber,
      operation,
      reference: key,
      partnerId,
      tokenId: 'emb_test',
      correlationId: randomUUID(),
      doneAt: '2026-06-17T17:00:00Z',
    }),
  )
  return key
}

async function pay(shop: Listener, paymentAmount: number, by = payer): Promise<{ paymentId: string; key: string }> {
  const key = await actOn(shop, by, 'CreateIndividualPayment')
  const { code, data } = await by.pay({ paymentAmount, key })
  expect(code).toBeNull()
  return { paymentId: data?.CreateIndividualPayment.individualPayment.id ?? '', key }
}

const change = (paymentId: string, trigger: PaymentTrigger, accountNumber = account) =>
  app.services.db.withTx(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE account_number = $1 FOR UPDATE', [accountNumber])
    await changeState(tx, paymentId, { trigger, reason: 'test', actor: 'test', at: '2026-06-18T12:00:00.000Z' })
  })

test('[embed-17] a partner’s server is told once of every outcome of a payment on its pages, signed and without a person in it', async () => {
  const shop = await listening('shop', ok)
  const rival = await listening('rival', ok)
  expect(shop.shown).toMatch(/webhook +http:\/\/127\.0\.0\.1:\d+\/hook/)
  expect(await partner('show', 'shop')).not.toContain(shop.secret)

  const { paymentId, key } = await pay(shop, 2500)
  await app.drain()
  await change(paymentId, 'posted')
  await change(paymentId, 'returned')
  await change(paymentId, 'reversal-posted')
  await app.drain()
  await app.drain()
  expect(shop.heard.map(({ type }) => type).toSorted()).toEqual([
    'payment.accepted',
    'payment.posted',
    'payment.returned',
  ])
  const [first] = shop.heard
  expect(first).toEqual({
    id: `${paymentId}_accepted`,
    type: 'payment.accepted',
    createdAt: expect.stringMatching(/^2026-06-17T17:00:/),
    data: {
      reference: key,
      operation: 'CreateIndividualPayment',
      isAutopayDraw: false,
      outcome: 'accepted',
      amountCents: 2500,
      accountLastFour: '0003',
      confirmationNumber: expect.stringMatching(/^\w{10}$/),
    },
  })
  expect(rival.heard).toEqual([])
  const kept = await app.services.db.read<{ secret: Buffer }>('SELECT webhook_secret AS secret FROM partners')
  expect(
    kept.some(({ secret }) => secret?.includes(shop.secret)),
    'the secret is kept sealed',
  ).toBe(false)

  expect(await partner('update', 'shop', '--webhook', 'none')).toMatch(/webhook +none/)
  await pay(shop, 2600)
  await app.drain()
  expect(shop.heard).toHaveLength(3)
  shop.server.close()
  rival.server.close()
})

test('[embed-17] what a partner’s server did not take is told again later, under the same id', async () => {
  let status = 500
  const shop = await listening('slow-to-learn', (reply) => void reply.writeHead(status).end())
  await pay(shop, 2700)
  expect(await drainPartnerWebhooks(app.services)).toHaveLength(1)
  expect(await drainPartnerWebhooks(app.services), 'not at once again').toEqual([])
  status = 302
  const again = () => app.services.db.read("UPDATE outbox SET available_at = now() WHERE state = 'READY'")
  await again()
  expect(await drainPartnerWebhooks(app.services), 'a redirect is no answer').toHaveLength(1)
  status = 200
  await again()
  expect(await drainPartnerWebhooks(app.services)).toEqual([])
  expect(shop.heard).toHaveLength(3)
  expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(1)
  shop.server.close()
})

test('[embed-17] a partner whose server hangs holds up nobody else', async () => {
  let isWaitedFor = true
  const hanging = await listening('hanging', (reply) => void reply.on('close', () => (isWaitedFor = false)))
  const quick = await listening('quick', ok)
  const other = payerOf(app, 'p2@example.com', '100000000002')
  await pay(hanging, 2800, other)
  const { paymentId } = await pay(quick, 2900, other)
  const webhooks = startPartnerWebhooks(app.services, log, 50)
  // As soon as it is there; a hanging server that were in the way would have been given up by then.
  const hears = (count: number) =>
    vi.waitFor(() => expect([hanging.heard.length, quick.heard.length]).toEqual([1, count]), { timeout: 20_000 })
  await hears(1)
  await change(paymentId, 'posted', other.accountNumber)
  await hears(2)
  expect(isWaitedFor).toBe(true)
  hanging.server.closeAllConnections()
  await webhooks.stop()
  hanging.server.close()
  quick.server.close()
})

test('[embed-17] a partner is told of the draws of an autopay that was turned on in its element, and nobody else is', async () => {
  const [shop, rival] = [await listening('draws', ok), await listening('draws-rival', ok)]
  const p17 = { email: 'p17@example.com', accountNumber: '100000000017' }
  const { create } = autopayOf(app, p17.email, p17.accountNumber)
  const key = await actOn(shop, p17, 'CreateRecurringPayment')
  expect((await create({}, { 'idempotency-key': key })).code).toBeNull()
  // Monday the 22nd is filed on Thursday the 18th: Friday is a holiday.
  await at(app, '2026-06-18', '17:00')
  await runJob(app.services, 'batch')
  const [draw] = await app.services.db.read<{ paymentId: string }>(
    `SELECT payment_id AS "paymentId" FROM payments WHERE kind = 'AUTOPAY' AND account_number = $1`,
    [p17.accountNumber],
  )
  await at(app, '2026-06-22', '20:00')
  await runJob(app.services, 'posting')
  // Those of the tests before have closed their servers.
  await drainPartnerWebhooks(app.services)
  expect(shop.heard.map(({ type }) => type).toSorted()).toEqual(['payment.accepted', 'payment.posted'])
  expect(shop.heard.find(({ type }) => type === 'payment.accepted')).toMatchObject({
    id: `${draw?.paymentId}_accepted`,
    data: { reference: key, operation: 'CreateRecurringPayment', isAutopayDraw: true, accountLastFour: '0017' },
  })
  expect(rival.heard).toEqual([])
  shop.server.close()
  rival.server.close()
})
