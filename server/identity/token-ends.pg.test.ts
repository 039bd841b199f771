import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addPartnerKey, createPartner, revokePartner } from '#server/identity/partner-pages/partners.store'
import { forgetListedOrigins } from '#server/identity/partner-pages/origins'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { OidcBrowser } from '#tests/fixtures/oidc-browser'
import { secretHash } from '#server/platform/crypto/keyed-hash'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'

const shop = 'https://shop.example'
const key = 'carport_sk_test_0123456789abcdefghijklmnop'
/** What "within seconds" is held to. */
const endsWithinMs = 5_000

let app: TestApp
let partnerId = ''
const controllers: AbortController[] = []

beforeAll(async () => {
  // A Friday morning: the chat is open.
  app = await startTestApp({ now: '2026-11-20T17:00:00Z' })
  await app.services.db.withTx(async (tx) => {
    const createdAt = new Date().toISOString()
    partnerId = await createPartner(tx, {
      name: 'Shop',
      origins: [shop],
      capabilities: ['make-a-payment', 'chat'],
      lendingProviderKeys: null,
      createdAt,
    })
    await addPartnerKey(tx, { partnerId, keyHash: secretHash(key), lastFour: key.slice(-4), createdAt })
  })
  forgetListedOrigins(app.services)
})
afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort()
})
afterAll(() => app.close())

const write = (sql: string, values: unknown[]) => app.services.db.read(sql, values)
const post = (path: string, token: string, body: object, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  })

/** A token that the partner's server asked for. */
async function partnerToken(email: string, accountNumber: string): Promise<string> {
  const capabilities = ['make-a-payment', 'chat']
  return tokenIn(await post('/api/embed/sessions', key, { email, accountNumber, capabilities, origins: [shop] }))
}

/** A token that the borrower confirmed in the sign-in pop-up. */
async function ownToken(portal: string, accountNumber: string, capability = 'make-a-payment'): Promise<string> {
  const asked = { origin: shop, capabilities: [capability], accountNumber }
  return tokenIn(await post('/api/embed/sessions/self', portal, asked, { origin: app.url }))
}

async function tokenIn(reply: Response): Promise<string> {
  const { token } = (await reply.json()) as { token?: string }
  if (token === undefined) throw new Error(`No token: ${reply.status}`)
  return token
}

/** What reading the payments of an account with a token gives. */
const codeOf = async (token: string, accountNumber: string, origin = shop) =>
  (await app.gql(token, elementDocument('PaymentReceipts'), { accountNumber }, { origin })).code

async function openChat(portal: string, accountNumber: string): Promise<string> {
  const { data } = await app.gql<{ GetChatIdentity: { token: string } }>(
    portal,
    `{ GetChatIdentity(accountNumber: "${accountNumber}", attributes: []) { token } }`,
  )
  const said = await app.gql<{ SendChatMessage: { conversation: { id: string } } }>(
    portal,
    `mutation Say($n: String!, $i: String!) { SendChatMessage(accountNumber: $n, text: "Hello", identity: $i, attributes: []) { conversation { id } } }`,
    { n: accountNumber, i: data?.GetChatIdentity.token },
  )
  return said.data?.SendChatMessage.conversation.id ?? ''
}

interface Listening {
  /** Settles when the server ends the stream. */
  readonly ended: Promise<void>
  /** Everything heard so far. */
  text(): string
}

/** Opens a chat stream and waits for its first event. */
async function listen(path: string, token: string, origin: string): Promise<Listening> {
  const controller = new AbortController()
  controllers.push(controller)
  const reply = await app.request(`/api/chat/conversations/${path}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', origin },
    signal: controller.signal,
  })
  if (!reply.ok || reply.body === null) throw new Error(`No stream: ${reply.status}`)
  const body = reply.body.getReader()
  const decoder = new TextDecoder()
  let text = decoder.decode((await body.read()).value)
  const ended = (async () => {
    for (let part = await body.read(); !part.done; part = await body.read()) text += decoder.decode(part.value)
  })()
  ended.catch(() => undefined)
  return { ended, text: () => text }
}

/** Whether the server ended it in time. */
async function endsSoon({ ended }: Listening): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), endsWithinMs)
  ended.then(
    () => resolve(true),
    () => resolve(false),
  )
  const isEnded = await promise
  clearTimeout(timer)
  return isEnded
}

const loginIdOf = async (email: string) =>
  (await app.services.db.read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email_key = $1', [email]))[0]
    ?.id ?? ''

/** Asks for a link to set a new password, and opens it. */
async function openResetLink(email: string) {
  await app.request('/oidc/dbconnections/change_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'carport-portal', connection: 'logins', email }),
  })
  const browser = new OidcBrowser(app.url)
  const page = await browser.open(/https?:\S+\/oidc\/reset\S+/.exec(await mailTo(email, 'password-reset'))?.[0] ?? '')
  return { page, submit: () => browser.submit(page, '/oidc/reset', { password: 'quite another sentence' }) }
}

async function setNewPassword(email: string): Promise<void> {
  const link = await openResetLink(email)
  expect((await link.submit()).html).toContain('Your password was changed')
}

async function mailTo(email: string, template: string): Promise<string> {
  const [mail] = await app.services.db.read<{ body: string }>(
    'SELECT body FROM messages WHERE recipient = $1 AND template = $2 ORDER BY created_at DESC LIMIT 1',
    [email, template],
  )
  return mail?.body ?? ''
}

const asStaff = async (path: string, email: string) =>
  app.request(`/api/admin/${path}/${await loginIdOf(email)}`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${await app.token('a1@staff.example.com')}`,
      'staff-reason': encodeURIComponent('Called: lost phone'),
    },
  })

