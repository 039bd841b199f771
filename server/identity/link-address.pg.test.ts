import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { createLogin } from './logins.store.ts'
import { mailResetLink, mailVerifyLink } from './mailed-links.ts'
import { hashPassword } from './password.ts'

const email = 'link@example.com'
const password = 'a long enough sentence'
let app: TestApp
let loginId = ''
beforeAll(async () => {
  app = await startTestApp()
  const passwordHash = await hashPassword(password)
  loginId = await app.services.db.withTx((tx) =>
    createLogin(tx, { email, passwordHash, emailVerified: false, customerId: null, roles: [] }),
  )
})
afterAll(() => app.close())

async function mailedLink(template: string): Promise<{ link: string; secret: string }> {
  const [mail] = await app.services.db.read<{ body: string }>(
    'SELECT body FROM messages WHERE recipient = $1 AND template = $2 ORDER BY created_at DESC LIMIT 1',
    [email, template],
  )
  const link = /https?:\S+/.exec(mail?.body ?? '')?.[0] ?? ''
  return { link, secret: new URL(link).searchParams.get('link') ?? '' }
}
const askForReset = () => mailResetLink(app.services, email, 'en', { ip: '127.0.0.1', correlationId: 'reset-asked' })
const askForVerify = () => mailVerifyLink(app.services, loginId, 'en')

test.each([
  ['password-reset', '/oidc/reset', askForReset],
  ['verify-email', '/oidc/verify', askForVerify],
])(
  'the secret of a %s link is in the address of no page, so that nothing opened from there hears it',
  async (template, path, ask) => {
    await ask()
    const { link, secret } = await mailedLink(template)
    expect(secret).toHaveLength(43)
    const first = await fetch(link, { redirect: 'manual' })
    expect([first.status, first.headers.get('location')]).toEqual([303, path])
    expect(first.headers.get('referrer-policy')).toBe('no-referrer')
    expect(first.headers.get('set-cookie')).toMatch(new RegExp(`; Path=${path};.*HttpOnly; SameSite=Lax`))
    const page = await new OidcBrowser(app.url).open(link)
    expect([page.status, new URL(page.url).pathname, new URL(page.url).search]).toEqual([200, path, ''])
    expect(page.html).toContain('<form')
    expect(page.html).not.toContain(secret)
  },
)

test('a reset link still sets a new password, once, and another browser learns nothing from the address', async () => {
  await askForReset()
  const { link } = await mailedLink('password-reset')
  const browser = new OidcBrowser(app.url)
  const page = await browser.open(link)
  expect((await new OidcBrowser(app.url).open(page.url)).status).toBe(410)
  const done = await browser.submit(page, '/oidc/reset', { password: 'another long sentence' })
  expect([done.status, done.html.includes('<form')]).toEqual([200, false])
  expect((await browser.open('/oidc/reset')).status).toBe(410)
  expect((await browser.open(link)).status).toBe(410)
})

test('a link that is not whole is told to have ended', async () => {
  expect((await new OidcBrowser(app.url).open('/oidc/reset?link=short')).status).toBe(410)
  expect((await new OidcBrowser(app.url).open('/oidc/verify')).status).toBe(410)
})

test('the page that signs out tells nobody the ID token in its address', async () => {
  const page = await new OidcBrowser(app.url).open('/oidc/session/end?client_id=carport-portal')
  expect(page.html).toContain('/oidc/session/end/confirm')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
})
