import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { forgetPartnerRequests, listPartnerRequests, type PartnerRequest } from './partner-log.store.ts'
import { addPartnerKey, createPartner } from '#server/identity/partner-pages/partners.store'
import { newSecretKey, wrongMode } from './secret-keys.ts'

const shop = 'https://shop.example'
const key = newSecretKey({ mode: 'sandbox' })
const oldKey = 'carport_sk_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'
const account = '100000000001'
const good = { email: 'p1@example.com', accountNumber: account, capabilities: ['make-a-payment'], origins: [shop] }
let app: TestApp
let partnerId: string

beforeAll(async () => {
  app = await startTestApp()
  await app.services.db.withTx(async (tx) => {
    const createdAt = new Date().toISOString()
    partnerId = await createPartner(tx, {
      name: 'Shop',
      origins: [shop],
      capabilities: ['make-a-payment', 'payoff-quote'],
      lendingProviderKeys: null,
      createdAt,
    })
    for (const secret of [key, oldKey])
      await addPartnerKey(tx, { partnerId, keyHash: secretHash(secret), lastFour: secret.slice(-4), createdAt })
  })
})

afterAll(() => app.close())

interface Answer {
  readonly status: number
  readonly allow: string | null
  readonly code?: string
  readonly message?: string
  readonly correlationId?: string
  readonly tokenId?: string
  readonly hint: string
}

async function ask(init: RequestInit, authorization = `Bearer ${key}`): Promise<Answer> {
  const headers = new Headers(init.headers)
  headers.set('authorization', authorization)
  const reply = await app.request('/api/embed/sessions', { method: 'POST', ...init, headers })
  const body = (await reply.json()) as Omit<Answer, 'status' | 'allow' | 'hint'> & { params?: { hint?: string } }
  return { ...body, status: reply.status, allow: reply.headers.get('allow'), hint: body.params?.hint ?? '' }
}

const json = { 'content-type': 'application/json' }
const send = (body: unknown, authorization?: string) =>
  ask({ headers: json, body: JSON.stringify(body) }, authorization)
const log = () => listPartnerRequests(reader(app.services.db), partnerId, 1000)
const lastLine = async () => (await log()).at(-1) as PartnerRequest

test('[embed-17] whatever is wrong with a request for a token is answered with a hint that says so, and never as our fault', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const cases: [RequestInit, number, RegExp][] = [
    [{ headers: json, body: '{"email": "p1@example.com",}' }, 400, /^The body is not JSON: look at line 1 column 28\./],
    [{ headers: json, body: 'email=p1@example.com' }, 400, /^The body is not JSON/],
    [{ headers: json, body: '' }, 400, /^The body is empty\. Send JSON/],
    [{ headers: {} }, 400, /^The body is empty/],
    [{ headers: { 'content-type': 'text/plain' }, body: JSON.stringify(good) }, 415, /content-type: application\/json/],
    [{ headers: { 'content-type': 'nonsense' }, body: JSON.stringify(good) }, 415, /content-type: application\/json/],
    [{ headers: {}, body: bytes(JSON.stringify(good)) }, 415, /content-type: application\/json/],
    [{ headers: json, body: '[]' }, 400, /^The body is not one JSON object/],
    [{ headers: json, body: 'null' }, 400, /^The body is not one JSON object/],
    [
      { headers: json, body: JSON.stringify({ ...good, acountNumber: account }) },
      400,
      /no field acountNumber\. Did you mean accountNumber\?/,
    ],
    [{ headers: json, body: JSON.stringify({ ...good, borrower: 1 }) }, 400, /no field borrower\. Send JSON/],
    [{ headers: json, body: JSON.stringify({ ...good, 'p1@example.com': 1 }) }, 400, /a field that is none of ours/],
    [{ headers: json, body: JSON.stringify({ ...good, email: 'p1\u0000@example.com' }) }, 400, /^Look at email/],
    [
      { headers: json, body: JSON.stringify({ ...good, capabilities: ['make-a-paymet'] }) },
      404,
      /Did you mean make-a-payment\?/,
    ],
    [
      { headers: json, body: JSON.stringify({ ...good, origins: ['p1@example.com'] }) },
      404,
      /^origins\.0 is not a page of yours/,
    ],
    [{ method: 'GET' }, 405, /^Send POST, not GET/],
    [{ method: 'PUT', headers: json, body: JSON.stringify(good) }, 405, /^Send POST, not PUT/],
  ]
  for (const [init, status, hint] of cases) {
    const answer = await ask(init)
    expect([answer.status, answer.hint]).toEqual([status, expect.stringMatching(hint)])
    expect(answer).toMatchObject({
      code: expect.any(String),
      message: expect.any(String),
      correlationId: expect.any(String),
    })
    expect(answer.allow).toBe(status === 405 ? 'POST' : null)
    expect(JSON.stringify(answer)).not.toContain('p1@example.com')
    expect(await lastLine(), 'it is in the partner’s log').toMatchObject({
      status,
      hint: answer.hint,
      correlationId: answer.correlationId,
    })
  }
  const tooLong = await ask({ headers: json, body: JSON.stringify({ ...good, email: 'x'.repeat(9000) }) })
  expect([tooLong.status, tooLong.hint]).toEqual([413, 'The body is longer than 8 KB.'])
  const nobody = await app.request('/api/embed/sessions')
  expect([nobody.status, nobody.headers.get('allow')], 'a look with a browser needs no key').toEqual([405, 'POST'])
})

