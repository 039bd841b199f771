import { readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { canonicalHash, collectTrustedDocuments, trustedDocumentsFile } from './trusted-documents.ts'

const hash = (text: string) => canonicalHash(parse(text))

test('layout, order and the __typename of a caching client make no difference, a field does', () => {
  const plain = hash('query A($n: String!) { GetAccount(accountNumber: $n) { ...F } } fragment F on Account { route }')
  expect(
    hash(
      'fragment F on Account { __typename route }\nquery A($n: String!) {\n GetAccount(accountNumber: $n) { __typename ...F } }',
    ),
  ).toBe(plain)
  expect(
    hash('query A($n: String!) { GetAccount(accountNumber: $n) { ...F } } fragment F on Account { route legacyId }'),
  ).not.toBe(plain)
})

test('the committed list holds exactly the operations of the clients', () => {
  const list = `${JSON.stringify(collectTrustedDocuments(process.cwd()), null, 2)}\n`
  expect(readFileSync(trustedDocumentsFile, 'utf8'), 'run npm run schema').toBe(list)
})
