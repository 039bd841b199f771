import { globSync, readFileSync } from 'node:fs'
import { type OperationDefinitionNode, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { buildServerSchema } from '#server/schema'

interface Mutation {
  readonly file: string
  readonly operation: OperationDefinitionNode
  /** What the schema calls it. */
  readonly names: readonly string[]
}

const { policies } = buildServerSchema()

/** Mutations of the widgets, as they are written. */
const mutations: readonly Mutation[] = globSync('{widgets,sdk}/**/*.graphql').flatMap((file) =>
  parse(readFileSync(file, 'utf8')).definitions.flatMap((operation) =>
    operation.kind === Kind.OPERATION_DEFINITION && operation.operation === 'mutation'
      ? [{ file, operation, names: fieldsOf(operation).map(({ name }) => name.value) }]
      : [],
  ),
)

function fieldsOf({ selectionSet }: OperationDefinitionNode) {
  return selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field] : []))
}

const isConfirmed = (name: string) => policies.get(`Mutation.${name}`)?.confirmation?.kind === 'frame'

test('every mutation that the server wants confirmed is sent through our frame by the element that has it, and no other', () => {
  const marked = mutations.filter(({ file, operation }) =>
    new RegExp(`'mutation',\\s+'${operation.name?.value}',\\s+'.*'(?: \\+ \\w+)*,\\s+'\\w+',\\s+\\)`).test(
      readFileSync(`${file}.ts`, 'utf8'),
    ),
  )
  const names = (some: readonly Mutation[]) => [...new Set(some.flatMap((each) => each.names))].toSorted()
  expect(names(marked)).toEqual(names(mutations.filter((each) => each.names.some(isConfirmed))))
  expect(names(marked)).toContain('CreateIndividualPayment')
})

test('a mutation that is confirmed is alone in its document, and its variables are its arguments, which the grant is bound to', () => {
  const others = mutations.filter(({ operation, names }) => {
    if (!names.some(isConfirmed)) return false
    const given = fieldsOf(operation).flatMap(({ arguments: all = [] }) =>
      all.map(({ name, value }) => [name.value, value.kind === Kind.VARIABLE ? value.name.value : null]),
    )
    return names.length !== 1 || given.some(([name, variable]) => name !== variable)
  })
  expect(others.map(({ file, names }) => `${file} ${names.join(' ')}`)).toEqual([])
})
