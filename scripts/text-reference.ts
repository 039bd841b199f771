import { existsSync, globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Language, languages } from '#sdk/i18n/language'
import type { MessagesDefinition } from '#sdk/i18n/messages'

type Texts = Readonly<Record<string, unknown>>

/** One text that a page may replace. */
interface OwnText {
  readonly name: string
  readonly texts: Readonly<Record<Language, string>>
}

/** What each language is called on these pages, which are in English. */
const columns: Readonly<Record<Language, string>> = { en: 'English', es: 'Spanish' }

/** Rooms that every capability takes texts from. */
const shared = ['widgets/blocks', 'widgets/flow', 'widgets/ui']

/**
 * docs/reference/texts.md and its pages: the texts of the elements that `messages` replaces, by capability. A text with an amount, a date
 * or another value in it is a function, which a page cannot replace, and is left out.
 */
export async function textReference(): Promise<Readonly<Record<string, string>>> {
  const byName = new Map<string, OwnText[]>()
  for (const file of globSync('widgets/**/*.messages.ts').toSorted())
    if (isOfElements(file))
      for (const [name, texts] of await textsOf(file)) byName.set(name, [...(byName.get(name) ?? []), ...texts])
  const groups = [...byName]
    .filter(([name, texts]) => texts.length > 0 && !portalAlone.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const pages = groups.map(([name, texts]) => [`docs/reference/texts/${name}.md`, pageOf(name, texts)])
  return { 'docs/reference/texts.md': indexOf(groups), ...Object.fromEntries(pages) }
}

/** Texts of a portal-only screen, which asks for the account. An element gets it as an attribute. */
const portalAlone = ['autopay-account']

/** Pages of the portal alone have no element beside them. */
function isOfElements(file: string): boolean {
  const folder = `widgets/${file.replaceAll('\\', '/').split('/')[1] ?? ''}`
  return shared.includes(folder) || globSync(`${folder}/*.element.ts`).length > 0
}

async function textsOf(file: string): Promise<[string, OwnText[]][]> {
  const exported = Object.values(await load(file))
  const translated = new Map<Language, Texts>()
  for (const language of languages) {
    const translation = file.replace('.messages.ts', `.messages.${language}.ts`)
    if (existsSync(translation)) translated.set(language, (await load(translation))[language] as Texts)
  }
  return exported.filter(isDefinition).map(({ name, en }) => {
    const textIn = (key: string, language: Language) => String((translated.get(language) ?? en)[key])
    const names = Object.keys(en).filter((key) => typeof en[key] === 'string')
    return [name, names.map((key) => ({ name: key, texts: eachLanguage((language) => textIn(key, language)) }))]
  })
}

function eachLanguage(textIn: (language: Language) => string): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, textIn(language)])) as Record<Language, string>
}

async function load(file: string): Promise<Texts> {
  return (await import(pathToFileURL(file).href)) as Texts
}

function isDefinition(value: unknown): value is MessagesDefinition<Texts> {
  return typeof value === 'object' && value !== null && 'en' in value && 'name' in value && value.name !== ''
}

function indexOf(groups: readonly (readonly [string, readonly OwnText[]])[]): string {
  const rows = groups.map(([name, texts]) => `| [\`${name}\`](texts/${name}.md) | ${texts.length} |`)
  return `# Texts

\`configure({ messages })\` puts your words in place of single texts, by language, capability and name. Those of a group that is no tag's name stand in
several elements. What isn't here can't be replaced: a text with an amount or a date in it, and everything in the confirm frame and in our forms for a bank account, a card and a sign-in. How to: [frameworks.md](../frameworks.md).

| Capability or group | Texts |
|---|---|
${rows.join('\n')}

This page and those it names are written by \`npm run reference\`.
`
}

function pageOf(name: string, texts: readonly OwnText[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = texts.map((each) =>
    row([`\`${each.name}\``, ...languages.map((language) => cell(each.texts[language]))]),
  )
  const places = languages.map((language) => `${language}: { '${name}': { … } }`)
  return `# Texts of ${name}

What \`messages: { ${places.join(', ')} }\` may name. All groups: [texts.md](../texts.md).

${row(['Name', ...languages.map((language) => columns[language])])}
|---|${'---|'.repeat(languages.length)}
${rows.join('\n')}

This page is written by \`npm run reference\`.
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
