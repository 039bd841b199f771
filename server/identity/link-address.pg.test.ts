import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toIso } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import { rateLimitsOf } from '#server/platform/limits/rate-limits'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { finishBegunWork } from './answer-at-one-time.ts'
import { createLogin, findLoginByEmail } from './logins.store.ts'
import { mailFirstVerifyLink, mailResetLink, mailVerifyLink } from './mailed-links.ts'
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

describe('asking for a link to confirm the address', () => {
  const other = 'link2@example.com'
  const third = 'link3@example.com'
  beforeAll(async () => {
    const passwordHash = await hashPassword(password)
    for (const address of [other, third])
      await app.services.db.withTx((tx) =>
        createLogin(tx, { email: address, passwordHash, emailVerified: false, customerId: null, roles: [] }),
      )
  })
  const mailsTo = (recipient: string) =>
    app.services.db.read(`SELECT FROM messages WHERE recipient = $1 AND template = 'verify-email'`, [recipient])
  const ask = async (token?: string) => {
    const headers = { authorization: `Bearer ${token ?? (await app.token(other))}`, origin: app.url }
    const reply = await app.request('/api/idp-management/verification-email/v2', { method: 'POST', headers })
    return reply.ok ? null : ((await reply.json()) as { code: string }).code
  }

  test('ten times at once sends one mail', async () => {
    const token = await app.token(other)
    const { asked } = await app.services.db.withTx(async (tx) => {
      // Whoever has read how many were sent waits here before another one is written.
      await tx.query('LOCK TABLE mailed_links IN EXCLUSIVE MODE')
      const all = Promise.all(Array.from({ length: 10 }, () => ask(token)))
      await pause(500)
      return { asked: all }
    })
    const answers = await asked
    expect(answers.filter((code) => code === null)).toHaveLength(1)
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(9)
    expect(await mailsTo(other)).toHaveLength(1)
  })

  test('by signing in in ten tabs at once sends one mail', async () => {
    const login = await findLoginByEmail(reader(app.services.db), third)
    if (login === null) throw new Error('no login')
    await Promise.all(Array.from({ length: 10 }, () => mailFirstVerifyLink(app.services, login, 'en')))
    expect(await mailsTo(third)).toHaveLength(1)
  })

  test('counts as a change of the login', async () => {
    rateLimitsOf(app.services).change({ mutations: 1 })
    await app.clock.advanceBy(61_000)
    expect(await ask()).toBeNull()
    await app.clock.advanceBy(61_000)
    expect(await ask()).toBe('TOO_MANY_REQUESTS')
    rateLimitsOf(app.services).change({ mutations: 100_000 })
  })
})

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

describe('asking for a link to an address from many networks', () => {
  const [known, unknown] = ['besieged@example.com', 'nobody-has-it@example.com']
  const askFrom = async (network: string, address: string): Promise<number> => {
    try {
      await mailResetLink(app.services, address, 'en', { ip: network, correlationId: 'reset-asked' })
      return 0
    } catch (problem) {
      if (!isCarportError(problem)) throw problem
      expect(problem.code).toBe('TOO_MANY_REQUESTS')
      return Number(problem.params.seconds)
    }
  }
  const mails = () =>
    app.services.db.read(`SELECT FROM messages WHERE recipient = $1 AND template = 'password-reset'`, [known])
  beforeAll(async () => {
    const passwordHash = await hashPassword(password)
    await app.services.db.withTx((tx) =>
      createLogin(tx, { email: known, passwordHash, emailVerified: true, customerId: null, roles: [] }),
    )
  })

  test('makes its owner wait a quarter of an hour at most, and whoever is told that it is sent gets it', async () => {
    let sent = 0
    for (let network = 0; network < 10; network += 1) {
      let seconds = await askFrom(`198.51.100.${network}`, known)
      if (seconds > 0) {
        await app.clock.advanceBy(seconds * 1000)
        seconds = await askFrom(`198.51.100.${network}`, known)
      }
      if (seconds === 0) sent += 1
    }
    await finishBegunWork()
    expect([sent, await mails()]).toEqual([10, Array.from({ length: 10 }, () => ({}))])
    const seconds = await askFrom('192.0.2.1', known)
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThanOrEqual(900)
    await app.clock.advanceBy(seconds * 1000)
    expect(await askFrom('192.0.2.1', known)).toBe(0)
    await finishBegunWork()
    expect(await mails()).toHaveLength(11)
  })

  test('is answered and counted alike for an address that nobody has', async () => {
    const answers: number[][] = []
    for (const address of [known, unknown]) {
      await app.clock.advanceBy(86_400_000)
      const told: number[] = []
      for (let network = 0; network < 7; network += 1) told.push(await askFrom(`198.51.101.${network}`, address))
      answers.push(told.map((seconds) => Math.ceil(seconds / 30)))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual([0, 0, 0, 0, 0, 1, 1])
  })

  test('is refused in one network after three in an hour, in words, whether or not somebody has it', async () => {
    for (const address of [known, unknown]) {
      await app.clock.advanceBy(86_400_000)
      const told: number[] = []
      for (let count = 0; count < 4; count += 1) told.push(await askFrom('203.0.113.7', address))
      expect(told.slice(0, 3)).toEqual([0, 0, 0])
      expect(told[3]).toBeGreaterThan(3500)
      expect(await askFrom('203.0.113.8', address)).toBe(0)
    }
  })

  test('that goes beyond two thousand mails in all is slowed for everybody by two seconds, and nobody is told of a mail that is not sent', async () => {
    await app.clock.advanceBy(86_400_000)
    await finishBegunWork()
    await app.services.db.read(
      `UPDATE attempt_counts SET count = 2500, window_start = $1, closed_until = NULL WHERE bucket LIKE 'reset-all:%'`,
      [toIso(app.clock.nowMs())],
    )
    const before = (await mails()).length
    expect(await askFrom('203.0.113.9', known)).toBe(0)
    await finishBegunWork()
    expect(await askFrom('203.0.113.10', unknown)).toBeGreaterThan(0)
    const seconds = await askFrom('203.0.113.11', known)
    expect([1, 2]).toContain(seconds)
    await app.clock.advanceBy(seconds * 1000)
    expect(await askFrom('203.0.113.11', known)).toBe(0)
    await finishBegunWork()
    expect(await mails()).toHaveLength(before + 2)
  })
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
