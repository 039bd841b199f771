import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { claimsOf, OidcBrowser } from '#tests/fixtures/oidc-browser'
import { machineNow } from '#tests/fixtures/machine-now'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { listSandboxPeople } from '#server/sandbox/people'
import { createLogin } from './logins.store.ts'
import { hashPassword } from './password.ts'
import { deleteOldProofs } from './sessions.store.ts'

const password = 'a long enough sentence'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ people: true })
  const passwordHash = await hashPassword(password)
  await app.services.db.withTx(async (tx) => {
    for (const email of [
      'ana@example.com',
      'ben@example.com',
      'cleo@example.com',
      'dora@example.com',
      'eve@example.com',
    ]) {
      await createLogin(tx, { email, passwordHash, emailVerified: true, customerId: null, roles: [] })
    }
    await createLogin(tx, { email: 'new@example.com', passwordHash, emailVerified: false, customerId: null, roles: [] })
  })
})

afterAll(() => app.close())

async function lastMail(to: string, template = 'passcode'): Promise<string> {
  const rows = await app.services.db.read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = $2 ORDER BY created_at DESC, message_id DESC LIMIT 1`,
    [to, template],
  )
  return rows[0]?.body ?? ''
}

async function linksTo(recipient: string): Promise<number> {
  const rows = await app.services.db.read(`SELECT FROM messages WHERE recipient = $1 AND template = 'verify-email'`, [
    recipient,
  ])
  return rows.length
}

const codeFor = (email: string) => async () => /\b\d{6}\b/.exec(await lastMail(email))?.[0] ?? ''

test('[login-14][login-15] a borrower signs in with discovery, code, PKCE and DPoP, and the API takes the token', async () => {
  const discovery = (await (await app.request('/oidc/.well-known/openid-configuration')).json()) as Record<
    string,
    unknown
  >
  expect(discovery).toMatchObject({
    issuer: `${app.url}/oidc`,
    authorization_endpoint: `${app.url}/oidc/auth`,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    authorization_response_iss_parameter_supported: true,
  })
  expect(discovery.scopes_supported).toEqual(
    expect.arrayContaining(['openid', 'offline_access', 'email', 'picture', 'profile']),
  )
  expect(discovery.registration_endpoint).toBeUndefined()

  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('ana@example.com', password, codeFor('ana@example.com'))
  expect(tokens.token_type).toBe('DPoP')
  expect(tokens.expires_in).toBeLessThanOrEqual(600)
  expect(claimsOf(tokens.access_token)).toMatchObject({
    iss: `${app.url}/oidc`,
    aud: `${app.url}/graphql`,
    cnf: { jkt: await browser.thumbprint() },
  })
  expect(claimsOf(tokens.id_token)).toMatchObject({ email: 'ana@example.com', email_verified: true })

  const verified = await browser.call('/api/idp-management/email-verified', tokens.access_token)
  expect(await verified.json()).toEqual({ emailVerified: true })
})

test('[net-08] a call without a token, without a proof or with another key is refused', async () => {
  const browser = new OidcBrowser(app.url)
  const { access_token: token } = await browser.signIn('ana@example.com', password, codeFor('ana@example.com'))
  const path = '/api/idp-management/email-verified'
  for (const [method, other] of [
    ['GET', 'user'],
    ['POST', 'verification-email/v2'],
    ['POST', 'logout'],
  ] as const)
    expect((await app.request(`/api/idp-management/${other}`, { method })).status).toBe(401)
  // A token that is bound to no key, as machines and the sandbox have, goes as Bearer.
  const unbound = await app.token('ana@example.com')
  expect((await app.request(path, { headers: { authorization: `Bearer ${unbound}` } })).status).toBe(200)
  const status = async (headers: Record<string, string>) => (await app.request(path, { headers })).status
  expect(await status({})).toBe(401)
  expect(await status({ authorization: `Bearer ${token}` })).toBe(401)
  expect(await status({ authorization: `DPoP ${token}` })).toBe(401)
  const thief = new OidcBrowser(app.url)
  expect(
    await status({ authorization: `DPoP ${token}`, dpop: await thief.proof('GET', `${app.url}${path}`, token) }),
  ).toBe(401)
  expect(
    await status({ authorization: `DPoP ${token}`, dpop: await browser.proof('POST', `${app.url}${path}`, token) }),
  ).toBe(401)
  expect(
    await status({ authorization: `DPoP ${token}`, dpop: await browser.proof('GET', `${app.url}/graphql`, token) }),
  ).toBe(401)
  const proof = await browser.proof('GET', `${app.url}${path}`, token)
  expect(await status({ authorization: `DPoP ${token}`, dpop: proof })).toBe(200)
  expect(await status({ authorization: `DPoP ${token}`, dpop: proof })).toBe(401)
  expect((await browser.call(path, token)).status).toBe(200)
})

test('[net-08] a proof that another process took is refused, and that it was taken is written in no statement of its own', async () => {
  const browser = new OidcBrowser(app.url)
  const { access_token: token } = await browser.signIn('ana@example.com', password, codeFor('ana@example.com'))
  const path = '/api/idp-management/email-verified'
  const call = (dpop: string) => app.request(path, { headers: { authorization: `DPoP ${token}`, dpop } })
  const proof = await browser.proof('GET', `${app.url}${path}`, token)
  const id = `${await browser.thumbprint()} ${String(decodeJwt(proof).jti)}`
  await app.services.db.withTx((tx) =>
    tx.query('INSERT INTO used_proofs (proof, expires_at) VALUES (sha256($1::bytea), $2)', [id, machineNow(-60)]),
  )
  expect((await call(proof)).status).toBe(401)

  const next = await browser.proof('GET', `${app.url}${path}`, token)
  const { result, statements } = await roundTripsOf(() => call(next))
  expect(result.status).toBe(200)
  const ofSession = statements.filter((sql) => sql.includes('FROM login_sessions s JOIN logins'))
  expect(ofSession).toEqual([expect.stringContaining('INSERT INTO used_proofs')])
  expect(statements.filter((sql) => sql.includes('used_proofs'))).toEqual(ofSession)
})

test('[net-08] a proof is kept for as long as it could be used again, and then forgotten', async () => {
  const browser = new OidcBrowser(app.url)
  const { access_token: token } = await browser.signIn('ana@example.com', password, codeFor('ana@example.com'))
  const forget = (now: string) => app.services.db.withTx((tx) => deleteOldProofs(tx, now))
  await forget(machineNow(-600))
  const kept = () => app.services.db.read('SELECT 1 FROM used_proofs')
  expect((await browser.call('/api/idp-management/user', token)).status).toBe(200)
  await forget(machineNow(-60))
  expect(await kept()).toHaveLength(1)
  await forget(machineNow(-180))
  expect(await kept()).toEqual([])
})

test('an ID token is refused as an access token', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('ana@example.com', password, codeFor('ana@example.com'))
  expect((await browser.call('/api/idp-management/user', tokens.id_token)).status).toBe(401)
  const bearer = await app.request('/api/idp-management/user', {
    headers: { authorization: `Bearer ${tokens.id_token}` },
  })
  expect(bearer.status).toBe(401)
})

test('the flow is refused without PKCE, with plain PKCE, for other redirects and other response types', async () => {
  const browser = new OidcBrowser(app.url)
  const refused = async (extra: Record<string, string>) => {
    const { page } = await browser.authorize(extra)
    const { landed } = page
    return landed === null
      ? page.status
      : new URLSearchParams(landed.search + landed.hash.replace('#', '&')).get('error')
  }
  expect(await refused({ code_challenge: '' })).toBe('invalid_request')
  expect(await refused({ code_challenge_method: 'plain' })).toBe('invalid_request')
  expect(await refused({ response_type: 'id_token' })).toBe('unsupported_response_type')
  expect(await refused({ redirect_uri: `${app.url}/pre-login/` })).toBe(400)
  expect(await refused({ redirect_uri: 'https://evil.example/pre-login' })).toBe(400)
})

test('a code works once, and its second use ends what came of the first', async () => {
  const browser = new OidcBrowser(app.url)
  const begun = await browser.authorize()
  const asked = await browser.submit(begun.page, '', { email: 'ben@example.com', password })
  const done = await browser.submit(asked, '/code', { code: await codeFor('ben@example.com')() })
  expect(done.landed?.searchParams.get('iss')).toBe(`${app.url}/oidc`)
  expect(done.landed?.searchParams.get('state')).toBe(begun.state)
  const code = done.landed?.searchParams.get('code') ?? ''
  const tokens = await browser.redeem(code, begun.verifier, begun.redirectUri)
  expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(200)
  await expect(browser.redeem(code, begun.verifier, begun.redirectUri)).rejects.toThrow('invalid_grant')
  expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(401)
  await expect(browser.refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
})

test('a refresh token works once; its second use ends the whole family, and the browser recovers silently', async () => {
  const browser = new OidcBrowser(app.url)
  const first = await browser.signIn('ben@example.com', password, codeFor('ben@example.com'))
  const second = await browser.refresh(first.refresh_token)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect((await browser.call('/api/idp-management/user', second.access_token)).status).toBe(200)
  await expect(browser.refresh(first.refresh_token)).rejects.toThrow('invalid_grant')
  await expect(browser.refresh(second.refresh_token)).rejects.toThrow('invalid_grant')
  expect((await browser.call('/api/idp-management/user', second.access_token)).status).toBe(401)
  const again = await browser.authorize({ prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` })
  const renewed = await browser.redeem(
    again.page.landed?.searchParams.get('code') ?? '',
    again.verifier,
    again.redirectUri,
  )
  expect((await browser.call('/api/idp-management/user', renewed.access_token)).status).toBe(200)
})

