import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueEmbedToken } from '#server/identity/issue-token'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { findLoginByEmail, type Login } from '#server/identity/logins.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { forgetListedOrigins, isListedOrigin } from '#server/identity/partner-pages/origins'
import {
  addPartnerKey,
  createPartner,
  expirePartnerKeys,
  revokePartner,
} from '#server/identity/partner-pages/partners.store'

const shop = 'https://shop.example'
const key = 'carport_sk_test_0123456789abcdefghijklmnop'
const account = '100000000017'
let app: TestApp
let login: Login
let partnerId: string

beforeAll(async () => {
  app = await startTestApp({ people: true })
  login = (await findLoginByEmail(reader(app.services.db), 'p17@example.com')) as Login
  await app.services.db.withTx(async (tx) => {
    const createdAt = new Date().toISOString()
    partnerId = await createPartner(tx, {
      name: 'Shop',
      origins: [shop, 'https://www.shop.example'],
      capabilities: ['make-a-payment'],
      lendingProviderKeys: null,
      createdAt,
    })
    await addPartnerKey(tx, { partnerId, keyHash: secretHash(key), lastFour: key.slice(-4), createdAt })
  })
  forgetListedOrigins(app.services)
})

afterAll(() => app.close())

async function ask(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const reply = await app.request('/api/embed/sessions', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
  })
  const answer = (await reply.json()) as Answer
  return { status: reply.status, body: answer, hint: answer.params?.hint ?? '' }
}

interface Answer {
  readonly token: string
  readonly expiresAt: string
  readonly code?: string
  /** What the partner's developer can do about a refusal. */
  readonly params?: { readonly hint?: string }
}

const good = { email: 'p17@example.com', accountNumber: account, capabilities: ['make-a-payment'], origins: [shop] }
const payments = elementDocument('PaymentReceipts')

test('[embed-13][embed-17] a partner’s server gets a token of ten minutes for one customer, one account, its capabilities and its pages', async () => {
  const { status, body } = await ask(good)
  expect(status).toBe(201)
  const lifeMs = Date.parse(body.expiresAt) - Date.now()
  expect(lifeMs).toBeGreaterThan(590_000)
  expect(lifeMs).toBeLessThanOrEqual(600_000)
  const answer = await app.gql(body.token, payments, { accountNumber: account }, { origin: shop })
  expect(answer.code).toBeNull()
  expect(answer.headers.get('access-control-allow-origin')).toBe(shop)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  expect(answer.headers.get('vary')).toContain('Origin')
})

test('[embed-14] the token says what the portal calls the loan, so that a link of an element opens that one', async () => {
  const { body } = await ask(good)
  const said = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()) as { aid?: string }
  const { data } = await app.gql<{ GetAccountsForLogin: { accountNumber: string; legacyId: string }[] }>(
    await app.token(good.email),
    '{ GetAccountsForLogin { accountNumber legacyId } }',
  )
  const loans = data?.GetAccountsForLogin ?? []
  expect(loans.length).toBeGreaterThan(1)
  expect(said.aid).toBe(loans.find((loan) => loan.accountNumber === account)?.legacyId)
})

