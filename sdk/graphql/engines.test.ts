import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { createApolloClient } from './apollo-client.ts'
import type { GraphqlClient } from './client.ts'
import type { GraphqlClientOptions, Timers } from './client-options.ts'
import { typedDocument } from './document.ts'
import { createFetchClient } from './fetch-client.ts'
import { lateApolloClientOn } from './late-apollo-client.ts'
import { createTransport, isRetried, retryWaitMs } from './transport.ts'

const Due = typedDocument<{ due: number }, { accountNumber: string }>(
  'query',
  'Due',
  'query Due($accountNumber: String!) { due(accountNumber: $accountNumber) }',
)
const Pay = typedDocument<{ pay: { success: boolean } }, { amount: number }>(
  'mutation',
  'Pay',
  'mutation Pay($amount: Int!) { pay(amount: $amount) { success } }',
)
const about = { accountNumber: '100000000001' }
const key = '6f1c0f9e-0b1f-4c7e-9a57-1d1f6f0a2b3c'

interface Sent {
  readonly headers: Headers
  readonly body: { operationName: string; query: string; variables: unknown }
  readonly signal: AbortSignal
}
type Reply = (sent: Sent, attempt: number) => Response | Promise<Response>

const answer = (data: unknown, init?: ResponseInit): Response => new Response(JSON.stringify({ data }), init)
const refusal = (extensions: object, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ errors: [{ message: 'A text for the borrower.', extensions }] }), { status, headers })
const unauthenticated = (): Response => refusal({ code: 'UNAUTHENTICATED', retryable: false, correlationId: 'c1' }, 401)
const lostLine = (): never => {
  throw new TypeError('Failed to fetch')
}

/** A client whose waits pass at once and are written down, in front of a backend that is one function. */
function setUp(
  make: (options: GraphqlClientOptions) => GraphqlClient,
  reply: Reply,
  more: Partial<GraphqlClientOptions> = {},
) {
  const sent: Sent[] = []
  const waits: number[] = []
  const timers: Timers = {
    after(milliseconds, callback) {
      if (milliseconds === 15_000) return () => undefined
      waits.push(milliseconds)
      queueMicrotask(callback)
      return () => undefined
    },
    random: () => 0.999,
  }
  const client = make({
    endpoint: 'https://carport.example/graphql',
    getToken: () => 'token-1',
    language: () => 'es',
    timers,
    ...more,
    fetch: async (_url, init) => {
      const request: Sent = {
        headers: new Headers(init?.headers),
        body: JSON.parse(init?.body as string) as Sent['body'],
        signal: init?.signal as AbortSignal,
      }
      sent.push(request)
      return reply(request, sent.length - 1)
    },
  })
  return { client, sent, waits }
}

/** A new page on every call, so that the first query already loads the engine that is fetched on demand. */
const pages = () => {
  let count = 0
  return () => String((count += 1))
}

/** Only when that engine is there is there one store for all. @returns ends the first question */
async function engineIsThere(client: GraphqlClient): Promise<() => void> {
  const before = client.watch(Due, about)
  const stop = before.subscribe(() => undefined)
  await vi.waitFor(() => expect(before.getState().isLoading).toBe(false))
  await vi.dynamicImportSettled()
  await wait(300)
  return stop
}

async function failureOf(promise: Promise<unknown>): Promise<CarportError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof CarportError) return error
    throw error
  }
  throw new Error('It was expected to fail')
}

