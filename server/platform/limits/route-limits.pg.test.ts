import { randomUUID } from 'node:crypto'
import { Agent, request as openRequest, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/http'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { routesOf } from '#tests/fixtures/routes'
import { networkFigures, networkLimitsOf, routeKind, streamCap } from './route-limits.ts'

let app: TestApp
/** Every route of a whole server, as `METHOD /path`. */
const routes: string[] = []

beforeAll(async () => {
  app = await startTestApp({ people: false, trustedProxies: 1 })
  routes.push(...routesOf(app.app))
})
afterAll(() => app.close())
afterEach(() => networkLimitsOf(app.services).change(plenty))

const plenty = Object.fromEntries(Object.keys(networkFigures).map((name) => [name, 100_000]))
const one = Object.fromEntries(Object.keys(networkFigures).map((name) => [name, 1]))

const counted = () =>
  routes.filter((route) => !['static', 'sandbox'].includes(routeKind(route.split(' ')[1] ?? '') ?? ''))

test('every route has a limit for each network, and only these have none', () => {
  expect(routes.length).toBeGreaterThan(60)
  expect(routes).toContain('POST /oidc/interaction/:id/code/send')
  const free = routes.filter((route) => routeKind(route.split(' ')[1] ?? '') === 'static')
  const built = ['GET /', 'GET /*', 'GET /sdk/*', 'OPTIONS /sdk/*', 'GET /sdk/latest.txt', 'GET /examples/*']
  expect(free.filter((route) => !built.includes(route)).sort()).toEqual([
    'GET /build.json',
    'GET /healthz',
    'GET /oidc/assets/pages.css',
  ])
})

test('a server with a route that nobody gave a limit does not start', async () => {
  const own = await createApp(app.services, { log: silentLog })
  expect(() => own.get('/brand-new', () => 'hello')).toThrow('/brand-new has no limit')
  await own.close()
})

test('at every route a network that asks too often is told when to come back, and another network is not', async () => {
  const open: string[] = []
  for (const route of counted()) {
    networkLimitsOf(app.services).change(one)
    const [method, pattern] = route.split(' ') as ['GET', string]
    const url = pattern.replace('*', 'auth').replaceAll(/:\w+/g, 'something')
    // Streams stay open; a request of any other network must not be refused by the limit.
    const ask = (network: string) =>
      askOnce(method, url, { 'x-forwarded-for': network, 'idempotency-key': randomUUID() })
    await ask('203.0.113.1')
    const again = await ask('203.0.113.1')
    const other = await ask('203.0.113.2')
    if (again.status !== 429 || !(Number(again.retryAfter) > 0) || other.status === 429)
      open.push(`${route}: ${again.status}`)
  }
  expect(open).toEqual([])
})

test('a household counts as one network, whichever of its addresses asks', async () => {
  networkLimitsOf(app.services).change({ provider: 2 })
  const ask = (network: string) => askOnce('GET', '/oidc/auth', { 'x-forwarded-for': network })
  await ask('2001:db8:1:2::1')
  await ask('2001:db8:1:2::2')
  expect((await ask('2001:db8:1:2::3')).status).toBe(429)
  expect((await ask('2001:db8:1:3::1')).status).not.toBe(429)
})

test('a person who asked too often reads so on a page', async () => {
  networkLimitsOf(app.services).change({ pages: 1 })
  await app.request('/oidc/password')
  const refused = await app.request('/oidc/password')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toContain('text/html')
  expect(await refused.text()).toContain('Please wait a moment')
})

test('a network has so many streams open and no more, and a closed one makes room', async () => {
  const streams = await Promise.all(Array.from({ length: streamCap.ofNetwork }, () => openStream('203.0.113.3')))
  expect(streams.every(({ statusCode }) => statusCode === 200)).toBe(true)
  const more = await openStream('203.0.113.3')
  expect(more.statusCode).toBe(503)
  expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
  const other = await openStream('203.0.113.4')
  expect(other.statusCode).toBe(200)
  streams[0]?.destroy()
  await expect.poll(async () => (await openStream('203.0.113.3')).statusCode).toBe(200)
})

test('asking for the headers of an event stream alone keeps no request open', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (method: string, path: string) =>
    new Promise<string>((done, failed) => {
      const request = openRequest(`${app.url}${path}`, { method, agent, timeout: 2_000 })
      request.on('timeout', () => done('no answer'))
      request.on('response', (reply) => reply.resume().on('end', () => done(`${reply.statusCode}`)))
      request.on('error', failed)
      request.end()
    })
  expect(await ask('HEAD', '/api/flags/stream')).toBe('404')
  // The same connection is free for the next request only when the one before is over.
  expect(await ask('GET', '/healthz')).toBe('200')
  agent.destroy()
})

test('asking for an event stream where there is none does not get around the limit on requests at once', async () => {
  const own = await createApp(app.services, { log: silentLog })
  own.get('/api/slow', () => new Promise(() => {}))
  const address = await own.listen({ port: 0, host: 'localhost' })
  const held = Array.from({ length: 510 }, () => {
    const request = openRequest(`${address}/api/slow`, {
      headers: { accept: 'text/event-stream', 'x-forwarded-for': '203.0.113.5' },
    })
    const refused = new Promise<string>((done) =>
      request.on('response', ({ statusCode, headers }) => done(`${statusCode} ${headers['retry-after']}`)),
    )
    request.on('error', () => {})
    request.end()
    return { request, refused }
  })
  expect(await Promise.race(held.map(({ refused }) => refused))).toBe('503 2')
  for (const { request } of held) request.destroy()
  own.server.closeAllConnections()
  await own.close()
})

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }
const opened: IncomingMessage[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.destroy()
})

const openStream = (network: string) => send('GET', '/api/flags/stream', { 'x-forwarded-for': network })

/** Sends a request on a connection of its own, and gives the answer before its end: a stream has none. */
function send(method: string, path: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    const request = openRequest(`${app.url}${path}`, { method, headers, agent: false })
    request.on('response', (reply) => {
      opened.push(reply)
      reply.on('error', () => {})
      done(reply)
    })
    request.on('error', failed)
    request.end()
  })
}

async function askOnce(method: string, path: string, headers: Record<string, string>) {
  const reply = await send(method, path, headers)
  reply.destroy()
  return { status: reply.statusCode, retryAfter: reply.headers['retry-after'] }
}
