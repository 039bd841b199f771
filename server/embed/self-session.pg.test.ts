import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { forgetListedOrigins } from './origins.ts'
import { createPartner, findPartner, revokePartner } from './partners.store.ts'
import { reader } from '#server/store/database'

const site = 'https://www.sandbox-auto.example'
const account = '{ GetIndividualPayments(accountNumber: "100000000017") { __typename } }'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: true })
  await app.services.db.withTx((tx) =>
    createPartner(tx, {
      name: 'Own site',
      origins: [site],
      capabilities: ['make-a-payment', 'payoff-quote'],
      lendingProviderKeys: null,
      createdAt: new Date().toISOString(),
    }),
  )
  forgetListedOrigins(app.services)
})

afterAll(() => app.close())

const write = (sql: string, values: unknown[]) => app.services.db.read(sql, values)

async function ask(token: string | null, body: Record<string, unknown>, headers: Record<string, string> = {}) {
  const reply = await app.request('/api/embed/sessions/self', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      origin: app.url,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return { status: reply.status, body: (await reply.json()) as { token: string; accountNumber: string; code?: string } }
}

const good = { origin: site, capability: 'make-a-payment', accountNumber: '100000000017' }

test('[embed-13][embed-17] nobody gets a token without a sign-in, with a token of an element, or from another page than ours', async () => {
  expect((await ask(null, good)).body.code).toBe('UNAUTHENTICATED')
  const embed = await app.embedToken('p17@example.com', '100000000017')
  expect((await ask(embed, good)).status).toBe(404)
  const own = await app.token('p17@example.com')
  expect((await ask(own, good, { origin: site })).body.code).toBe('NOT_ALLOWED')
  expect((await ask(await app.token('a1@staff.example.com'), good)).status).toBe(404)
})

test.each([
  ['a page that no partner lists', { ...good, origin: 'https://elsewhere.example' }],
  ['something that is no origin', { ...good, origin: `${site}/path` }],
  ['a capability the page may not show', { ...good, capability: 'autopay' }],
  ['somebody else’s loan', { ...good, accountNumber: '100000000001' }],
])('[embed-14] there is no token for %s', async (_what, body) => {
  const { status } = await ask(await app.token('p17@example.com'), body)
  expect(status).toBe(404)
})

test('[embed-13][embed-14][embed-17] whoever is signed in gets a token for one loan of theirs and that page alone', async () => {
  const { status, body } = await ask(await app.token('p17@example.com'), good)
  expect([status, body.accountNumber]).toEqual([201, '100000000017'])
  expect((await app.gql(body.token, account, {}, { origin: site })).code).toBeNull()
  expect((await app.gql(body.token, account, {}, { origin: 'https://elsewhere.example' })).code).toBe('UNAUTHENTICATED')
  const other = account.replace('017', '117')
  expect((await app.gql(body.token, other, {}, { origin: site })).code).toBe('NOT_FOUND')
})

describe('for an element in a frame of ours', () => {
  const framed = (more: Record<string, unknown>) => ({ ...good, origin: app.url, ...more })
  const asked = async (more: Record<string, unknown>) => ask(await app.token('p17@example.com'), framed(more))

  test.each([
    ['a capability that does not exist', { framedBy: site, capability: 'everything' }],
    ['one that does not exist, on our own page', { framedBy: '', capability: 'everything' }],
    ['one that the page around it may not show', { framedBy: site, capability: 'autopay' }],
    ['a page that no partner lists', { framedBy: 'https://elsewhere.example' }],
    ['a page that nobody names', { framedBy: undefined }],
    ['something that is no origin', { framedBy: `${site}/path` }],
  ])('[embed-14] there is no token for %s', async (_what, more: Record<string, unknown>) => {
    const framedBy = more.framedBy === '' ? app.url : more.framedBy
    expect((await asked({ ...more, framedBy })).status).toBe(404)
  })

  test('[embed-14] no other page names one around it', async () => {
    const { status } = await ask(await app.token('p17@example.com'), { ...good, framedBy: site })
    expect(status).toBe(404)
  })

  test('[embed-13][embed-14] there is one for what it shows alone, and it ends with the partner around it', async () => {
    const { status, body } = await asked({ framedBy: site })
    expect(status).toBe(201)
    expect(decodeJwt(body.token)).toMatchObject({ capabilities: ['make-a-payment'], origins: [app.url] })
    expect((await app.gql(body.token, account)).code).toBeNull()
    const partner = await findPartner(reader(app.services.db), 'Own site')
    await write(`UPDATE partners SET revoked_at = now() WHERE partner_id = $1`, [partner?.partnerId])
    expect((await app.gql(body.token, account)).code).toBe('UNAUTHENTICATED')
    await write(`UPDATE partners SET revoked_at = NULL WHERE partner_id = $1`, [partner?.partnerId])
  })

  test('on our own page there is one for whatever exists', async () => {
    const { status, body } = await asked({ framedBy: app.url, capability: 'autopay' })
    expect([status, decodeJwt(body.token).capabilities]).toEqual([201, ['autopay']])
  })
})

test('[embed-14] left out, the loan is the borrower’s own; once the page is off the list the token is worth nothing', async () => {
  const { body } = await ask(await app.token('p2@example.com'), { origin: site, capability: 'payoff-quote' })
  expect(body.accountNumber).toBe('100000000002')
  const partner = await findPartner(reader(app.services.db), 'Own site')
  await app.services.db.withTx((tx) => revokePartner(tx, partner?.partnerId ?? '', new Date().toISOString()))
  const mine = account.replace('017', '002')
  expect((await app.gql(body.token, mine, {}, { origin: site })).code).toBe('UNAUTHENTICATED')
})
