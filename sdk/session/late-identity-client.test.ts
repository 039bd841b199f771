import { expect, test, vi } from 'vitest'
import { createLateIdentityClient } from './late-identity-client.ts'
import { createProofKeys } from './access-proof.ts'
import { createSession } from './session.ts'

const redirectToLogin = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('./identity-client.ts', () => ({ createIdentityClient: () => ({ redirectToLogin }) }))

test('whoever has to show again who they are is asked to, also where the code of the provider comes late', async () => {
  const options = { issuer: 'https://pay.example/oidc', clientId: 'portal', portalUrl: 'https://pay.example' }
  const identity = createLateIdentityClient({ ...options, keys: createProofKeys() })
  const session = createSession({ ...options, identity, proofTimeMs: () => 0, channel: null, locks: null })
  await session.confirmIdentity()
  expect(redirectToLogin).toHaveBeenCalledWith({ prompt: 'login' })
  await session.login({ asking_for: 'payoff-quote' })
  expect(redirectToLogin).toHaveBeenLastCalledWith({ asking_for: 'payoff-quote' })
})