const causes: readonly (readonly [string, string, string, (email: string) => Promise<unknown>])[] = [
  [
    'signing out everywhere',
    'p1@example.com',
    '100000000001',
    async (email) =>
      post('/api/idp-management/logout', await app.token(email), { everywhere: true }, { origin: app.url }),
  ],
  ['a new password', 'p2@example.com', '100000000002', setNewPassword],
  ['staff removing the devices', 'p3@example.com', '100000000003', (email) => asStaff('remove-auth-devices', email)],
  ['staff removing the login', 'p4@example.com', '100000000004', (email) => asStaff('delete-user', email)],
]

describe.each(causes)('%s', (_what, email, accountNumber, happen) => {
  test('[embed-13] ends tokens of elements, whoever asked for them, and open streams within seconds', async () => {
    const portal = await app.token(email)
    const tokens = [await partnerToken(email, accountNumber), await ownToken(portal, accountNumber)]
    const id = await openChat(portal, accountNumber)
    const streams = [
      await listen(`${id}/stream`, portal, app.url),
      await listen(`${id}/stream`, await partnerToken(email, accountNumber), shop),
    ]
    for (const token of tokens) expect(await codeOf(token, accountNumber)).toBeNull()
    await happen(email)
    for (const token of tokens) expect(await codeOf(token, accountNumber)).toBe('UNAUTHENTICATED')
    expect(await codeOf(portal, accountNumber, app.url)).toBe('UNAUTHENTICATED')
    expect(await Promise.all(streams.map(endsSoon))).toEqual([true, true])
  })
})

test('[embed-13] signing out in one browser ends the tokens that were confirmed in it, and no other', async () => {
  const [email, accountNumber] = ['p5@example.com', '100000000005']
  const [portal, other] = [await app.token(email), await app.token(email)]
  const [confirmed, elsewhere] = [await ownToken(portal, accountNumber), await ownToken(other, accountNumber)]
  const partners = await partnerToken(email, accountNumber)
  const id = await openChat(portal, accountNumber)
  const stream = await listen(`${id}/stream`, portal, app.url)
  expect((await post('/api/idp-management/logout', portal, {}, { origin: app.url })).status).toBe(204)
  expect(await codeOf(confirmed, accountNumber)).toBe('UNAUTHENTICATED')
  expect([await codeOf(elsewhere, accountNumber), await codeOf(partners, accountNumber)]).toEqual([null, null])
  expect(await endsSoon(stream)).toBe(true)
})

test('nothing that is said after the sign-out is heard on a stream that is still open', async () => {
  const [email, accountNumber] = ['p6@example.com', '100000000006']
  const portal = await app.token(email)
  const id = await openChat(portal, accountNumber)
  const stream = await listen(`${id}/stream`, portal, app.url)
  const advisor = await app.token('a1@staff.example.com')
  await post('/api/idp-management/logout', await app.token(email), { everywhere: true }, { origin: app.url })
  await app.gql(advisor, `mutation { AnswerChat(id: "${id}") { success } }`)
  await app.gql(advisor, `mutation { ReplyToChat(id: "${id}", text: "Your balance is $12.34") { success } }`)
  expect(await endsSoon(stream)).toBe(true)
  expect(stream.text()).not.toContain('$12.34')
})

test('staff whose role is taken have no token and no stream any more, and are nobody’s borrower instead', async () => {
  const staff = await app.token('a1@staff.example.com')
  const stream = await listen('stream', staff, app.url)
  const me = () => app.request('/api/idp-management/user', { headers: { authorization: `Bearer ${staff}` } })
  expect((await me()).status).toBe(200)
  await write(`UPDATE logins SET roles = '{}' WHERE email_key = $1`, ['a1@staff.example.com'])
  try {
    expect((await me()).status).toBe(401)
    expect(await endsSoon(stream)).toBe(true)
  } finally {
    await write(`UPDATE logins SET roles = '{LOAN_ADVISOR}' WHERE email_key = $1`, ['a1@staff.example.com'])
  }
})

