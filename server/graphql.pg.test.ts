import { request as httpRequest } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rateLimitFigures, rateLimitsOf } from '#server/platform/limits/rate-limits'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
let p1: string
beforeAll(async () => {
  app = await startTestApp()
  p1 = await app.token('p1@example.com')
})
afterAll(() => app.close())

const route = 'query ($n: String!) { GetAccount(accountNumber: $n) { route } }'
const mine = { n: '100000000001' }
const cancel = 'mutation ($n: String!) { CancelIndividualPayment(accountNumber: $n, id: "pay_none") { success } }'
const post = (body: string, headers: Record<string, string> = {}) =>
  app.request('/graphql', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('who asks', () => {
  test('[net-05] without a token a loan answers UNAUTHENTICATED with status 401', async () => {
    const answer = await app.gql(null, route, mine)
    expect([answer.status, answer.code, answer.data]).toEqual([401, 'UNAUTHENTICATED', null])
    expect(answer.errors[0]?.message).toMatch(/log in/i)
  })

  test('a token that is none of ours answers 401, whatever is asked', async () => {
    const answer = await app.gql(`${p1.slice(0, -4)}AAAA`, '{ UserContext { startupData { clientIp } } }')
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test("somebody else's account and one that does not exist give the same answer", async () => {
    const [foreign, missing] = await Promise.all([
      app.gql(p1, route, { n: '100000000003' }),
      app.gql(p1, route, { n: '999999999999' }),
    ])
    expect([foreign.status, foreign.code]).toEqual([200, 'NOT_FOUND'])
    const blank = (answer: typeof foreign) =>
      JSON.stringify(answer.errors).replaceAll(String(answer.errors[0]?.extensions.correlationId), '')
    expect(blank(foreign)).toBe(blank(missing))
  })

  test('[net-03] the owner is answered by POST /graphql', async () => {
    const answer = await app.gql(p1, route, mine)
    expect([answer.status, answer.code, answer.data]).toEqual([200, null, { GetAccount: { route: 'S00' } }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('a refusal is worded in Spanish for who reads Spanish', async () => {
    const answer = await app.gql(p1, route, { n: '999999999999' }, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })
    const english = await app.gql(p1, route, { n: '999999999999' })
    expect(answer.code).toBe('NOT_FOUND')
    expect(answer.errors[0]?.message).not.toBe(english.errors[0]?.message)
  })
})

describe('what is asked', () => {
  test('anything but one JSON object with a query is refused', async () => {
    const statuses = async (...bodies: string[]) => Promise.all(bodies.map(async (body) => (await post(body)).status))
    expect(
      await statuses(
        '[]',
        '[{"query":"{__typename}"}]',
        '"x"',
        '{}',
        '{"query":1}',
        '{"query":"{__typename}","variables":[]}',
        'x',
      ),
    ).toEqual(Array.from({ length: 7 }, () => 400))
    expect((await post('{"query":"{__typename}","more":1}')).status).toBe(400)
  })

  test('a form, text, or a query in the address is refused', async () => {
    expect((await post('query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await post('{"query":"{__typename}"}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await app.request('/graphql?query={__typename}')).status).toBe(404)
  })

  test('a document that does not fit the schema is refused without telling what would', async () => {
    const answer = await app.gql(p1, '{ GetAccount(accountNumber: "100000000001") { rout } }')
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'REQUEST_INVALID', null])
    expect(answer.errors[0]?.message).not.toContain('route')
  })

  test('the same document is judged alike each time, and answered by who asks and what is asked of it', async () => {
    const wrong = async () => {
      const { status, code, data } = await app.gql(p1, '{ GetAccount(accountNumber: 1) { nothing } }')
      return [status, code, data]
    }
    expect(await wrong()).toEqual([400, 'REQUEST_INVALID', null])
    expect(await wrong()).toEqual([400, 'REQUEST_INVALID', null])
    const two = 'query A { __typename } query B { same: __typename }'
    const asked = async (operationName?: string) =>
      (await (await post(JSON.stringify({ query: two, operationName }))).json()) as {
        data?: unknown
        errors?: unknown[]
      }
    expect([(await asked('A')).data, (await asked('B')).data]).toEqual([{ __typename: 'Query' }, { same: 'Query' }])
    for (const name of [undefined, 'C', ''])
      expect((await asked(name)).errors).toMatchObject([{ extensions: { code: 'REQUEST_INVALID' } }])
    expect((await app.gql(null, route, mine)).code).toBe('UNAUTHENTICATED')
    expect((await app.gql(p1, route, mine)).code).toBeNull()
    expect((await app.gql(p1, route, { n: '100000000003' })).code).toBe('NOT_FOUND')
    expect((await app.gql(p1, 'subscription { __typename }')).code).toBe('REQUEST_INVALID')
  })

  test('amounts and dates that are none are refused', async () => {
    const answer = await app.gql(
      p1,
      'query ($d: LocalDate) { GetPayoffQuote(accountNumber: "100000000001", goodUntil: $d) { perDiem } }',
      { d: '2026-02-30' },
    )
    expect([answer.status, answer.code]).toEqual([400, 'REQUEST_INVALID'])
  })

  test('a document of very many words is refused before it is read', async () => {
    const answer = await app.gql(p1, `{ ${'a '.repeat(2000)} }`)
    expect([answer.status, answer.code]).toEqual([400, 'REQUEST_INVALID'])
  })

  test('two mutations in one document are refused and neither runs', async () => {
    const text =
      'mutation ($n: String!) { a: CancelIndividualPayment(accountNumber: $n, id: "1") { success } b: CancelIndividualPayment(accountNumber: $n, id: "2") { success } }'
    const answer = await app.gql(p1, text, mine)
    expect([answer.status, answer.code, answer.data]).toEqual([400, 'REQUEST_INVALID', null])
  })

  test('a body larger than any of ours is refused', async () => {
    expect((await post(JSON.stringify({ query: `{ __typename } #${'x'.repeat(70_000)}` }))).status).toBe(413)
  })
})

describe('mutations', () => {
  test('a mutation without a key, or with one that is no UUID, is refused with status 400', async () => {
    for (const key of ['', 'abc', '12345678123456781234567812345678']) {
      const answer = await app.gql(p1, cancel, mine, { 'idempotency-key': key })
      expect([answer.status, answer.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
    }
  })

  test("a stranger's missing key tells nothing: the account comes first", async () => {
    const answer = await app.gql(p1, cancel, { n: '100000000003' }, { 'idempotency-key': '' })
    expect(answer.code).toBe('NOT_FOUND')
  })
})

describe('flags and outages', () => {
  const remove = 'mutation { RemoveBankAccount(id: "pm_none") { success } }'
  const payment = {
    input: {
      accountNumber: '100000000001',
      paymentAmount: 1000,
      paymentDate: '2026-01-01',
      paymentMethodId: 'pm_none',
      serviceFee: 0,
    },
    signature: { authorizationVersion: '1', acceptedAt: '2026-01-01T00:00:00Z' },
  }
  const pay =
    'mutation ($input: IndividualPaymentInput!, $signature: Signature!) { CreateIndividualPayment(input: $input, signature: $signature) { success } }'

  afterEach(async () => {
    app.services.health.ledger = 'healthy'
    for (const name of [
      'DisableManageBankAc',
      'OutageIosHybrid',
      'DisableOneTimePayment',
      'DisableManagePayments',
    ] as const)
      await app.services.flags.set(name, false)
  })

  test('[flag-28] a flag that forbids a mutation forbids it on the server', async () => {
    await app.services.flags.set('DisableManageBankAc', true)
    const answer = await app.gql(p1, remove)
    expect([answer.status, answer.code]).toEqual([200, 'FEATURE_DISABLED'])
  })

  test('[flag-17] the one-time payment flag refuses new payments, and never a cancellation', async () => {
    await app.services.flags.set('DisableOneTimePayment', true)
    expect((await app.gql(p1, pay, payment)).code).toBe('FEATURE_DISABLED')
    expect((await app.gql(p1, cancel, mine)).code).not.toBe('FEATURE_DISABLED')
  })

  test('an outage refuses money with status 503 and a wait, and still answers what is owed', async () => {
    await app.services.flags.set('OutageIosHybrid', true)
    const answer = await app.gql(p1, pay, payment)
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'OUTAGE', '60'])
    expect((await app.gql(p1, route, mine)).code).toBeNull()
  })

  test('while the ledger does not prove itself no payment is taken', async () => {
    app.services.health.ledger = 'broken'
    const answer = await app.gql(p1, pay, payment)
    expect([answer.status, answer.code]).toEqual([503, 'PAYMENTS_PAUSED'])
    expect((await app.gql(p1, route, mine)).code).toBeNull()
  })
})

describe('rates', () => {
  afterEach(() =>
    rateLimitsOf(app.services).change({
      queries: 100_000,
      mutations: 100_000,
      moneyMutations: 100_000,
      anonymous: 100_000,
    }),
  )

  test('the figures are those of the rules', () => {
    expect(rateLimitFigures).toEqual({ queries: 120, mutations: 20, moneyMutations: 5, anonymous: 30 })
  })

  test('after the queries of a minute a login waits, another does not', async () => {
    rateLimitsOf(app.services).change({ queries: 2 })
    const p2 = await app.token('p2@example.com')
    const codes = []
    for (let count = 0; count < 3; count += 1)
      codes.push((await app.gql(p2, '{ GetAccountsForLogin { accountNumber } }')).code)
    expect(codes).toEqual([null, null, 'TOO_MANY_REQUESTS'])
    const refused = await app.gql(p2, route, { n: '100000000002' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await app.gql(p1, route, mine)).code).toBeNull()
  })

  test('guessing account numbers is counted like any other question', async () => {
    rateLimitsOf(app.services).change({ queries: 1 })
    expect((await app.gql(p1, route, { n: '999999999999' })).code).toBe('NOT_FOUND')
    expect((await app.gql(p1, route, { n: '999999999998' })).code).toBe('TOO_MANY_REQUESTS')
  })

  test('before sign-in the network address is counted', async () => {
    rateLimitsOf(app.services).change({ anonymous: 1 })
    const ask = () => app.gql(null, '{ UserContext { startupData { clientIp } } }')
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })
})

describe('pages of partners', () => {
  const preflight = (origin: string) =>
    app.request('/graphql', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, idempotency-key',
      },
    })

  test('a page that no partner lists is not let in', async () => {
    const reply = await preflight('https://evil.example.org')
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    const answer = await app.gql(p1, route, mine, { origin: 'https://evil.example.org' })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a listed page is let in without cookies, and caches keep origins apart', async () => {
    const origin = app.url.replace('localhost', '127.0.0.1')
    const reply = await preflight(origin)
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    expect(reply.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    expect(reply.headers.get('vary')).toContain('Origin')
  })
})

test('an error nobody expected is masked and has a reference', async () => {
  const failing = vi
    .spyOn(app.services.db, 'read')
    .mockRejectedValue(new Error('relation "secret_table" does not exist'))
  const answer = await app.gql(p1, route, mine).finally(() => failing.mockRestore())
  expect(JSON.stringify(answer)).not.toContain('secret_table')
  expect(answer.errors[0]?.extensions.correlationId).toEqual(expect.any(String))
})

test('a connection that sends half a body does not hold the server', async () => {
  const { port } = new URL(app.url)
  const half = httpRequest({
    port,
    path: '/graphql',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  })
  half.on('error', () => {})
  half.write('{"query":')
  expect((await app.gql(p1, route, mine)).code).toBeNull()
  half.destroy()
})
