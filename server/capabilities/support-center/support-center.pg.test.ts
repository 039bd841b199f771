import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const query = 'query ($n: String!) { GetTitleRelease(accountNumber: $n) { status promisedOn } }'

test('[route-65] nobody learns about the title of another’s loan', async () => {
  const { code, data } = await app.gql(await app.token('p1@example.com'), query, { n: '100000000015' })
  expect([code, data]).toEqual(['NOT_FOUND', { GetTitleRelease: null }])
})

test('[route-65] a loan that is not paid off has no release; one that is has its status and the promised day', async () => {
  const open = await app.gql(await app.token('p1@example.com'), query, { n: '100000000001' })
  expect(open.data).toEqual({ GetTitleRelease: null })
  const paid = await app.gql<{ GetTitleRelease: { status: string; promisedOn: string } }>(
    await app.token('p15@example.com'),
    query,
    { n: '100000000015' },
  )
  expect(paid.data?.GetTitleRelease.status).toMatch(/^(WAITING|ORDERED)$/)
  expect(paid.data?.GetTitleRelease.promisedOn).toMatch(/^2026-0[67]-\d\d$/)
})
