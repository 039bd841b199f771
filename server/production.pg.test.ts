import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/http'
import { sandboxToken } from '#server/sandbox/tokens'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'

let parts: TestServices
let app: FastifyInstance
let token: string
beforeAll(async () => {
  parts = await openTestServices()
  token = (await sandboxToken(parts.services, { email: 'p1@example.com' }))?.token ?? ''
  const { services } = parts
  // Only the mode differs: what production closes must not depend on which data it finds.
  app = await createApp({ ...services, config: { ...services.config, mode: 'production' } }, { log: silentLog })
})
afterAll(async () => {
  await app.close()
  await parts.close()
})

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silentLog }

async function ask(
  query: string,
  headers: Record<string, string> = { authorization: `Bearer ${token}` },
  variables = {},
) {
  const reply = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ query, variables }),
  })
  const body = reply.json<{ data?: unknown; errors?: { message: string; extensions: Record<string, unknown> }[] }>()
  return {
    status: reply.statusCode,
    data: body.data,
    code: body.errors?.[0]?.extensions.code ?? null,
    text: reply.body,
  }
}

const trusted = Object.values(readTrustedDocuments()).find((text) => text.startsWith('query DashboardCustomer')) ?? ''

test('a document that is none of our clients’ is refused, however small', async () => {
  for (const text of [
    '{ UserContext { startupData { clientIp } } }',
    '{ __typename }',
    `${trusted}\n# extra\nquery More { GetAccountsForLogin { route } }`,
  ]) {
    expect(await ask(text)).toMatchObject({ status: 400, code: 'REQUEST_INVALID', data: undefined })
  }
})

test('the schema describes itself to nobody, and a mistake is told without detail', async () => {
  expect((await ask('{ __schema { types { name } } }')).code).toBe('REQUEST_INVALID')
  expect((await ask('{ GetAcount { route } }')).text).not.toMatch(/detail|Did you mean|GetAccount/)
})

test('our own document is answered, also with the __typename fields of a caching client', async () => {
  expect(await ask(trusted)).toMatchObject({
    status: 200,
    code: null,
    data: { SelfServiceCustomer: { firstName: 'Maria' } },
  })
  expect(await ask(trusted.replace('SelfServiceCustomer {', 'SelfServiceCustomer {\n    __typename'))).toMatchObject({
    status: 200,
    code: null,
  })
})

test('a request that a form on a strange page could send is refused', async () => {
  expect(await ask(trusted, {})).toMatchObject({ status: 400, code: 'REQUEST_INVALID' })
  expect(await ask(trusted, { 'x-carport-client': 'web' })).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
})

test('nothing of the sandbox is there', async () => {
  const paths = [
    '/sandbox/people',
    '/sandbox/inbox?to=p1@example.com',
    '/sandbox/partner',
    '/sandbox/clock',
    '/sandbox/processor/effects',
  ]
  for (const url of paths) expect((await app.inject({ url })).statusCode).toBe(404)
  for (const url of ['/sandbox/token', '/sandbox/clock', '/sandbox/jobs/posting', '/sandbox/returns']) {
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404)
  }
})
