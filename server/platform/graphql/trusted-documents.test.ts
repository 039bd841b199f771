import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { canonicalHash, collectTrustedDocuments, readTrustedDocuments } from './trusted-documents.ts'

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
  expect(readTrustedDocuments()).toEqual(collectTrustedDocuments(process.cwd()))
})