test('a script of our own page is told the silent answer in place of a redirect; anybody else is redirected', async () => {
  const browser = new OidcBrowser(app.url)
  await browser.signIn('ben@example.com', password, codeFor('ben@example.com'))
  const silently = { prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` }
  const told = await browser.authorize(silently, { accept: 'application/json', 'sec-fetch-site': 'same-origin' })
  expect(told.page).toMatchObject({ status: 200, landed: null })
  expect(told.page.headers.get('cache-control')).toContain('no-store')
  const { location } = JSON.parse(told.page.html) as { location: string }
  const code = new URL(location).searchParams.get('code') ?? ''
  const tokens = await browser.redeem(code, told.verifier, told.redirectUri)
  expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(200)
  const others: readonly Record<string, string>[] = [
    { accept: 'application/json', 'sec-fetch-site': 'same-site' },
    { accept: 'application/json' },
    { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of others) {
    const { page } = await browser.authorize(silently, headers)
    expect(page.landed?.searchParams.has('code')).toBe(true)
  }
  const elsewhere = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const { page } = await browser.authorize({ prompt: 'none' }, elsewhere)
  expect(page.landed?.pathname).toBe('/pre-login')
  const nobody = await new OidcBrowser(app.url).authorize(silently, elsewhere)
  expect(JSON.parse(nobody.page.html)).toMatchObject({ location: expect.stringContaining('error=login_required') })
})

test('a refresh token is worth nothing with another key', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('ben@example.com', password, codeFor('ben@example.com'))
  await expect(new OidcBrowser(app.url).refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
})

test('[session-18][session-19] a session that is idle or too old ends for the API, for refresh and for the silent sign-in', async () => {
  for (const [column, secondsAgo] of [
    ['last_seen_at', 1201],
    ['expires_at', 1],
  ] as const) {
    const browser = new OidcBrowser(app.url)
    const tokens = await browser.signIn('cleo@example.com', password, codeFor('cleo@example.com'))
    expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(200)
    await app.services.db.read(`UPDATE login_sessions SET ${column} = $2 WHERE session_id = $1`, [
      claimsOf(tokens.access_token).carport_session,
      machineNow(secondsAgo),
    ])
    expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(401)
    await expect(browser.refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
    const silent = await browser.authorize({ prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` })
    expect(silent.page.landed?.searchParams.get('error')).toBe('login_required')
  }
})

