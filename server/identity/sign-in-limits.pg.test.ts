import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser, type Shown } from '#tests/fixtures/oidc-browser'
import { countStatements } from '#tests/fixtures/statements'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'

const hashing = vi.hoisted(() => {
  vi.resetModules()
  return { begun: 0 }
})
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (...args) => {
    hashing.begun += 1
    return crypto.argon2(...args)
  }
  return { ...crypto, argon2 }
})

const password = 'a long enough sentence'
const people = ['ana', 'ben', 'cleo', 'dora', 'eve', 'fay', 'gil', 'hal', 'ida'].map((name) => `${name}@example.com`)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: false, trustedProxies: 1 })
  const passwordHash = await hashPassword(password)
  await app.services.db.withTx(async (tx) => {
    for (const email of people)
      await createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [] })
  })
})

afterAll(async () => {
  await app.close()
  vi.doUnmock('node:crypto')
  vi.resetModules()
})

const browserIn = (network: string) => new OidcBrowser(app.url, { headers: { 'x-forwarded-for': network } })

interface Tried {
  readonly kind: 'in' | 'wrong' | 'wait'
  readonly status: number
  readonly waitSeconds: number
  readonly page: Shown
}

async function tryIn(browser: OidcBrowser, email: string, typed: string): Promise<Tried> {
  for (const name of browser.cookies.keys()) if (name.includes('session')) browser.cookies.delete(name)
  return tryOn(browser, (await browser.authorize()).page, email, typed)
}

async function tryOn(browser: OidcBrowser, page: Shown, email: string, typed: string): Promise<Tried> {
  const shown = await browser.submit(page, '', { email, password: typed })
  const waitSeconds = Number(shown.headers.get('retry-after') ?? 0)
  const isIn = shown.landed !== null || shown.url.endsWith('/code')
  return { kind: isIn ? 'in' : waitSeconds > 0 ? 'wait' : 'wrong', status: shown.status, waitSeconds, page: shown }
}

/** A browser that the person was remembered in. */
async function knownBrowser(email: string, network: string): Promise<OidcBrowser> {
  const browser = browserIn(network)
  const { page } = await tryIn(browser, email, password)
  const code = await lastCode(email)
  expect((await browser.submit(page, '/code', { code, remember: 'yes' })).landed).not.toBeNull()
  return browser
}

async function lastCode(email: string): Promise<string> {
  const [mail] = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
    [email],
  )
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}

/** Wrong passwords, waiting whenever that is asked for. @returns the waits in seconds */
async function guess(email: string, network: string, times: number): Promise<number[]> {
  const browser = browserIn(network)
  const { page } = await browser.authorize()
  const waits: number[] = []
  for (let count = 0; count < times; ) {
    const tried = await tryOn(browser, page, email, 'not the password')
    expect(tried.kind).not.toBe('in')
    if (tried.kind === 'wrong') count += 1
    else {
      waits.push(tried.waitSeconds)
      await app.clock.advanceBy(tried.waitSeconds * 1000)
    }
  }
  return waits
}

async function refusals(email: string): Promise<{ reason: string }[]> {
  return app.services.db.read(
    `SELECT reason FROM audit_log JOIN logins ON subject = login_id
     WHERE email = $1 AND action = 'login.password' AND outcome = 'refused' ORDER BY seq`,
    [email],
  )
}

test('a stranger who guesses is slowed more and more, and the right password is not tried before the wait is over', async () => {
  const waits = await guess('ana@example.com', '203.0.113.1', 11)
  expect(waits).toEqual([5, 10, 20, 40, 80, 160])
  const stranger = browserIn('203.0.113.1')
  const early = await tryIn(stranger, 'ana@example.com', password)
  expect(early).toMatchObject({ kind: 'wait', status: 429, waitSeconds: 320 })
  expect(early.page.html).toContain('paused sign-in until')
  await app.clock.advanceBy(320_000)
  expect((await tryIn(stranger, 'ana@example.com', password)).kind).toBe('in')
})

test('the person gets in at once: in a browser that is known, even in the same network, and in any other network', async () => {
  const known = await knownBrowser('ben@example.com', '203.0.113.2')
  await guess('ben@example.com', '203.0.113.2', 12)
  expect((await tryIn(browserIn('203.0.113.2'), 'ben@example.com', password)).kind).toBe('wait')
  const done = await tryIn(known, 'ben@example.com', password)
  expect(done.page.landed?.searchParams.get('code')).toBeTruthy()
  expect((await tryIn(browserIn('203.0.113.2'), 'ben@example.com', password)).kind).toBe('wait')
  expect((await tryIn(browserIn('198.51.100.2'), 'ben@example.com', password)).kind).toBe('in')
})

test('guessing from many networks slows strangers to a try in a minute and a half, never the known browser', async () => {
  const known = await knownBrowser('cleo@example.com', '203.0.113.3')
  let longest = 0
  for (let network = 0; network < 12; network += 1)
    longest = Math.max(longest, ...(await guess('cleo@example.com', `192.0.2.${network}`, 3)))
  expect(longest).toBeGreaterThanOrEqual(80)
  expect(longest).toBeLessThanOrEqual(90)
  expect((await tryIn(browserIn('198.51.100.3'), 'cleo@example.com', password)).kind).toBe('wait')
  expect((await tryIn(known, 'cleo@example.com', password)).kind).toBe('in')
  await app.clock.advanceBy(90_000)
  expect((await tryIn(browserIn('198.51.100.3'), 'cleo@example.com', password)).kind).toBe('in')
})

