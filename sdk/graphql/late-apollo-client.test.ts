import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CarportError } from '#sdk/errors/errors'
import { typedDocument } from './document.ts'
import { lateApolloClientOn } from './late-apollo-client.ts'

const Due = typedDocument<{ due: number }, { accountNumber: string }>(
  'query',
  'Due',
  'query Due($accountNumber: String!) { due(accountNumber: $accountNumber) }',
)
const Profile = typedDocument<{ email: string }, object>('query', 'Profile', 'query Profile { email }')
const about = { accountNumber: '100000000001' }

// Reading Apollo's code from disk is no part of what is timed below.
beforeAll(() => import('./apollo-client.ts'))

/** Lets Apollo's code load, once a test asks for it. */
let goOn: (() => void) | null = null
beforeEach(() => {
  goOn = null
  vi.stubGlobal('requestIdleCallback', (work: () => void) => (goOn = work))
})

function setUp(reply: (count: number) => Promise<unknown>) {
  const sent = vi.fn(async () => reply(sent.mock.calls.length) as never)
  const onFailure = vi.fn()
  let page: string | null = 'dashboard'
  const send = async ({ document }: { document: { name: string } }) =>
    document.name === 'Profile' ? ({ email: 'robin@example.com' } as never) : sent()
  const client = lateApolloClientOn({ send }, () => page, { onFailure })
  const states: unknown[] = []
  const handle = client.watch(Due, about)
  const stop = handle.subscribe(() => states.push(handle.getState()))
  const isThere = (due: number) => vi.waitFor(() => expect(handle.getState().data).toEqual({ due }))
  /** A second page asks, beside what the first goes on watching. */
  const takesOver = async () => {
    page = 'profile'
    const told = vi.fn()
    client.watch(Profile, {}).subscribe(told)
    await vi.waitFor(() => expect(goOn).not.toBeNull())
    told.mockClear()
    // Its code in one idle moment, and each query in another.
    await vi.waitFor(() => {
      goOn?.()
      expect(told).toHaveBeenCalled()
    })
  }
  const isAt = (name: string | null) => void (page = name)
  return { client, sent, onFailure, states, handle, stop, isThere, isAt, takesOver }
}

test('what is watched is asked at once, before Apollo is there; Apollo takes the answer over and asks nothing', async () => {
  const { sent, states, handle, isThere, takesOver } = setUp(async () => ({ due: 100 }))
  await isThere(100)
  await takesOver()
  expect(sent).toHaveBeenCalledOnce()
  expect(states.at(-1)).toEqual({ data: { due: 100 }, error: undefined, isLoading: false })
  expect(states.every((state) => (state as { data: unknown }).data !== undefined)).toBe(true)
  expect(handle.getState()).toMatchObject({ data: { due: 100 }, isLoading: false })
})

test('one page alone never loads Apollo, also when it asks again', async () => {
  const { client, handle, isThere } = setUp(async (count) => ({ due: count }))
  await isThere(1)
  await client.refetchAll()
  client.watch(Profile, {}).subscribe(() => undefined)
  await handle.refetch()
  await isThere(3)
  expect(goOn).toBeNull()
})

test('what is asked on the way to a page, such as at sign-in, makes that page no second one', async () => {
  const { client, handle, isThere, isAt } = setUp(async (count) => ({ due: count }))
  isAt(null)
  await isThere(1)
  isAt('dashboard')
  client.watch(Profile, {}).subscribe(() => undefined)
  await handle.refetch()
  await isThere(2)
  expect(goOn).toBeNull()
})

test('what nobody watches while Apollo comes keeps its answer for who comes back', async () => {
  const { client, stop, isThere, takesOver } = setUp(async (count) => ({ due: count }))
  await isThere(1)
  stop()
  await takesOver()
  const again = client.watch(Due, about)
  expect(again.getState().data).toEqual({ due: 1 })
  again.subscribe(() => undefined)
  expect(again.getState().data).toEqual({ due: 1 })
  await vi.waitFor(() => expect(again.getState()).toEqual({ data: { due: 2 }, error: undefined, isLoading: false }))
})

test('after that it is asked anew when it is asked again, by itself and with all others', async () => {
  const { client, sent, handle, isThere, takesOver } = setUp(async (count) => ({ due: count * 100 }))
  await isThere(100)
  await takesOver()
  await handle.refetch()
  await isThere(200)
  await client.refetchAll()
  await isThere(300)
  expect(sent).toHaveBeenCalledTimes(3)
})

test('a failure is taken over as one, is told once, and another try asks again', async () => {
  const { sent, onFailure, handle, takesOver } = setUp(async (count) => {
    if (count === 1) throw new CarportError('NETWORK')
    return { due: 100 }
  })
  await vi.waitFor(() => expect(handle.getState().error).toBeInstanceOf(CarportError))
  await takesOver()
  expect(sent).toHaveBeenCalledOnce()
  expect(onFailure).toHaveBeenCalledOnce()
  expect(handle.getState()).toMatchObject({ data: undefined, isLoading: false })
  await handle.refetch()
  expect(handle.getState()).toMatchObject({ data: { due: 100 }, error: undefined })
})

test('who logs out before Apollo is there leaves nothing for it', async () => {
  const { client, sent, handle, stop, isThere } = setUp(async (count) => ({ due: count }))
  await isThere(1)
  stop()
  client.reset()
  expect(handle.getState().data).toBeUndefined()
  const again = client.watch(Due, about)
  again.subscribe(() => undefined)
  await vi.waitFor(() => expect(again.getState().data).toEqual({ due: 2 }))
  expect(sent).toHaveBeenCalledTimes(2)
})
