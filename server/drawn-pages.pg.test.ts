import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { formatDate, toIso } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { createApp } from '#server/http'
import { readConfig } from '#server/platform/config/config'
import { listSandboxPeople } from '#server/sandbox/people'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { createDatabaseLine } from '#tests/fixtures/database-line'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'

const dist = mkdtempSync(join(tmpdir(), 'carport-drawn-'))
const line = createDatabaseLine()
/** A machine that does other things at once is no reason not to draw. */
const patientMs = 30_000
const soon = { acquireTimeoutMs: 2000, statementTimeoutMs: 2000 }
const today = '2026-06-17'
let app: TestApp

beforeAll(async () => {
  const args = [
    'build',
    '-c',
    'vite.config.ts',
    '--mode',
    'drawn',
    '--logLevel',
    'error',
    '--outDir',
    join(dist, 'portal'),
  ]
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', ...args], {
    env: { ...process.env, NODE_ENV: 'production', VITEST: '' },
  })
  const page = (name: string) =>
    `<!doctype html><html><head><title>${name}</title></head><body><div id="portal"><template data-language="en">skeleton</template></div></body></html>`
  mkdirSync(join(dist, 'portal/pages'), { recursive: true })
  for (const name of ['index', 'home', 'pages/account', 'pages/my-profile'])
    writeFileSync(join(dist, `portal/${name}.html`), page(name))
  app = await startTestApp({
    now: `${today}T17:00:00Z`,
    dist: { distDir: dist, drawnWithinMs: patientMs },
  })
}, 120_000)
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

/** What a browser sends with a document that it is about to show. */
const shown = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }
type Headers = Readonly<Record<string, string>>

const browsers = new Map<string, OidcBrowser>()
/** The browser of a person of the sandbox who has signed in. */
async function signedIn(email: string): Promise<OidcBrowser> {
  const known = browsers.get(email)
  if (known !== undefined) return known
  const browser = new OidcBrowser(app.url)
  await browser.signIn(email, passwordOf(email), () => lastCode(email))
  browsers.set(email, browser)
  return browser
}

function passwordOf(email: string): string {
  return listSandboxPeople(app.services.config).find((each) => each.email === email)?.password ?? ''
}