test("somebody who guesses at many addresses slows their network's strangers by seconds, and shuts nobody out", async () => {
  const network = '203.0.113.4'
  const known = await knownBrowser('dora@example.com', network)
  const guesser = browserIn(network)
  const { page } = await guesser.authorize()
  let refused = 0
  for (let count = 0; count < 56; count += 1) {
    const tried = await tryOn(guesser, page, `person${count}@example.com`, 'not the password')
    if (tried.kind === 'wait') {
      refused += 1
      await app.clock.advanceBy(tried.waitSeconds * 1000)
    }
  }
  expect(refused).toBeGreaterThan(2)
  const early = await tryIn(browserIn(network), 'eve@example.com', password)
  expect(early.waitSeconds).toBeGreaterThan(0)
  expect(early.waitSeconds).toBeLessThanOrEqual(20)
  expect((await tryIn(known, 'dora@example.com', password)).kind).toBe('in')
  expect((await tryIn(browserIn('198.51.100.4'), 'eve@example.com', password)).kind).toBe('in')
  await app.clock.advanceBy(early.waitSeconds * 1000)
  expect((await tryIn(browserIn(network), 'fay@example.com', password)).kind).toBe('in')
})

test('the addresses of one household count as one network', async () => {
  const kinds: string[] = []
  for (let count = 1; count <= 7; count += 1)
    kinds.push((await tryIn(browserIn(`2001:db8:1:2::${count}`), 'gil@example.com', 'not the password')).kind)
  expect(kinds).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wait', 'wait'])
  expect((await tryIn(browserIn('2001:db8:1:3::1'), 'gil@example.com', password)).kind).toBe('in')
})

test('a known browser has a counter of its own', async () => {
  const known = await knownBrowser('fay@example.com', '203.0.113.5')
  const kinds: string[] = []
  for (let count = 0; count < 6; count += 1)
    kinds.push((await tryIn(known, 'fay@example.com', 'not the password')).kind)
  expect(kinds).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wait'])
  await app.clock.advanceBy(5_000)
  expect((await tryIn(known, 'fay@example.com', password)).kind).toBe('in')
})

test('whoever is signed in proves it again without waiting for what strangers did', async () => {
  const browser = browserIn('203.0.113.10')
  const { page } = await tryIn(browser, 'gil@example.com', password)
  await browser.submit(page, '/code', { code: await lastCode('gil@example.com') })
  await guess('gil@example.com', '203.0.113.10', 8)
  const again = await browser.authorize({ prompt: 'login' })
  const done = await browser.submit(again.page, '', { password })
  expect(done.landed?.searchParams.get('code')).toBeTruthy()
})

test('while an address waits, tries cost no hash and no line in the audit log, whether or not somebody has it', async () => {
  const costs: unknown[] = []
  for (const email of ['hal@example.com', 'nobody@example.com']) {
    await guess(email, '203.0.113.6', 6)
    const before = hashing.begun
    const rowsBefore = await countAudit()
    const browser = browserIn('203.0.113.6')
    const { page } = await browser.authorize()
    const work = await countStatements(app.services.db, async () => {
      const shown: Shown[] = []
      for (const typed of ['not the password', password])
        shown.push(await browser.submit(page, '', { email, password: typed }))
      return shown.map(({ status, headers }) => `${status} ${headers.get('retry-after')}`)
    })
    costs.push({ ...work, hashes: hashing.begun - before, rows: (await countAudit()) - rowsBefore })
  }
  expect(costs[0]).toEqual(costs[1])
  expect(costs[0]).toMatchObject({ result: ['429 10', '429 10'], hashes: 0, rows: 0 })
})

test('a wrong password costs the same work whether or not somebody has the address', async () => {
  const costs: unknown[] = []
  for (const email of ['eve@example.com', 'nobody-else@example.com']) {
    const browser = browserIn('203.0.113.7')
    browser.cookies.set('carport_device', { value: 'not-a-device-of-ours-0123456789', path: '/' })
    const { page } = await browser.authorize()
    const before = hashing.begun
    const { count } = await countStatements(app.services.db, () =>
      browser.submit(page, '', { email, password: 'not the password' }),
    )
    costs.push({ count, hashes: hashing.begun - before })
  }
  expect(costs[0]).toEqual(costs[1])
  expect(costs[0]).toMatchObject({ hashes: 1 })
})

test('a time of guessing is one line in the audit log after the first few', async () => {
  await guess('ida@example.com', '203.0.113.8', 12)
  const reasons = (await refusals('ida@example.com')).map(({ reason }) => reason)
  expect(reasons).toEqual(['WRONG', 'WRONG', 'WRONG', 'WRONG', 'LOCKED'])
})

test('however many are tried at one moment, no more than five are compared', async () => {
  const browser = browserIn('203.0.113.9')
  const { page } = await browser.authorize()
  const before = hashing.begun
  const shown = await Promise.all(
    Array.from({ length: 20 }, () =>
      browser.submit(page, '', { email: 'ana@example.com', password: 'not the password' }),
    ),
  )
  expect(hashing.begun - before).toBe(5)
  expect(shown.filter(({ status }) => status === 429)).toHaveLength(15)
})

async function countAudit(): Promise<number> {
  const [row] = await app.services.db.read<{ count: number }>(`SELECT count(*)::int AS count FROM audit_log`)
  return row?.count ?? -1
}
