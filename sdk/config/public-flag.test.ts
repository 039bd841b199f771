import { afterEach, expect, test, vi } from 'vitest'
import { isFlagOn } from './public-flag.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (body: unknown, status = 200) => {
  const asked = vi.fn(async (_url: string) => new Response(JSON.stringify(body), { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

test.each([
  ['no line', () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))],
  ['an error', () => answer({ DisableSmartBanner: true }, 503)],
  ['no flags', () => answer(null)],
  ['another value', () => answer({ DisableSmartBanner: 'true' })],
])('%s is no flag that is on', async (_what, set) => {
  set()
  expect(await isFlagOn('https://pay.example', 'DisableSmartBanner')).toBe(false)
})

test('an answer that the page may not read is told apart from one that says nothing', async () => {
  const unread = vi.fn()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isFlagOn('https://pay.example', 'DisableSmartBanner', unread)).toBe(false)
  expect(unread.mock.lastCall?.[0]).toBeInstanceOf(TypeError)
  answer({ DisableSmartBanner: true }, 503)
  expect(await isFlagOn('https://pay.example', 'DisableSmartBanner', unread)).toBe(false)
  expect(unread.mock.lastCall?.[0]).not.toBeInstanceOf(TypeError)
})

test('[banner-07] the flag is asked of the backend, without a token', async () => {
  const asked = answer({ DisableSmartBanner: true })
  expect(await isFlagOn('https://pay.example/', 'DisableSmartBanner')).toBe(true)
  expect(asked.mock.calls[0]?.[0]).toBe('https://pay.example/api/flags')
})