test('[session-04] an API call is activity, a token refresh is not', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('cleo@example.com', password, codeFor('cleo@example.com'))
  const session = claimsOf(tokens.access_token).carport_session
  const age = async () => {
    const [row] = await app.services.db.read<{ age: number }>(
      `SELECT extract(epoch FROM $2::timestamptz - last_seen_at)::int8 AS age FROM login_sessions WHERE session_id = $1`,
      [session, machineNow()],
    )
    return row?.age ?? -1
  }
  await app.services.db.read(`UPDATE login_sessions SET last_seen_at = $2 WHERE session_id = $1`, [
    session,
    machineNow(600),
  ])
  const renewed = await browser.refresh(tokens.refresh_token)
  expect(await age()).toBeGreaterThanOrEqual(600)
  await browser.call('/api/idp-management/user', renewed.access_token)
  expect(await age()).toBeLessThan(15)
})

test('[login-16] signing out at the provider ends the session, its tokens and its cookie, and leads to the portal', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('dora@example.com', password, codeFor('dora@example.com'))
  const query = new URLSearchParams({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: `${app.url}/pre-login?logout=true`,
  })
  const page = await browser.open(`/oidc/session/end?${query}`)
  expect(page.html).toContain("document.querySelector('button[name=logout]').click()")
  const done = await browser.submit(page, '/confirm', { logout: 'yes' })
  expect(done.landed?.href).toBe(`${app.url}/pre-login?logout=true`)
  expect(done.headers.get('clear-site-data')).toBe('"cache"')
  expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(401)
  await expect(browser.refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
  const silent = await browser.authorize({ prompt: 'none' })
  expect(silent.page.landed?.searchParams.get('error')).toBe('login_required')
})