describe.each([
  ['small fetch', createFetchClient],
  ['Apollo', createApolloClient],
  [
    'Apollo, fetched when it is needed',
    (options: GraphqlClientOptions) => lateApolloClientOn(createTransport(options), pages()),
  ],
])('the %s engine', (_, make) => {
  test('a mutation whose answer never came is unknown, never a failure', async () => {
    const { client, sent } = setUp(make, lostLine)
    const error = await failureOf(client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))
    expect(error.category).toBe('unknown')
    expect(sent).toHaveLength(5)
    expect(new Set(sent.map((request) => request.headers.get('idempotency-key')))).toEqual(new Set([key]))
  })

  test('a lost answer and then a refusal for being busy is still unknown', async () => {
    const busy = (): Response => refusal({ code: 'TOO_MANY_REQUESTS', retryable: true }, 429)
    const { client } = setUp(make, (_request, attempt) => (attempt === 0 ? lostLine() : busy()))
    expect((await failureOf(client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))).category).toBe('unknown')
  })

  test('a lost answer and then a decision is that decision', async () => {
    const declined = (): Response => refusal({ code: 'CARD_DECLINED', retryable: false })
    const { client } = setUp(make, (_request, attempt) => (attempt === 0 ? lostLine() : declined()))
    const error = await failureOf(client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))
    expect([error.code, error.category]).toEqual(['CARD_DECLINED', 'refused'])
  })

  test('the backend refuses: its code, text in every language, reference and field arrive, and it is not asked again', async () => {
    const field = { field: 'paymentAmount', code: 'AMOUNT_TOO_LOW' }
    const messages = { en: 'A text for the borrower.', es: 'Un texto.' }
    const { client, sent } = setUp(make, () =>
      refusal({
        code: 'AMOUNT_TOO_LOW',
        retryable: false,
        correlationId: 'c9',
        field,
        messages,
        params: { minimum: 100 },
      }),
    )
    const error = await failureOf(client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))
    expect(error).toMatchObject({
      code: 'AMOUNT_TOO_LOW',
      message: 'A text for the borrower.',
      retryable: false,
      correlationId: 'c9',
      params: { minimum: 100 },
      messages,
      fields: [{ field: 'paymentAmount', code: 'AMOUNT_TOO_LOW' }],
    })
    expect(sent).toHaveLength(1)
  })

  test('[net-10][net-12] a lost line is tried again after 1, 2, 4 and 8 seconds', async () => {
    const { client, sent, waits } = setUp(make, (_request, attempt) =>
      attempt < 4 ? lostLine() : answer({ due: 9612 }),
    )
    await expect(client.query(Due, about)).resolves.toEqual({ due: 9612 })
    expect(waits).toEqual([1000, 2000, 4000, 8000])
    expect(sent).toHaveLength(5)
  })

  test('[net-11] after four retries it gives up', async () => {
    const { client, sent } = setUp(make, lostLine)
    expect((await failureOf(client.query(Due, about))).code).toBe('NETWORK')
    expect(sent).toHaveLength(5)
  })

  test('[net-10] a failure with a status is retried once, from the first attempt only', async () => {
    const { client, sent } = setUp(make, () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect((await failureOf(client.query(Due, about))).httpStatus).toBe(502)
    expect(sent).toHaveLength(2)
  })

  test('[net-06][net-09] what may be sent again says so in a header, and only that is sent again', async () => {
    const { client, sent } = setUp(make, lostLine)
    await failureOf(client.query(Due, about))
    expect(sent.every((request) => request.headers.get('retry-eligible-on-error') === 'true')).toBe(true)
    sent.length = 0
    const unkeyed = { idempotencyKey: undefined as unknown as string }
    await failureOf(client.mutate(Pay, { amount: 1 }, unkeyed))
    expect(sent.map((request) => request.headers.get('retry-eligible-on-error'))).toEqual(['false'])
  })

  test('a long Retry-After is told to the borrower instead of being waited for', async () => {
    const outage = (): Response => refusal({ code: 'OUTAGE', retryable: true }, 503, { 'retry-after': '60' })
    const { client, sent, waits } = setUp(make, outage)
    expect((await failureOf(client.query(Due, about))).code).toBe('OUTAGE')
    expect([sent.length, waits]).toEqual([1, []])
  })

  test('an outage ends no session and costs no token: the next call goes out with the same one and succeeds', async () => {
    const onSessionExpired = vi.fn()
    const getToken = vi.fn<(request: { reason: string }) => string>(() => 'token-1')
    const outage = (): Response =>
      refusal({ code: 'OUTAGE', retryable: true, correlationId: 'c1' }, 503, { 'retry-after': '60' })
    let reply: Reply = outage
    const { client, sent } = setUp(make, (request, attempt) => reply(request, attempt), { onSessionExpired, getToken })
    expect((await failureOf(client.query(Due, about))).code).toBe('OUTAGE')
    const paying = client.mutate(Pay, { amount: 1 }, { idempotencyKey: key })
    expect((await failureOf(paying)).code).toBe('OUTAGE')
    reply = ({ body }) => answer(body.operationName === 'Due' ? { due: 9612 } : { pay: { success: true } })
    expect(await client.query(Due, about)).toEqual({ due: 9612 })
    expect(await client.mutate(Pay, { amount: 1 }, { idempotencyKey: key })).toEqual({ pay: { success: true } })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(Array(4).fill('Bearer token-1'))
    expect(getToken.mock.calls.filter(([request]) => request.reason === 'refused')).toEqual([])
    expect(onSessionExpired).not.toHaveBeenCalled()
  })

  test('[net-05][embed-13] the token is the bearer, and without one there is no header', async () => {
    const { client, sent } = setUp(make, () => answer({ due: 1 }))
    await client.query(Due, about)
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(sent[0]?.headers.get('accept-language')).toBe('es')
    expect(sent[0]?.body).toEqual({ operationName: 'Due', query: Due.source, variables: about })
    const without = setUp(make, () => answer({ due: 1 }), { getToken: () => null })
    await without.client.query(Due, about)
    expect(without.sent[0]?.headers.has('authorization')).toBe(false)
  })

  test('[embed-13] a token that expires is renewed once for all requests, which are then sent again', async () => {
    const getToken = vi.fn(({ reason }: { reason: string }) => (reason === 'refused' ? 'token-2' : 'token-1'))
    const { client, sent } = setUp(
      make,
      (request) =>
        request.headers.get('authorization') === 'Bearer token-2'
          ? answer({ due: 5, pay: { success: true } })
          : unauthenticated(),
      { getToken },
    )
    const results = await Promise.all([
      client.query(Due, about),
      client.query(Due, { accountNumber: '2' }),
      client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }),
    ])
    expect(results).toHaveLength(3)
    expect(getToken.mock.calls.filter(([request]) => request.reason === 'refused')).toHaveLength(1)
    expect(sent.filter((request) => request.headers.get('idempotency-key') === key)).toHaveLength(2)
  })

  test('[embed-13] a second refusal ends the session and says so once per request', async () => {
    const onSessionExpired = vi.fn()
    const { client, sent } = setUp(make, unauthenticated, { onSessionExpired })
    const error = await failureOf(client.query(Due, about))
    expect([error.code, error.category]).toEqual(['UNAUTHENTICATED', 'auth'])
    expect(onSessionExpired).toHaveBeenCalledOnce()
    expect(sent).toHaveLength(2)
  })

  test('a request that is not answered in time is given up', async () => {
    const late: Timers = {
      after: (milliseconds, callback) => (queueMicrotask(callback), () => void milliseconds),
      random: () => 0,
    }
    const { client } = setUp(
      make,
      (request) =>
        new Promise((_resolve, reject) =>
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
        ),
      { timers: late },
    )
    expect((await failureOf(client.query(Due, about))).code).toBe('TIMEOUT')
  })

  test('two parts of a screen that watch the same share one request, and both see the next answer', async () => {
    let due = 0
    const { client, sent } = setUp(make, () => answer({ due: (due += 1) }))
    const seen: unknown[] = []
    const one = client.watch(Due, about)
    const other = client.watch(Due, { ...about })
    expect(one.getState()).toEqual({ data: undefined, error: undefined, isLoading: true })
    const stopOne = one.subscribe(() => seen.push(one.getState().data))
    const stopOther = other.subscribe(() => undefined)
    await vi.waitFor(() => expect(other.getState().isLoading).toBe(false))
    expect([sent.length, one.getState().data]).toEqual([1, { due: 1 }])
    await client.refetchAll()
    expect([sent.length, other.getState()]).toEqual([2, { data: { due: 2 }, error: undefined, isLoading: false }])
    expect(seen).toContainEqual({ due: 2 })
    stopOne()
    stopOther()
  })

  test.each([
    'query Wallet { GetWallet { ...Methods } } fragment Methods on Wallet { paymentMethods { ...Method } } fragment Method on PaymentMethod { id }',
    'query Wallet { ...All } fragment All on Query { GetWallet { paymentMethods { id } } }',
  ])('what a document asks for through fragments arrives whole, and its text goes out unchanged: %s', async (text) => {
    const wallet = { GetWallet: { paymentMethods: [{ id: 'pm_1' }, { id: 'pm_2' }] } }
    const { client, sent } = setUp(make, ({ body }) => answer(body.operationName === 'Due' ? { due: 1 } : wallet))
    const stopBefore = await engineIsThere(client)
    client.reset()
    const handle = client.watch(typedDocument<typeof wallet, object>('query', 'Wallet', text), {})
    const seen: unknown[] = []
    const stop = handle.subscribe(() => seen.push(handle.getState().data))
    await vi.waitFor(() => expect(handle.getState().isLoading).toBe(false))
    expect(seen.filter((data) => data !== undefined)).toEqual([wallet])
    expect(sent.at(-1)?.body.query).toBe(text)
    stop()
    stopBefore()
  })

  test('two questions about one account that changes meanwhile are asked once each, and each keeps its own answer', async () => {
    const account = { accountNumber: about.accountNumber }
    const short = typedDocument<{ GetAccount: { amountDue: { days: number } } }, typeof account>(
      'query',
      'Short',
      'query Short($accountNumber: String!) { GetAccount(accountNumber: $accountNumber) { accountNumber amountDue { days } } }',
    )
    const long = typedDocument<{ GetAccount: { amountDue: { days: number; dueDate: string } } }, typeof account>(
      'query',
      'Long',
      'query Long($accountNumber: String!) { GetAccount(accountNumber: $accountNumber) { accountNumber amountDue { days dueDate } } }',
    )
    const { client, sent } = setUp(make, ({ body }, attempt) => {
      if (body.operationName === 'Due') return answer({ due: 1 })
      const amountDue = body.operationName === 'Short' ? { days: attempt } : { days: attempt, dueDate: '2026-12-01' }
      return answer({ GetAccount: { ...account, amountDue } })
    })
    const stopBefore = await engineIsThere(client)
    const one = client.watch(short, account)
    const other = client.watch(long, account)
    const stops = [one.subscribe(() => undefined), other.subscribe(() => undefined), stopBefore]
    await vi.waitFor(() => expect([one.getState().isLoading, other.getState().isLoading]).toEqual([false, false]))
    await wait(100)
    expect(sent.map(({ body }) => body.operationName)).toEqual(['Due', 'Short', 'Long'])
    expect([one.getState().data, other.getState().data]).toEqual([
      { GetAccount: { ...account, amountDue: { days: 1 } } },
      { GetAccount: { ...account, amountDue: { days: 2, dueDate: '2026-12-01' } } },
    ])
    for (const stop of stops) stop()
  })

  test('what is asked again while an earlier request is on its way shows the later answer, whichever comes first', async () => {
    const replies: ((due: number) => void)[] = []
    const later: Reply = () => new Promise((resolve) => replies.push((due) => resolve(answer({ due }))))
    let reply: Reply = () => answer({ due: 1 })
    const { client, sent } = setUp(make, (request, attempt) => reply(request, attempt))
    const stop = await engineIsThere(client)
    const handle = client.watch(Due, about)
    reply = later
    const first = handle.refetch().catch(() => undefined)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    const second = client.refetchAll()
    await vi.waitFor(() => expect(replies).toHaveLength(2))
    replies[1]?.(3)
    await second
    expect(handle.getState().data).toEqual({ due: 3 })
    replies[0]?.(2)
    await first
    await wait(20)
    expect(handle.getState()).toEqual({ data: { due: 3 }, error: undefined, isLoading: false })
    stop()
  })

  test('when asking again fails, the older answer stays beside the error', async () => {
    const { client } = setUp(make, (_request, attempt) =>
      attempt === 0 ? answer({ due: 1 }) : refusal({ code: 'NOT_FOUND', retryable: false }),
    )
    const handle = client.watch(Due, about)
    const stop = handle.subscribe(() => undefined)
    await vi.waitFor(() => expect(handle.getState().isLoading).toBe(false))
    expect((await failureOf(handle.refetch())).code).toBe('NOT_FOUND')
    expect(handle.getState()).toMatchObject({ data: { due: 1 }, error: { code: 'NOT_FOUND' }, isLoading: false })
    stop()
  })

  test('when nobody watches any more the request is given up; one that moves in the same turn keeps it', async () => {
    const never = (): Promise<Response> => new Promise(() => undefined)
    const { client, sent } = setUp(make, never)
    const handle = client.watch(Due, about)
    const stop = handle.subscribe(() => undefined)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    stop()
    const stopAgain = handle.subscribe(() => undefined)
    await Promise.resolve()
    expect([sent.length, sent[0]?.signal.aborted]).toEqual([1, false])
    stopAgain()
    await vi.waitFor(() => expect(sent[0]?.signal.aborted).toBe(true))
  })

  test('a reset forgets what was read and gives up what is being read, and asks again only when told', async () => {
    let reply: Reply = () => answer({ due: 1 })
    const { client, sent } = setUp(make, (request, attempt) => reply(request, attempt))
    const handle = client.watch(Due, about)
    const stop = handle.subscribe(() => undefined)
    await vi.waitFor(() => expect(handle.getState().isLoading).toBe(false))
    client.reset()
    expect(handle.getState()).toEqual({ data: undefined, error: undefined, isLoading: true })
    expect(sent).toHaveLength(1)
    reply = () => answer({ due: 2 })
    await client.refetchAll()
    expect([sent.length, handle.getState().data]).toEqual([2, { due: 2 }])
    stop()
  })
})

