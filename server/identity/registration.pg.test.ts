import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessMoment, businessToday } from '#sdk/dates/dates'
import { isCarportError } from '#sdk/errors/errors'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { OidcBrowser, type Shown } from '#tests/fixtures/oidc-browser'
import { countStatements } from '#tests/fixtures/statements'
import { hashPassword } from './password.ts'
import { createLogin } from './logins.store.ts'
import { sendRegistrationCode } from './registration-codes.ts'

const password = 'a long enough sentence'
const taken = 'taken@example.com'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: false, trustedProxies: 1 })
  const passwordHash = await hashPassword(password)
  const login = { passwordHash, emailVerified: true, customerId: null, roles: [] }
  await app.services.db.withTx((tx) => createLogin(tx, { ...login, email: taken }))
})

afterAll(() => app.close())

/** A visit in a browser of its own that asked for a new login, in the same network as others unless it is said. */
async function register(
  email: string,
  chosen = password,
  network = '203.0.113.1',
): Promise<{ browser: OidcBrowser; page: Shown }> {
  const browser = new OidcBrowser(app.url, { headers: { 'x-forwarded-for': network } })
  const begun = await browser.authorize({ screen_hint: 'register' })
  return { browser, page: await browser.submit(begun.page, '/register', { email, password: chosen }) }
}

async function mailsTo(email: string): Promise<{ template: string; body: string }[]> {
  return app.services.db.read(
    `SELECT template, body FROM messages WHERE recipient = $1 ORDER BY created_at, message_id`,
    [email],
  )
}

async function codesTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ body }) => /\b\d{6}\b/.exec(body)?.[0] ?? '')
}

/** What a page shows to anybody, without what differs between any two visits. */
function told(page: Shown, email: string): string {
  const html = page.html
    .replaceAll(email, 'EMAIL')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
    .replace(/name="csrf" value="[^"]*"/g, '')
    .replace(/interaction\/[\w-]+/g, '')
  return `${page.status} ${page.headers.get('retry-after')} ${new URL(page.url).pathname.split('/').at(-1)} ${html}`
}

/** Milliseconds until a code can be had again, as a page shows; none when it shows no wait. */
function toldWaitMs({ html }: Shown): number {
  const seconds = /Please wait (\d+) second/.exec(html)?.[1]
  if (seconds !== undefined) return Number(seconds) * 1000
  const [, hour, minute, half] = /new code at (\d+):(\d\d)\s([AP]M)/.exec(html) ?? []
  if (hour === undefined) return 0
  const time = `${`${(Number(hour) % 12) + (half === 'PM' ? 12 : 0)}`.padStart(2, '0')}:${minute}`
  const nowMs = app.clock.nowMs()
  const todayMs = businessMoment(businessToday(app.clock), time)
  return (todayMs < nowMs ? todayMs + 86_400_000 : todayMs) - nowMs
}

async function canSignIn(email: string, chosen: string): Promise<boolean> {
  const browser = new OidcBrowser(app.url)
  const { page } = await browser.authorize()
  return (await browser.submit(page, '', { email, password: chosen })).status === 200
}

test('a taken address and a free one are answered alike: new login, new code, wrong codes, too many codes', async () => {
  const answers: string[][] = []
  for (const email of [taken, 'free@example.com']) {
    const { browser, page } = await register(email)
    const seen = [page]
    const sendAgain = async () => seen.push(await browser.submit(page, '/code/send', {}))
    await sendAgain()
    await app.clock.advanceBy(31_000)
    await sendAgain()
    for (let tries = 0; tries < 6; tries += 1) seen.push(await browser.submit(page, '/code', { code: '000000' }))
    await sendAgain()
    await app.clock.advanceBy(31_000)
    const another = await register(email)
    seen.push(another.page, (await register(email)).page)
    await app.clock.advanceBy(31_000)
    seen.push(await another.browser.submit(another.page, '/code/send', {}))
    answers.push(seen.map((each) => told(each, email).replace(/\d+:\d\d\s[AP]M/g, 'TIME')))
    await app.clock.advanceBy(86_400_000)
  }
  const [ofTaken = [], ofFree = []] = answers
  expect(ofTaken).toEqual(ofFree)
  expect(ofFree[1]).toContain('Please wait 30 seconds')
  expect(ofFree[7]).toContain('Too many tries')
  const kinds = async (email: string) => (await mailsTo(email)).map(({ template }) => template)
  expect(await kinds(taken)).toEqual(['have-login', 'have-login', 'have-login'])
  expect(await kinds('free@example.com')).toEqual(['passcode', 'passcode', 'passcode'])
})

