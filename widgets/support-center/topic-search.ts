import MiniSearch from 'minisearch'
import type { Language } from '#sdk/i18n/messages'
import { type HelpTopics, type TopicId, topicIds } from './topics/topic.ts'

/** Most results a search shows (rules 18). */
export const mostResults = 20

/** Words that say nothing about what is looked for. */
const fillers: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'a an and are can do does for how i if in is it my of on or the to what when where who why you your'.split(' '),
  ),
  es: new Set(
    'a al como con cual cuando de del donde el en es la las lo los mi mis o para por puedo que quien se si su sus un una y yo'.split(
      ' ',
    ),
  ),
}

/** Other words for what the help calls by one name, both as the search compares them. */
const sameAs: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    automobile: 'vehicle',
    bill: 'statement',
    car: 'vehicle',
    debt: 'loan',
    defer: 'extension',
    deferment: 'extension',
    deferral: 'extension',
    invoice: 'statement',
    lien: 'title',
    login: 'sign',
    postpone: 'extension',
    recurring: 'autopay',
    truck: 'vehicle',
  },
  es: {
    aplazar: 'extension',
    auto: 'vehiculo',
    automovil: 'vehiculo',
    carro: 'vehiculo',
    clave: 'contrasena',
    coche: 'vehiculo',
    deuda: 'prestamo',
    diferir: 'extension',
    factura: 'estado',
    gravamen: 'titulo',
    posponer: 'extension',
  },
}

/** A word normalized for search: lower case, no accents or plural s, synonyms merged; null for a stop word. */
export function searchTerm(word: string, language: Language): string | null {
  const plain = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (plain === '' || fillers[language].has(plain)) return null
  const one = plain.length > 3 && plain.endsWith('s') && !plain.endsWith('ss') ? plain.slice(0, -1) : plain
  return sameAs[language][one] ?? one
}

/** One page of help as the search reads it. */
export interface SearchDocument {
  readonly id: TopicId
  readonly title: string
  readonly heading: string
  readonly body: string
}

/** Every topic with its words in one text each for title, headings and body. */
export function searchDocuments(topics: HelpTopics): readonly SearchDocument[] {
  return topicIds.map((id) => {
    const { title, summary, sections } = topics[id]
    return {
      id,
      title,
      heading: sections.map((section) => section.heading).join('\n'),
      body: [summary, ...sections.flatMap(({ paragraphs, points = [] }) => [...paragraphs, ...points])].join('\n'),
    }
  })
}

/** Finds topics: those that have a word in their title first, then in a heading, then in their text. */
export type TopicSearch = (query: string) => readonly TopicId[]

/** Indexes the topics. It has a search library along, so that it is loaded on first use. */
export function createTopicSearch(documents: readonly SearchDocument[], language: Language): TopicSearch {
  const index = new MiniSearch<SearchDocument>({
    fields: ['title', 'heading', 'body'],
    processTerm: (word) => searchTerm(word, language),
    searchOptions: {
      boost: { title: 4, heading: 2 },
      prefix: (term) => term.length >= 3,
      fuzzy: (term) => (term.length >= 6 ? 1 : false),
    },
  })
  index.addAll(documents)
  return (query) => {
    // Topics with all the words; where there are none, with any of them.
    const all = index.search(query, { combineWith: 'AND' })
    return (all.length > 0 ? all : index.search(query))
      .toSorted((one, other) => rankOf(one.match) - rankOf(other.match) || other.score - one.score)
      .slice(0, mostResults)
      .map(({ id }) => id as TopicId)
  }
}

function rankOf(match: Readonly<Record<string, readonly string[]>>): number {
  const fields = Object.values(match).flat()
  return fields.includes('title') ? 0 : fields.includes('heading') ? 1 : 2
}
