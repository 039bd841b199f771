import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documentId, readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { addPartnerKey, createPartner } from '#server/identity/partner-pages/partners.store'
import { forgetListedOrigins } from '#server/identity/partner-pages/origins'
import { listSandboxPeople } from '#server/sandbox/people'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { createDatabaseLine } from '#tests/fixtures/database-line'
import { OidcBrowser, type Tokens } from '#tests/fixtures/oidc-browser'
import { payerOf } from '#tests/fixtures/payments'

const line = createDatabaseLine()
const account = '100000000001'
const partnerKey = 'carport_sk_test_0123456789abcdefghijklmnop'
let app: TestApp
let person: string
let staff: string
let element: string
let browser: OidcBrowser
let tokens: Tokens
interface Refusal {
  readonly code: string
  readonly retryable: boolean
}
/** A sign-in page that was open when the database went. */
let signInPage: string

/** A server with somebody of every kind signed in. */
async function start(database: NonNullable<Parameters<typeof startTestApp>[0]>['database']): Promise<void> {
  app = await startTestApp({ database })
  person = await app.token('p1@example.com')
  staff = await app.token('a1@staff.example.com')
  element = await app.embedToken('p1@example.com', account)
  await app.services.db.withTx(async (tx) => {
    const createdAt = '2026-11-20T12:00:00Z'
    const partnerId = await createPartner(tx, {
      name: 'Shop',
      origins: ['https://shop.example'],
      capabilities: ['make-a-payment'],
      lendingProviderKeys: null,
      createdAt,
    })
    await addPartnerKey(tx, { partnerId, keyHash: secretHash(partnerKey), lastFour: 'mnop', createdAt })
  })
  browser = new OidcBrowser(app.url)
  const password = listSandboxPeople(app.services.config)[0]?.password ?? ''
  tokens = await browser.signIn('p1@example.com', password, async () => {
    await app.drain()
    const inbox = (await (await app.request('/sandbox/inbox?to=p1@example.com')).json()) as { body: string }[]
    return /\b\d{6}\b/.exec(inbox[0]?.body ?? '')?.[0] ?? ''
  })
  signInPage = (await new OidcBrowser(app.url).authorize()).page.url
}

beforeAll(() => start({ line, acquireTimeoutMs: 400, statementTimeoutMs: 400 }))
afterEach(() => line.set('open'))
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const graphql = (token: string, query: string, more: Record<string, string> = {}, variables: object = {}) =>
  app.request('/graphql', {
    method: 'POST',
    headers: { ...json, ...bearer(token), origin: app.url, ...more },
    body: JSON.stringify({ query, variables }),
  })

/** One request of every kind that needs the database, by what a person would call it. */
const requests: Record<string, () => Promise<Response>> = {
  'a query of the portal': () => graphql(person, '{ GetWallet { paymentMethods { id } } }'),
  'a query of an element': () => graphql(element, elementDocument('PaymentReceipts'), {}, { accountNumber: account }),
  'a mutation': () =>
    graphql(person, `mutation { CancelIndividualPayment(accountNumber: "${account}", id: "pay_1") { success } }`, {
      'idempotency-key': randomUUID(),
    }),
  'an early read': () => {
    const [hash = ''] =
      Object.entries(readTrustedDocuments()).find(([, text]) => text.startsWith('query PaymentStart(')) ?? []
    const body = JSON.stringify({ read: documentId(hash), token: element, account })
    return app.request('/graphql/early', { method: 'POST', body, headers: { origin: app.url } })
  },
  'the signed-in person': () => app.request('/api/idp-management/user', { headers: bearer(person) }),
  'signing out': () => app.request('/api/idp-management/logout', { method: 'POST', headers: bearer(person) }),
  'the staff desk': () => app.request('/api/admin', { headers: bearer(staff) }),
  'a document': () => app.request('/api/documents/doc_1', { headers: bearer(person) }),
  'a live conversation': () =>
    app.request('/api/chat/conversations/conv_1/stream', {
      headers: { ...bearer(person), accept: 'text/event-stream' },
    }),
  'a partner’s server': () =>
    app.request('/api/embed/sessions', {
      method: 'POST',
      headers: { ...json, ...bearer(partnerKey) },
      body: JSON.stringify({ email: 'p1@example.com', accountNumber: account, capabilities: ['make-a-payment'] }),
    }),
  'an element’s sign-in': () =>
    app.request('/api/embed/sessions/self', {
      method: 'POST',
      headers: { ...json, ...bearer(person), origin: app.url },
      body: JSON.stringify({
        origin: app.url,
        framedBy: app.url,
        capabilities: ['make-a-payment'],
        accountNumber: account,
      }),
    }),
  'the cross-origin question of a browser': () => {
    forgetListedOrigins(app.services)
    return app.request('/graphql', { method: 'OPTIONS', headers: { origin: 'https://shop.example' } })
  },
  'a refresh token': async () =>
    app.request('/oidc/token', {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'carport-portal',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
      headers: { dpop: await browser.proof('POST', `${app.url}/oidc/token`) },
    }),
  'a code': async () =>
    app.request('/oidc/token', {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'carport-portal',
        grant_type: 'authorization_code',
        code: 'a'.repeat(43),
        code_verifier: 'b'.repeat(43),
        redirect_uri: `${app.url}/pre-login`,
      }),
      headers: { dpop: await browser.proof('POST', `${app.url}/oidc/token`) },
    }),
  'a revocation': () =>
    app.request('/oidc/token/revocation', {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'carport-portal', token: tokens.refresh_token }),
    }),
  'a silent sign-in': () => authorize({ prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` }),
  'a silent sign-in of our own script': () =>
    authorize(
      { prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` },
      { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    ),
  'a sign-in': () => authorize({}, { accept: 'text/html' }),
  'a sign-out': () =>
    app.request(`/oidc/session/end?id_token_hint=${tokens.id_token}`, {
      headers: { accept: 'text/html', cookie: cookies() },
      redirect: 'manual',
    }),
  'the sign-in page': () =>
    app.request(new URL(signInPage).pathname, { headers: { accept: 'text/html', cookie: cookies() } }),
  'the sign-in form': () =>
    app.request(new URL(signInPage).pathname, {
      method: 'POST',
      headers: { accept: 'text/html', cookie: cookies() },
      body: new URLSearchParams({ email: 'p1@example.com', password: 'x' }),
    }),
  'the link of a new password': () =>
    app.request(`/oidc/reset?token=${'a'.repeat(43)}`, { headers: { accept: 'text/html' } }),
}