test('[embed-17] what a partner may not ask for is answered as not there', async () => {
  const strangers = { ...good, email: 'p1@example.com' }
  for (const body of [
    strangers,
    { ...good, accountNumber: '999999999999' },
    { ...good, accountNumber: '100000000001' },
    { ...good, capabilities: ['make-a-payment', 'profile'] },
    { ...good, origins: ['https://evil.example'] },
    { ...good, origins: ['https://shop.example.evil.example'] },
    { ...good, email: 'nobody@example.com' },
  ]) {
    const { status, body: answer } = await ask(body)
    expect([status, answer.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await ask({ ...good, extra: 1 })).status).toBe(400)
  expect((await ask({ ...good, customerId: login.customerId })).status).toBe(400)
})

test('[embed-17] a refusal tells the partner’s developer what to change, and nothing of borrowers', async () => {
  const hintOf = async (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    (await ask(body, headers)).hint
  expect(await hintOf({ ...good, capabilities: ['profile'] })).toMatch(
    /may not show profile; you may show make-a-payment/,
  )
  expect(await hintOf({ ...good, origins: ['https://evil.example'] })).toMatch(
    /evil\.example is not a page of yours; yours are https:\/\/shop\.example, https:\/\/www/,
  )
  expect(await hintOf(good, { authorization: '' })).toMatch(/wrong, rotated out or revoked.*Bearer/)
  expect(await hintOf(good, { origin: shop })).toMatch(/from your server/)
  expect(await hintOf({ ...good, accountNumber: 17 })).toMatch(/accountNumber/)
  expect(await hintOf({ ...good, customerId: login.customerId })).toMatch(/not both/)
  // Somebody else's account, one that is not there and a person who is not there: the same words.
  const unknown = await Promise.all(
    [
      { ...good, email: 'p1@example.com' },
      { ...good, accountNumber: '100000000001' },
      { ...good, accountNumber: '999999999999' },
      { ...good, email: 'nobody@example.com' },
    ].map((body) => hintOf(body)),
  )
  expect(unknown[0]).toMatch(/No borrower/)
  expect(new Set(unknown).size).toBe(1)
})

test('[embed-17] in the sandbox a token for a page of this machine works there, whatever port the partner lists', async () => {
  const page = 'http://127.0.0.1:4991'
  const { status, body } = await ask({ ...good, origins: [page] })
  expect(status).toBe(201)
  expect((await app.gql(body.token, payments, { accountNumber: account }, { origin: page })).code).toBeNull()
  const elsewhere = await app.gql(body.token, payments, { accountNumber: account }, { origin: 'http://127.0.0.1:4992' })
  expect(elsewhere.code).toBe('UNAUTHENTICATED')
})

test('[embed-17] a wrong key, no key, and a key used from a page are refused', async () => {
  expect((await ask(good, { authorization: 'Bearer carport_sk_wrong_0123456789' })).status).toBe(401)
  expect((await ask(good, { authorization: '' })).status).toBe(401)
  expect((await ask(good, { origin: shop })).status).toBe(403)
})

test('[embed-17] wrong keys from a network are refused for a while, and the right one beside them is not', async () => {
  const wrong = () => ask(good, { authorization: 'Bearer carport_sk_wrong_0123456789' })
  for (let tries = 0; tries < 20; tries += 1) await wrong()
  expect((await wrong()).status).toBe(429)
  expect((await ask(good)).status).toBe(201)
  await app.services.db.read('DELETE FROM attempt_counts')
})

test('[embed-14] an embed token is refused for another account, another page and another capability', async () => {
  const { body } = await ask(good)
  expect((await app.gql(body.token, payments, { accountNumber: '100000000117' }, { origin: shop })).code).toBe(
    'NOT_FOUND',
  )
  for (const origin of ['https://www.shop.example', 'https://evil.example', 'null']) {
    const answer = await app.gql(body.token, payments, { accountNumber: account }, { origin })
    expect([answer.code, answer.status]).toEqual(['UNAUTHENTICATED', 401])
  }
  expect(
    (
      await app.gql(
        body.token,
        '{ CustomerAccountDetails(accountNumber: "100000000016", last4SSN: "1616", dob: "1990-01-16") { customerId } }',
        {},
        { origin: shop },
      )
    ).code,
  ).toBe('NOT_FOUND')
})

test('our own frames inside the page ask with the element’s token from our own origin', async () => {
  const { body } = await ask(good)
  const answer = await app.gql(
    body.token,
    payments,
    { accountNumber: account },
    { origin: app.services.config.publicUrl },
  )
  expect(answer.code).toBeNull()
  const foreign = await app.gql(
    body.token,
    payments,
    { accountNumber: '100000000001' },
    { origin: app.services.config.publicUrl },
  )
  expect(foreign.code).toBe('NOT_FOUND')
})

test('[embed-13] an embed token is never a portal token, nor the reverse', async () => {
  const { body } = await ask(good)
  const portal = await app.request('/api/idp-management/user', {
    headers: { authorization: `Bearer ${body.token}`, origin: shop },
  })
  expect(portal.status).toBe(401)
  const [header, payload, signature] = body.token.split('.')
  const relabeled = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(header ?? '', 'base64url').toString()), typ: 'at+jwt' }),
  ).toString('base64url')
  expect(
    (await app.gql(`${relabeled}.${payload}.${signature}`, payments, { accountNumber: account }, { origin: shop }))
      .code,
  ).toBe('UNAUTHENTICATED')
  const unsigned = `${Buffer.from('{"alg":"none","typ":"carport-embed+jwt"}').toString('base64url')}.${payload}.`
  expect((await app.gql(unsigned, payments, { accountNumber: account }, { origin: shop })).code).toBe('UNAUTHENTICATED')
})

test('[embed-17] a token lives fifteen minutes at most, whoever asks', async () => {
  const { token } = await issueEmbedToken(app.services, {
    loginId: login.loginId,
    customerId: login.customerId ?? '',
    accountNumber: account,
    capabilities: ['make-a-payment'],
    origins: [shop],
    ttlSeconds: 86_400,
  })
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
    iat: number
    jti: string
  }
  expect(claims.exp - claims.iat).toBe(900)
  expect(claims.jti).toMatch(/^emb_/)
})

test('[embed-17] a page that is not listed is never allowed to read answers', async () => {
  for (const origin of ['https://evil.example', 'null', 'https://shop.example.evil.example']) {
    const preflight = await app.request('/graphql', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(await isListedOrigin(app.services, origin)).toBe(false)
  }
  const preflight = await app.request('/graphql', {
    method: 'OPTIONS',
    headers: { origin: shop, 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe(shop)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key')
})

test('[embed-17] an old key ends after a rotation, and a revoked partner’s tokens end at once', async () => {
  const { body } = await ask(good)
  await app.services.db.withTx((tx) => expirePartnerKeys(tx, partnerId, new Date().toISOString()))
  expect((await ask(good)).status).toBe(401)
  expect((await app.gql(body.token, payments, { accountNumber: account }, { origin: shop })).code).toBeNull()
  await app.services.db.withTx((tx) => revokePartner(tx, partnerId, new Date().toISOString()))
  expect((await app.gql(body.token, payments, { accountNumber: account }, { origin: shop })).code).toBe(
    'UNAUTHENTICATED',
  )
})
