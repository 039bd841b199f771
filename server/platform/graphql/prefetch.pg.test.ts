import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { documentId, readTrustedDocuments } from '#server/platform/graphql/trusted-documents'

const page = 'http://localhost:8080'
const account = '100000000001'
let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await app.embedToken('p1@example.com', account, { capabilities: ['make-a-payment'], origin: page })
})
afterAll(() => app.close())

/** The id of the trusted document that begins so. */
function idOf(start: string): string {
  const [hash] = Object.entries(readTrustedDocuments()).find(([, text]) => text.startsWith(start)) ?? []
  if (hash === undefined) throw new Error(`No trusted document starts with ${start}`)
  return documentId(hash)
}

const start = idOf('query PaymentStart(')
const payoff = idOf('query PaymentPayoff(')

async function ask(about: object, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ read: start, token, account, ...about })
  const reply = await app.request('/graphql/early', { method: 'POST', body, headers: { origin: page, ...headers } })
  const answer = (await reply.json()) as {
    data?: Record<string, Record<string, unknown>>
    errors?: { extensions: { code: string } }[]
  }
  return { reply, data: answer.data, code: answer.errors?.[0]?.extensions.code ?? answer }
}

test('without a token, with one of another page, or with the portal’s own, nothing is answered', async () => {
  const portals = await app.token('p1@example.com')
  for (const [about, headers] of [
    [{ token: '' }, {}],
    [{ token: 'a.b.c' }, {}],
    [{ token: undefined }, { authorization: `Bearer ${token}` }],
    [{}, { origin: 'https://evil.example' }],
    [{ read: 7 }, {}],
    [{ account: undefined }, {}],
  ] as const) {
    const { reply, code, data } = await ask(about, headers)
    expect([reply.status, code, data]).toEqual([401, 'UNAUTHENTICATED', undefined])
  }
  expect(await ask({ token: portals })).toMatchObject({ code: 'REQUEST_INVALID' })
})

test('only queries of our own clients are answered, by their ids, and never a mutation', async () => {
  const pay = idOf('mutation CreateIndividualPayment(')
  for (const read of [pay, 'unknown0', '{ __typename }']) {
    const { reply, code } = await ask({ read })
    expect([reply.status, code]).toEqual([400, 'REQUEST_INVALID'])
  }
  const json = await app.request('/graphql/early', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(json.status).toBe(415)
})

test('[embed-17] another account and another capability than the token’s are not there', async () => {
  expect(await ask({ account: '100000000003' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await ask({ read: idOf('query DashboardCustomer') })).toMatchObject({ code: 'NOT_FOUND' })
})

test('[embed-13] what another element asks is not there, be it about an operation that this one asks too', async () => {
  for (const start of ['query DashboardAccount(', 'query AutopayStart(', 'query LoadPayoffQuote('])
    expect(await ask({ read: idOf(start) })).toMatchObject({ code: 'NOT_FOUND', data: undefined })
  const quoting = await app.embedToken('p1@example.com', account, { capabilities: ['payoff-quote'], origin: page })
  for (const start of ['query AccountDetails(', 'query AccountHistory(', 'query PaymentStart('])
    expect(await ask({ read: `${idOf(start)}?first=5`, token: quoting })).toMatchObject({ code: 'NOT_FOUND' })
})

test('[embed-13][stack-03] the answer is the one of POST /graphql, and tells the product’s time to the page it is for', async () => {
  const { reply, data } = await ask({})
  expect(data?.GetAccount).toMatchObject({ accountNumber: account })
  expect(reply.headers.get('access-control-allow-origin')).toBe(page)
  expect(reply.headers.get('access-control-expose-headers')).toContain('date')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(Math.abs(Date.parse(reply.headers.get('date') ?? '') - app.services.clock.nowMs())).toBeLessThan(2_000)
})

test('the queries of an element come in one request, a line for each in their order, be it a refusal', async () => {
  const send = (reads: string) =>
    app.request('/graphql/early', {
      method: 'POST',
      body: JSON.stringify({ reads, token, account }),
      headers: { origin: page },
    })
  const reply = await send(`${payoff}?goodUntil=@today ${idOf('query DashboardCustomer')} ${start}`)
  const [quote, refused, first, ...more] = (await reply.text()).split('\n')
  expect(JSON.parse(quote ?? '')).toHaveProperty('data.GetPayoffQuote.goodUntil')
  expect(JSON.parse(first ?? '')).toHaveProperty('data.GetAccount.accountNumber', account)
  expect(JSON.parse(refused ?? '')).toHaveProperty('errors[0].extensions.code', 'NOT_FOUND')
  expect([reply.status, more]).toEqual([200, []])
  expect((await send(`${start} unknown0`)).status).toBe(400)
  expect((await send(Array.from({ length: 13 }, () => start).join(' '))).status).toBe(401)
})

test('today is the server’s, whatever date the device has', async () => {
  const { data } = await ask({ read: `${payoff}?goodUntil=@today` })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Phoenix' }).format(app.services.clock.nowMs())
  expect(data?.GetPayoffQuote?.goodUntil).toBe(today)
})

test('a number that a query wants is read as one', async () => {
  const capabilities = ['dashboard']
  const looking = await app.embedToken('p1@example.com', account, { capabilities, origin: page })
  const history = idOf('query DashboardHistory(')
  const { data } = await ask({ read: `${history}?first=2`, token: looking })
  expect(data?.GetTransactionHistory).toHaveLength(2)
  expect(await ask({ read: `${history}?first=two`, token: looking })).toMatchObject({ data: undefined })
})

test('no two queries have one id', () => {
  const ids = Object.keys(readTrustedDocuments()).map(documentId)
  expect(new Set(ids).size).toBe(ids.length)
})
