import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser, type Shown } from '#tests/fixtures/oidc-browser'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'

/** A gate between the server and the slow hash: counts what begins, and holds it while the gate is shut. */
const hashing = vi.hoisted(() => {
  vi.resetModules()
  const held: (() => void)[] = []
  return {
    begun: 0,
    isShut: false,
    held,
    open() {
      this.isShut = false
      for (const go of held.splice(0)) go()
    },
  }
})

vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    hashing.begun += 1
    const go = () => crypto.argon2(algorithm, parameters, callback)
    if (hashing.isShut) hashing.held.push(go)
    else go()
  }
  return { ...crypto, argon2 }
})

const hashesAtOnce = 3
const password = 'a long enough sentence'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: false, trustedProxies: 1 })
  const passwordHash = await hashPassword(password)
  await app.services.db.withTx((tx) =>
    createLogin(tx, { email: 'ana@example.com', passwordHash, emailVerified: true, customerId: null, roles: [] }),
  )
})
afterEach(() => hashing.open())
afterAll(async () => {
  await app.close()
  vi.doUnmock('node:crypto')
  vi.resetModules()
})

async function registrations(count: number): Promise<(() => Promise<Shown>)[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const browser = new OidcBrowser(app.url, { headers: { 'x-forwarded-for': `203.0.113.${index}` } })
      const begun = await browser.authorize({ screen_hint: 'register' })
      return () => browser.submit(begun.page, '/register', { email: `person${index}@example.com`, password })
    }),
  )
}

/** Connections that have a transaction open and run nothing: somebody does something else meanwhile. */
async function idleTransactions(): Promise<number> {
  const [row] = await app.services.db.read<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  )
  return row?.count ?? -1
}

test('while passwords are hashed no connection to the database is held', async () => {
  const asked = await registrations(12)
  const reset = await linkForNewPassword()
  hashing.isShut = true
  const running = [...asked.map((ask) => ask()), reset()]
  await vi.waitFor(() => expect(hashing.held.length).toBe(hashesAtOnce))
  // Those that come later still have short statements to run; a transaction that waits for a hash would never end.
  await vi.waitFor(async () => expect(await idleTransactions()).toBe(0), 5_000)
  hashing.open()
  const pages = await Promise.all(running)
  expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 200))
})

test('few passwords are hashed at once, some wait, and beyond that a page says when to try again', async () => {
  const asked = await registrations(70)
  hashing.isShut = true
  const before = hashing.begun
  const running = asked.map((ask) => ask())
  const refused = await Promise.race(running)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(refused.html).toContain('Please try again in 2 seconds')
  expect(hashing.begun - before).toBeLessThanOrEqual(hashesAtOnce)
  hashing.open()
  const pages = await Promise.all(running)
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(50)
})

async function linkForNewPassword(): Promise<() => Promise<Shown>> {
  const browser = new OidcBrowser(app.url)
  const body = new URLSearchParams({ client_id: 'carport-portal', connection: 'db', email: 'ana@example.com' })
  await app.request('/oidc/dbconnections/change_password', { method: 'POST', body })
  const link = await vi.waitFor(async () => {
    const [mail] = await app.services.db.read<{ body: string }>(
      `SELECT body FROM messages WHERE recipient = 'ana@example.com' AND template = 'password-reset'`,
    )
    return /https?:\S+\/oidc\/reset\S+/.exec(mail?.body ?? '')?.[0] ?? Promise.reject(new Error('no mail yet'))
  })
  const page = await browser.open(link)
  return () => browser.submit(page, '/oidc/reset', { password: 'quite another sentence' })
}
