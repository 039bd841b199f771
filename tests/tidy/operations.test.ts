import { globSync, readFileSync } from 'node:fs'
import { buildASTSchema, extendSchema, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { expect, test } from 'vitest'
import { readSourceTexts } from './sources.ts'

/** What the API answers although no page and no element asks: the reason why it stays. */
const kept: Readonly<Record<string, string>> = {
  'Query.GetNotifications': 'acct-10 names the entity with its subtypes; the dashboard reads the same rows as alerts.',
}

const read = (patterns: readonly string[]) =>
  globSync([...patterns])
    .toSorted()
    .map((path) => ({ path, document: parse(readFileSync(path, 'utf8')) }))

const sources = readSourceTexts()
const served = read(['server/**/*.graphql'])
const asked = read(['widgets/**/*.graphql', 'portal/**/*.graphql', 'sdk/**/*.graphql'])

const definitions = served.flatMap(({ document }) => document.definitions)
const isExtension = ({ kind }: (typeof definitions)[number]) => kind === Kind.OBJECT_TYPE_EXTENSION
const schema = extendSchema(
  buildASTSchema({ kind: Kind.DOCUMENT, definitions: definitions.filter((each) => !isExtension(each)) }),
  { kind: Kind.DOCUMENT, definitions: definitions.filter(isExtension) },
)

test('every query and mutation of the API is asked for by a page or an element', () => {
  const fields = new Set<string>()
  const types = new TypeInfo(schema)
  const Field = ({ name }: { readonly name: { readonly value: string } }) =>
    void fields.add(`${types.getParentType()?.name}.${name.value}`)
  for (const { document } of asked) visit(document, visitWithTypeInfo(types, { Field }))
  const offered = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
  )
  expect(offered.length).toBeGreaterThan(50)
  expect(offered.filter((operation) => !fields.has(operation))).toEqual(Object.keys(kept))
})

test('every operation that is written is sent by code', () => {
  const code = sources.filter(({ isTest, path }) => !isTest && !path.startsWith('test-kit/'))
  const used = new Set(code.flatMap(({ text }) => text.match(/\b\w+Document\b/g) ?? []))
  const unused = asked.flatMap(({ path, document }) =>
    document.definitions.flatMap((each) =>
      each.kind === Kind.OPERATION_DEFINITION && !used.has(`${each.name?.value}Document`)
        ? [`${path}: ${each.name?.value} is sent by nothing`]
        : [],
    ),
  )
  expect(unused).toEqual([])
})
