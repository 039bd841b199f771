import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogin } from '#server/identity/logins.store'
import { hashPassword } from '#server/identity/password'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { claimsOf, OidcBrowser, type Tokens } from '#tests/fixtures/oidc-browser'
import { machineNow } from '#tests/fixtures/machine-now'

const email = 'ada@staff.example.com'
const password = 'a long enough sentence'
const own = '100000000001'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const passwordHash = await hashPassword(password)
  await app.services.db.withTx((tx) =>
    createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: ['LOAN_ADVISOR'] }),
  )
})
afterAll(() => app.close())

const readCode = async () => {
  const [mail] = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
    [email],
  )
  return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? ''
}
const sessionIn = ({ access_token }: Tokens) => claimsOf(access_token).carport_session
const session = async (id: unknown) =>
  (
    await app.services.db.read<Record<string, string>>(
      `SELECT auth_time AS "authTime", expires_at AS "expiresAt" FROM login_sessions WHERE session_id = $1`,
      [id],
    )
  )[0]

/** One advisor in one browser; beside it the browser key of the page that impersonates. */
async function signedIn() {
  const browser = new OidcBrowser(app.url)
  let tokens = await browser.signIn(email, password, readCode)
  const page = new OidcBrowser(app.url)
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await browser.call(path, tokens.access_token, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Record<string, string> }
  }
  return {
    browser,
    held: () => tokens,
    isTaken: async () => (await browser.call('/api/admin', tokens.access_token)).status === 200,
    renew: async () => (tokens = await browser.refresh(tokens.refresh_token)),
    end: () => post('/api/admin/impersonation/end', {}),
    begin: async () => {
      const asked = { email: 'p1@example.com', reason: 'Called: what is due' }
      const { ticket } = (await post('/api/admin/impersonation/tickets', asked)).body
      const keyThumbprint = await page.thumbprint()
      const { body } = await post('/api/admin/impersonation/sessions', { ticket, keyThumbprint })
      const { token, userInfo } = body as unknown as { token: string; userInfo: { loginId: string } }
      const call = (path: string, sent: object) =>
        page.call(path, token, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'impersonation-user-id': userInfo.loginId },
          body: JSON.stringify(sent),
        })
      return {
        sees: async () =>
          (await call('/graphql', { query: `{ GetAccount(accountNumber: "${own}") { accountNumber } }` })).status ===
          200,
        end: async () => (await call('/api/impersonation/end', {})).status,
      }
    },
  }
}

test('an impersonation that begins gives the staff session another id: its tokens are dead, the next one comes silently', async () => {
  const advisor = await signedIn()
  const before = sessionIn(advisor.held())
  const limits = await session(before)
  const open = await advisor.begin()
  expect(await advisor.isTaken()).toBe(false)
  expect(await session(before)).toBeUndefined()
  expect(await open.sees()).toBe(true)
  const after = sessionIn(await advisor.renew())
  expect(after).not.toBe(before)
  expect(await session(after)).toEqual(limits)
  expect([await advisor.isTaken(), await open.sees()]).toEqual([true, true])
})

test('one that ends does so too, whichever way it is ended, and the browser’s own sign-in goes on', async () => {
  const advisor = await signedIn()
  const first = await advisor.begin()
  const during = sessionIn(await advisor.renew())
  expect(await first.end()).toBe(204)
  expect(await advisor.isTaken()).toBe(false)
  expect(sessionIn(await advisor.renew())).not.toBe(during)

  const second = await advisor.begin()
  const again = sessionIn(await advisor.renew())
  expect((await advisor.end()).status).toBe(204)
  expect([await advisor.isTaken(), await second.sees()]).toEqual([false, false])
  expect(sessionIn(await advisor.renew())).not.toBe(again)

  const silent = await advisor.browser.authorize({ prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` })
  expect(silent.page.landed?.searchParams.get('code')).toBeTruthy()
})

test('a staff member who signs out after that ends the impersonation', async () => {
  const advisor = await signedIn()
  const open = await advisor.begin()
  const id = sessionIn(await advisor.renew())
  await app.services.db.withTx((tx) =>
    tx.query('UPDATE login_sessions SET revoked_at = $2 WHERE session_id = $1', [id, machineNow()]),
  )
  expect(await open.sees()).toBe(false)
})
