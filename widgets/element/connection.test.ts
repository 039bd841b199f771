import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EmbedCore } from '#sdk/embed/core'
import type { TokenBox } from '#sdk/embed/tokens'
import { typedDocument } from '#sdk/graphql/document'
import type { PrefetchedResponse, PrefetchQueries } from '#sdk/graphql/prefetch/element-prefetch'
import { connectionFor } from './connection.ts'

const Due = typedDocument<{ due: number }, { accountNumber: string }>(
  'query',
  'Due',
  'query Due($accountNumber: String!) { due(accountNumber: $accountNumber) }',
)
const account = '100000000001'
const queries: PrefetchQueries = (accountNumber) => [[Due, { accountNumber }]]
const answerOf = (data: unknown, status = 200): Response => new Response(JSON.stringify({ data }), { status })
const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockImplementation(() => Promise.resolve(answerOf({ due: 2 })))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => vi.unstubAllGlobals())

/** A connection of its own, with what the loader asked for it. */
function open(answer: Promise<Response>, token = Promise.resolve('token-1')) {
  const box: Partial<TokenBox> = { getToken: () => token, subscribe: () => () => undefined }
  const core: Partial<EmbedCore> = { baseUrl: () => 'https://carport.example' }
  const connection = connectionFor(core as EmbedCore, box as TokenBox, 'en')
  const answers: Promise<PrefetchedResponse> = answer.then(async (response) => ({
    response,
    atMs: 0,
    text: await response.text(),
  }))
  const taken = {
    account,
    language: 'en',
    token: 'token-1',
    answers,
    abort: new AbortController(),
    today: '2026-06-17',
  }
  return { connection, expected: () => connection.addPrefetched(taken, queries) }
}

const watched = ({ client }: ReturnType<typeof connectionFor>) => client.watch(Due, { accountNumber: account })

test('an answer that does not come holds nothing up', async () => {
  const { connection, expected } = open(new Promise(() => undefined))
  await expected()
  expect(watched(connection).getState()).toEqual({ data: undefined, error: undefined, isLoading: true })
})

test('an answer without what the capability asks is not waited for', async () => {
  const { connection, expected } = open(Promise.resolve(new Response('')))
  await expected()
  expect(watched(connection).getState().isLoading).toBe(true)
})

test('an answer that is a refusal is not waited for', async () => {
  const { connection, expected } = open(Promise.resolve(answerOf(null, 500)))
  await expected()
  expect(watched(connection).getState().isLoading).toBe(true)
})

test('an answer that has come is there before the first screen, and asked for by nobody again', async () => {
  const { connection, expected } = open(Promise.resolve(answerOf({ due: 1 })))
  await expected()
  const handle = watched(connection)
  expect(handle.getState()).toEqual({ data: { due: 1 }, error: undefined, isLoading: false })
  const end = handle.subscribe(() => undefined)
  expect(asked).not.toHaveBeenCalled()
  end()
  // A later subscriber sends its own request.
  handle.subscribe(() => undefined)
  await vi.waitFor(() => expect(handle.getState().data).toEqual({ due: 2 }))
})

test('what was given up before it was read is read by whoever asks next', async () => {
  let arrive = (): void => undefined
  const token = new Promise<string>((done) => (arrive = () => done('token-1')))
  const { connection, expected } = open(Promise.resolve(answerOf({ due: 1 })), token)
  const done = expected()
  await new Promise((later) => setTimeout(later, 10))
  connection.client.reset()
  arrive()
  await done
  const handle = watched(connection)
  expect(handle.getState().isLoading).toBe(true)
  handle.subscribe(() => undefined)
  await vi.waitFor(() => expect(handle.getState().data).toEqual({ due: 1 }))
})

test('after five seconds it is too old to go unasked', async () => {
  const { connection, expected } = open(Promise.resolve(answerOf({ due: 1 })))
  await expected()
  const now = performance.now() + 5_001
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  const handle = watched(connection)
  handle.subscribe(() => undefined)
  clock.mockRestore()
  await vi.waitFor(() => expect(handle.getState().data).toEqual({ due: 2 }))
})
