import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { createOperatorApp } from './operator-http.ts'

let app: TestApp
const operators: FastifyInstance[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  for (const one of operators) await one.close()
  await app.close()
})

/** The figures that a process of a role gives over HTTP, by name and labels. */
async function figuresOf(role: 'web' | 'worker' | 'all'): Promise<ReadonlyMap<string, number>> {
  const operator = createOperatorApp({ ...app.services, config: { ...app.services.config, role } })
  operators.push(operator)
  const response = await fetch(`${await operator.listen({ port: 0, host: '127.0.0.1' })}/metrics`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4'])
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

const ofRequests = ['carport_request_duration_seconds_count']
const ofBackground = ['carport_quarantined_loans']
const ofProcess = [
  'carport_payments_stopped',
  'carport_database_up',
  'carport_database_connections{state="idle"}',
  'carport_database_waiting',
  'nodejs_eventloop_lag_p99_seconds',
  'process_resident_memory_bytes',
]

test.each([
  ['web', [...ofProcess, ...ofRequests], ofBackground],
  ['worker', [...ofProcess, ...ofBackground], ofRequests],
  ['all', [...ofProcess, ...ofRequests, ...ofBackground], []],
] as const)('a %s process has the figures of its own work', async (role, has, hasNot) => {
  const names = [...(await figuresOf(role)).keys()]
  expect(names).toEqual(expect.arrayContaining([...has]))
  for (const name of hasNot) expect(names).not.toContain(name)
})

test('requests count by route and status, and refusals by code, of GraphQL and REST alike', async () => {
  const before = await figuresOf('web')
  const query = 'query ($n: String!) { GetTitleRelease(accountNumber: $n) { status } }'
  expect((await app.gql(null, query, { n: '100000000001' })).code).toBe('UNAUTHENTICATED')
  expect((await app.gql(await app.token('p1@example.com'), query, { n: '999999999999' })).code).toBe('NOT_FOUND')
  expect((await app.request('/api/documents/unknown')).status).toBe(401)
  const after = await figuresOf('web')
  const grownBy = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  expect(grownBy('carport_requests_total{method="POST",route="/graphql",status="401"}')).toBe(1)
  expect(grownBy('carport_requests_total{method="POST",route="/graphql",status="200"}')).toBe(1)
  expect(grownBy('carport_refusals_total{code="UNAUTHENTICATED"}')).toBe(2)
  expect(grownBy('carport_refusals_total{code="NOT_FOUND"}')).toBe(1)
  expect(grownBy('carport_request_duration_seconds_count')).toBe(3)
  expect(grownBy('carport_request_duration_seconds_bucket{le="+Inf"}')).toBe(3)
})

test('without the database the figures of the process are still there', async () => {
  const { db } = app.services
  const away = { ...db, read: () => Promise.reject(new Error('away')) }
  const operator = createOperatorApp({ ...app.services, db: away })
  operators.push(operator)
  const text = await (await fetch(`${await operator.listen({ port: 0, host: '127.0.0.1' })}/metrics`)).text()
  expect(text).toContain('\ncarport_database_up 0\n')
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})
