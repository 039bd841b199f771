import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import { typedDocument } from '#sdk/graphql/document'
import { createBrowserShell } from '#sdk/platform/app-shell'
import { createProblemLog } from './measuring/problem-log.ts'
import { createPortalServices } from './services.ts'
import { currentRouteAtom, impersonatedAtom, languageAtom } from './state.ts'

vi.mock('./measuring/problem-log.ts', () => ({ createProblemLog: vi.fn(() => vi.fn()) }))

const read = typedDocument<{ done: boolean }, Record<string, never>>('query', 'Read', 'query Read { done }')
const write = typedDocument<{ done: boolean }, Record<string, never>>('mutation', 'Write', 'mutation Write { done }')

// What arrives at the other end of the wire.
const arrived: (string | undefined)[] = []
const schemes: (string | undefined)[] = []
const places: unknown[] = []
let answer: object = {}
const backend = createServer((request, response) => {
  arrived.push(request.headers['impersonation-user-id'] as string | undefined)
  schemes.push(request.headers.authorization)
  places.push(request.headers['x-carport-client'])
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void backend.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`
})
afterAll(() => void backend.close())
beforeEach(() => {
  arrived.splice(0)
  schemes.splice(0)
  places.splice(0)
  answer = { data: { done: true } }
})

test('[flag-13] the date is the server’s from the start; with its flag off, the device’s', () => {
  const { serverTime, flags } = createPortalServices(origin)
  const device = serverTime.today()
  serverTime.learn(parseIso('2031-03-04T18:00:00Z'))
  expect(serverTime.today()).toBe('2031-03-04')
  flags.replace({ NewCurrentDateLogic: false })
  expect(serverTime.today()).toBe(device)
  flags.replace({ NewCurrentDateLogic: true })
  expect(serverTime.today()).toBe('2031-03-04')
})

test('[net-04] GraphQL goes out with the loginId of who is impersonated, and without the header before and after', async () => {
  const { graphql, store } = createPortalServices(origin)
  const both = async () => {
    await graphql.query(read, {})
    await graphql.mutate(write, {}, { idempotencyKey: '0b9f5b0a-1c1e-4c58-9a55-2f6d4f0f2d11' })
  }
  await both()
  store.set(impersonatedAtom, { loginId: 'log_p1', email: 'p1@example.com', viewType: 'desktop' })
  graphql.reset()
  await both()
  store.set(impersonatedAtom, null)
  graphql.reset()
  await both()
  expect(arrived).toEqual([undefined, undefined, 'log_p1', 'log_p1', undefined, undefined])
})

test('GraphQL goes out with whether the borrower is in an app or on the web', async () => {
  for (const kind of ['web', 'ios', 'android'] as const) {
    const { graphql } = createPortalServices(origin, { ...createBrowserShell(), kind })
    await graphql.query(read, {})
    await graphql.mutate(write, {}, { idempotencyKey: '0b9f5b0a-1c1e-4c58-9a55-2f6d4f0f2d11' })
  }
  expect(places).toEqual(['web', 'web', 'app', 'app', 'app', 'app'])
})

test('[net-04] while a token of impersonation is held every call goes out with it and the header, and none once it was dropped', async () => {
  const { graphql, rest, impersonation } = createPortalServices(origin)
  const both = async () => {
    graphql.reset()
    await graphql.query(read, {})
    await rest.getJson('/api/admin')
  }
  await both()
  await impersonation.newKey()
  impersonation.hold({ token: 'a.b.c', loginId: 'log_p1', seconds: 1800 }, () => undefined)
  await both()
  impersonation.drop()
  await both()
  expect(arrived).toEqual([undefined, undefined, 'log_p1', 'log_p1', undefined, undefined])
  expect(schemes).toEqual([undefined, undefined, 'DPoP a.b.c', 'DPoP a.b.c', undefined, undefined])
})

test('[err-02] a GraphQL call that is refused or lost is logged with its operation, and with where the portal was', async () => {
  const { graphql, log, store } = createPortalServices(origin)
  answer = { errors: [{ message: 'Not now.', extensions: { code: 'NOT_ALLOWED' } }] }
  await expect(graphql.query(read, {})).rejects.toThrow()
  const lost = createPortalServices('http://127.0.0.1:9')
  await expect(lost.graphql.mutate(write, {}, { idempotencyKey: undefined as unknown as string })).rejects.toThrow()
  const logged = [log, lost.log].map((each) => vi.mocked(each).mock.calls)
  expect(logged).toEqual([
    [['GraphQL', expect.any(CarportError), 'Read']],
    [['GraphQL', expect.any(CarportError), 'Write']],
  ])
  store.set(currentRouteAtom, { name: 'settings', path: '/settings' })
  store.set(languageAtom, 'es')
  expect(vi.mocked(createProblemLog).mock.calls.at(-2)?.[1]()).toEqual({ route: 'settings', language: 'es' })
})

test('[err-21] a promise that nobody waited for is reported once measuring has begun', async () => {
  const { analytics, measuring } = createPortalServices(origin)
  const track = vi.spyOn(analytics, 'track')
  const fail = () => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError() }))
  fail()
  expect(track).not.toHaveBeenCalled()
  const begun = measuring.start(Promise.resolve())
  fail()
  expect(track.mock.calls).toMatchObject([[{ type: 'Error', action: 'rejection', label: 'RangeError' }]])
  await begun
})
