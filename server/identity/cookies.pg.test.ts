import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/http'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser, type Shown } from '#tests/fixtures/oidc-browser'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'

const password = 'a long enough sentence'
let app: TestApp
/** The same server as browsers see it at an https address, behind whatever ends TLS. */
let secure: { app: FastifyInstance; listensAt: string }

beforeAll(async () => {
  app = await startTestApp({ people: false })
  const passwordHash = await hashPassword(password)
  await app.services.db.withTx(async (tx) => {
    for (const email of ['ana@example.com', 'ben@example.com', 'eve@example.com'])
      await createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [] })
  })
  const config = { ...app.services.config, publicUrl: 'https://loans.example' }
  const atHttps = await createApp({ ...app.services, config }, { log: silentLog })
  secure = { app: atHttps, listensAt: await atHttps.listen({ port: 0, host: 'localhost' }) }
})

afterAll(async () => {
  await secure.app.close()
  await app.close()
})

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

async function lastCode(email: string): Promise<string> {
  const [mail] = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = 'passcode' ORDER BY created_at DESC, message_id DESC LIMIT 1`,
    [email],
  )
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}

/** Signs in and has the browser remembered. @returns whether a code was asked for */
async function signIn(browser: OidcBrowser, email: string): Promise<boolean> {
  for (const name of browser.cookies.keys()) if (name.includes('carport_session')) browser.cookies.delete(name)
  const begun = await browser.authorize()
  let shown: Shown = await browser.submit(begun.page, '', { email, password })
  const isAsked = shown.landed === null
  if (isAsked) shown = await browser.submit(shown, '/code', { code: await lastCode(email), remember: 'yes' })
  expect(shown.landed?.searchParams.get('code')).toBeTruthy()
  await app.clock.advanceBy(31_000)
  return isAsked
}

const device = (browser: OidcBrowser) => browser.cookies.get('carport_device')?.value ?? ''
const isKnown = async (secret: string) => {
  const hash = createHash('sha256').update(secret).digest()
  return (
    (await app.services.db.read(`SELECT 1 AS one FROM remembered_devices WHERE device_hash = $1`, [hash])).length > 0
  )
}

test('a device cookie that somebody planted is never the one that is remembered', async () => {
  const planted = 'planted-by-somebody-else-0123456789abcdef'
  const victim = new OidcBrowser(app.url)
  victim.cookies.set('carport_device', { value: planted, path: '/' })
  expect(await signIn(victim, 'ana@example.com')).toBe(true)
  expect(device(victim)).not.toBe(planted)
  expect(await isKnown(planted)).toBe(false)
  const planter = new OidcBrowser(app.url)
  planter.cookies.set('carport_device', { value: planted, path: '/' })
  expect(await signIn(planter, 'ana@example.com')).toBe(true)
})

test("nor is one that we gave to somebody else's browser", async () => {
  const planter = new OidcBrowser(app.url)
  await signIn(planter, 'eve@example.com')
  const theirs = device(planter)
  const victim = new OidcBrowser(app.url)
  victim.cookies.set('carport_device', { value: theirs, path: '/' })
  expect(await signIn(victim, 'ben@example.com')).toBe(true)
  planter.cookies.set('carport_device', { value: theirs, path: '/' })
  expect(await signIn(planter, 'ben@example.com')).toBe(true)
})

test('one browser is remembered for several people of a household, with one fresh cookie', async () => {
  const browser = new OidcBrowser(app.url)
  await signIn(browser, 'ana@example.com')
  const first = device(browser)
  await signIn(browser, 'ben@example.com')
  expect(device(browser)).not.toBe(first)
  expect(await isKnown(first)).toBe(false)
  expect(await signIn(browser, 'ana@example.com')).toBe(false)
  expect(await signIn(browser, 'ben@example.com')).toBe(false)
})

test('at an https address no other host can set or read our cookies: their names make browsers see to it', async () => {
  const browser = new OidcBrowser('https://loans.example', { listensAt: secure.listensAt })
  const lines: string[] = []
  const keep = Headers.prototype.getSetCookie
  Headers.prototype.getSetCookie = function getSetCookie() {
    const found = keep.call(this)
    lines.push(...found)
    return found
  }
  try {
    const { page } = await browser.authorize()
    await browser.open(`${page.url}?lang=es`)
    await browser.open(`${page.url}?lang=en`)
    for (const kind of ['reset', 'verify']) await browser.open(`/oidc/${kind}?link=${'x'.repeat(43)}`)
    await signIn(browser, 'eve@example.com')
    expect(await signIn(browser, 'eve@example.com')).toBe(false)
  } finally {
    Headers.prototype.getSetCookie = keep
  }
  const names = new Set(lines.map((line) => line.split('=')[0]?.replace(/\.sig$/, '')))
  expect(names).toEqual(
    new Set([
      '__Host-carport_device',
      '__Host-carport_language',
      '__Host-carport_session',
      '__Secure-carport_interaction',
      '__Secure-carport_reset',
      '__Secure-carport_resume',
      '__Secure-carport_verify',
    ]),
  )
  for (const line of lines) {
    expect(line.toLowerCase()).toContain('; secure')
    expect(line.toLowerCase()).toContain('; httponly')
    expect(line.toLowerCase()).toContain('; samesite=lax')
    expect(line.toLowerCase()).not.toContain('domain=')
    if (line.startsWith('__Host-')) expect(line.toLowerCase()).toMatch(/; path=\/(;|$)/)
  }
})