test('a borrower who becomes staff signs in anew: what was made for the borrower opens nothing', async () => {
  const [email, accountNumber] = ['p7@example.com', '100000000007']
  const portal = await app.token(email)
  const partners = await partnerToken(email, accountNumber)
  await write(`UPDATE logins SET roles = '{LOAN_ADVISOR}' WHERE email_key = $1`, [email])
  expect((await app.request('/api/admin', { headers: { authorization: `Bearer ${portal}` } })).status).toBe(401)
  expect(await codeOf(partners, accountNumber)).toBe('UNAUTHENTICATED')
})

test('[embed-17] what a partner may no longer show, its tokens no longer open, and its streams end with it', async () => {
  const [email, accountNumber] = ['p8@example.com', '100000000008']
  const portal = await app.token(email)
  const id = await openChat(portal, accountNumber)
  const token = await partnerToken(email, accountNumber)
  const stream = await listen(`${id}/stream`, token, shop)
  // A stream that has something to say looks at the token by itself: this one has said all, and is quiet.
  await openChat(portal, accountNumber)
  await expect.poll(() => stream.text().match(/Hello/g)).toHaveLength(2)
  await write(`UPDATE partners SET capabilities = '{chat}' WHERE partner_id = $1`, [partnerId])
  expect(await codeOf(token, accountNumber)).toBe('NOT_FOUND')
  await write(`UPDATE partners SET lending_provider_keys = '{ELSEWHERE}' WHERE partner_id = $1`, [partnerId])
  expect(await codeOf(token, accountNumber)).toBe('UNAUTHENTICATED')
  expect(await endsSoon(stream)).toBe(true)
  await app.services.db.withTx((tx) => revokePartner(tx, partnerId, new Date().toISOString()))
})

test('[embed-13] somebody who is taken off a loan has no token for it any more', async () => {
  const [email, accountNumber] = ['p9@example.com', '100000000009']
  const token = await app.embedToken(email, accountNumber, { capabilities: ['payment-methods'] })
  const wallet = () => app.gql(token, elementDocument('WalletMethods'), { category: 'ALL' })
  const before = (await wallet()).code
  await write('DELETE FROM account_customers WHERE account_number = $1', [accountNumber])
  expect([before, (await wallet()).code]).toEqual([null, 'UNAUTHENTICATED'])
})

describe('with a new password', () => {
  const password = 'a long enough sentence'
  const person = async (email: string) => {
    const passwordHash = await hashPassword(password)
    await app.services.db.withTx((tx) =>
      createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [] }),
    )
  }
  const codeOfMail = async (email: string) => /\b\d{6}\b/.exec(await mailTo(email, 'passcode'))?.[0] ?? ''

  test('a sign-in that somebody had begun with the old one goes no further', async () => {
    const email = 'half@example.com'
    await person(email)
    const browser = new OidcBrowser(app.url)
    const asked = await browser.submit((await browser.authorize()).page, '', { email, password })
    expect(asked.url).toMatch(/\/code$/)
    const code = await codeOfMail(email)
    await setNewPassword(email)
    expect((await browser.submit(asked, '/code', { code })).landed).toBeNull()
  })

  test('nor does one that had only the way back to the portal before it', async () => {
    const email = 'nearly@example.com'
    await person(email)
    const browser = new OidcBrowser(app.url)
    const asked = await browser.submit((await browser.authorize()).page, '', { email, password })
    const wayBack = await submitOnly(browser, asked, await codeOfMail(email))
    expect(wayBack).toContain('/oidc/auth/')
    await setNewPassword(email)
    const { landed } = await browser.open(wayBack)
    expect(landed?.searchParams.get('code') ?? null).toBeNull()
  })

  test('a link that was mailed to an address the login no longer has sets none', async () => {
    const email = 'before@example.com'
    await person(email)
    const link = await openResetLink(email)
    await write('UPDATE logins SET email = $1, email_key = $1 WHERE email_key = $2', ['after@example.com', email])
    expect((await link.submit()).status).toBe(410)
  })
})

/** Sends the code and does not follow where the answer leads. @returns where that is */
async function submitOnly(browser: OidcBrowser, page: { html: string; url: string }, code: string): Promise<string> {
  const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]*)"[^>]*value="([^"]*)"/g)]
  const body = new URLSearchParams([...hidden.map((match) => [match[1] ?? '', match[2] ?? '']), ['code', code]])
  const cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const reply = await fetch(page.url, { method: 'POST', body, redirect: 'manual', headers: { cookie } })
  return reply.headers.get('location') ?? ''
}
