import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchSignIn } from './prefetch-sign-in.ts'
import type { SignInAnswer } from './prefetched-answer.ts'
import { sameOriginNavigator, silentAnswer } from './silent-answer.ts'

const question = 'https://pay.example.com/oidc/auth?prompt=none'
const callback = 'https://pay.example.com/silent-callback.html?code=c&state=s'
const tab = new Map<string, string>()
const page: { sessionStorage: object; carportAnswer?: Promise<SignInAnswer> | undefined } = {
  sessionStorage: {
    setItem: (name: string, text: string) => tab.set(name, text),
    removeItem: (name: string) => tab.delete(name),
  },
}
const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ location: callback }))

beforeEach(() => {
  tab.clear()
  delete page.carportAnswer
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const navigate = async (state?: string) => {
  const frame = await sameOriginNavigator.prepare({})
  return frame.navigate({ url: question, ...(state === undefined ? {} : { state }) })
}
const reply = (about: object) =>
  fetched.mockResolvedValueOnce({ json: async () => ({}), redirected: false, ...about } as Response)

test('the provider tells its answer, or leads to it where the browser does not say whose page asks', async () => {
  expect(await navigate()).toMatchObject({ url: callback })
  expect(fetched).toHaveBeenCalledWith(question, expect.objectContaining({ credentials: 'same-origin' }))
  reply({ ok: true, redirected: true, url: `${callback}2` })
  expect(await navigate()).toMatchObject({ url: `${callback}2` })
})

test('the provider’s own page of an error is no answer, so nobody is signed out by it', async () => {
  reply({ ok: false, status: 400, url: question })
  await expect(navigate()).rejects.toThrow('no answer (400)')
  reply({ ok: true, status: 200, url: question })
  await expect(silentAnswer(question)).rejects.toThrow('no answer (200)')
  reply({ ok: false, redirected: true, status: 502, url: question })
  await expect(navigate()).rejects.toThrow('no answer (502)')
})

test('a prefetched answer is taken once, and the state of the question that is not asked goes', async () => {
  tab.set('carport.login.mine', '{}')
  page.carportAnswer = Promise.resolve({ url: 'https://prefetched', atMs: performance.now() })
  expect(await navigate('mine')).toEqual({ url: 'https://prefetched' })
  expect([...tab.keys()]).toEqual([])
  expect(await navigate('mine')).toMatchObject({ url: callback })
})

test('one that failed, or whose code may not be good any more, is asked again', async () => {
  page.carportAnswer = Promise.reject(new TypeError('Failed to fetch'))
  expect(await navigate()).toMatchObject({ url: callback })
  page.carportAnswer = Promise.resolve({ url: 'https://prefetched', atMs: performance.now() })
  vi.advanceTimersByTime(21_000)
  expect(await navigate()).toMatchObject({ url: callback })
})

test('[login-14] what is prefetched is a code with PKCE and a state, which wait where the library looks for them', async () => {
  const issuer = 'https://pay.example.com/oidc'
  await prefetchSignIn({
    issuer,
    authorizationEndpoint: `${issuer}/auth`,
    clientId: 'carport-portal',
    portalUrl: 'https://pay.example.com',
  })
  const asked = new URL(fetched.mock.calls[0]?.[0] ?? '').searchParams
  const [[name, kept] = ['', '']] = tab
  const { id, code_verifier: verifier, ...rest } = JSON.parse(kept) as Record<string, string>
  expect(name).toBe(`carport.login.${id}`)
  expect(rest).toMatchObject({
    authority: issuer,
    client_id: 'carport-portal',
    redirect_uri: asked.get('redirect_uri'),
  })
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    prompt: 'none',
    state: id,
    code_challenge_method: 'S256',
    redirect_uri: 'https://pay.example.com/silent-callback.html',
    scope: 'openid offline_access email picture profile',
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  expect(asked.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'))
  expect(verifier).toMatch(/^[\w-]{43}$/)
})