test('[embed-17] the log of a partner says what its server asked and what came of it, and nothing of persons', async () => {
  const granted = await send(good)
  expect(granted.status).toBe(201)
  expect(await lastLine()).toEqual({
    partnerId,
    requestedAt: expect.stringMatching(/^\d{4}-/),
    route: 'POST /api/embed/sessions',
    status: 201,
    code: null,
    hint: null,
    capabilities: ['make-a-payment'],
    accountLastFour: '0001',
    tokenId: granted.tokenId,
    keyLastFour: key.slice(-4),
    correlationId: expect.any(String),
  })
  const refused = await send({ ...good, email: 'p2@example.com' })
  expect(await lastLine()).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
    hint: refused.hint,
    accountLastFour: '0001',
    tokenId: null,
    correlationId: refused.correlationId,
  })
  const fromPage = await ask({ headers: { ...json, origin: shop }, body: JSON.stringify(good) })
  expect([fromPage.status, (await lastLine()).code]).toEqual([403, 'NOT_ALLOWED'])
  const said = JSON.stringify(await log())
  for (const secret of [key, oldKey, 'p1@', 'p2@', account]) expect(said).not.toContain(secret)
})

test('[embed-17] a wrong key’s requests belong to nobody', async () => {
  const before = await log()
  expect((await send(good, 'Bearer carport_sk_test_wrong_0123456789')).status).toBe(401)
  expect((await send(good, '')).status).toBe(401)
  expect(await log()).toEqual(before)
})

test('[embed-17] requests are forgotten after the days they are kept', async () => {
  await send(good)
  const requests = await log()
  await forgetPartnerRequests(app.services.db, requests.at(-1)?.requestedAt ?? '')
  expect((await log()).length).toBe(1)
})

test('[embed-17] keys say whether they are for tests or for money, and one in the wrong place is told so', async () => {
  const live = newSecretKey({ mode: 'production' })
  expect([key, live]).toEqual([
    expect.stringMatching(/^carport_sk_test_\S{43}$/),
    expect.stringMatching(/^carport_sk_live_\S{43}$/),
  ])
  const answer = await send(good, `Bearer ${live}`)
  expect([answer.status, answer.hint]).toEqual([401, expect.stringMatching(/live key.*here is the sandbox/)])
  expect((await send(good, `Bearer ${oldKey}`)).status, 'a key from before works on').toBe(201)
  expect(wrongMode({ mode: 'production' }, key)).toMatch(/test key.*here is production/)
  expect([wrongMode({ mode: 'production' }, live), wrongMode({ mode: 'production' }, oldKey)]).toEqual([null, null])
})