const cookies = () => [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
function authorize(extra: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const query = new URLSearchParams({
    client_id: 'carport-portal',
    response_type: 'code',
    redirect_uri: `${app.url}/pre-login`,
    scope: 'openid',
    state: 's'.repeat(20),
    nonce: 'n'.repeat(20),
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    ...extra,
  })
  return app.request(`/oidc/auth?${query}`, { headers: { cookie: cookies(), ...headers }, redirect: 'manual' })
}

async function askAll(): Promise<Record<string, string>> {
  const answers = await Promise.all(
    Object.entries(requests).map(async ([name, ask]) => {
      const reply = await ask()
      const said = reply.headers.get('retry-after') === null ? 'without Retry-After' : 'with Retry-After'
      const text = await reply.text()
      return [name, `${reply.status} ${said}${/INTERNAL|UNAUTHENTICATED|invalid_/.exec(text)?.[0] ?? ''}`] as const
    }),
  )
  return Object.fromEntries(answers)
}

test.each(['refuses', 'cuts', 'hangs'] as const)(
  'while the database %s everybody is told to come back, nobody is signed out, and afterwards the same session goes on',
  async (state) => {
    await line.set(state)
    const answers = await askAll()
    expect(answers).toEqual(Object.fromEntries(Object.keys(requests).map((name) => [name, '503 with Retry-After'])))
    await line.set('open')
    const after = await graphql(person, '{ GetWallet { paymentMethods { id } } }')
    expect([after.status, await after.json()]).toMatchObject([200, { data: { GetWallet: {} } }])
    tokens = await browser.refresh(tokens.refresh_token)
    expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(200)
  },
)

test('an outage in the middle of many requests is 503 for those it meets, and nothing else', async () => {
  const reads = Array.from({ length: 60 }, async (_, n) => {
    if (n === 20) await line.set('cuts')
    if (n === 40) await line.set('refuses')
    const reply = await graphql(person, '{ GetWallet { paymentMethods { id } } }')
    const body = (await reply.json()) as { errors?: { extensions: { code: string; retryable: boolean } }[] }
    return [reply.status, body.errors?.[0]?.extensions.code, body.errors?.[0]?.extensions.retryable].join(' ')
  })
  const seen = new Set(await Promise.all(reads))
  expect([...seen].filter((one) => one !== '200  ' && one !== '503 OUTAGE true')).toEqual([])
  expect(seen).toContain('503 OUTAGE true')
})

test('a card that was charged while the database went is never told as not charged, and is found again under its key', async () => {
  const charged = { outcome: 'APPROVED', amountCents: 5495, currency: 'USD' }
  let asked = 0
  const provider = createServer((request, reply) => {
    const answer = async () => {
      let text = ''
      for await (const part of request) text += String(part)
      if (request.method === 'POST') asked += 1
      if (request.method === 'POST') await line.set('refuses')
      const submissionKey =
        request.method === 'POST'
          ? (JSON.parse(text) as { submissionKey: string }).submissionKey
          : decodeURIComponent(request.url?.split('/').at(-1) ?? '')
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ ...charged, submissionKey }))
    }
    void answer()
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const config = app.services.config as { cardProviderUrl: string | null }
  config.cardProviderUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, state, added_on, created_at, updated_at)
       SELECT 'pm_card', customer_id, 'CARD', 'VISA_DEBIT', 'CARD_PROVIDER', 'ct_test_4242', '4242', 'USABLE', '2026-01-01', now(), now()
       FROM logins WHERE email_key = 'p1@example.com'`,
    ),
  )
  const payer = payerOf(app, 'p1@example.com', account)
  const wish = {
    paymentMethodId: 'pm_card',
    paymentAmount: 5000,
    serviceFee: 495,
    authorizationVersion: 'card-payment-5.en',
    key: randomUUID(),
  }
  const lost = await payer.pay(wish)
  expect([lost.status, lost.headers.get('retry-after'), lost.errors[0]?.extensions.params]).toEqual([
    503,
    '60',
    { mayHaveHappened: true },
  ])
  expect(lost.errors[0]?.message).not.toContain('Nothing was charged')
  await line.set('open')
  const found = (await payer.pay(wish)).data?.CreateIndividualPayment.individualPayment
  config.cardProviderUrl = null
  provider.close()
  provider.closeAllConnections()
  expect([found?.status, asked]).toEqual(['PENDING', 1])
})

test('the sign-in pages say in words that we are not available, in English and in Spanish', async () => {
  await line.set('refuses')
  for (const [language, words] of [
    ['en', 'not available right now'],
    ['es', 'No estamos disponibles en este momento'],
  ] as const) {
    for (const path of [new URL(signInPage).pathname, `/oidc/auth?client_id=carport-portal&response_type=code`]) {
      const reply = await app.request(path, {
        headers: { accept: 'text/html', 'accept-language': language, cookie: `${cookies()}; carport_interaction=x` },
      })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
      expect(await reply.text()).toContain(words)
    }
  }
})

describe('while every connection of the pool is taken', () => {
  const poolSize = 4
  let outside: pg.Client
  let held: Promise<unknown>[] = []

  beforeAll(async () => {
    await app.close()
    await start({ poolSize, acquireTimeoutMs: 400, statementTimeoutMs: 60_000 })
    outside = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
    await outside.connect()
  })
  afterAll(() => outside.end())

  const sleeping = `datname = current_database() AND state = 'active' AND query = 'SELECT pg_sleep(60)'`
  /** Takes each connection, and leaves them for longer than anybody waits for one. */
  async function takeAll(): Promise<void> {
    held = Array.from({ length: poolSize }, () => app.services.db.read('SELECT pg_sleep(60)').catch(() => undefined))
    const count = async () => (await outside.query(`SELECT 1 FROM pg_stat_activity WHERE ${sleeping}`)).rowCount
    await expect.poll(count).toBe(poolSize)
  }
  async function giveBack(): Promise<void> {
    await outside.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${sleeping}`)
    await Promise.all(held)
  }

  /** How an answer names itself: its code, in the words of the API, the provider or a page. */
  function saidIn(text: string): string {
    if (text.startsWith('<')) return text.includes('not available right now') ? 'OUTAGE retryable' : text
    const body = JSON.parse(text) as { error?: string; errors?: { extensions: Refusal }[] } & Partial<Refusal>
    if (body.error === 'temporarily_unavailable') return 'OUTAGE retryable'
    const { code, retryable } = body.errors?.[0]?.extensions ?? body
    return `${code}${retryable === true ? ' retryable' : ''}`
  }

  test('every kind of request is told to come back, nobody is signed out, and with connections the same session goes on', async () => {
    await takeAll()
    const answers = await Promise.all(
      Object.entries(requests).map(async ([name, ask]) => {
        const reply = await ask()
        const wait = Number(reply.headers.get('retry-after')) > 0 ? 'with Retry-After' : 'without Retry-After'
        return [name, `${reply.status} ${wait} ${saidIn(await reply.text())}`] as const
      }),
    )
    await giveBack()
    const expected = Object.keys(requests).map((name) => [name, '503 with Retry-After OUTAGE retryable'])
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected))
    const after = await graphql(person, '{ GetWallet { paymentMethods { id } } }')
    expect([after.status, await after.json()]).toMatchObject([200, { data: { GetWallet: {} } }])
    tokens = await browser.refresh(tokens.refresh_token)
    expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(200)
  })
})
