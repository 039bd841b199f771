import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readElements } from '#scripts/element-model'
import { referencePages } from '#scripts/reference-pages'
import { eventFields, eventNames } from '#sdk/embed/events'
import { en as payment } from '#texts/make-a-payment/make-a-payment.messages'
import { settings } from '#server/platform/config/settings'

const pages = await referencePages()

test.each(Object.entries(pages))('%s is what the code promises; npm run reference writes it anew', (file, text) => {
  expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text)
})

test('the configuration has a row for every setting', () => {
  for (const name of Object.keys(settings))
    expect(pages['docs/reference/configuration.md']?.split(`\n| \`${name}\` |`), name).toHaveLength(2)
})

test('the events have a section each, with every field explained', () => {
  const text = pages['docs/reference/events.md'] ?? ''
  for (const name of eventNames) {
    const section = text.split(`\n### ${name}\n`)[1]?.split('\n## ')[0]?.split('\n### ')[0] ?? ''
    const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| (.+) \|$/gm)].map((match) => match[1])
    expect(rows).toEqual(eventFields[name])
  }
})

test('the texts are those that a page may replace, each where the elements have it, in both languages', () => {
  const written = Object.keys(pages).filter((file) => file.startsWith('docs/reference/texts/'))
  expect(globSync('docs/reference/texts/*').toSorted()).toEqual(written.toSorted())
  const names = written.map((file) => file.replace('docs/reference/texts/', '').replace('.md', ''))
  expect(names).toEqual(expect.arrayContaining(['make-a-payment', 'dashboard', 'charge-off', 'ui']))
  for (const name of names) expect(pages['docs/reference/texts.md']).toContain(`(texts/${name}.md)`)
  const lines = written.flatMap((file) => (pages[file] ?? '').split('\n'))
  const rows = lines.filter((line) => line.startsWith('| `'))
  expect(rows.filter((row) => !/^\| `\w+` \| \S.* \| \S.* \|$/.test(row) || row.includes('undefined'))).toEqual([])
  const of = (name: string) => pages[`docs/reference/texts/${name}.md`] ?? ''
  expect(of('make-a-payment')).toContain(`| \`title\` | ${payment.title} |`)
  expect(typeof payment.dueOn).toBe('function')
  expect(of('make-a-payment')).not.toContain('| `dueOn` |')
})

test('the manual of an element lists the events that its types promise', () => {
  for (const { tag, file, events } of readElements()) {
    const types = readFileSync(file.replace('.element.ts', '.events.ts'), 'utf8')
    expect(new Set(events.map(({ name }) => name)), tag).toEqual(new Set(promisedIn(types)))
  }
})

const groups = new Map(
  [
    ...readFileSync('sdk/embed/capability-events.ts', 'utf8').matchAll(
      /^export type (\w+Events) = ([^]*?)(?=\n\n|\n$)/gm,
    ),
  ].map(([, name = '', text = '']) => [name, text]),
)

/** The events that types list, by name or as a group of sdk/embed/capability-events.ts. */
function promisedIn(types: string): string[] {
  const shared = [...types.matchAll(/\b(ActEvents|FlowEvents)\b(?! *\})/g)].map(
    ([, name = '']) => groups.get(name) ?? '',
  )
  const named = [...types.matchAll(/'(carport-[a-z-]+)'/g)].map(([, name = '']) => name)
  return [...named, ...shared.flatMap(promisedIn)]
}
