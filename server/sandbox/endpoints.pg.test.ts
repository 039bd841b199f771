import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPassword } from '#server/identity/password'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { payerOf } from '#tests/fixtures/payments'

const own = { accountNumber: '100000000001' }
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const send = (method: string, path: string, body: unknown) =>
  app.request(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const json = async (reply: Response) => (await reply.json()) as Record<string, unknown>

describe('who is there', () => {
  test('everybody with a login is listed with a password that works, and nobody without', async () => {
    const people = (await (await app.request('/sandbox/people')).json()) as {
      id: string
      email: string
      password: string
      role: string
      accountNumbers: string[]
      about: string
    }[]
    const ids = [
      ...Array.from({ length: 22 }, (_, index) => `P${index + 1}`),
      'P25',
      'P26',
      'P27',
      'DEMO',
      'A1',
      'A2',
      'A3',
    ]
    expect(people.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(people.find(({ id }) => id === 'P17')?.accountNumbers).toEqual(['100000000017', '100000000117'])
    expect(people.find(({ id }) => id === 'P18')?.accountNumbers).toEqual(['100000000001'])
    expect(people.find(({ id }) => id === 'A1')).toMatchObject({
      role: 'staff',
      email: 'a1@staff.example.com',
      accountNumbers: [],
    })
    const [row] = await app.services.db.read<{ hash: string }>(
      `SELECT password_hash AS hash FROM logins WHERE email = 'p3@example.com'`,
    )
    expect(await isPassword(people[0]?.password ?? '', row?.hash ?? '')).toBe(true)
    expect(await isPassword('Carport-wrong-wrong', row?.hash ?? '')).toBe(false)
  })

  test('[demo-01] exactly one person is the demo user', async () => {
    const rows = await app.services.db.read(`SELECT email FROM logins WHERE email_key = 'demo@example.com'`)
    expect(rows).toHaveLength(1)
  })
})

describe('tokens', () => {
  test('nobody, somebody else’s account, and nonsense get no token', async () => {
    expect((await send('POST', '/sandbox/token', { email: 'nobody@example.com' })).status).toBe(404)
    expect(
      (await send('POST', '/sandbox/token', { email: 'p1@example.com', accountNumber: '100000000003' })).status,
    ).toBe(404)
    expect((await send('POST', '/sandbox/token', {})).status).toBe(400)
    expect(
      (
        await send('POST', '/sandbox/token', {
          email: 'p1@example.com',
          accountNumber: '100000000001',
          origin: 'nowhere',
        })
      ).status,
    ).toBe(400)
  })

  test('a portal token and an embed token work, each for what it is', async () => {
    const portal = await json(await send('POST', '/sandbox/token', { email: 'p1@example.com' }))
    expect(portal).toEqual({ token: expect.any(String), expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    expect((await app.gql(String(portal.token), '{ GetAccountsForLogin { accountNumber } }')).data).toEqual({
      GetAccountsForLogin: [{ accountNumber: '100000000001' }],
    })
    const origin = 'https://shop.example.com'
    const embed = await json(
      await send('POST', '/sandbox/token', {
        email: 'p1@example.com',
        accountNumber: '100000000001',
        origin,
        capabilities: ['dashboard'],
      }),
    )
    const account = elementDocument('DashboardAccount')
    expect((await app.gql(String(embed.token), account, own, { origin })).code).toBeNull()
    const elsewhere = { origin: 'https://elsewhere.example' }
    expect((await app.gql(String(embed.token), account, own, elsewhere)).code).toBe('UNAUTHENTICATED')
    const wallet = elementDocument('WalletMethods')
    expect((await app.gql(String(embed.token), wallet, { category: 'ALL' }, { origin })).code).toBe('NOT_FOUND')
  })

  test('the partner of the example page gets embed tokens with the key that the sandbox shows', async () => {
    const partner = await json(await app.request('/sandbox/partner'))
    const reply = await app.request('/api/embed/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${String(partner.secretKey)}` },
      body: JSON.stringify({
        email: 'p1@example.com',
        accountNumber: '100000000001',
        capabilities: ['make-a-payment', 'dashboard'],
      }),
    })
    expect(reply.status).toBe(201)
    const { token } = (await reply.json()) as { token: string }
    expect((await app.gql(token, elementDocument('DashboardAccount'), own)).data).toMatchObject({
      GetAccount: { route: 'S00' },
    })
  })

  test('[embed-13][embed-14] the example partner’s own server hands its page a token for that page, and for nobody else’s loan', async () => {
    const ask = (body: Record<string, unknown>) =>
      app.request('/examples/carport-token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: app.url },
        body: JSON.stringify(body),
      })
    expect((await ask({ email: 'p1@example.com' })).status).toBe(400)
    expect((await ask({ email: 'p1@example.com', accountNumber: '100000000002' })).status).toBe(403)
    expect(
      (await ask({ email: 'p1@example.com', accountNumber: '100000000001', capabilities: ['staff'] })).status,
    ).toBe(403)
    const reply = await ask({ email: 'p1@example.com', accountNumber: '100000000001' })
    const token = await reply.text()
    expect([reply.status, token]).toEqual([200, expect.stringMatching(/^eyJ/)])
    expect(token).not.toContain('carport_sk')
    const account = elementDocument('PaymentStart')
    expect((await app.gql(token, account, own, { origin: app.url })).code).toBeNull()
    expect((await app.gql(token, account, own, { origin: 'https://elsewhere.example' })).code).toBe('UNAUTHENTICATED')
  })
})

describe('time', () => {
  test('the clock goes only forward by seconds, and anywhere by a moment', async () => {
    for (const body of [
      {},
      { advanceSeconds: -1 },
      { advanceSeconds: 1.5 },
      { set: 'tomorrow' },
      { advanceSeconds: 1, set: '2026-06-17T17:00:00Z' },
    ]) {
      expect((await send('POST', '/sandbox/clock', body)).status).toBe(400)
    }
    const startedMs = performance.now()
    await send('POST', '/sandbox/clock', { set: '2026-06-20T17:00:00Z' })
    const { now } = await json(await send('POST', '/sandbox/clock', { advanceSeconds: 60 }))
    const { data } = await app.gql<{ UserContext: { startupData: { currentUnixUtc: number } } }>(
      null,
      '{ UserContext { startupData { currentUnixUtc } } }',
    )
    // The clock runs on while the jobs of the skipped time do their work, for as long as that takes here.
    const earliest = Date.UTC(2026, 5, 20, 17, 1) / 1000
    const latest = earliest + (performance.now() - startedMs) / 1000
    const told = [Date.parse(String(now)) / 1000, data?.UserContext.startupData.currentUnixUtc ?? 0]
    for (const seconds of told) {
      expect(seconds).toBeGreaterThanOrEqual(Math.floor(earliest))
      expect(seconds).toBeLessThanOrEqual(latest)
    }
  })

  test('a person gets another day past due when the clock goes on', async () => {
    const due = async () =>
      (
        await app.gql<{ GetAccount: { amountDue: { numberOfDaysPastDue: number } } }>(
          await app.token('p3@example.com'),
          'query { GetAccount(accountNumber: "100000000003") { amountDue { numberOfDaysPastDue } } }',
        )
      ).data?.GetAccount.amountDue.numberOfDaysPastDue
    const before = (await due()) ?? 0
    await send('POST', '/sandbox/clock', { advanceSeconds: 86_400 })
    expect(await due()).toBe(before + 1)
  })

  test('the clock moves on while the bank does not answer, and says what is held up until it does', async () => {
    const move = async (set: string) => {
      const reply = await send('POST', '/sandbox/clock', { set })
      return [reply.status, (await json(reply)).heldUp] as const
    }
    expect(await move('2026-06-24T17:00:00Z')).toEqual([200, []])
    const made = await payerOf(app, 'p1@example.com', '100000000001').pay({ paymentAmount: 2_500 })
    expect(made.code).toBeNull()
    const config = app.services.config as { bankProcessorUrl: string | null }
    config.bankProcessorUrl = 'http://127.0.0.1:9'
    try {
      const [status, heldUp] = await move('2026-06-25T17:00:00Z')
      expect([status, heldUp]).toEqual([200, expect.arrayContaining(['jobs'])])
      const { now } = await json(await app.request('/sandbox/clock'))
      expect(String(now)).toMatch(/^2026-06-25T17:00/)
      for (const job of ['batch', 'returns']) expect((await send('POST', `/sandbox/jobs/${job}`, {})).status).toBe(200)
    } finally {
      config.bankProcessorUrl = null
    }
    await app.services.db.withTx((tx) => tx.query(`UPDATE outbox SET available_at = now() WHERE state = 'READY'`))
    expect(await move('2026-06-25T17:00:10Z')).toEqual([200, []])
  })

  test('jobs run by name and no other', async () => {
    expect((await send('POST', '/sandbox/jobs/everything', {})).status).toBe(404)
    for (const name of ['rollover', 'returns', 'batch', 'posting', 'notices']) {
      const reply = await send('POST', `/sandbox/jobs/${name}`, {})
      expect([reply.status, (await json(reply)).job]).toEqual([200, name])
    }
  })
})

describe('flags and limits', () => {
  test('a flag takes a value of its own type only', async () => {
    expect((await send('PUT', '/sandbox/flags/NoSuchFlag', { value: true })).status).toBe(404)
    expect((await send('PUT', '/sandbox/flags/OutageWeb', { value: 'true' })).status).toBe(400)
    expect(await json(await send('PUT', '/sandbox/flags/ChatOptions', { value: 'TextWithUs' }))).toEqual({
      name: 'ChatOptions',
      value: 'TextWithUs',
    })
    expect(app.services.flags.getString('ChatOptions')).toBe('TextWithUs')
  })

  test('limits can be widened and narrowed', async () => {
    expect((await send('PUT', '/sandbox/limits', { queries: 0 })).status).toBe(400)
    expect(await json(await send('PUT', '/sandbox/limits', { queries: 100_000, moneyMutations: 7 }))).toEqual({
      changed: ['queries', 'moneyMutations'],
    })
  })

  test('an inbox needs an address', async () => {
    expect((await app.request('/sandbox/inbox')).status).toBe(400)
  })
})