async function lastCode(email: string, of: TestApp = app): Promise<string> {
  const [mail] = await of.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = 'passcode' ORDER BY created_at DESC, message_id DESC LIMIT 1`,
    [email],
  )
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}

const cookiesOf = ({ cookies }: OidcBrowser) =>
  [...cookies].flatMap(([name, { value, path }]) => (path === '/' ? [`${name}=${value}`] : [])).join('; ')

/** Opens an address as a browser does, whose marks no script can set: fetch would write its own. */
async function open(
  browser: OidcBrowser,
  path = '/account',
  headers: Headers = shown,
  method: 'GET' | 'HEAD' = 'GET',
  of = app,
) {
  const reply = await of.app.inject({ method, url: path, headers: { ...headers, cookie: cookiesOf(browser) } })
  return { status: reply.statusCode, html: reply.body, headers: reply.headers }
}
const templatesIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/<template data-language="(\w+)" data-own>(.*?)<\/template>/g)].map(
      ([, name = '', text = '']) => [name, text],
    ),
  )
const isDrawn = (html: string) => templatesIn(html).size > 0
const textOf = (markup: string | undefined) => (markup ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

const documentOf = (name: string) =>
  Object.values(readTrustedDocuments()).find((each) => each.startsWith(`query ${name}`)) ?? ''

interface Account {
  readonly accountNumber: string
  readonly legacyId: string
}
async function accountsOf(email: string): Promise<readonly Account[]> {
  const { data } = await app.gql<{ GetAccountsForLogin: Account[] }>(
    await app.token(email),
    documentOf('AccountsForLogin'),
  )
  return data?.GetAccountsForLogin ?? []
}

interface Due {
  readonly dueDate: string | null
  readonly stillToPay: { readonly due: number; readonly amount: number }
}
/** What the page's own query answers of a loan. */
async function dueOf(email: string, { accountNumber }: Account): Promise<Due> {
  const query = documentOf('DashboardAccount')
  const { data } = await app.gql<{ GetAccount: { amountDue: Due } }>(await app.token(email), query, { accountNumber })
  if (data === null) throw new Error(`Nothing is known of ${accountNumber}`)
  return data.GetAccount.amountDue
}

const change = (sql: string, values: unknown[] = []) => app.services.db.withTx((tx) => tx.query(sql, values))

test('[dash-01] the document of a signed-in borrower comes with the amount and the date that the page’s query answers, in both languages', async () => {
  const [loan] = await accountsOf('p2@example.com')
  const { dueDate, stillToPay } = await dueOf('p2@example.com', loan as Account)
  const { status, html } = await open(await signedIn('p2@example.com'))
  expect(status).toBe(200)
  const [en, es] = ['en', 'es'].map((language) => textOf(templatesIn(html).get(language)))
  expect(stillToPay.due).toBeGreaterThan(0)
  expect(en).toContain(formatCents(stillToPay.due, 'en'))
  expect(en).toContain(`Pay ${formatCents(stillToPay.amount, 'en')}`)
  expect(en).toContain(`due ${formatDate(dueDate ?? '', 'en', today)}`)
  expect(en).toContain('Hello, James')
  expect(es).toContain('Hola, James')
  expect(es).toContain(formatDate(dueDate ?? '', 'es', today))
  expect(templatesIn(html).get('en')).toContain('href="/make-a-payment"')
})

test('it is stored nowhere, names whose it is by, carries no script, and is the page’s own document otherwise', async () => {
  const { html, headers } = await open(await signedIn('p2@example.com'))
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.vary).toMatch(/Cookie/)
  expect([headers.etag, headers['last-modified'], headers['set-cookie']]).toEqual([undefined, undefined, undefined])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-/)
  for (const markup of templatesIn(html).values()) expect(markup).not.toMatch(/<script|<style|\son\w+=|javascript:/i)
  const plain = (await open(new OidcBrowser(app.url))).html
  const withoutDrawn = html.replaceAll(/<template data-language="\w+" data-own>.*?<\/template>/g, '')
  const withoutNonce = (text: string) => text.replaceAll(/nonce="[^"]*"/g, '')
  expect(withoutNonce(withoutDrawn)).toBe(withoutNonce(plain))
})

test('nothing of a person is in it but what the top of the page shows: no number, address, email, birth date or id', async () => {
  const [person] = await app.services.db.read<Record<string, string>>(
    `SELECT c.customer_id, c.last_name, l.email, l.login_id FROM customers c JOIN logins l USING (customer_id) WHERE l.email_key = 'p2@example.com'`,
  )
  const [loan] = await accountsOf('p2@example.com')
  const { html } = await open(await signedIn('p2@example.com'))
  for (const secret of [...Object.values(person ?? {}), loan?.accountNumber, 'Santos', 'p1@example.com'])
    expect(html).not.toContain(secret)
})

test('each borrower gets their own, whoever asked before', async () => {
  const [one, other] = [await signedIn('p2@example.com'), await signedIn('p3@example.com')]
  const pages = await Promise.all([open(one), open(other), open(one), open(other)])
  expect(pages.map(({ html }) => /Hello, (\w+)/.exec(html)?.[1])).toEqual(['James', 'Denise', 'James', 'Denise'])
})

test('a name is text, whatever is in it', async () => {
  const name = '<img src=x onerror=alert(1)>"\'__CSP_NONCE__$&</template><script>alert(1)</script>'
  const browser = await signedIn('p13@example.com')
  await change(
    `UPDATE customers SET first_name = $1 WHERE customer_id = (SELECT customer_id FROM logins WHERE email_key = 'p13@example.com')`,
    [name],
  )
  const { html } = await open(browser)
  expect(isDrawn(html)).toBe(true)
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script>alert')
  expect(templatesIn(html).get('en')).toContain(
    '&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;__CSP_NONCE__$&amp;&lt;/template&gt;',
  )
})

test('[login-10][login-11] with several loans it is drawn only for the one that the address names', async () => {
  const browser = await signedIn('p17@example.com')
  const [first, second] = await accountsOf('p17@example.com')
  expect(isDrawn((await open(browser)).html)).toBe(false)
  expect(isDrawn((await open(browser, '/account?aid=nothing')).html)).toBe(false)
  for (const loan of [first, second] as Account[]) {
    const text = textOf(templatesIn((await open(browser, `/account?aid=${loan.legacyId}`)).html).get('en'))
    expect(text).toContain(`Account ending in ${loan.accountNumber.slice(-4)}`)
    expect(text).toContain(formatCents((await dueOf('p17@example.com', loan)).stillToPay.due, 'en'))
  }
  // Another borrower's loan is none of theirs.
  const [foreign] = await accountsOf('p2@example.com')
  expect(isDrawn((await open(browser, `/account?aid=${foreign?.legacyId}`)).html)).toBe(false)
})

const marks: readonly [string, Headers][] = [
  ['a script of a page', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' }],
  [
    'a script without answer',
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
  ],
  [
    'a script of our own',
    { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'same-origin', 'sec-fetch-site': 'same-origin' },
  ],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' }],
  ['an embedded object', { 'sec-fetch-dest': 'object', 'sec-fetch-mode': 'navigate' }],
  ['a script tag', { 'sec-fetch-dest': 'script', 'sec-fetch-mode': 'no-cors' }],
  ['a page that is fetched ahead', { ...shown, 'sec-purpose': 'prefetch' }],
  ['no browser of today', {}],
]
test.each(marks)('for %s nothing is drawn', async (_who, headers) => {
  const { status, html } = await open(await signedIn('p2@example.com'), '/account', headers)
  expect([status, isDrawn(html), html.includes('James')]).toEqual([200, false, false])
})

test('nor for HEAD, nor in any other document', async () => {
  const browser = await signedIn('p2@example.com')
  const head = await open(browser, '/account', shown, 'HEAD')
  expect([head.status, head.headers.vary]).toEqual([200, (await open(new OidcBrowser(app.url))).headers.vary])
  for (const path of ['/', '/my-profile', '/manage-payments'])
    expect(isDrawn((await open(browser, path)).html), path).toBe(false)
})

/** Another text of the same length. */
const bent = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

test('nor without a cookie, or with one that is forged, bent, or without its signature', async () => {
  const mine = await signedIn('p2@example.com')
  const session = mine.cookies.get('carport_session')?.value ?? ''
  const signature = mine.cookies.get('carport_session.sig')?.value ?? ''
  const others = (await signedIn('p3@example.com')).cookies.get('carport_session')?.value ?? ''
  const withCookie = async (cookie: string) =>
    (await app.app.inject({ url: '/account', headers: { ...shown, cookie } })).body
  expect(isDrawn(await withCookie(`carport_session=${session}; carport_session.sig=${signature}`))).toBe(true)
  for (const cookie of [
    '',
    `carport_session=${session}`,
    `carport_session=${session}; carport_session.sig=`,
    `carport_session=${others}; carport_session.sig=${signature}`,
    `carport_session=${session}; carport_session.sig=${bent(signature)}`,
    `carport_session=x; carport_session.sig=x`,
  ])
    expect(isDrawn(await withCookie(cookie)), cookie).toBe(false)
})

/** Does something and returns the lines of the log that warn of a page that was not drawn. */
async function warnedOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await work()
    return written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('page-not-drawn'))
  } finally {
    written.mockRestore()
  }
}

/** Somebody who may see nothing drawn, in a browser of their own. @param since what has come in between since they signed in */
async function afterwards(email: string, since: (browser: OidcBrowser) => Promise<unknown>): Promise<void> {
  const browser = new OidcBrowser(app.url)
  await browser.signIn(email, passwordOf(email), () => lastCode(email))
  expect(isDrawn((await open(browser)).html)).toBe(true)
  await since(browser)
  const warned = await warnedOf(async () => {
    const { status, html } = await open(browser)
    expect([status, isDrawn(html)]).toEqual([200, false])
  })
  expect(warned, 'nobody is called for what happens every day').toEqual([])
}
const loginOf = `(SELECT login_id FROM logins WHERE email_key = 'p6@example.com')`

test.each([
  [
    '[session-18] after the idle limit',
    `UPDATE login_sessions SET last_seen_at = now() - interval '1 day' WHERE login_id = ${loginOf}`,
  ],
  ['[session-18] after the absolute limit', `UPDATE login_sessions SET expires_at = now() WHERE login_id = ${loginOf}`],
  ['once the session is revoked', `UPDATE login_sessions SET revoked_at = now() WHERE login_id = ${loginOf}`],
  ['once the session is gone', `DELETE FROM login_sessions WHERE login_id = ${loginOf}`],
  ['once the login has a role of staff', `UPDATE logins SET roles = '{"agent"}' WHERE login_id = ${loginOf}`],
  ['while the email is not verified', `UPDATE logins SET email_verified_at = NULL WHERE login_id = ${loginOf}`],
  ['once the login has no customer', `UPDATE logins SET customer_id = NULL WHERE login_id = ${loginOf}`],
])('%s nothing is drawn', async (_when, sql) => {
  const [before] = await app.services.db.read<{ roles: string[]; at: string; customer: string }>(
    `SELECT roles, email_verified_at AS at, customer_id AS customer FROM logins WHERE email_key = 'p6@example.com'`,
  )
  await afterwards('p6@example.com', () => change(sql))
  await change(
    `UPDATE logins SET roles = $1, email_verified_at = $2, customer_id = $3 WHERE email_key = 'p6@example.com'`,
    [before?.roles, before?.at, before?.customer],
  )
})

test('nor after the borrower has logged out here, or everywhere on another device', async () => {
  const headers = { 'content-type': 'application/json' }
  const logOut = async (browser: OidcBrowser, body: object) => {
    const tokens = await browser.signIn('p6@example.com', passwordOf('p6@example.com'), () =>
      lastCode('p6@example.com'),
    )
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    expect((await browser.call('/api/idp-management/logout', tokens.access_token, init)).status).toBe(204)
  }
  await afterwards('p6@example.com', (browser) => logOut(browser, {}))
  await afterwards('p6@example.com', () => logOut(new OidcBrowser(app.url), { everywhere: true }))
})

test.each([
  ['over', `UPDATE login_sessions SET revoked_at = now() WHERE login_id = ${loginOf}`],
  ['gone', `DELETE FROM login_sessions WHERE login_id = ${loginOf}`],
])('nor for a session that is %s while the document is made, of which nobody is warned', async (_how, sql) => {
  const browser = new OidcBrowser(app.url)
  await browser.signIn('p6@example.com', passwordOf('p6@example.com'), () => lastCode('p6@example.com'))
  let looks = 0
  const db = Object.assign(Object.create(app.services.db) as typeof app.services.db, {
    read: async (query: string, parameters?: readonly unknown[]) => {
      const rows = await app.services.db.read(query, parameters)
      // The provider has looked for the session, and we have not yet.
      if (query.includes('FROM login_sessions') && ++looks === 1) await change(sql)
      return rows
    },
  })
  const server = await createApp({ ...app.services, db }, { distDir: dist, drawnWithinMs: patientMs, log: silentLog })
  const warned = await warnedOf(async () => {
    const { statusCode, body } = await server.inject({
      url: '/account',
      headers: { ...shown, cookie: cookiesOf(browser) },
    })
    expect([statusCode, isDrawn(body)]).toEqual([200, false])
  })
  expect([looks, warned]).toEqual([2, []])
  await server.close()
})

test.each([
  ['[dash-01] a charged-off loan, which leads elsewhere', 'p9@example.com'],
  ['a charged-off loan whose car is gone', 'p11@example.com'],
  ['staff', 'a1@staff.example.com'],
])('for %s nothing is drawn', async (_who, email) => {
  const { status, html } = await open(await signedIn(email))
  expect([status, isDrawn(html)]).toEqual([200, false])
})

test('nor while an outage is announced', async () => {
  const browser = await signedIn('p2@example.com')
  await app.services.flags.set('OutageWeb', true)
  expect(isDrawn((await open(browser)).html)).toBe(false)
  await app.services.flags.set('OutageWeb', false)
  expect(isDrawn((await open(browser)).html)).toBe(true)
})

test('a look is no activity: it keeps no session from going idle, and leaves no trace', async () => {
  const browser = await signedIn('p2@example.com')
  const states = () =>
    app.services.db.read(
      `SELECT (SELECT json_agg(s ORDER BY session_id) FROM login_sessions s) AS sessions, (SELECT count(*)::int FROM audit_log) AS lines,
         (SELECT count(*)::int FROM outbox) AS out, (SELECT count(*)::int FROM notations) AS notes, (SELECT count(*)::int FROM used_proofs) AS proofs`,
    )
  await change('UPDATE login_sessions SET last_seen_at = $1', [toIso(systemClock.nowMs() - 120_000)])
  const before = await states()
  expect(isDrawn((await open(browser)).html)).toBe(true)
  expect(await states()).toEqual(before)
})

test('with a database that refuses, cuts or hangs the document comes as it is, in time, and drawn once it is back', async () => {
  const dist1 = { distDir: dist, drawnWithinMs: patientMs }
  const fragile = await startTestApp({ now: `${today}T17:00:00Z`, dist: dist1, database: { line, ...soon } })
  const browser = new OidcBrowser(fragile.url)
  const opened = () => open(browser, '/account', shown, 'GET', fragile)
  await browser.signIn('p2@example.com', passwordOf('p2@example.com'), () => lastCode('p2@example.com', fragile))
  for (const state of ['refuses', 'cuts', 'hangs'] as const) {
    await line.set(state)
    const warned = await warnedOf(async () => {
      const { status, html } = await opened()
      expect([state, status, isDrawn(html), html.includes('skeleton')]).toEqual([state, 200, false, true])
    })
    expect(warned.length, state).toBe(1)
    await line.set('open')
    await vi.waitFor(async () => expect(isDrawn((await opened()).html)).toBe(true), { timeout: 20_000, interval: 200 })
  }
  await fragile.close()
}, 120_000)

test('behind https, where browsers know the cookie by another name, it is drawn as well, and only there', async () => {
  const config = { ...app.services.config, publicUrl: 'https://loans.example' }
  const secure = await createApp(
    { ...app.services, config },
    { distDir: dist, drawnWithinMs: patientMs, log: silentLog },
  )
  const browser = new OidcBrowser(config.publicUrl, { listensAt: await secure.listen({ port: 0, host: 'localhost' }) })
  await browser
    .signIn('p2@example.com', passwordOf('p2@example.com'), () => lastCode('p2@example.com'))
    .catch(() => undefined)
  expect([...browser.cookies.keys()]).toContain('__Host-carport_session')
  const cookie = cookiesOf(browser)
  const shownAt = async (server: FastifyInstance) =>
    isDrawn((await server.inject({ url: '/account', headers: { ...shown, cookie } })).body)
  expect([await shownAt(secure), await shownAt(app.app)]).toEqual([true, false])
  await secure.close()
})

test('with another identity provider, or for the demo, documents stay as they are', async () => {
  const cookie = cookiesOf(await signedIn('p2@example.com'))
  const { config } = app.services
  const { identity } = readConfig({
    CARPORT_DATA: dist,
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_AUDIENCE: 'https://api.example.com',
    OIDC_CLIENT_ID: 'portal',
  })
  for (const changed of [
    { ...config, identity },
    { ...config, demoLoginEmail: 'P2@example.com' },
  ]) {
    const server = await createApp(
      { ...app.services, config: changed },
      { distDir: dist, drawnWithinMs: patientMs, log: silentLog },
    )
    const { statusCode, body } = await server.inject({ url: '/account', headers: { ...shown, cookie } })
    expect([statusCode, isDrawn(body)]).toEqual([200, false])
    await server.close()
  }
})

/** The templates of the homepage in a document, by language. */
const homeIn = (html: string): ReadonlyMap<string, { readonly begins: string; readonly text: string }> =>
  new Map(
    [...html.matchAll(/<template data-language="(\w+)" data-begins="(\w+)"[^>]*>(.*?<\/footer>.*?)<\/template>/g)].map(
      ([, language = '', begins = '', markup = '']) => [language, { begins, text: textOf(markup) }],
    ),
  )
const openHome = async (of = app, headers: Headers = {}) =>
  homeIn((await open(new OidcBrowser(of.url), '/', headers, 'GET', of)).html)

test('[route-11] the homepage is whole in its document, the same for everybody, in both languages, with the minute’s answer to when the phone is answered', async () => {
  const home = await openHome()
  expect([...home.values()].map(({ begins }) => begins)).toEqual(['used', 'used'])
  expect(home.get('en')?.text).toMatch(/Payment Options.*Sign in.*Can we measure.*Privacy Policy/s)
  expect(home.get('es')?.text).toMatch(/Iniciar sesión.*Política de privacidad/s)
  const borrower = await signedIn('p2@example.com')
  const { html } = await open(borrower, '/')
  expect(homeIn(html)).toEqual(home)
  expect(html).not.toContain('James')
  expect(home.get('en')?.text).not.toContain('Closed now')
  const nowMs = app.services.clock.nowMs()
  vi.spyOn(app.services.clock, 'nowMs').mockReturnValue(nowMs + 12 * 3_600_000)
  expect((await openHome()).get('en')?.text).toContain('Closed now')
  vi.restoreAllMocks()
  expect((await openHome()).get('en')?.text).toBe(home.get('en')?.text)
})

test('the homepage’s document follows the flags: no drawing while an outage is announced, its code at once where the chat is on', async () => {
  const set = (name: string, value: boolean) => app.services.flags.set(name, value)
  await set('OutageWeb', true)
  expect((await openHome()).size).toBe(0)
  await set('OutageWeb', false)
  await set('ShowChatWidget', true)
  expect((await openHome()).get('en')?.begins).toBe('now')
  await set('ShowChatWidget', false)
  await set('HideContactUs', true)
  expect((await openHome()).get('en')?.text).not.toContain('Contact Us')
  await set('HideContactUs', false)
  expect((await openHome()).get('en')?.text).toContain('Contact Us')
})
