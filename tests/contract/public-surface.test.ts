import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ElementModel, readElements, readTokens } from '#scripts/element-model'
import {
  customElementsManifest,
  indexTypes,
  jsxTypes,
  packageExports,
  reactTypes,
  serverTypes,
  testKitTypes,
  vscodeData,
  webTypes,
} from '#scripts/npm-files'
import { eventFields, eventNames } from '#sdk/embed/events'
import { scenarios } from '#test-kit'

// What pages rely on. A change here is a change for every page that embeds us: it goes into the release notes. Write the new surface
// with `npx vitest run --project unit tests/contract -u`.

const elements = readElements()

test('[embed-07][embed-08][embed-09][embed-11][embed-12] the public surface is the one that was released', async () => {
  const surface = {
    exports: Object.keys(packageExports(elements)).toSorted(),
    events: Object.fromEntries(eventNames.map((name) => [name, [...eventFields[name]]])),
    elements: Object.fromEntries(elements.map((element) => [element.tag, surfaceOf(element)])),
    tokens: [...new Set(readTokens())].toSorted(),
    modules: {
      '.': namesIn(indexTypes(elements)),
      './react': namesIn(reactTypes(elements)),
      './server': namesIn(serverTypes),
      './test-kit': namesIn(testKitTypes),
    },
    scenarios: Object.keys(scenarios),
    types: Object.fromEntries(typeFiles.flatMap(declarationsIn)),
  }
  await expect(`${JSON.stringify(surface, null, 2)}\n`).toMatchFileSnapshot('./public-surface.json')
})

test('every element’s manual tells of each attribute, and names only events that exist', () => {
  for (const { tag, attributes, events, summary } of elements) {
    expect(summary, tag).toContain(`<${tag}>`)
    expect(attributes.filter(({ description }) => description === '').map(({ name }) => `${tag} ${name}`)).toEqual([])
    expect(events.length, `${tag} has events`).toBeGreaterThan(0)
    for (const { name } of events) expect(eventNames as readonly string[], tag).toContain(name)
  }
})

test('[embed-16] the manifest and the docs tell of every part that a page’s style sheet reaches', () => {
  const all = new Map(elements.flatMap(({ parts }) => parts.map(({ name, description }) => [name, description])))
  const rows = [...all]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) => `| \`${name}\` | ${text} |`)
  const docs = readFileSync('docs/embedding.md', 'utf8')
  expect(/^\| part \|.*\n.*\n((?:\|.*\n)+)/m.exec(docs)?.[1]?.trim()).toBe(rows.join('\n'))
  const manifest = JSON.stringify(customElementsManifest(elements, []))
  for (const [name, description] of all) expect(manifest).toContain(JSON.stringify({ name, description }))
})

test('editor data, manifest and JSX types name every tag and every attribute', () => {
  const texts = [
    JSON.stringify(customElementsManifest(elements, [])),
    JSON.stringify(vscodeData(elements)),
    JSON.stringify(webTypes(elements, [], '1.0.0')),
    jsxTypes(elements),
  ]
  for (const { tag, attributes } of elements) {
    for (const text of texts) {
      expect(text).toContain(tag)
      for (const { name } of attributes) expect(text).toContain(name)
    }
  }
})

/** Where the public types are written. */
const typeFiles = [
  'sdk/embed/core.ts',
  'sdk/embed/events.ts',
  'sdk/embed/options.ts',
  'test-kit/element-state.ts',
  'test-kit/servicer.ts',
]
const inside = ['EmbedCore', 'Registered', 'CarportEventName']

/** What a module exports, by name. */
function namesIn(types: string): string[] {
  const lists = [...types.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
  const declared = [...types.matchAll(/^export (?:declare )?(?:const|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  )
  return [...new Set([...lists, ...declared])].filter((name) => name !== '').toSorted()
}

/** Every exported type of a file as it is written, without comments. */
function declarationsIn(file: string): [string, string][] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*$/gm, '')
  const found = [
    ...text.matchAll(
      /^export (?:interface (\w+)[^{]*\{[\s\S]*?^\}|type (\w+) =(?:\s*(?:\||\{)?[^\n]*\n)(?:^ .*\n|^\}.*\n)*)/gm,
    ),
  ]
  return found
    .map(([all, one, other]): [string, string] => [one ?? other ?? '', all.replace(/\s+/g, ' ').trim()])
    .filter(([name]) => !inside.includes(name))
}

function surfaceOf({ component, isBare, attributes, events, parts }: ElementModel): object {
  return {
    component,
    isBare,
    attributes: attributes.map(({ name, property, type }) => `${name} / ${property}: ${type}`),
    events: events.map(({ name }) => name),
    methods: ['focus', 'refresh', 'reset'],
    parts: parts.map(({ name }) => name),
  }
}
