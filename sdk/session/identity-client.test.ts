import { ErrorResponse, type UserManagerSettings } from 'oidc-client-ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createProofKeys } from './access-proof.ts'
import { type ProviderEndpoints, createIdentityClient } from './identity-client.ts'
import { sameOriginNavigator } from './silent-answer.ts'

const fake = vi.hoisted(() => ({
  settings: [] as unknown[],
  navigators: [] as unknown[],
  signinSilent: vi.fn(),
  getUser: vi.fn(async () => null as unknown),
  removeUser: vi.fn(async () => undefined),
}))

vi.mock('oidc-client-ts', async (load) => ({
  ...(await load<object>()),
  UserManager: class {
    constructor(settings: unknown, _redirect: unknown, _popup: unknown, frame: unknown) {
      fake.settings.push(settings)
      fake.navigators.push(frame)
    }
    signinSilent = fake.signinSilent
    getUser = fake.getUser
    removeUser = fake.removeUser
  },
}))

const user = {
  profile: { sub: 'login_1', email: 'p1@example.com', email_verified: true },
  access_token: 'a',
  token_type: 'DPoP',
  expires_in: 600,
}

async function client(endpoints: ProviderEndpoints | null = null) {
  const tab = new Map<string, string>()
  vi.stubGlobal('window', { sessionStorage: tab })
  const identity = await createIdentityClient({
    issuer: 'https://pay.example.com/oidc',
    endpoints,
    clientId: 'carport-portal',
    portalUrl: 'https://pay.example.com',
    keys: createProofKeys(),
  })
  return { identity, settings: fake.settings.at(-1) as UserManagerSettings, tab }
}

beforeEach(() => vi.clearAllMocks())

test('[login-14][login-15][login-16][stack-07] login uses discovery, the code flow, five scopes, and comes back to pre-login', async () => {
  const { settings } = await client()
  expect(settings).toMatchObject({
    authority: 'https://pay.example.com/oidc',
    response_type: 'code',
    scope: 'openid offline_access email picture profile',
    redirect_uri: 'https://pay.example.com/pre-login',
    post_logout_redirect_uri: 'https://pay.example.com/pre-login?logout=true',
  })
  expect(settings.metadata).toBeUndefined()
  expect(settings.disablePKCE).not.toBe(true)
})

test('tokens are kept in memory: what the library stores of a user never reaches the tab’s storage', async () => {
  const { settings, tab } = await client()
  await settings.userStore?.set('user', 'tokens')
  expect(await settings.userStore?.get('user')).toBe('tokens')
  expect([...tab.keys()]).toEqual([])
})

test('nobody signed in is an answer, a lost line is not', async () => {
  const { identity } = await client()
  fake.signinSilent.mockRejectedValueOnce(new ErrorResponse({ error: 'login_required' }))
  expect(await identity.renew()).toBeNull()
  fake.signinSilent.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(identity.renew()).rejects.toThrow('Failed to fetch')
})

test.each(['server_error', 'temporarily_unavailable', 'slow_down', 'Service Unavailable'])(
  'a provider that answers %s is in trouble: nobody is signed out for it, with or without a session in hand',
  async (error) => {
    const { identity } = await client()
    fake.signinSilent.mockRejectedValueOnce(new ErrorResponse({ error }))
    await expect(identity.renew()).rejects.toThrow(ErrorResponse)
    fake.getUser.mockResolvedValueOnce(user)
    fake.signinSilent.mockRejectedValueOnce(new ErrorResponse({ error }))
    await expect(identity.renew()).rejects.toThrow(ErrorResponse)
    expect(fake.removeUser).not.toHaveBeenCalled()
  },
)

test('a refresh token that is not taken any more is tried once without it, because the session may still be there', async () => {
  const { identity } = await client()
  fake.getUser.mockResolvedValueOnce(user)
  fake.signinSilent.mockRejectedValueOnce(new ErrorResponse({ error: 'invalid_grant' })).mockResolvedValueOnce(user)
  expect(await identity.renew()).toMatchObject({
    token: 'a',
    isBound: true,
    secondsLeft: 600,
    user: { email: 'p1@example.com' },
  })
  expect(fake.removeUser).toHaveBeenCalledTimes(1)
})

test('a provider of our own origin is asked without a frame, any other in a hidden one', async () => {
  const endpointsAt = (origin: string) => ({ authorization_endpoint: `${origin}/oidc/auth` }) as ProviderEndpoints
  await client(endpointsAt('https://pay.example.com'))
  await client(endpointsAt('https://id.example.com'))
  await client()
  expect(fake.navigators.slice(-3)).toEqual([sameOriginNavigator, undefined, undefined])
})
