import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

const page = 'http://localhost:8080'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // A token makes the page a listed one.
  await app.embedToken('p1@example.com', '100000000001', { capabilities: ['make-a-payment'], origin: page })
})
afterAll(() => app.close())

/** Every address that an element asks. */
const asked = [
  ['POST', '/graphql'],
  ['POST', '/graphql/early'],
  ['GET', '/api/flags'],
  ['GET', '/api/flags/stream'],
  ['GET', '/api/documents/doc_1'],
  ['GET', '/api/chat/conversations/conv_1/stream'],
] as const

async function allowed(method: string, path: string, names: string, origin = page) {
  const reply = await app.request(path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': names },
  })
  const list = reply.headers.get('access-control-allow-headers') ?? ''
  return { reply, names: list.split(',').map((name) => name.trim().toLowerCase()) }
}

const added =
  'traceparent,tracestate,baggage,x-requested-with,sentry-trace,newrelic,x-datadog-trace-id,x-datadog-sampling-priority'

test.each(asked)('a page whose fetch adds headers of tracing may still ask %s %s', async (method, path) => {
  const { reply, names } = await allowed(method, path, `authorization,${added}`)
  expect(reply.status).toBe(204)
  expect(reply.headers.get('access-control-allow-origin')).toBe(page)
  for (const name of [...added.split(','), 'authorization']) expect(names).toContain(name)
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  expect(reply.headers.get('vary')).toMatch(/Origin/)
  expect(reply.headers.get('vary')).toMatch(/Access-Control-Request-Headers/i)
})

test('a header that could mean something is not allowed because it was asked for', async () => {
  const asking = 'cookie,x-forwarded-for,x-correlation-id,x-datadog,x-evil,*,traceparent\u0020x,x-impersonate'
  const { names } = await allowed('POST', '/graphql', asking)
  for (const name of asking.split(',')) expect(names).not.toContain(name)
})

test('a page that is not listed is told nothing', async () => {
  const { reply } = await allowed('POST', '/graphql/early', added, 'https://evil.example')
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  expect(reply.headers.get('access-control-allow-headers')).toBeNull()
})

test('an early question with such a header is answered', async () => {
  const token = await app.embedToken('p1@example.com', '100000000001', {
    capabilities: ['make-a-payment'],
    origin: page,
  })
  const reply = await app.request('/graphql/early', {
    method: 'POST',
    headers: { origin: page, traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
    body: JSON.stringify({ read: 'unknown0', account: '100000000001', token }),
  })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([400, page])
})
