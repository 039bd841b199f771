import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { ServerClockDocument } from './server-clock.graphql.ts'
import { serverClock } from './server-clock.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = { data: { UserContext: { startupData: { currentUnixUtc: 2_000_000_000 } } } }

test('the loader asks for the time with the words of the operation that the server knows', () => {
  expect(readFileSync('widgets/index.ts', 'utf8')).toContain(`'${ServerClockDocument.source}'`)
})

test('an answer that the loader got is not asked for again, and counts from the moment it came', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  const atMs = performance.now() - 5_000
  const early = { start: () => undefined, answerFrom: () => Promise.resolve({ body: answer, atMs }) }
  const now = await serverClock('https://servicer.example/a/graphql', early)
  expect(Math.round((now() - 2_000_000_000_000) / 1000)).toBe(5)
  expect(fetch).not.toHaveBeenCalled()
})

test('where the loader’s question failed, the time is asked for once more', async () => {
  const fetch = vi.fn(
    async () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', fetch)
  const early = { start: () => undefined, answerFrom: () => Promise.reject(new TypeError('no line')) }
  const now = await serverClock('https://servicer.example/b/graphql', early)
  expect(Math.round((now() - 2_000_000_000_000) / 1000)).toBe(0)
  expect(fetch).toHaveBeenCalledTimes(1)
})
