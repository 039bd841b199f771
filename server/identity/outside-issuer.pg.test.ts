import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '#sdk/dates/clock'
import { readConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { createApp } from '#server/http'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { machineNow } from '#tests/fixtures/machine-now'
import { authenticate } from './authenticate.ts'
import { signOutEverywhere } from './sessions.store.ts'

const identityOf = (env: Record<string, string>) =>
  readConfig({ CARPORT_SECRET: 'secret', AUDIT_KEY: 'key', ...env }).identity

let provider: Server
let issuer: string
let key: CryptoKey
// Where the provider publishes its keys.
let keysPath = '/jwks'
const movedKeys: object[] = []
let test1: TestServices
let services: Services
let isDown = (_path: string): boolean => false
// The provider's answer to whose token it is.
let told = { sub: 'kc|4', email: 'p4@example.com', email_verified: true }

beforeAll(async () => {
  const pair = await generateKeyPair('RS256')
  key = pair.privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'outside', alg: 'RS256', use: 'sig' }
  provider = createServer((request, reply) => {
    const path = request.url ?? ''
    if (isDown(path)) return void reply.writeHead(503).end('<h1>Service Unavailable</h1>')
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}${keysPath}`,
        userinfo_endpoint: `${issuer}/userinfo`,
      },
      '/jwks': { keys: [jwk] },
      '/moved': { keys: movedKeys },
      '/userinfo': request.headers.authorization === undefined ? {} : told,
    }
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify(answers[path] ?? {}))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const address = provider.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  test1 = await openTestServices({ people: true })
  const identity = identityOf({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'carport-api' })
  services = { ...test1.services, config: { ...test1.services.config, identity } }
})

afterAll(async () => {
  provider.close()
  await test1.close()
})

const nowSeconds = () => Math.floor(Date.now() / 1000)

async function tokenOf(claims: Record<string, unknown>, header: { typ?: string; kid?: string } = {}): Promise<string> {
  const defaults = {
    iss: issuer,
    aud: 'carport-api',
    sub: 'auth0|1',
    email: 'p1@example.com',
    email_verified: true,
    sid: 's1',
    auth_time: nowSeconds(),
    iat: nowSeconds(),
    exp: nowSeconds() + 300,
  }
  return new SignJWT({ ...defaults, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'outside', typ: 'at+jwt', ...header })
    .sign(key)
}

const ask = async (token: string, from = services) =>
  authenticate(from, {
    headers: { authorization: `Bearer ${token}` },
    method: 'POST',
    url: '/graphql',
    ip: '127.0.0.1',
  })

const person = async (token: string) =>
  (await ask(token)) as { readonly loginId: string; readonly sessionId: string; readonly email: string }
const goIdle = (sessionId: string) =>
  services.db.read(`UPDATE login_sessions SET last_seen_at = $2 WHERE session_id = $1`, [sessionId, machineNow(1201)])
const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

test.each(['/.well-known/openid-configuration', '/jwks', '/userinfo'])(
  'a provider whose %s does not answer is an outage and no bad token',
  async (down) => {
    const token = await tokenOf({ sub: 'kc|4', email: undefined, sid: undefined })
    isDown = (path) => path === down
    try {
      await expect(ask(token)).rejects.toMatchObject({ code: 'OUTAGE', httpStatus: 503 })
    } finally {
      isDown = () => false
    }
  },
)

test('tokens of another issuer, for another audience, of another type or too old are refused', async () => {
  for (const token of [
    await tokenOf({ iss: 'https://evil.example' }),
    await tokenOf({ aud: 'carport-portal' }),
    await tokenOf({}, { typ: 'JWT' }),
    await tokenOf({ exp: nowSeconds() - 61, iat: nowSeconds() - 400 }),
    await tokenOf({ sub: '' }),
    `${(await tokenOf({})).slice(0, -4)}AAAA`,
  ]) {
    await expect(ask(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
})

test('a configured provider’s person is the login with the same verified address, and stays it', async () => {
  const actor = await ask(await tokenOf({}))
  expect(actor).toMatchObject({ kind: 'borrower', email: 'p1@example.com', customerId: expect.any(String) })
  expect(await ask(await tokenOf({ email: 'changed@example.com' }))).toMatchObject({
    loginId: (actor as { loginId: string }).loginId,
  })
})

test('an address the provider did not verify never opens an existing login', async () => {
  await expect(
    ask(await tokenOf({ sub: 'auth0|2', sid: 's2', email: 'p2@example.com', email_verified: false })),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await ask(await tokenOf({ sub: 'auth0|3', sid: 's3', email: 'new3@example.com' }))).toMatchObject({
    kind: 'borrower',
    customerId: null,
  })
})

test('[session-18] the idle limit holds for its sessions too', async () => {
  const token = await tokenOf({ sub: 'auth0|1', sid: 's4' })
  const { sessionId } = await person(token)
  await goIdle(sessionId)
  await expect(ask(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const renewed = await tokenOf({ sub: 'auth0|1', sid: 's4', auth_time: nowSeconds() - 30 })
  await expect(ask(renewed), 'a token of the same sign-in').rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('[session-18] who proves anew who they are goes on after an idle end, also where the provider keeps its session', async () => {
  const signedIn = { sub: 'auth0|7', sid: 's7', email: 'p7@example.com' }
  const first = await person(await tokenOf({ ...signedIn, auth_time: nowSeconds() - 3000 }))
  await goIdle(first.sessionId)
  const again = await person(await tokenOf({ ...signedIn, auth_time: nowSeconds() }))
  expect(again).toMatchObject({ loginId: first.loginId })
  expect(again.sessionId).not.toBe(first.sessionId)
})

test('a session of the provider that goes over to another person is not the session of the one before', async () => {
  const before = await person(await tokenOf({ sub: 'auth0|8', sid: 'shared', email: 'p8@example.com' }))
  const after = await person(await tokenOf({ sub: 'auth0|9', sid: 'shared', email: 'p9@example.com' }))
  expect([before.email, after.email]).toEqual(['p8@example.com', 'p9@example.com'])
  expect(after.sessionId).not.toBe(before.sessionId)
})

test('a token that does not say when somebody signed in is no fresh sign-in; one that says so later is', async () => {
  const app = await createApp(services, { log: silentLog })
  const staff = { sub: 'auth0|staff', email: 'a1@staff.example.com', sid: 'staff' }
  const unlock = async (claims: Record<string, unknown>) => {
    const token = await tokenOf({ ...staff, ...claims })
    const headers = { authorization: `Bearer ${token}`, 'staff-reason': 'Called: cannot sign in' }
    const reply = await app.inject({ method: 'DELETE', url: '/api/admin/unlock-profile/log_nobody', headers })
    return reply.statusCode === 204 ? 'done' : reply.json<{ code: string }>().code
  }
  expect(await unlock({ auth_time: undefined })).toBe('STEP_UP_REQUIRED')
  expect(await unlock({ auth_time: nowSeconds() - 301 })).toBe('STEP_UP_REQUIRED')
  expect(await unlock({ auth_time: nowSeconds() })).toBe('done')
  expect(await unlock({ auth_time: undefined }), 'the session keeps the newest proof').toBe('done')
  await app.close()
})

test('a sign-in from before everything was ended opens no session, in whatever browser it was', async () => {
  const signedIn = { sub: 'auth0|10', email: 'p10@example.com' }
  const one = await person(await tokenOf({ ...signedIn, sid: 'one', auth_time: nowSeconds() - 60 }))
  await services.db.withTx((tx) => signOutEverywhere(tx, one.loginId, new Date().toISOString(), 'test'))
  for (const sid of ['one', 'two', undefined])
    await expect(ask(await tokenOf({ ...signedIn, sid, auth_time: nowSeconds() - 50 }))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  expect(await ask(await tokenOf({ ...signedIn, sid: 'one', auth_time: nowSeconds() + 1 }))).toMatchObject({
    loginId: one.loginId,
  })
})

const silent = { email: undefined, email_verified: undefined, sid: undefined, auth_time: undefined }

test('where a token does not say whose it is, the provider is asked, and an answer about somebody else opens nothing', async () => {
  told = { sub: 'kc|5', email: 'p4@example.com', email_verified: true }
  const token = await tokenOf({ ...silent, sub: 'kc|4' })
  await expect(ask(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  told = { sub: 'kc|4', email: 'p4@example.com', email_verified: true }
  expect(await ask(token)).toMatchObject({ kind: 'borrower', email: 'p4@example.com', customerId: expect.any(String) })
})

test('[session-18] without a session in its tokens a renewed one is no activity that could revive a session', async () => {
  told = { sub: 'kc|6', email: 'p6@example.com', email_verified: true }
  const first = await ask(await tokenOf({ ...silent, sub: 'kc|6', iat: nowSeconds() - 30 }))
  const renewed = await ask(await tokenOf({ ...silent, sub: 'kc|6' }))
  expect(renewed).toEqual(first)
  await services.db.read(`UPDATE login_sessions SET revoked_at = $2 WHERE session_id = $1`, [
    (first as { sessionId: string }).sessionId,
    machineNow(),
  ])
  await expect(ask(await tokenOf({ ...silent, sub: 'kc|6' }))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const later = await ask(await tokenOf({ ...silent, sub: 'kc|6', iat: nowSeconds() + 2 }))
  expect(later).toMatchObject({ kind: 'borrower' })
  expect(later).not.toMatchObject({ sessionId: (first as { sessionId: string }).sessionId })
})

test('the type of its access tokens is configuration; ID tokens, whose audience is the client, are never taken', async () => {
  const identity = identityOf({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'carport-api', OIDC_TOKEN_TYPE: 'JWT' })
  const keycloak = { ...services, config: { ...services.config, identity } }
  await expect(ask(await tokenOf({ aud: 'carport-portal' }, { typ: 'JWT' }), keycloak)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
  expect(await ask(await tokenOf({}, { typ: 'JWT' }), keycloak)).toMatchObject({ kind: 'borrower' })
  expect(() => identityOf({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'carport-portal' })).toThrow(/OIDC_AUDIENCE/)
})

test('a provider that moves its keys is followed within an hour; until it answers its last word holds', async () => {
  let laterMs = 0
  const real = { ...systemClock }
  vi.spyOn(systemClock, 'monotonicMs').mockImplementation(() => real.monotonicMs() + laterMs)
  const pair = await generateKeyPair('RS256')
  movedKeys.push({ ...(await exportJWK(pair.publicKey)), kid: 'moved', alg: 'RS256', use: 'sig' })
  const old = await tokenOf({ sub: 'auth0|11', email: 'p11@example.com' })
  key = pair.privateKey
  const moved = await tokenOf({ sub: 'auth0|11', email: 'p11@example.com' }, { kid: 'moved' })
  expect(await ask(old)).toMatchObject({ email: 'p11@example.com' })
  try {
    keysPath = '/moved'
    await expect(ask(moved), 'within the hour').rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    laterMs = 3_600_000
    isDown = (path) => path === '/.well-known/openid-configuration'
    expect(await ask(old), 'while it does not answer').toMatchObject({ email: 'p11@example.com' })
    isDown = () => false
    laterMs += 30_000
    expect(await ask(moved)).toMatchObject({ email: 'p11@example.com' })
    await expect(ask(old)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  } finally {
    vi.restoreAllMocks()
    isDown = () => false
  }
})
