import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetchedTransport } from './prefetched-transport.ts'
import { accountPlace } from '#sdk/loan/account-place'
import { createPagePrefetch } from './page-prefetch.ts'
import { requestBody, typedDocument } from '#sdk/graphql/document'

const read = typedDocument<{ sum: number }, { accountNumber: string }>('query', 'Sum', 'query Sum { sum }')
const about = { accountNumber: '1' }
const body = requestBody(read, about)
const other = { accountNumber: '2' }
const otherBody = requestBody(read, other)
const endpoint = 'https://pay.example.com/graphql/page'

const line = { send: vi.fn(async () => ({ sum: 2 }) as never) }
const fetched = vi.fn(async (_url: string, init: RequestInit) => {
  const { reads } = JSON.parse(init.body as string) as { reads: unknown[] }
  return page(reads.map(() => ({ status: 200, body: { data: { sum: 1 } } })))
})
const page = (answers: readonly object[]) => Response.json({ account: '7', answers })
const noHeaders = async () => ({})

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

test('who asks what was prefetched has that answer, even while it is still being signed, and asks nothing; the next one asks', async () => {
  const { prefetch, transport } = ready()
  let sign = (_headers: Record<string, string>): void => undefined
  const signed = new Promise<Record<string, string>>((resolve) => (sign = resolve))
  const answer = prefetch.ask([body], null, () => signed)
  const first = transport.send({ document: read, variables: about })
  sign({ authorization: 'DPoP a' })
  expect(await first).toEqual({ sum: 1 })
  await answer
  expect(line.send).not.toHaveBeenCalled()
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    body: `{"aid":null,"reads":[${body}]}`,
    headers: { authorization: 'DPoP a' },
  })
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
})

test.each([
  ['about another account', { accountNumber: '2' }, 0],
  ['too late', about, 11_000],
])('%s it is asked properly', async (_, asking, waitMs) => {
  const { prefetch, transport } = ready()
  await prefetch.ask([body], null, noHeaders)
  vi.advanceTimersByTime(waitMs)
  expect(await transport.send({ document: read, variables: asking })).toEqual({ sum: 2 })
})

test('after a failure or a refusal it is asked properly', async () => {
  const failed = ready()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(failed.prefetch.ask([body], null, noHeaders)).rejects.toThrow('Failed to fetch')
  expect(await failed.transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
  const refused = ready()
  fetched.mockResolvedValueOnce(Response.json({ errors: [{ message: 'no' }] }, { status: 401 }))
  await expect(refused.prefetch.ask([body], null, noHeaders)).rejects.toThrow('401')
  expect(await refused.transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
  const inPart = ready()
  const no = { status: 503, body: { errors: [{ message: 'no', extensions: { code: 'OUTAGE' } }] } }
  fetched.mockResolvedValueOnce(page([no, { status: 200, body: { data: { sum: 1 } } }]))
  await inPart.prefetch.ask([body, otherBody], null, noHeaders)
  expect(await inPart.transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
  expect(await inPart.transport.send({ document: read, variables: other })).toEqual({ sum: 1 })
})

test('[login-10] what was asked of the account that the page opens with is known by its number', async () => {
  const { prefetch, transport } = ready()
  await prefetch.ask([requestBody(read, { accountNumber: accountPlace })], '9', noHeaders)
  expect(JSON.parse(fetched.mock.calls[0]?.[1].body as string)).toMatchObject({ aid: '9' })
  expect(await transport.send({ document: read, variables: { accountNumber: '8' } })).toEqual({ sum: 2 })
  expect(await transport.send({ document: read, variables: { accountNumber: '7' } })).toEqual({ sum: 1 })
})

test('an answer of another language or of somebody else is nobody’s', async () => {
  const { prefetch, transport } = ready({ isCurrent: () => false })
  await prefetch.ask([body], null, noHeaders)
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
})

test('who gave up has no answer, and nothing is asked in their place', async () => {
  const { prefetch, transport } = ready()
  await prefetch.ask([body], null, noHeaders)
  const gone = new AbortController()
  gone.abort()
  await expect(transport.send({ document: read, variables: about, signal: gone.signal })).rejects.toThrow()
  expect(line.send).not.toHaveBeenCalled()
})

test('what the page has asked itself is no longer prefetched: a second answer would be older than the first', async () => {
  const { prefetch, transport } = ready()
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 2 })
  await prefetch.ask([body], null, noHeaders)
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
  await prefetch.ask([body], null, noHeaders)
  await mutate('Note')
  expect(await transport.send({ document: read, variables: about })).toEqual({ sum: 1 })
  await prefetch.ask([otherBody], null, noHeaders)
  await mutate('Change')
  expect(await transport.send({ document: read, variables: other })).toEqual({ sum: 2 })
  fetched.mockClear()
  await prefetch.ask([requestBody(read, { accountNumber: '3' })], null, noHeaders)
  expect(fetched).not.toHaveBeenCalled()
})
