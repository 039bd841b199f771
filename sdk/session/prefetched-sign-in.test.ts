import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProofKeys } from './access-proof.ts'
import type { ProviderEndpoints } from './identity-client.ts'
import type { SignInAnswer } from './prefetched-answer.ts'
import { takeUpSignIn } from './prefetched-sign-in.ts'

const portalUrl = 'https://pay.example.com'
const issuer = `${portalUrl}/oidc`
const tab = new Map<string, string>()
const page: { sessionStorage: object; carportAnswer?: Promise<SignInAnswer> | undefined } = {
  sessionStorage: {
    getItem: (name: string) => tab.get(name) ?? null,
    setItem: (name: string, text: string) => tab.set(name, text),
    removeItem: (name: string) => tab.delete(name),
  },
}
const claims = { iss: issuer, aud: 'carport-portal', sub: 'login_1', email: 'p1@example.com', given_name: 'María' }
const asked = {
  authority: issuer,
  client_id: 'carport-portal',
  redirect_uri: `${portalUrl}/silent-callback.html`,
  code_verifier: 'v'.repeat(43),
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const idToken = (of: object) => `${encoded({ alg: 'ES256' })}.${encoded(of)}.signature`
const tokens = {
  id_token: idToken(claims),
  access_token: 'access',
  token_type: 'DPoP',
  refresh_token: 'refresh',
  expires_in: 600,
}
const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(tokens))

/** The provider has answered the document's question with this address. */
function answered(parameters: Readonly<Record<string, string>> = {}): void {
  const query = new URLSearchParams({ code: 'c', state: 'mine', iss: issuer, ...parameters })
  page.carportAnswer = Promise.resolve({ url: `${asked.redirect_uri}?${query}`, atMs: performance.now() })
}

function takeUp(keys = createProofKeys(), endpoints: object | null = { token_endpoint: `${issuer}/token` }) {
  return takeUpSignIn({ issuer, clientId: 'carport-portal', keys, endpoints: endpoints as ProviderEndpoints | null })
}

beforeEach(() => {
  tab.clear()
  tab.set('carport.login.mine', JSON.stringify(asked))
  delete page.carportAnswer
  fetched.mockClear()
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

test('[login-14] the code of the prefetched answer is exchanged with its verifier and a proof of this page’s key, once', async () => {
  answered()
  const keys = createProofKeys()
  const granted = await takeUp(keys)
  expect(granted).toMatchObject({ access_token: 'access', refresh_token: 'refresh', profile: claims })
  expect((granted?.expires_at ?? 0) - Date.now() / 1000).toBeGreaterThan(590)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe(`${issuer}/token`)
  expect(Object.fromEntries(init?.body as URLSearchParams)).toEqual({
    grant_type: 'authorization_code',
    client_id: 'carport-portal',
    code: 'c',
    redirect_uri: asked.redirect_uri,
    code_verifier: asked.code_verifier,
  })
  const [header = '', proof = ''] = (new Headers(init?.headers).get('dpop') ?? '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(read(header)).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256' })
  expect(read(proof)).toMatchObject({ htm: 'POST', htu: `${issuer}/token` })
  expect(read(proof)).not.toHaveProperty('ath')
  const { x } = await crypto.subtle.exportKey('jwk', (await keys.get('carport-portal')).keys.publicKey)
  expect(read(header)).toMatchObject({ jwk: { x } })
  expect([...tab.keys()]).toEqual([])
  expect(await takeUp()).toBeNull()
})

test.each([
  ['nobody is signed in', { code: '', error: 'login_required' }],
  ['it answers another question', { state: 'another' }],
  ['it is of another provider', { iss: 'https://id.example.com' }],
])('where %s, the answer is left to the library, with what waits for it', async (_why, parameters) => {
  answered(parameters)
  expect(await takeUp()).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
  expect(await page.carportAnswer).toMatchObject({ url: expect.stringContaining('silent-callback') })
  expect([...tab.keys()]).toEqual(['carport.login.mine'])
})

test.each([
  ['an ID token of another provider', { ...tokens, id_token: idToken({ ...claims, iss: 'https://id.example.com' }) }],
  ['an ID token for another application', { ...tokens, id_token: idToken({ ...claims, aud: ['another'] }) }],
  ['an ID token of nobody', { ...tokens, id_token: idToken({ ...claims, sub: undefined }) }],
  ['a token that is bound to no key', { ...tokens, token_type: 'Bearer' }],
])('%s signs nobody in', async (_what, wrong) => {
  answered()
  fetched.mockResolvedValueOnce(Response.json(wrong))
  expect(await takeUp()).toBeNull()
})

test('a provider that refuses the code signs nobody in, and another provider than ours is left to the library', async () => {
  answered()
  fetched.mockResolvedValueOnce(Response.json({ error: 'invalid_grant' }, { status: 400 }))
  expect(await takeUp()).toBeNull()
  answered()
  expect(await takeUp(createProofKeys(), null)).toBeNull()
  expect(page.carportAnswer).toBeDefined()
})
