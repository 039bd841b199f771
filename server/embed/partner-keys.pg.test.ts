import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { testSecrets } from '#tests/fixtures/test-keys'
import { forgetListedOrigins } from './origins.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const shop = 'https://shop.example.org'
const name = 'Dealer name'

/** Runs the command as the README has it, to its end. */
function partnerKeys(...given: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['server/embed/partner-keys.ts', ...given], {
      env: { ...process.env, ...testSecrets, DATABASE_URL: app.services.config.databaseUrl ?? '' },
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.on('exit', (code) => done({ code, said: said.trim() }))
  })
}

async function session(key: string): Promise<{ status: number; token: string }> {
  const reply = await app.request('/api/embed/sessions', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'p1@example.com',
      accountNumber: '100000000001',
      capabilities: ['payoff-quote'],
      origins: [shop],
    }),
  })
  return { status: reply.status, token: ((await reply.json()) as { token?: string }).token ?? '' }
}

const quote = { accountNumber: '100000000001', customerType: 'buyer' }
const isRead = async (token: string) =>
  (await app.gql(token, elementDocument('LoadPayoffQuote'), quote, { origin: shop })).code

test('[embed-17] a partner is refused with what is missing or wrong, and nothing is written', async () => {
  for (const [given, word] of [
    [['create', name, '--origins', shop], '--capabilities'],
    [['create', name, '--capabilities', 'payoff-quote'], '--origins'],
    [['create', name, '--origins', `${shop}/page`, '--capabilities', 'payoff-quote'], 'is not an origin'],
    [['create', name, '--origins', shop, '--capabilities', 'payoff-quotes'], 'payoff-quotes is not a capability'],
    [['rotate', name], 'There is no partner'],
    [['revoke', name], 'There is no partner'],
  ] as const) {
    const { code, said } = await partnerKeys(...given)
    expect([code, said]).toEqual([1, expect.stringContaining(word)])
  }
  expect((await partnerKeys('list')).said).not.toContain(name)
}, 60_000)

test('[embed-17] a secret key is shown once, works until it is rotated out, and a revoked partner’s keys and tokens end at once', async () => {
  const { code, said: first } = await partnerKeys(
    'create',
    name,
    '--origins',
    shop,
    '--capabilities',
    'make-a-payment,payoff-quote',
  )
  expect([code, first]).toEqual([0, expect.stringMatching(/^carport_sk_\S{43}$/)])
  expect((await session(first)).status).toBe(201)
  const list = (await partnerKeys('list')).said
  expect(list).toContain(`${name}  ${shop}  make-a-payment payoff-quote`)
  expect(list).not.toContain(first)
  expect((await partnerKeys('create', name, '--origins', shop, '--capabilities', 'chat')).said).toContain('Use rotate')

  const second = (await partnerKeys('rotate', name)).said
  // For the hour of grace both work, so that a server can be given the new one.
  expect([(await session(first)).status, (await session(second)).status]).toEqual([201, 201])
  const third = (await partnerKeys('rotate', name, '--grace-minutes', '0')).said
  const { status, token } = await session(third)
  expect([(await session(first)).status, (await session(second)).status, status]).toEqual([401, 401, 201])

  expect(await isRead(token)).toBeNull()
  expect((await partnerKeys('revoke', name)).said).toBe(`Partner ${name} is revoked.`)
  expect((await session(third)).status).toBe(401)
  expect(await isRead(token)).toBe('UNAUTHENTICATED')
}, 60_000)

test('[embed-17] pages whose elements take no token are listed without a key', async () => {
  const [site, page] = ['Marketing site', 'https://www.example.org']
  const mayRead = async () =>
    (await app.request('/api/flags', { headers: { origin: page } })).headers.get('access-control-allow-origin')
  expect(await mayRead()).toBeNull()
  const { code, said } = await partnerKeys('create', site, '--origins', page, '--capabilities', 'none')
  expect([code, said]).toEqual([0, `${site} is listed, without a key.`])
  forgetListedOrigins(app.services)
  expect(await mayRead()).toBe(page)
  expect(await partnerKeys('rotate', site)).toEqual({ code: 1, said: `${site} has no capabilities, and so no key.` })
}, 60_000)