test('[login-16] a sign-out link on a page of somebody else asks first', async () => {
  const browser = new OidcBrowser(app.url)
  await browser.signIn('dora@example.com', password, codeFor('dora@example.com'))
  const page = await browser.open('/oidc/session/end')
  expect(page.html).not.toContain('<script')
  expect(page.html).toContain('Do you want to sign out?')
})

test('the portal can end the session first, on the server', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('dora@example.com', password, codeFor('dora@example.com'))
  const reply = await browser.call('/api/idp-management/logout', tokens.access_token, { method: 'POST' })
  expect(reply.status).toBe(204)
  expect(reply.headers.get('clear-site-data')).toBe('"cache"')
  expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(401)
  await expect(browser.refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
})

test('and every session of the person at once, on whatever device; nobody else is signed out', async () => {
  const [lost, here, other] = [new OidcBrowser(app.url), new OidcBrowser(app.url), new OidcBrowser(app.url)]
  const inLost = await lost.signIn('dora@example.com', password, codeFor('dora@example.com'))
  const inHere = await here.signIn('dora@example.com', password, codeFor('dora@example.com'))
  const inOther = await other.signIn('cleo@example.com', password, codeFor('cleo@example.com'))
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ everywhere: true })
  const reply = await here.call('/api/idp-management/logout', inHere.access_token, { method: 'POST', headers, body })
  expect(reply.status).toBe(204)
  for (const [browser, tokens] of [[lost, inLost] as const, [here, inHere] as const]) {
    expect((await browser.call('/api/idp-management/user', tokens.access_token)).status).toBe(401)
    await expect(browser.refresh(tokens.refresh_token)).rejects.toThrow('invalid_grant')
    const silent = await browser.authorize({ prompt: 'none', redirect_uri: `${app.url}/silent-callback.html` })
    expect(silent.page.landed?.searchParams.get('error')).toBe('login_required')
  }
  expect((await other.call('/api/idp-management/user', inOther.access_token)).status).toBe(200)
  const [line] = await app.services.db.read(`SELECT action, outcome FROM audit_log ORDER BY at DESC, seq DESC LIMIT 1`)
  expect(line).toEqual({ action: 'logout.everywhere', outcome: 'done' })
})

