import { globSync, readFileSync } from 'node:fs'
import { type OperationDefinitionNode, isEnumType, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { isOnlyMutation } from '#portal/frames/confirm/only-mutation'
import { readElements } from '#scripts/element-model'
import type { TypedDocument } from '#sdk/graphql/document'
import { buildServerSchema } from '#server/schema'

interface Mutation {
  readonly file: string
  readonly operation: OperationDefinitionNode
  /** What the schema calls it. */
  readonly names: readonly string[]
}

const { policies } = buildServerSchema()
const modules = import.meta.glob('/{widgets,sdk}/**/*.graphql.ts')

/**
 * Mutations that the page around an element may send in its borrower's name, each decided on, with the words that tell readers of the
 * README so. What is added here commits the borrower to nothing, changes nothing that is theirs, and has a policy with the reason.
 */
const openToThePage: Readonly<Record<string, string>> = {
  // Puts a tip away for 30 days.
  DismissAlert: 'dismiss alerts',
  // Goes to the borrower's own address.
  SendPayoffQuote: 'mailed to the borrower',
  // The page can read what an element has written, so it names no person and no vehicle.
  CreatePayoffLetter: 'have letters written',
  CreateChargeOffDocument: 'have letters written',
  // Asks what became of a key.
  SettleAttempt: 'close an attempt that never arrived',
  // Talk, which is nothing to go by.
  SendChatMessage: 'write in the chat in the borrower’s name',
  EndChat: 'and end it',
  // An offer that waits for a signature; three a day.
  NegotiatePcoPlan: 'use up the day’s counteroffers',
  // Another code for a change that was confirmed, or none.
  ResendContactCode: 'resend the code for a new phone number',
  CancelContactChange: 'cancel that change',
}
/** Mutations that a form of ours sends from our own origin, with a passcode of its own. */
const inOwnForm = ['AddBankAccount', 'SaveDebitCard', 'SendOneTimePasscode']

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

const kindOf = (name: string) => policies.get(`Mutation.${name}`)?.confirmation?.kind
const isConfirmed = (name: string) => kindOf(name) === 'frame'
/** Commits a borrower on a page of a partner's, in the confirm frame or in a form of ours. A code that is sent proves, and commits to nothing. */
const commits = (name: string) => isConfirmed(name) || (kindOf(name) === 'own-form' && name !== 'SendOneTimePasscode')
const committing = [...policies.keys()].map((name) => name.replace('Mutation.', '')).filter(commits)

test('what a page may send in its borrower’s name, and what a form of ours sends, was decided one by one', () => {
  const declared = (kind: string) =>
    [...policies].flatMap(([name, { confirmation }]) =>
      confirmation?.kind === kind ? [name.replace('Mutation.', '')] : [],
    )
  expect(declared('none').toSorted()).toEqual(Object.keys(openToThePage).toSorted())
  expect(declared('own-form').toSorted()).toEqual(inOwnForm.toSorted())
  const sentByPages = [...policies].flatMap(([name, { actors }]) =>
    name.startsWith('Mutation.') && actors.includes('embed') ? [name.replace('Mutation.', '')] : [],
  )
  expect(sentByPages.toSorted()).toEqual(['none', 'own-form', 'frame'].flatMap(declared).toSorted())
})

test('the README says everything that the page around an element can do without its borrower', () => {
  const readme = readFileSync('README.md', 'utf8').replaceAll('\n', ' ').replaceAll("'", '’')
  const [, paragraph = ''] = /What the page around an element can learn and do: (.*?) {2}/.exec(readme) ?? []
  const unsaid = Object.entries(openToThePage).filter(([, words]) => !paragraph.includes(words))
  expect(unsaid).toEqual([])
  expect(paragraph).toContain('open the documents that its elements offer')
})

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

test('[embed-17] every mutation that is confirmed asks the page first and tells it what became of it: sent by useAct, or by an attempt of a money flow', () => {
  const confirmed = mutations.filter(({ names }) => names.some(commits))
  const sources = globSync('{widgets,sdk}/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.graphql.ts'] }).map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  )
  const ways = confirmed.flatMap(({ operation }) => {
    const document = `${operation.name?.value}Document`
    const mentions = sources.filter(([, source]) => source.includes(document))
    const uses = mentions.flatMap(([file, source]) =>
      [...source.matchAll(new RegExp(`(\\w+)\\(\\s*${document}\\b`, 'g'))].map(([, by = '']) => ({ file, source, by })),
    )
    const isByRule = ({ source, by }: (typeof uses)[number]) =>
      by === 'useAct' || by === 'useOwnAct' || (by === 'mutate' && source.includes('useAttempt'))
    return [{ document, isUsed: uses.length > 0, others: uses.filter((use) => !isByRule(use)).map(({ file }) => file) }]
  })
  expect(ways.filter(({ isUsed, others }) => !isUsed || others.length > 0)).toEqual([])
  expect(ways.length).toBeGreaterThan(15)
})

test('every mutation that is confirmed can be asked about while its outcome is not known', () => {
  const { schema } = buildServerSchema()
  const operations = schema.getType('AttemptOperation')
  const known = isEnumType(operations) ? operations.getValues().map(({ name }) => name) : []
  expect(known.toSorted()).toEqual(committing.toSorted())
  expect(committing).toContain('AddBankAccount')
  const asking = policies.get('Mutation.SettleAttempt')?.embedCapabilities ?? []
  const others = committing.flatMap((name) => policies.get(`Mutation.${name}`)?.embedCapabilities ?? [])
  expect([...new Set(others)].filter((capability) => !asking.includes(capability))).toEqual([])
})

test('every element with something to confirm names the events of it in its manual', () => {
  const events = ['carport-submit', 'carport-success', 'carport-failure', 'carport-unknown']
  const capabilities = [...policies.values()].flatMap(({ confirmation, embedCapabilities = [] }) =>
    confirmation?.kind === 'frame' ? embedCapabilities : [],
  )
  const elements = readElements().filter(({ name }) => capabilities.includes(name))
  expect(elements.length).toBeGreaterThan(5)
  const told = (element: (typeof elements)[number]) => element.events.map(({ name }) => name as string)
  expect(elements.filter((one) => !events.every((name) => told(one).includes(name))).map(({ tag }) => tag)).toEqual([])
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

test('[embed-17] our frame sends the document of every mutation that is confirmed, and no other document under its name', async () => {
  const documents = await Promise.all(
    mutations.map(async ({ file, operation, names: [name = ''] }) => {
      const found = (await modules[`/${file}.ts`]?.()) as Readonly<Record<string, TypedDocument<unknown, never>>>
      return { name, source: found[`${operation.name?.value}Document`]?.source ?? '' }
    }),
  )
  const confirmed = documents.filter(({ name }) => isConfirmed(name))
  expect(confirmed.length).toBeGreaterThan(15)
  expect(confirmed.filter(({ name, source }) => !isOnlyMutation(source, name))).toEqual([])
  for (const { name } of confirmed)
    expect(documents.filter((other) => other.name !== name && isOnlyMutation(other.source, name))).toEqual([])
})
