import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchedTransport } from './prefetched-transport.ts'
import { createPagePrefetch } from './page-prefetch.ts'
import { requestBody, typedDocument } from '#sdk/graphql/document'

const read = typedDocument<{ sum: number }, { accountNumber: string }>('query', 'Sum', 'query Sum { sum }')
const about = { accountNumber: '1' }
const body = requestBody(read, about)
const other = { accountNumber: '2' }
const otherBody = requestBody(read, other)
const endpoint = 'https://pay.example.com/graphql'

const line = { send: vi.fn(async () => ({ sum: 2 }) as never) }
const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ data: { sum: 1 } }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('fetch', fetched)
  vi.clearAllMocks()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function ready({ isCurrent = (): boolean => true, isHarmless = (_name: string): boolean => false } = {}) {
  const prefetch = createPagePrefetch(endpoint)
  return { prefetch, transport: prefetchedTransport(line, { prefetch, isCurrent, isHarmless }) }
}

test('[net-01] who asks what was prefetched has that answer, even while it is still being signed, and asks nothing; the next one asks', async () => {
  const { prefetch, transport } = ready()
  let sign = (_headers: Record<string, string>): void => undefined
  const signed = new Promise<Record<string, string>>((resolve) => (sign = resolve))
  const answer = prefetch.ask(body, () => signed)
  const first = transport.send({ document: read, variables: about })
  sign({ authorization: 'DPoP a' })
  expect(await first).toEqual({ sum: 1 })
  expect(await answer).toEqual({ data: { sum: 1 } })
  expect(line.send).not.toHaveBeenCalled()
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ body, headers: { authorization: 'DPoP a' } })
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
})

test.each([
  ['about another account', { accountNumber: '2' }, 0],
  ['too late', about, 11_000],
])('%s it is asked properly', async (_, asking, waitMs) => {
  const { prefetch, transport } = ready()
  await prefetch.ask(body, async () => ({}))
  vi.advanceTimersByTime(waitMs)
  expect(await transport.send({ document: read, variables: asking })).toEqual({ sum: 2 })
})

test('after a failure or a refusal it is asked properly', async () => {
  const failed = ready()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(failed.prefetch.ask(body, async () => ({}))).rejects.toThrow('Failed to fetch')
  expect(await failed.transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
  const refused = ready()
  fetched.mockResolvedValueOnce(Response.json({ errors: [{ message: 'no' }] }, { status: 401 }))
  await refused.prefetch.ask(body, async () => ({}))
  expect(await refused.transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
})

test('an answer of another language or of somebody else is nobody’s', async () => {
  const { prefetch, transport } = ready({ isCurrent: () => false })
  await prefetch.ask(body, async () => ({}))
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
})

test('who gave up has no answer, and nothing is asked in their place', async () => {
  const { prefetch, transport } = ready()
  await prefetch.ask(body, async () => ({}))
  const gone = new AbortController()
  gone.abort()
  await expect(transport.send({ document: read, variables: about, signal: gone.signal })).rejects.toThrow()
  expect(line.send).not.toHaveBeenCalled()
})

test('what the page has asked itself is no longer prefetched: a second answer would be older than the first', async () => {
  const { prefetch, transport } = ready()
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
  await expect(prefetch.ask(body, async () => ({}))).rejects.toThrow()
  expect(fetched).not.toHaveBeenCalled()
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
})

test('after a mutation nothing that was asked before it is an answer, but for one that changes nothing', async () => {
  const { prefetch, transport } = ready({ isHarmless: (name) => name === 'Note' })
  const mutate = (name: string) =>
    transport.send({
      document: typedDocument<{ sum: number }, typeof about>('mutation', name, `mutation ${name} { sum }`),
      variables: about,
      idempotencyKey: name,
    })
  await prefetch.ask(body, async () => ({}))
  await mutate('Note')
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 1 })
  await prefetch.ask(otherBody, async () => ({}))
  await mutate('Change')
  expect(await transport.send({ document: read, variables: other })).toEqual({ sum: 2 })
  await expect(prefetch.ask(requestBody(read, { accountNumber: '3' }), async () => ({}))).rejects.toThrow()
})
