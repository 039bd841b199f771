import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServerSchema } from '#server/schema'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import {
  documentsOf,
  elementDocument,
  everyChoiceFor,
  questionFor,
  rootFieldsOf,
  variablesFor,
} from '#tests/fixtures/element-documents'
import { smallestDocument } from '#tests/fixtures/smallest-document'
import { embedCapabilities } from '#server/identity/partner-pages/capabilities'

const { schema, policies } = buildServerSchema()
const [own, elsewhere] = ['100000000017', '100000000117']
/** What an element may ask only with its capability. */
const guarded = [...policies].filter(([, { actors }]) => !actors.includes('anonymous'))
const capabilities = [...embedCapabilities()]
const everything = Object.assign({}, ...capabilities.map(documentsOf)) as Readonly<Record<string, string>>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The codes of documents, by the names they are given under, asked with one token. */
async function codesOf(
  documents: Readonly<Record<string, string>>,
  token: string,
  accountNumber: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string | null>> {
  const codes: Record<string, string | null> = {}
  for (const [name, text] of Object.entries(documents))
    codes[name] = (await app.gql(token, text, variablesFor(schema, text, accountNumber), headers)).code
  return codes
}

const everyOne = (documents: Readonly<Record<string, string>>, code: string) =>
  Object.fromEntries(Object.keys(documents).map((name) => [name, code]))

test('there is something to guard', () => {
  expect(capabilities.length).toBeGreaterThan(5)
  expect(guarded.length).toBeGreaterThan(30)
  expect(Object.keys(everything).length).toBeGreaterThan(30)
  const lists = Object.values(everything).filter((text) => Object.keys(everyChoiceFor(schema, text)).length > 0)
  expect(lists).toContain(elementDocument('ChatIdentity'))
})

describe.each(capabilities)('a token for %s', (capability) => {
  const its = Object.fromEntries(Object.entries(documentsOf(capability)).filter(([, text]) => isGuarded(text)))
  const others = Object.fromEntries(Object.entries(everything).filter(([, text]) => !isIts(text)))
  const ofAccount = Object.fromEntries(Object.entries(its).filter(([, text]) => rootFieldsOf(text).some(isScoped)))
  let token = ''
  beforeAll(async () => {
    token = await app.embedToken('p17@example.com', own, { capabilities: [capability] })
  })
  function isIts(text: string): boolean {
    return Object.values(documentsOf(capability)).includes(text)
  }

  test('[embed-13] gets nothing that another element asks', async () => {
    expect(await codesOf(others, token, own)).toEqual(everyOne(others, 'NOT_FOUND'))
  })

  test('[embed-13] gets nothing with a document of somebody’s own, be it about what its element asks', async () => {
    const written = Object.fromEntries(guarded.map(([name]) => [name, smallestDocument(schema, name, own)]))
    expect(await codesOf(written, token, own)).toEqual(everyOne(written, 'NOT_FOUND'))
  })

  test('[embed-13] gets nothing of another account, be it the same person’s', async () => {
    for (const account of [elsewhere, '100000000003', '999999999999'])
      expect(await codesOf(ofAccount, token, account)).toEqual(everyOne(ofAccount, 'NOT_FOUND'))
  })

  test('[embed-13] gets nothing on another page', async () => {
    for (const origin of ['https://evil.example.org', 'null'])
      expect(await codesOf(its, token, own, { origin })).toEqual(everyOne(its, 'UNAUTHENTICATED'))
  })

  test('[embed-13] gets no more for naming every choice of a list, which the page around it can', async () => {
    const lists = Object.entries(its).filter(
      ([, text]) => text.startsWith('query ') && Object.keys(everyChoiceFor(schema, text)).length > 0,
    )
    for (const [name, text] of lists) {
      const none = variablesFor(schema, text, own)
      const all = { ...none, ...everyChoiceFor(schema, text) }
      const [less, more] = [await app.gql(token, text, none), await app.gql(token, text, all)]
      expect(more.code, name).toBeNull()
      expect(shapeOf(more.data), name).toEqual(shapeOf(less.data))
    }
  })

  test('reads its own', async () => {
    const reads = Object.fromEntries(Object.entries(ofAccount).filter(([, text]) => text.startsWith('query ')))
    const codes = Object.values(await codesOf(reads, token, own))
    expect(codes.filter((code) => code === 'NOT_FOUND' || code === 'UNAUTHENTICATED')).toEqual([])
  })
})

test('a payoff quote’s token reads no history, vehicle, route, days past due or co-buyer’s name', async () => {
  const token = await app.embedToken('p17@example.com', own, { capabilities: ['payoff-quote'] })
  for (const query of [
    elementDocument('AccountHistory'),
    elementDocument('DashboardAccount'),
    'query Mine($accountNumber: String!) { GetAccount(accountNumber: $accountNumber) { route customers { firstName } } }',
    'query Mine($accountNumber: String!) { GetVehicle(accountNumber: $accountNumber) { vin } }',
    'query Mine($accountNumber: String!) { GetPayoffQuote(accountNumber: $accountNumber) { payoffQuoteTotal __typename } }',
  ])
    expect(await app.gql(token, query, { accountNumber: own, first: 5 })).toMatchObject({
      code: 'NOT_FOUND',
      data: null,
    })
  const quote = questionFor(schema, 'Query.GetPayoffQuote', ['payoff-quote'], own)
  expect((await app.gql(token, quote?.query ?? '', { ...quote?.variables, customerType: 'buyer' })).data).toMatchObject(
    {
      GetPayoffQuote: { perDiem: expect.any(Number) },
    },
  )
})

/** Which values an answer has, whatever they are. */
function shapeOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(shapeOf)
  if (typeof answer !== 'object' || answer === null) return typeof answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shapeOf(value)]))
}

function isGuarded(text: string): boolean {
  return rootFieldsOf(text).every((name) => policies.get(name)?.actors.includes('anonymous') === false)
}

function isScoped(name: string): boolean {
  return policies.get(name)?.accountNumber !== undefined
}
