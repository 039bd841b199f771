import { afterEach, expect, test, vi } from 'vitest'
import { typedDocument } from '#sdk/graphql/document'
import type { PrefetchQueries } from './element-prefetch.ts'
import { createPrefetchedFetch } from './prefetched-fetch.ts'
import { createFetchClient } from '#sdk/graphql/fetch-client'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const StartDocument = typedDocument<{ n: string }, { accountNumber: string }>('query', 'Start', 'query Start { n }')
const queries: PrefetchQueries = (accountNumber) => [[StartDocument, { accountNumber }]]

function reply(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

/** A client with one prefetched answer, and a backend that answers "asked". */
function setUp(sent: Promise<Response>, getToken = vi.fn(async ({ reason }: { reason: string }) => reason)) {
  const asked = vi.fn(async (_url: string, _init?: RequestInit) => reply(200, { data: { n: 'asked' } }))
  vi.stubGlobal('fetch', asked)
  const prefetched = createPrefetchedFetch()
  const abort = new AbortController()
  const answers = sent.then(async (response) => ({ response, atMs: 0, text: await response.text() }))
  answers.catch(() => undefined)
  prefetched.add({ account: '1', language: 'en', token: 'first', today: '2026-11-20', answers, abort }, queries)
  const client = createFetchClient({
    endpoint: 'https://x.example/graphql',
    language: () => 'en',
    getToken,
    fetch: prefetched.fetch,
  })
  return { client, asked, abort, prefetched }
}

test('what the loader asked is taken once, by the same question only', async () => {
  const { client, asked } = setUp(Promise.resolve(reply(200, { data: { n: 'prefetched' } })))
  expect(await client.query(StartDocument, { accountNumber: '2' })).toEqual({ n: 'asked' })
  expect(await client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'prefetched' })
  expect(await client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'asked' })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('of several answers each question takes its own', async () => {
  const second = typedDocument<{ n: string }, { accountNumber: string }>('query', 'Second', 'query Second { n }')
  const prefetched = createPrefetchedFetch()
  const text = '{"data":{"n":"first"}}\n{"data":{"n":"second"}}'
  const answers = Promise.resolve({ response: new Response(), atMs: 0, text })
  const about = { account: '1', language: 'en', token: 'first', today: '2026-11-20', abort: new AbortController() }
  prefetched.add({ ...about, answers }, (accountNumber) => [
    [StartDocument, { accountNumber }],
    [second, { accountNumber }],
  ])
  const endpoint = 'https://x.example/graphql'
  const client = createFetchClient({ endpoint, language: () => 'en', fetch: prefetched.fetch })
  expect(await client.query(second, { accountNumber: '1' })).toEqual({ n: 'second' })
  expect(await client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'first' })
})

test.each([
  ['never came', () => Promise.reject(new TypeError('no line'))],
  ['is of a server that no longer knows the query', () => Promise.resolve(reply(400, { errors: [] }))],
  ['is empty, because the server would have refused', () => Promise.resolve(new Response('\n{}'))],
  ['is a gateway’s', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
])('an answer that %s is asked for at once, without a word', async (_how, sent) => {
  const { client, asked } = setUp(sent())
  expect(await client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'asked' })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a token that was refused there is renewed, and the question asked with the next one', async () => {
  const getToken = vi.fn(async ({ reason }: { reason: string }) => reason)
  const { client, asked } = setUp(
    Promise.resolve(reply(401, { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] })),
    getToken,
  )
  expect(await client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'asked' })
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer refused')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('an answer nobody took in time is too old, and a new token forgets it', async () => {
  const { client, asked, prefetched } = setUp(Promise.resolve(reply(200, { data: { n: 'prefetched' } })))
  prefetched.forget()
  expect(await client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'asked' })
  const late = setUp(Promise.resolve(reply(200, { data: { n: 'prefetched' } })))
  const startMs = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(startMs + 60_000)
  expect(await late.client.query(StartDocument, { accountNumber: '1' })).toEqual({ n: 'asked' })
  expect([asked.mock.calls.length, late.asked.mock.calls.length]).toEqual([1, 1])
})

test('whoever stops reading stops what the loader asked', async () => {
  const { client, abort } = setUp(new Promise(() => undefined))
  const stop = new AbortController()
  client.query(StartDocument, { accountNumber: '1' }, { signal: stop.signal }).catch(() => undefined)
  // The token is asked for first.
  await new Promise((turn) => setTimeout(turn))
  stop.abort()
  expect(abort.signal.aborted).toBe(true)
})