test('a taken address and a free one cost the same work at every step', async () => {
  const work: Record<string, number>[] = []
  const emails = [taken, 'also-free@example.com'] as const
  for (const email of emails) {
    const browser = new OidcBrowser(app.url)
    const begun = await browser.authorize({ screen_hint: 'register' })
    const step = (run: () => Promise<Shown>) => countStatements(app.services.db, run)
    const asked = await step(() => browser.submit(begun.page, '/register', { email, password }))
    const page = asked.result
    const wrong = await step(() => browser.submit(page, '/code', { code: '000000' }))
    const tooSoon = await step(() => browser.submit(page, '/code/send', {}))
    await app.clock.advanceBy(31_000)
    const again = await step(() => browser.submit(page, '/code/send', {}))
    work.push({ asked: asked.count, wrong: wrong.count, tooSoon: tooSoon.count, again: again.count })
  }
  expect(work[0]).toEqual(work[1])
})

test('two visits that register one address have their own codes, and who proves theirs has the login with their own password', async () => {
  const email = 'pair@example.com'
  const owner = await register(email, 'the password of the owner')
  const thief = await register(email, 'the password of the thief')
  const [ownersCode = '', thiefsCode = ''] = await codesTo(email)
  expect([ownersCode, thiefsCode].filter((code) => /^\d{6}$/.test(code))).toHaveLength(2)
  const crossed = await owner.browser.submit(owner.page, '/code', { code: thiefsCode })
  expect(crossed.status).toBe(ownersCode === thiefsCode ? 303 : 422)
  const done = await owner.browser.submit(owner.page, '/code', { code: ownersCode })
  expect(done.landed?.searchParams.get('code')).toBeTruthy()
  expect(await canSignIn(email, 'the password of the thief')).toBe(false)
  expect(await canSignIn(email, 'the password of the owner')).toBe(true)
  const late = await thief.browser.submit(thief.page, '/code', { code: thiefsCode })
  expect(late.landed).toBeNull()
  expect(late.html).toContain('That code has expired')
  expect(await canSignIn(email, 'the password of the thief')).toBe(false)
})

test('whoever proves the address also gets a login that somebody made before and never confirmed, with no trace of them', async () => {
  const email = 'squatted@example.com'
  const passwordHash = await hashPassword('the password of the squatter')
  const loginId = await app.services.db.withTx((tx) =>
    createLogin(tx, { email, passwordHash, emailVerified: false, customerId: null, roles: [] }),
  )
  await app.services.db.read(
    `INSERT INTO login_sessions (session_id, login_id, auth_time, created_at, last_seen_at, expires_at)
     VALUES ('squatters', $1, now(), now(), now(), now() + interval '1 hour')`,
    [loginId],
  )
  const owner = await register(email, 'the password of the owner')
  expect(await canSignIn(email, 'the password of the squatter')).toBe(true)
  await owner.browser.submit(owner.page, '/code', { code: (await codesTo(email)).at(0) ?? '' })
  expect(await canSignIn(email, 'the password of the squatter')).toBe(false)
  expect(await canSignIn(email, 'the password of the owner')).toBe(true)
  const [session] = await app.services.db.read<{ isOver: boolean }>(
    `SELECT revoked_at IS NOT NULL AS "isOver" FROM login_sessions WHERE session_id = 'squatters'`,
  )
  expect(session?.isOver).toBe(true)
})

test('nobody has a login before its address is proved', async () => {
  await register('never@example.com')
  const rows = await app.services.db.read(`SELECT login_id FROM logins WHERE email_key = 'never@example.com'`)
  expect(rows).toEqual([])
  expect(await canSignIn('never@example.com', password)).toBe(false)
})

