import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'

let app: TestApp
const email = 'ana@example.com'

beforeAll(async () => {
  app = await startTestApp({ people: false, trustedProxies: 1 })
  const passwordHash = await hashPassword('a long enough sentence')
  await app.services.db.withTx((tx) =>
    createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [] }),
  )
})
afterAll(() => app.close())

/** The three doors at which a link for a new password is asked for. */
const doors = {
  'the sign-in pages': async (address: string, network: string) => {
    const browser = new OidcBrowser(app.url, { headers: { 'x-forwarded-for': network } })
    const { page } = await browser.authorize()
    return browser.submit(await browser.open(`${page.url}/forgot`), '/forgot', { email: address })
  },
  'the page of the settings': async (address: string, network: string) => {
    const browser = new OidcBrowser(app.url, { headers: { 'x-forwarded-for': network } })
    return browser.submit(await browser.open('/oidc/password'), '/oidc/password/forgot', { email: address })
  },
  'the change-password call': async (address: string, network: string) => {
    const body = new URLSearchParams({ client_id: 'carport-portal', connection: 'db', email: address })
    const headers = { 'x-forwarded-for': network }
    return app.request('/oidc/dbconnections/change_password', { method: 'POST', body, headers })
  },
}

async function mails(): Promise<number> {
  const [row] = await app.services.db.read<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages WHERE template = 'password-reset'`,
  )
  return row?.count ?? -1
}

test.each(Object.entries(doors))(
  '[rest-10] at %s the answer does not wait for what is done for an address that has a login',
  async (_, ask) => {
    const before = await mails()
    const status = await app.services.db.withTx(async (tx) => {
      // Whatever holds the work up, such as a busy database, holds the answer up for nobody.
      await tx.query(`SELECT login_id FROM logins WHERE email_key = $1 FOR UPDATE`, [email])
      return (await ask(email, '203.0.113.1')).status
    })
    expect(status).toBe(200)
    expect((await ask('nobody@example.com', '203.0.113.1')).status).toBe(200)
    await expect.poll(mails).toBe(before + 1)
  },
)

test.each(Object.entries(doors))(
  '[rest-10] at %s a network that asks for many links waits between them, and others do not',
  async (_, ask) => {
    await app.services.db.read('DELETE FROM attempt_counts')
    const network = '203.0.113.2'
    const asked = await Promise.all(
      Array.from({ length: 24 }, (__, index) => ask(`person${index}@example.com`, network)),
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = asked.find(({ status }) => status === 429)
    const seconds = Number(refused?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await ask(email, '198.51.100.2')).status).toBe(200)
    await app.clock.advanceBy(seconds * 1000)
    expect((await ask('late@example.com', network)).status).toBe(200)
  },
)

test('[rest-10] a long wait is told in minutes', async () => {
  await app.services.db.read('DELETE FROM attempt_counts')
  const ask = doors['the page of the settings']
  for (let count = 0; count < 3; count += 1) expect((await ask(email, '203.0.113.4')).status).toBe(200)
  const refused = await ask(email, '203.0.113.4')
  expect(refused.status).toBe(429)
  expect(refused.html).toContain('Please try again in 60 minutes.')
  expect((await ask(email, '203.0.113.5')).status).toBe(200)
})

test('[rest-10] addresses that nobody has use up none of the links that everybody together may be mailed', async () => {
  await app.services.db.read('DELETE FROM attempt_counts')
  const ask = doors['the change-password call']
  await ask(email, '203.0.113.9')
  const ofEverybody = async () => {
    const [row] = await app.services.db.read<{ count: number }>(
      `SELECT count FROM attempt_counts WHERE bucket LIKE 'reset-all:%'`,
    )
    return row?.count ?? 0
  }
  await expect.poll(ofEverybody).toBe(1)
  // What was counted before this moment is forgotten mail by mail; of what begins tomorrow nothing is.
  await app.services.db.read(
    `UPDATE attempt_counts SET window_start = window_start + interval '1 day' WHERE bucket LIKE 'reset-all:%'`,
  )
  const before = await mails()
  for (let index = 0; index < 5; index += 1) await ask(`nobody${index}@example.com`, '203.0.113.9')
  await ask(email, '203.0.113.9')
  await expect.poll(mails).toBe(before + 1)
  expect(await ofEverybody()).toBe(2)
})

test('a network that begins many logins waits between them, and others do not', async () => {
  const register = async (address: string, network: string) => {
    const browser = new OidcBrowser(app.url, { headers: { 'x-forwarded-for': network } })
    const { page } = await browser.authorize({ screen_hint: 'register' })
    return browser.submit(page, '/register', { email: address, password: 'a long enough sentence' })
  }
  const network = '203.0.113.3'
  const asked = await Promise.all(
    Array.from({ length: 33 }, (_, index) => register(`new${index}@example.com`, network)),
  )
  expect(asked.filter(({ url }) => url.endsWith('/code'))).toHaveLength(30)
  const refused = asked.find(({ status }) => status === 429)
  const seconds = Number(refused?.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(refused?.html).toContain('Please try again in')
  expect((await register('other@example.com', '198.51.100.3')).url).toContain('/code')
  await app.clock.advanceBy(seconds * 1000)
  expect((await register('late@example.com', network)).url).toContain('/code')
})
