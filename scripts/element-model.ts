import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bareTags } from '../widgets/bare-tags.ts'
import { kitParts, shellParts } from '../widgets/ui/parts.ts'

/** One attribute of an element with the property of the same meaning. */
export interface AttributeModel {
  readonly name: string
  readonly property: string
  readonly type: 'string' | 'boolean' | 'number'
  /** Whether it is a boolean, or one of a fixed set of names that are never displayed. */
  readonly isChoice: boolean
  readonly description: string
}

/** One element as its definition and the manual above it say. */
export interface ElementModel {
  readonly tag: string
  /** The tag without its prefix; also the entry of the npm package. */
  readonly name: string
  /** The React component of the npm package. */
  readonly component: string
  /** The file that defines it, from the project's root. */
  readonly file: string
  readonly summary: string
  /** Needs neither account nor token. */
  readonly isBare: boolean
  readonly attributes: readonly AttributeModel[]
  readonly events: readonly { readonly name: string; readonly description: string }[]
  readonly parts: readonly { readonly name: string; readonly description: string }[]
}

const root = resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8')

/** Every element in the registry, in its order. @throws when a definition or its manual cannot be read */
export function readElements(): ElementModel[] {
  const registry = read('widgets/elements.ts') + read('widgets/late-elements.ts')
  return [...registry.matchAll(/'(carport-[\w-]+)': \(\) => import\('\.\/([^']+)'\)/g)].map(([, tag = '', file = '']) =>
    readElement(tag, `widgets/${file}`, bareTags.includes(tag)),
  )
}

/** By element without its prefix, the attributes of its own that it may take from the address of a page of ours. */
export function addressAttributes(): Record<string, readonly string[]> {
  return Object.fromEntries(
    readElements().map(({ name, attributes }) => [
      name,
      attributes.filter((each) => each.isChoice).map((each) => each.name),
    ]),
  )
}

/** The custom properties that themes may set. */
export function readTokens(): string[] {
  return [...read('sdk/theme/tokens.ts').matchAll(/'(--carport-[\w-]+)'/g)].map(([, name = '']) => name)
}

function readElement(tag: string, file: string, isBare: boolean): ElementModel {
  const source = read(file)
  const manual = readManual(source)
  if (!source.includes(`tag: '${tag}'`)) throw new Error(`${file} does not define ${tag}`)
  const own = /attributes: \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const ownTypes = [...own.matchAll(/(\w+): '(string|choice|boolean|number)'/g)].map(([, property = '', type]) => ({
    property,
    type: (type === 'choice' ? 'string' : type) as AttributeModel['type'],
    isChoice: type === 'choice' || type === 'boolean',
  }))
  // A bare one may still work on an account: the chat does, once somebody is signed in.
  const common = ['accountNumber', 'language', 'token'].filter((each) => !isBare || manual.tellsOf(kebab(each)))
  const attributes = [
    ...common.map((property) => ({ property, type: 'string' as const, isChoice: false })),
    ...ownTypes,
  ].map((each) => {
    const name = kebab(each.property)
    return { ...each, name, description: manual.attribute(name) }
  })
  const name = tag.slice('carport-'.length)
  return {
    tag,
    name,
    component: name.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase()),
    file,
    summary: manual.summary,
    isBare,
    attributes,
    events: manual.events,
    parts: partsOf(isBare),
  }
}

function kebab(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** A bare one takes no room while it has nothing to show. */
function partsOf(isBare: boolean): ElementModel['parts'] {
  const around = isBare ? { shell: shellParts.shell } : shellParts
  return Object.entries({ ...kitParts, ...around })
    .map(([name, description]) => ({ name, description }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

interface Manual {
  readonly summary: string
  attribute(name: string): string
  tellsOf(name: string): boolean
  readonly events: ElementModel['events']
}

/** The comment at the top of an element's file: a summary, then sections with one entry per line, continued further in. */
function readManual(source: string): Manual {
  const lines = (/^\/\*\*\n([\s\S]*?)\n \*\//.exec(source)?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, ''))
  const firstSection = lines.findIndex((line) => /^(Attributes|Methods|Events|Parts)\b/.test(line))
  const summary = lines.slice(0, firstSection).join(' ').trim()
  const section = (title: string): string[] => {
    const start = lines.findIndex((line) => line.startsWith(title))
    if (start === -1) return []
    const length = lines.slice(start + 1).findIndex((line) => /^\S/.test(line))
    return lines.slice(start + 1, length === -1 ? undefined : start + 1 + length)
  }
  const attributes = entriesOf(section('Attributes'))
  const events = entriesOf(section('Events'))
  const eventNames = [
    ...new Set(
      section('Events')
        .join(' ')
        .match(/carport-[a-z-]*[a-z]/g) ?? [],
    ),
  ]
  const entryOf = (name: string) => attributes.find(({ head }) => head.split(/[\s,/]+/).includes(name))
  return {
    summary,
    tellsOf: (name) => entryOf(name) !== undefined,
    attribute(name) {
      const entry = entryOf(name)
      if (entry === undefined) throw new Error(`The manual of an element does not tell of ${name}: ${summary}`)
      return entry.text
    },
    events: eventNames.map((name) => ({
      name,
      description: events.find(({ head }) => head === name)?.text ?? '',
    })),
  }
}

function entriesOf(lines: readonly string[]): { head: string; text: string }[] {
  const entries: { head: string; text: string }[] = []
  for (const line of lines) {
    const [, head, text] = /^ {2}(\S.*?)(?: {2,}(.*))?$/.exec(line) ?? []
    const last = entries.at(-1)
    if (head !== undefined && !line.startsWith('   ')) entries.push({ head, text: text ?? '' })
    else if (last !== undefined) last.text = `${last.text} ${line.trim()}`.trim()
  }
  return entries
}