test('[net-10][net-11] the rule itself: status 0 or the first attempt, and never a fifth retry', () => {
  const table = [0, 1, 2, 3, 4].map((attempt) => [attempt, isRetried(attempt, 0), isRetried(attempt, 500)])
  expect(table).toEqual([
    [0, true, true],
    [1, true, false],
    [2, true, false],
    [3, true, false],
    [4, false, false],
  ])
})

test('[net-12] the wait is 1000 ms times 2 to the power of the attempt, or longer where the server asked for it', () => {
  expect([0, 1, 2, 3].map((attempt) => retryWaitMs(attempt))).toEqual([1000, 2000, 4000, 8000])
  expect(retryWaitMs(0, 2000)).toBe(2000)
  expect(retryWaitMs(2, 2000)).toBe(4000)
})

describe('an outage', () => {
  const down = (): Response =>
    refusal({ code: 'OUTAGE', retryable: true, correlationId: 'c1' }, 503, { 'retry-after': '60' })
  const withSignal = (reply: Reply) => {
    const onOutage = vi.fn()
    return { onOutage, ...setUp((options) => createApolloClient({ ...options, onOutage }), reply) }
  }

  test('[outage-11] a line that is lost and a refusal of another kind are no outage', async () => {
    const lost = withSignal(lostLine)
    await failureOf(lost.client.query(Due, about))
    const paused = withSignal(() => refusal({ code: 'PAYMENTS_PAUSED', retryable: true }, 503, { 'retry-after': '60' }))
    await failureOf(paused.client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))
    expect([lost.onOutage.mock.calls.length, paused.onOutage.mock.calls.length]).toEqual([0, 0])
  })

  test('[outage-11] status 503 with the code OUTAGE is told once, and whoever asked hears of the refusal too', async () => {
    const { client, onOutage } = withSignal(down)
    expect((await failureOf(client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))).code).toBe('OUTAGE')
    expect(onOutage).toHaveBeenCalledTimes(1)
  })

  test('[outage-11] after a try whose answer was lost nobody is told that nothing was charged', async () => {
    const { client, onOutage } = withSignal((_sent, attempt) => (attempt === 0 ? lostLine() : down()))
    expect((await failureOf(client.mutate(Pay, { amount: 1 }, { idempotencyKey: key }))).category).toBe('unknown')
    expect(onOutage).not.toHaveBeenCalled()
  })
})

test('[acct-18] a vehicle is one and the same in every answer that has its vin: what one learns of it, the other shows', async () => {
  const vehicle = typedDocument<{ GetVehicle: { vin: string; model: string } }, { accountNumber: string }>(
    'query',
    'Vehicle',
    'query Vehicle($accountNumber: String!) { GetVehicle(accountNumber: $accountNumber) { vin model } }',
  )
  const { client, sent } = setUp(createApolloClient, () =>
    answer({ GetVehicle: { vin: '2HGFC2F59NH500001', model: sent.length === 1 ? 'Civic' : 'Civic Si' } }),
  )
  const one = client.watch(vehicle, about)
  one.subscribe(() => undefined)
  await vi.waitFor(() => expect(one.getState().data?.GetVehicle.model).toBe('Civic'))
  const other = client.watch(vehicle, { accountNumber: '100000000002' })
  other.subscribe(() => undefined)
  await vi.waitFor(() => expect(one.getState().data?.GetVehicle.model).toBe('Civic Si'))
  expect(sent).toHaveLength(2)
})
