import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPagePrefetch } from '#scripts/prefetch'
import { accountPlace } from '#sdk/loan/account-place'
import { readTrustedDocuments } from '#server/platform/graphql/trusted-documents'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { roundTripsOf } from '#tests/fixtures/round-trips'

const documents = Object.values(readTrustedDocuments())
const loginReads = ['AccountsForLogin', 'LoginCustomer'].map((name) => ({ query: documentOf(name) }))
const about = (name: string, variables = {}) => ({
  query: documentOf(name),
  variables: { accountNumber: accountPlace, ...variables },
})
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

function documentOf(name: string): string {
  const text = documents.find((each) => new RegExp(`^(query|mutation) ${name}\\b`).test(each))
  if (text === undefined) throw new Error(`Our clients ask for no ${name}`)
  return text
}

interface PageAnswer {
  readonly account: string | null
  readonly answers: readonly ({ status: number; body: { data?: Record<string, unknown>; errors?: unknown[] } } | null)[]
}

async function askPage(token: string | null, body: unknown) {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const reply = await app.request('/graphql/page', { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await reply.json()) as PageAnswer & { errors?: { extensions: { code: string } }[] }
  return { reply, answer, code: answer.errors?.[0]?.extensions.code ?? null }
}

test('what a page asks first is answered in one request, each as it would be alone, about the account that the login opens with', async () => {
  const token = await app.token('p4@example.com')
  const reads = [...loginReads, about('DashboardAccount'), about('DashboardHistory', { first: 5 })]
  const { reply, answer } = await askPage(token, { aid: null, reads })
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { data: alone } = await app.gql<{ GetAccountsForLogin: { accountNumber: string }[] }>(
    token,
    documentOf('AccountsForLogin'),
  )
  expect(answer.account).toBe(alone?.GetAccountsForLogin[0]?.accountNumber)
  expect(answer.answers[0]).toEqual({ status: 200, body: { data: alone } })
  for (const [index, name, more] of [
    [2, 'DashboardAccount', {}],
    [3, 'DashboardHistory', { first: 5 }],
  ] as const) {
    const { data } = await app.gql(token, documentOf(name), { accountNumber: answer.account, ...more })
    expect(answer.answers[index]).toEqual({ status: 200, body: { data } })
  }
})

test('[login-10][login-11] with several accounts it is the one that was chosen last, and nobody else’s', async () => {
  const token = await app.token('p17@example.com')
  const { data } = await app.gql<{ GetAccountsForLogin: { accountNumber: string; legacyId: string }[] }>(
    token,
    documentOf('AccountsForLogin'),
  )
  const [first, second] = data?.GetAccountsForLogin ?? []
  expect(second).toBeDefined()
  const reads = [...loginReads, about('DashboardAccount')]
  const opens = async (aid: string | null) => (await askPage(token, { aid, reads })).answer.account
  expect(await opens(second?.legacyId ?? '')).toBe(second?.accountNumber)
  expect(await opens(null)).toBe(first?.accountNumber)
  expect(await opens('100000000001')).toBe(first?.accountNumber)
  const named = { query: documentOf('DashboardAccount'), variables: { accountNumber: '100000000001' } }
  const { answer } = await askPage(token, { aid: null, reads: [...loginReads, named] })
  expect(answer.answers[2]?.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }, {}, {}] })
})

test('a query that is refused takes no other with it, and without an account those about one are not answered', async () => {
  const token = await app.token('p1@example.com')
  const wrong = { query: 'query Wrong { NoSuchThing }' }
  const { answer } = await askPage(token, { aid: null, reads: [wrong, ...loginReads, about('DashboardAccount')] })
  expect(answer.answers.map((each) => each?.status)).toEqual([400, 200, 200, 200])
  const alone = await askPage(token, { aid: null, reads: [about('DashboardAccount')] })
  expect(alone.answer).toEqual({ account: null, answers: [null] })
})

test('a mutation changes nothing, an element’s token asks nothing, and nobody is told why', async () => {
  const token = await app.token('p1@example.com')
  const nickname = { query: documentOf('UpdateNickName'), variables: { nickName: 'Changed' } }
  const { answer } = await askPage(token, { aid: null, reads: [nickname, ...loginReads] })
  expect(answer.answers[0]).toMatchObject({
    status: 400,
    body: { errors: [{ extensions: { code: 'REQUEST_INVALID' } }] },
  })
  const embedded = await app.embedToken('p1@example.com', '100000000001', {
    capabilities: ['dashboard'],
    origin: 'http://localhost:8080',
  })
  const byElement = await askPage(embedded, { aid: null, reads: loginReads })
  expect([byElement.code, byElement.answer.answers]).toEqual(['NOT_FOUND', undefined])
  expect((await askPage('a.b.c', { aid: null, reads: loginReads })).reply.status).toBe(401)
  const anonymous = await askPage(null, { aid: null, reads: loginReads })
  expect(anonymous.answer.answers.map((each) => each?.body.data ?? null)).toEqual([null, null])
})

test.each([
  ['nothing', null],
  ['no list', { aid: null, reads: 'all' }],
  ['a number as aid', { aid: 7, reads: [] }],
  ['an unknown key in a query', { aid: null, reads: [{ query: '{ __typename }', batch: [] }] }],
  ['too many queries', { aid: null, reads: Array.from({ length: 13 }, () => loginReads[0]) }],
])('%s is refused whole', async (_what, body) => {
  const { reply, code } = await askPage(await app.token('p1@example.com'), body)
  expect([reply.status, code]).toEqual([400, 'REQUEST_INVALID'])
})

// One by one they are 46, seven of which read the ledger.
test('the dashboard’s first queries together ask the database at most 21 statements, and the ledger not again', async () => {
  const token = await app.token('p1@example.com')
  const reads = [...loginReads, ...(await readPagePrefetch('dashboard')).map((read) => JSON.parse(read) as object)]
  // Once before: the first visit writes down which experiments the loan is in.
  const first = await roundTripsOf(() => askPage(token, { aid: null, reads }))
  const { answer } = first.result
  const { result, statements } = await roundTripsOf(() => askPage(token, { aid: null, reads }))
  expect(result.answer).toEqual(answer)
  expect(answer.answers.map((each) => each?.status)).toEqual(reads.map(() => 200))
  const readLedger = (sql: string) => sql.includes('FROM ledger_entries')
  expect(first.statements.filter(readLedger).length).toBeLessThanOrEqual(1)
  expect(statements.filter(readLedger)).toEqual([])
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(21)
})

test('many who open their dashboard at one moment are all answered', async () => {
  const token = await app.token('p1@example.com')
  const reads = [...loginReads, ...(await readPagePrefetch('dashboard')).map((read) => JSON.parse(read) as object)]
  const pages = await Promise.all(Array.from({ length: 32 }, () => askPage(token, { aid: null, reads })))
  const statuses = pages.flatMap(({ answer }) => answer.answers.map((each) => each?.status))
  expect(new Set(statuses)).toEqual(new Set([200]))
})