test('a wrong password and an address that nobody has are refused alike, and slowed alike after five', async () => {
  const answers = new Map<string, string[]>()
  for (const email of ['eve@example.com', 'nobody@example.com']) {
    const browser = new OidcBrowser(app.url)
    let { page } = await browser.authorize()
    const seen: string[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      page = await browser.submit(page, '', { email, password: 'not the password' })
      const text = /<li>(.*?)<\/li>/.exec(page.html)?.[1]?.replace(/\d+:\d+/, 'TIME')
      seen.push(`${page.status} ${page.headers.get('retry-after')} ${text}`)
    }
    answers.set(email, seen)
  }
  const [known, unknown] = [...answers.values()]
  expect(known).toEqual(unknown)
  expect(known?.[4]).toContain('don’t match')
  expect(known?.[5]).toContain('429 5 For your safety, please wait 5 seconds')

  const browser = new OidcBrowser(app.url)
  const { page } = await browser.authorize()
  const right = await browser.submit(page, '', { email: 'eve@example.com', password })
  expect(right.html).toContain('please wait')
})

test('a remembered browser is not asked for a code again, another one is', async () => {
  const browser = new OidcBrowser(app.url)
  const begun = await browser.authorize()
  const asked = await browser.submit(begun.page, '', { email: 'ana@example.com', password })
  await browser.submit(asked, '/code', { code: await codeFor('ana@example.com')(), remember: 'yes' })
  browser.cookies.delete('carport_session')
  const again = await browser.authorize()
  const done = await browser.submit(again.page, '', { email: 'ana@example.com', password })
  expect(done.landed?.searchParams.get('code')).toBeTruthy()
})

test('a sign-in from a new device is told to every contact on file; one from a remembered device is not', async () => {
  const [person] = listSandboxPeople(app.services.config).filter(({ email }) => email === 'p9@example.com')
  const [phone] = await app.services.db.read<{ number: string }>(
    `SELECT phone_number AS number FROM customer_phones JOIN logins USING (customer_id) WHERE email_key = 'p9@example.com'`,
  )
  const told = async () => {
    const rows = await app.services.db.read<{ body: string }>(
      `SELECT body FROM messages WHERE template = 'new-device' AND recipient IN ('p9@example.com', $1)`,
      [phone?.number],
    )
    return rows.map(({ body }) => body)
  }
  const browser = new OidcBrowser(app.url)
  const begun = await browser.authorize()
  const asked = await browser.submit(begun.page, '', { email: 'p9@example.com', password: person?.password ?? '' })
  expect(await told()).toEqual([])
  await browser.submit(asked, '/code', { code: await codeFor('p9@example.com')(), remember: 'yes' })
  expect(await told()).toEqual([expect.stringContaining('Arizona time'), expect.stringContaining('Arizona time')])
  browser.cookies.delete('carport_session')
  const again = await browser.authorize()
  await browser.submit(again.page, '', { email: 'p9@example.com', password: person?.password ?? '' })
  expect(await told()).toHaveLength(2)
})

test('forms of another visit, without their hidden value or from another origin are refused', async () => {
  const browser = new OidcBrowser(app.url)
  const { page } = await browser.authorize()
  const body = new URLSearchParams({ email: 'ana@example.com', password })
  expect((await browser.open(page.url, { method: 'POST', body })).status).toBe(400)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
  body.set('csrf', csrf)
  expect(
    (await browser.open(page.url, { method: 'POST', body, headers: { origin: 'https://evil.example' } })).status,
  ).toBe(400)
  expect((await new OidcBrowser(app.url).open(page.url, { method: 'POST', body })).status).toBe(400)
})

