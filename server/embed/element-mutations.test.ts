import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildServerSchema } from '#server/schema'

/** What a file of the elements' source brings in, by name or when it is needed, and from where. */
function importsOf(path: string): { names: string[]; from: string }[] {
  const source = readFileSync(path, 'utf8')
  const named = [...source.matchAll(/(?:im|ex)port (?!type)\{([^}]*)\} from '([^']+)'/g)]
  const late = [...source.matchAll(/import\(()'([^']+)'\)/g)]
  return [...named, ...late].map(([, names = '', from = '']) => ({
    names: names
      .split(',')
      .map((name) => name.trim().replace(/^type | as .*/g, ''))
      .filter((name) => name !== '' || names === ''),
    from,
  }))
}
/** Door → name → the file behind the door. */
const doors = new Map(
  ['host', 'flow', 'blocks'].map((room) => [
    `#${room}`,
    new Map(
      importsOf(`widgets/${room}/index.ts`).flatMap(({ names, from }) =>
        names.map((name) => [name, join(`widgets/${room}`, from)] as const),
      ),
    ),
  ]),
)
/** The root mutation fields of the elements' own documents, by the document's name. */
const mutations = new Map<string, string>(
  globSync('widgets/**/*.graphql').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/mutation (\w+)(?:\([^)]*\))?\s*\{\s*(\w+)/g)].map(
      ([, name, field]) => [`${name}Document`, `Mutation.${field}`] as const,
    ),
  ),
)

/** The files that an element's own files lead to, through a door only what is brought in by name. */
function filesOf(capability: string): string[] {
  const found = new Set<string>()
  const walk = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const { names, from } of importsOf(path)) {
      const places = doors.get(from)
      if (places !== undefined) for (const place of names.flatMap((name) => places.get(name) ?? [])) walk(place)
      else if (from.startsWith('./') || from.startsWith('../')) {
        const next = join(dirname(path), from)
        if (/\.tsx?$/.test(next) && !next.includes('.graphql.')) walk(next)
      }
    }
  }
  for (const path of globSync(`widgets/${capability}/**/*.{ts,tsx}`)) if (!/\.(test|graphql)\./.test(path)) walk(path)
  return [...found]
}

function mutationsOf(capability: string): string[] {
  const files = filesOf(capability)
  const used = files.flatMap((path) => importsOf(path)).flatMap(({ names }) => names.map((name) => mutations.get(name)))
  const hasFrame = files.some((path) => /\bopenSecureFrame\(|<SecureFrameBox/.test(readFileSync(path, 'utf8')))
  const inFrame = ['Mutation.AddBankAccount', 'Mutation.SaveDebitCard', 'Mutation.SendOneTimePasscode']
  return [...new Set([...used, ...(hasFrame ? inFrame : [])])].filter((name) => name !== undefined).sort()
}

const { policies } = buildServerSchema()
const capabilities = [...new Set([...policies.values()].flatMap(({ embedCapabilities = [] }) => embedCapabilities))]
const withElement = capabilities.filter((name) => globSync(`widgets/${name}/*.element.ts`).length > 0).sort()
const allowed = (capability: string) =>
  [...policies]
    .filter(([name, policy]) => name.startsWith('Mutation.') && policy.embedCapabilities?.includes(capability) === true)
    .map(([name]) => name)
    .sort()

test.each(withElement)('a token for %s may call the mutations that its element offers, and no other', (capability) => {
  const offered = mutationsOf(capability).filter((name) => policies.get(name)?.actors.includes('embed') === true)
  expect(allowed(capability)).toEqual(offered)
})

test('what an element offers is found', () => {
  expect(withElement.length).toBeGreaterThan(7)
  expect(mutationsOf('make-a-payment')).toContain('Mutation.SkipRecurringPaymentInstance')
  expect(mutationsOf('payment-methods')).toContain('Mutation.RemoveBankAccount')
})
