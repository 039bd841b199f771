import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { type CarportServer, createCarport } from '#sdk/server/index'
import type { EmbedActor } from '#server/platform/context'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { findLoginByEmail } from '#server/identity/logins.store'
import { reader } from '#server/platform/store/database'
import { type OnceContext, runOnce } from '#server/platform/store/idempotency'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf, type TestPayer } from '#tests/fixtures/payments'
import { listPartnerRequests } from './partner-log.store.ts'
import { addPartnerKey, createPartner } from '#server/identity/partner-pages/partners.store'
import { newSecretKey } from './secret-keys.ts'

const account = '100000000003'
let app: TestApp
let payer: TestPayer
let shop: { partnerId: string; server: CarportServer; key: string }
let rival: typeof shop
let actor: EmbedActor

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p3@example.com', account)
  shop = await makePartner('Shop')
  rival = await makePartner('Rival')
  const login = await findLoginByEmail(reader(app.services.db), 'p3@example.com')
  actor = {
    kind: 'embed',
    loginId: login?.loginId ?? '',
    email: 'p3@example.com',
    customerId: login?.customerId ?? '',
    accountNumber: account,
    capabilities: ['make-a-payment'],
    origins: ['https://shop.example'],
    tokenId: 'emb_of_the_shop',
    partner: { partnerId: shop.partnerId, name: 'Shop' },
  }
})

afterAll(() => app.close())

async function makePartner(name: string): Promise<typeof shop> {
  const key = newSecretKey({ mode: 'sandbox' })
  const partnerId = await app.services.db.withTx(async (tx) => {
    const createdAt = '2026-06-17T12:00:00Z'
    const id = await createPartner(tx, {
      name,
      origins: [`https://${name.toLowerCase()}.example`],
      capabilities: ['make-a-payment'],
      lendingProviderKeys: null,
      createdAt,
    })
    await addPartnerKey(tx, { partnerId: id, keyHash: secretHash(key), lastFour: key.slice(-4), createdAt })
    return id
  })
  return { partnerId, key, server: createCarport({ baseUrl: app.url, secretKey: key }) }
}

const contextOf = (key: string): OnceContext => ({
  ...app.services,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  actor,
  idempotencyKey: key,
  correlationId: `correlation-${key.slice(0, 8)}`,
  replyHeaders: new Map(),
})
const act = (key: string, operation = 'UpdateCallPreferences', work = async () => ({ success: true })) =>
  runOnce(contextOf(key), { operation, accountNumber: account, fingerprint: {} }, work)

test('[embed-17] a partner’s server gets a token, and finds what was done with it by any name it has', async () => {
  const minted = await shop.server.mintToken({
    email: 'p3@example.com',
    accountNumber: account,
    capabilities: ['make-a-payment'],
  })
  expect(minted).toEqual({
    token: expect.stringMatching(/^eyJ/),
    tokenId: expect.stringMatching(/^emb_/),
    expiresAt: expect.any(String),
  })
  const key = randomUUID()
  await act(key)
  const done = {
    reference: key,
    operation: 'UpdateCallPreferences',
    outcome: 'done',
    amountCents: null,
    accountLastFour: '0003',
    confirmationNumber: null,
    doneAt: expect.stringMatching(/^2026-06-17T/),
  }
  for (const name of [key, key.toUpperCase(), key.slice(0, 8), `correlation-${key.slice(0, 8)}`])
    expect(await shop.server.findByReference(name), name).toEqual(done)
  const log = await listPartnerRequests(reader(app.services.db), shop.partnerId, 1)
  expect(log[0]).toMatchObject({ route: 'GET /api/embed/references/:reference', status: 200, accountLastFour: '0003' })
})

test('[embed-17] nobody finds what was done on somebody else’s page, nor what was refused', async () => {
  const [done, refused] = [randomUUID(), randomUUID()]
  await act(done)
  await expect(
    act(refused, 'UpdateCallPreferences', () => Promise.reject(new CarportError('REQUEST_INVALID'))),
  ).rejects.toThrow()
  expect(await rival.server.findByReference(done)).toBeNull()
  expect(await shop.server.findByReference(refused)).toBeNull()
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(`/api/embed/references/${path}`, { ...init, headers: { authorization: `Bearer ${shop.key}` } })
  const hintOf = async (reply: Response) => ((await reply.json()) as { params: { hint: string } }).params.hint
  const unknown = await ask(refused)
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await hintOf(unknown)).toContain('may still be on its way')
  const odd = await ask('a%20b')
  expect([odd.status, await hintOf(odd)]).toEqual([400, expect.stringContaining('8 to 64 letters')])
  const posted = await ask(done, { method: 'POST' })
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  expect((await app.request(`/api/embed/references/${done}`)).status).toBe(401)
})

test('[embed-17] two acts under one short reference are not taken for each other', async () => {
  const key = randomUUID()
  const twin = `${key.slice(0, 8)}${randomUUID().slice(8)}`
  await act(key)
  await act(twin)
  await expect(shop.server.findByReference(key.slice(0, 8))).rejects.toThrow(/More than one act/)
  expect((await shop.server.findByReference(twin))?.reference).toBe(twin)
})

test('[embed-17] what became of a payment is told as it stands now', async () => {
  const key = randomUUID()
  // The mutation itself is asked by the borrower here: how a page confirms it is somebody else's matter.
  await act(key, 'TestPayment')
  const paid = await payer.pay({ paymentAmount: 2500, key })
  const payment = paid.data?.CreateIndividualPayment.individualPayment
  expect(paid.code).toBeNull()
  const found = await shop.server.findByReference(key)
  expect(found).toMatchObject({
    outcome: 'accepted',
    amountCents: 2500,
    accountLastFour: '0003',
    confirmationNumber: payment?.confirmationNumber,
  })
})
