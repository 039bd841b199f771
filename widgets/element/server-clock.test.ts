import { afterEach, expect, test, vi } from 'vitest'
import { serverClock } from './server-clock.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = { data: { UserContext: { startupData: { currentUnixUtc: 2_000_000_000 } } } }

test('an answer that the loader got tells the time, which counts from the moment it came, and nobody asks again', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const response = new Response('{}', { headers: { date: new Date(2_000_000_000_000).toUTCString() } })
  const told = Promise.resolve({ response, atMs: performance.now() - 5_000 })
  const now = await serverClock('https://servicer.example/a/graphql', told)
  expect(Math.round((now() - 2_000_000_000_000) / 1000)).toBe(5)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['failed', () => Promise.reject(new TypeError('no line'))],
  ['tells no time', () => Promise.resolve({ response: new Response('{}'), atMs: 0 })],
])('where the loader’s question %s, the time is asked for once more', async (how, told) => {
  const fetch = vi.fn(
    async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', fetch)
  const now = await serverClock(`https://servicer.example/${how}/graphql`, told())
  expect(Math.round((now() - 2_000_000_000_000) / 1000)).toBe(0)
  expect(fetch).toHaveBeenCalledTimes(1)
})
