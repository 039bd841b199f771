import { expect, test, vi } from 'vitest'
import { createLateIdentityClient } from './late-identity-client.ts'
import { createProofKeys } from './access-proof.ts'
import { createSession } from './session.ts'

const redirectToLogin = vi.hoisted(() => vi.fn(async () => undefined))
const made = vi.hoisted(() => vi.fn())
const takeUp = vi.hoisted(() => vi.fn())
vi.mock('./prefetched-sign-in.ts', () => ({ takeUpSignIn: takeUp }))
vi.mock('./identity-client.ts', () => ({
  createIdentityClient: async (...given: unknown[]) => {
    made(...given)
    return { redirectToLogin, renew: async () => ({ token: 'renewed' }), current: async () => null }
  },
}))

const granted = {
  access_token: 'taken up',
  expires_at: Math.floor(Date.now() / 1000) + 600,
  profile: { sub: 'login_1', email: 'p1@example.com' },
}

test('a session that is taken up by the prefetched answer needs no code of the library until it is renewed, which goes on from it', async () => {
  takeUp.mockResolvedValueOnce(granted)
  const options = { issuer: 'https://pay.example/oidc', clientId: 'portal', portalUrl: 'https://pay.example' }
  const identity = createLateIdentityClient({ ...options, keys: createProofKeys() })
  expect(await identity.renew()).toMatchObject({ token: 'taken up', isBound: true, user: { email: 'p1@example.com' } })
  expect((await identity.current())?.secondsLeft).toBeGreaterThan(590)
  expect(made).not.toHaveBeenCalled()
  expect(await identity.renew()).toEqual({ token: 'renewed' })
  expect(made.mock.calls[0]?.[1]).toBe(granted)
  expect(takeUp).toHaveBeenCalledTimes(1)
})

test('a session that could not be taken up is asked for by the library', async () => {
  takeUp.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const options = { issuer: 'https://pay.example/oidc', clientId: 'portal', portalUrl: 'https://pay.example' }
  const identity = createLateIdentityClient({ ...options, keys: createProofKeys() })
  expect(await identity.renew()).toEqual({ token: 'renewed' })
})

test('whoever has to show again who they are is asked to, also where the code of the provider comes late', async () => {
  const options = { issuer: 'https://pay.example/oidc', clientId: 'portal', portalUrl: 'https://pay.example' }
  const identity = createLateIdentityClient({ ...options, keys: createProofKeys() })
  const session = createSession({ ...options, identity, proofTimeMs: () => 0, channel: null, locks: null })
  await session.confirmIdentity()
  expect(redirectToLogin).toHaveBeenCalledWith({ prompt: 'login' })
  await session.login({ asking_for: 'payoff-quote' })
  expect(redirectToLogin).toHaveBeenLastCalledWith({ asking_for: 'payoff-quote' })
})
