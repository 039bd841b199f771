import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { buildServerSchema } from '#server/schema'
import { documentLimits, limitDocument } from './document-limits.ts'

const { schema } = buildServerSchema()
const refusals = (text: string) =>
  validate(schema, parse(text), [limitDocument(documentLimits)]).map((error) => error.message)
const account = 'GetAccount(accountNumber: "100000000001")'

test('two mutations in one document are refused, also through a fragment or two operations', () => {
  const cancel = (name: string) => `${name}: CancelIndividualPayment(accountNumber: "1", id: "1") { success }`
  const once = ['Send one mutation per document.']
  expect(refusals(`mutation { ${cancel('a')} ${cancel('b')} }`)).toEqual(once)
  expect(refusals(`mutation { ${cancel('a')} ...F } fragment F on Mutation { ${cancel('b')} }`)).toEqual(once)
  expect(refusals(`mutation A { ${cancel('a')} } mutation B { ${cancel('b')} }`)).toEqual(once)
  expect(refusals(`mutation { ${cancel('a')} }`)).toEqual([])
})

test('a document with too many aliases is refused', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: route`).join(' ')
  expect(refusals(`{ ${account} { ${lines(documentLimits.aliases + 1)} } }`)).toEqual([
    'The document asks for too much.',
  ])
  expect(refusals(`{ ${account} { ${lines(documentLimits.aliases)} } }`)).toEqual([])
})

test('a document with too many root fields is refused', () => {
  const roots = Array.from(
    { length: documentLimits.rootFields + 1 },
    (_, index) => `a${index}: UserContext { startupData { clientIp } }`,
  )
  expect(refusals(`{ ${roots.join(' ')} }`)).toEqual(['The document asks for too much.'])
})

test('a document that nests too deep or costs too much is refused', () => {
  const people = buildSchema('type Query { me: Person } type Person { name: String friends: [Person!]! best: Person }')
  const rule = [limitDocument(documentLimits)]
  const nested = (field: string, depth: number): string =>
    depth === 0 ? 'name' : `${field} { ${nested(field, depth - 1)} }`
  const check = (text: string) => validate(people, parse(text), rule).map((error) => error.message)
  expect(check(`{ me { ${nested('best', 12)} } }`)).toEqual(['The document asks for too much.'])
  expect(check(`{ me { ${nested('friends', 6)} } }`)).toEqual(['The document asks for too much.'])
  expect(check(`{ me { ${nested('friends', 3)} ${nested('best', 5)} } }`)).toEqual([])
})

test('a fragment that spreads itself does not hang the check', () => {
  expect(() =>
    refusals(`{ ${account} { ...A } } fragment A on Account { ...B } fragment B on Account { ...A route }`),
  ).not.toThrow()
})

test('a fragment spread many times costs each time', () => {
  const many = Array.from(
    { length: 12 },
    (_, index) =>
      `fragment F${index} on Account { customers { wallet { paymentMethods { id } } } ${index === 11 ? '' : `...F${index + 1} ...F${index + 1}`} }`,
  )
  expect(refusals(`{ SelfServiceCustomer { accounts { ...F0 } } } ${many.join(' ')}`)).toContain(
    'The document asks for too much.',
  )
})