test('a code is for the address it went to, and the password is the one of the last try', async () => {
  const browser = new OidcBrowser(app.url)
  const begun = await browser.authorize({ screen_hint: 'register' })
  await browser.submit(begun.page, '/register', { email: 'mine@example.com', password })
  const [mine = ''] = await codesTo('mine@example.com')
  const other = await browser.submit(begun.page, '/register', { email: 'theirs@example.com', password })
  expect((await browser.submit(other, '/code', { code: mine })).landed).toBeNull()
  const back = await browser.submit(begun.page, '/register', {
    email: 'mine@example.com',
    password: 'another long sentence',
  })
  const last = (await codesTo('mine@example.com')).at(-1) ?? ''
  expect((await browser.submit(back, '/code', { code: last })).landed).not.toBeNull()
  expect(await canSignIn('mine@example.com', 'another long sentence')).toBe(true)
})

test('however many guess at one moment, a code takes five tries', async () => {
  const { browser, page } = await register('guessed@example.com')
  const [code = ''] = await codesTo('guessed@example.com')
  const wrong = code === '000000' ? '111111' : '000000'
  await Promise.all(Array.from({ length: 8 }, () => browser.submit(page, '/code', { code: wrong })))
  expect((await browser.submit(page, '/code', { code })).landed).toBeNull()
})

test('whoever asks for codes to an address from many networks makes its owner wait a quarter of an hour at most', async () => {
  const email = 'besieged@example.com'
  for (let network = 0; network < 10; network += 1) {
    const stranger = await register(email, password, `198.51.100.${network}`)
    const waitMs = toldWaitMs(stranger.page)
    if (waitMs === 0) continue
    await app.clock.advanceBy(waitMs)
    await stranger.browser.submit(stranger.page, '/code/send', {})
  }
  expect(await codesTo(email)).toHaveLength(10)
  const owner = await register(email, 'the password of the owner', '192.0.2.1')
  const waitMs = toldWaitMs(owner.page)
  expect(waitMs).toBeGreaterThan(60_000)
  expect(waitMs).toBeLessThanOrEqual(16 * 60_000)
  expect(await codesTo(email)).toHaveLength(10)
  await app.clock.advanceBy(waitMs)
  const page = await owner.browser.submit(owner.page, '/code/send', {})
  const code = (await codesTo(email)).at(10) ?? ''
  expect((await owner.browser.submit(page, '/code', { code })).landed).not.toBeNull()
  expect(await canSignIn(email, 'the password of the owner')).toBe(true)
})

test('whoever asks in many visits from one network gets three codes in a quarter of an hour and ten in a day', async () => {
  const email = 'many-visits@example.com'
  for (let visit = 0; visit < 5; visit += 1) await register(email)
  expect(await codesTo(email)).toHaveLength(3)
  for (let halfHour = 0; halfHour < 9; halfHour += 1) {
    await app.clock.advanceBy(30 * 60_000)
    await register(email)
  }
  expect(await codesTo(email)).toHaveLength(10)
  await register(email, password, '192.0.2.2')
  expect(await codesTo(email)).toHaveLength(11)
})

test('a taken address and a free one make strangers of many networks wait as long, at the same cost', async () => {
  const seen: unknown[][] = []
  for (const email of [taken, 'free-and-besieged@example.com']) {
    await app.clock.advanceBy(86_400_000)
    const answers: unknown[] = []
    for (let network = 0; network < 8; network += 1) {
      const visit = { visitId: `visit-${email}-${network}`, email, ip: `198.51.100.${network}` }
      const { result, count } = await countStatements(app.services.db, () =>
        sendRegistrationCode(app.services, visit, 'en', false).then(
          () => 'sent',
          (problem: unknown) => isCarportError(problem) && problem.code,
        ),
      )
      answers.push([result, count])
    }
    seen.push(answers)
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[0]?.map((answer) => String(answer).split(',')[0])).toEqual([
    ...Array<string>(5).fill('sent'),
    ...Array<string>(3).fill('TOO_MANY_REQUESTS'),
  ])
})
