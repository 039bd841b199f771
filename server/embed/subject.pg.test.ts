import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueEmbedToken } from '#server/identity/issue-token'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { createPartner, findEmbedCustomer, findPartner } from '#server/identity/partner-pages/partners.store'

const page = 'https://www.dealer.example.com'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: true })
})
afterAll(() => app.close())

async function ask(token: string | null, headers: Record<string, string> = {}) {
  const reply = await app.request('/api/embed/subject', {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      origin: app.url,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Record<string, unknown> }
}

test('our frame hears whose wallet the token it was given writes to: a first name and the last four of the loan', async () => {
  const token = await app.embedToken('p5@example.com', '100000000005', { origin: page })
  const { status, headers, body } = await ask(token)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({ firstName: 'Tanya', lastFour: '0005', partnerName: null })
})

test('and at which partner, by the name under which the servicer knows it', async () => {
  const { services } = app
  await services.db.withTx((tx) =>
    createPartner(tx, {
      name: 'Dealer of the Valley',
      origins: [page],
      capabilities: ['make-a-payment'],
      lendingProviderKeys: null,
      createdAt: '2026-11-20T00:00:00Z',
    }),
  )
  const q = reader(services.db)
  const partner = await findPartner(q, 'Dealer of the Valley')
  const person = await findEmbedCustomer(q, {
    customerId: null,
    emailKey: 'p5@example.com',
    accountNumber: '100000000005',
    lendingProviderKeys: null,
  })
  if (partner === null || person === null) throw new Error('The partner or the person is not there')
  const { token } = await issueEmbedToken(services, {
    ...person,
    accountNumber: '100000000005',
    capabilities: ['make-a-payment'],
    origins: [page],
    partnerId: partner.partnerId,
  })
  expect((await ask(token)).body['partnerName']).toBe('Dealer of the Valley')
})

test('the page around it, a sign-in of the portal, and a token that opens no wallet hear nothing', async () => {
  const token = await app.embedToken('p5@example.com', '100000000005', { origin: page })
  const asked = await ask(token, { origin: page })
  expect([asked.status, asked.body['code']]).toEqual([403, 'NOT_ALLOWED'])
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  expect((await ask(null)).status).toBe(401)
  expect((await ask(await app.token('p5@example.com'))).status).toBe(404)
  const other = await app.embedToken('p5@example.com', '100000000005', { capabilities: ['payoff-quote'], origin: page })
  expect((await ask(other)).status).toBe(404)
})
