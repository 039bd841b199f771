import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServerSchema } from '#server/schema'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { smallestDocument } from '#tests/fixtures/smallest-document'

const { schema, policies } = buildServerSchema()
const [own, elsewhere] = ['100000000017', '100000000117']
/** What an element may ask only with its capability. */
const guarded = [...policies].filter(([, { actors }]) => !actors.includes('anonymous'))
const capabilities = [...new Set(guarded.flatMap(([, { embedCapabilities = [] }]) => embedCapabilities))].sort()

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The codes of all operations, by name, asked with one token. */
async function codesOf(
  names: readonly string[],
  token: string,
  accountNumber: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string | null>> {
  const codes: Record<string, string | null> = {}
  for (const name of names)
    codes[name] = (await app.gql(token, smallestDocument(schema, name, accountNumber), {}, headers)).code
  return codes
}

const everyOne = (names: readonly string[], code: string) => Object.fromEntries(names.map((name) => [name, code]))

test('there is something to guard', () => {
  expect(capabilities.length).toBeGreaterThan(5)
  expect(guarded.length).toBeGreaterThan(30)
})

describe.each(capabilities)('a token for %s', (capability) => {
  const isIts = (embedCapabilities: readonly string[] = []) => embedCapabilities.includes(capability)
  const its = guarded.filter(([, policy]) => isIts(policy.embedCapabilities)).map(([name]) => name)
  const others = guarded.map(([name]) => name).filter((name) => !its.includes(name))
  const ofAccount = its.filter((name) => policies.get(name)?.accountNumber !== undefined)
  let token = ''
  beforeAll(async () => {
    token = await app.embedToken('p17@example.com', own, { capabilities: [capability] })
  })

  test('[embed-13] gets nothing of any other capability', async () => {
    expect(await codesOf(others, token, own)).toEqual(everyOne(others, 'NOT_FOUND'))
  })

  test('[embed-13] gets nothing of another account, be it the same person’s', async () => {
    for (const account of [elsewhere, '100000000003', '999999999999'])
      expect(await codesOf(ofAccount, token, account)).toEqual(everyOne(ofAccount, 'NOT_FOUND'))
  })

  test('[embed-13] gets nothing on another page', async () => {
    for (const origin of ['https://evil.example.org', 'null'])
      expect(await codesOf(its, token, own, { origin })).toEqual(everyOne(its, 'UNAUTHENTICATED'))
  })

  test('reads its own', async () => {
    const reads = ofAccount.filter((name) => name.startsWith('Query.'))
    const codes = Object.values(await codesOf(reads, token, own))
    expect(codes.filter((code) => code === 'NOT_FOUND' || code === 'UNAUTHENTICATED')).toEqual([])
  })
})