test('[rest-10] change-password answers one text whether or not the address has a login, and mails only the one that has', async () => {
  const ask = async (email: string) => {
    const body = JSON.stringify({ client_id: 'carport-portal', connection: 'Username-Password-Authentication', email })
    const reply = await app.request('/oidc/dbconnections/change_password', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }
  const known = await ask('eve@example.com')
  expect(known).toEqual(await ask('nobody@example.com'))
  expect(known).toEqual(await ask('not an address'))
  expect(known.type).toContain('text/plain')
  await expect.poll(() => lastMail('eve@example.com', 'password-reset')).toContain('/oidc/reset?link=')
  expect(await lastMail('nobody@example.com', 'password-reset')).toBe('')

  const link = /https?:\S+\/oidc\/reset\S+/.exec(await lastMail('eve@example.com', 'password-reset'))?.[0] ?? ''
  const browser = new OidcBrowser(app.url)
  const page = await browser.open(link)
  expect((await browser.submit(page, '/oidc/reset', { password: 'short' })).html).toContain('at least 10 characters')
  expect((await browser.submit(page, '/oidc/reset', { password: 'quite another sentence' })).html).toContain(
    'Your password was changed',
  )
  expect((await browser.submit(page, '/oidc/reset', { password: 'a third sentence here' })).status).toBe(410)
  await browser.signIn('eve@example.com', 'quite another sentence', codeFor('eve@example.com'))
})

test('[rest-10] a new password is told to every contact on file', async () => {
  const body = JSON.stringify({ client_id: 'carport-portal', connection: 'x', email: 'p10@example.com' })
  await app.request('/oidc/dbconnections/change_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const link = /https?:\S+\/oidc\/reset\S+/.exec(await lastMail('p10@example.com', 'password-reset'))?.[0] ?? ''
  const browser = new OidcBrowser(app.url)
  await browser.submit(await browser.open(link), '/oidc/reset', { password: 'quite another sentence' })
  const [phone] = await app.services.db.read<{ number: string }>(
    `SELECT phone_number AS number FROM customer_phones JOIN logins USING (customer_id) WHERE email_key = 'p10@example.com'`,
  )
  for (const recipient of ['p10@example.com', phone?.number ?? ''])
    expect(await lastMail(recipient, 'password-changed')).toContain('Your password was changed')
})

test('[rest-08][rest-09] a login confirms its address by a mailed link and its password, not by the link alone', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('new@example.com', password, codeFor('new@example.com'))
  const read = async () => (await browser.call('/api/idp-management/email-verified', tokens.access_token)).json()
  expect(await read()).toEqual({ emailVerified: false })
  // The page after this sign-in mentions a link, and one was sent.
  expect(await linksTo('new@example.com')).toBe(1)
  const send = () => browser.call('/api/idp-management/verification-email/v2', tokens.access_token, { method: 'POST' })
  const tooSoon = await send()
  expect(tooSoon.status).toBe(429)
  expect(Number(tooSoon.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  await app.clock.advanceBy(61_000)
  await new OidcBrowser(app.url).signIn('new@example.com', password, codeFor('new@example.com'))
  expect(await linksTo('new@example.com')).toBe(1)
  expect((await send()).status).toBe(204)
  expect(await linksTo('new@example.com')).toBe(2)
  const link = /https?:\S+\/oidc\/verify\S+/.exec(await lastMail('new@example.com', 'verify-email'))?.[0] ?? ''
  const page = await browser.open(link)
  expect(await read()).toEqual({ emailVerified: false })
  const stranger = new OidcBrowser(app.url)
  const opened = await stranger.open(link)
  expect((await stranger.submit(opened, '/oidc/verify', { password: 'a wrong password' })).status).toBe(422)
  expect((await browser.submit(page, '/oidc/verify', { password })).html).toContain('Your email is confirmed')
  expect(await read()).toEqual({ emailVerified: true })
})

test('a visitor creates a login with a code; a taken address shows the same page and is told by mail', async () => {
  const browser = new OidcBrowser(app.url)
  const begun = await browser.authorize({ screen_hint: 'register' })
  const taken = await browser.submit(begun.page, '/register', {
    email: 'ana@example.com',
    password: 'somebody else writes',
  })
  expect(await lastMail('ana@example.com', 'have-login')).toContain('already have one')
  const wrong = await browser.submit(taken, '/code', { code: '123456' })
  expect(wrong.html).toContain('You have 4 tries left')

  const fresh = await browser.authorize({ screen_hint: 'register' })
  const asked = await browser.submit(fresh.page, '/register', {
    email: 'fay@example.com',
    password: 'somebody new writes',
  })
  expect(asked.html.replaceAll(/fay(?=@|%40)/g, 'ana').replace(/value="[^"]*"|interaction\/[\w-]+/g, '')).toBe(
    taken.html.replace(/value="[^"]*"|interaction\/[\w-]+/g, ''),
  )
  const done = await browser.submit(asked, '/code', { code: await codeFor('fay@example.com')() })
  expect(done.landed?.searchParams.get('code')).toBeTruthy()
  // The sign-in that makes a login is nobody else's news; the next one from a new device is.
  expect(await lastMail('fay@example.com', 'new-device')).toBe('')
  await new OidcBrowser(app.url).signIn('fay@example.com', 'somebody new writes', codeFor('fay@example.com'))
  expect(await lastMail('fay@example.com', 'new-device')).toContain('Someone signed in')
})

test('the pages speak Spanish when asked, need no script and cannot be framed', async () => {
  const browser = new OidcBrowser(app.url)
  const { page } = await browser.authorize({ ui_locales: 'es' })
  expect(page.html).toContain('<html lang="es">')
  expect(page.html).toContain('Iniciar sesión')
  // The one script shows what was typed as a password; without it the box for that is not there, and everything else is.
  const [, nonce = '', more] = page.html.split(/<script nonce="([^"]+)">/)
  expect(more).toBeTruthy()
  expect(page.html).toMatch(/<div class="check" hidden>[^]*Mostrar la contraseña/)
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`)
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const forgot = await browser.open(`${page.url}/forgot`)
  expect(forgot.html).not.toContain('<script')
  expect(forgot.headers.get('content-security-policy')).toContain("script-src 'none'")
  const other = await browser.open(`${page.url}?lang=en`)
  expect(other.html).toContain('<html lang="en">')
  const styles = await app.request('/oidc/assets/pages.css')
  expect(await styles.text()).toContain('--carport-accent')
})

test('asked to prove it again, the person who is signed in does, and nobody else', async () => {
  const browser = new OidcBrowser(app.url)
  const tokens = await browser.signIn('ana@example.com', password, codeFor('ana@example.com'))
  const session = claimsOf(tokens.access_token).carport_session
  await app.services.db.read(`UPDATE login_sessions SET auth_time = $2 WHERE session_id = $1`, [
    session,
    machineNow(3600),
  ])
  const begun = await browser.authorize({ prompt: 'login' })
  expect(begun.page.html).toContain('Please confirm it’s you')
  const other = await browser.submit(begun.page, '', { email: 'ben@example.com', password: 'not the password' })
  expect(other.status).toBe(422)
  const done = await browser.submit(begun.page, '', { email: 'ben@example.com', password })
  const again = await browser.redeem(done.landed?.searchParams.get('code') ?? '', begun.verifier, begun.redirectUri)
  expect(claimsOf(again.access_token)).toMatchObject({
    carport_session: session,
    sub: claimsOf(tokens.access_token).sub,
  })
  const [row] = await app.services.db.read<{ age: number }>(
    `SELECT extract(epoch FROM $2::timestamptz - auth_time)::int8 AS age FROM login_sessions WHERE session_id = $1`,
    [session, machineNow()],
  )
  expect(row?.age).toBeLessThan(60)
})
