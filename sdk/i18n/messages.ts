import type { Language } from './language.ts'

export { type Language, languageFrom } from './language.ts'

/** The texts of every language but English, each in a file of its own that is loaded when it is asked for. */
type Translations<M extends object> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<M>>>

/** One capability's texts: English in the bundle, the others in files that are loaded when they are asked for. */
export interface MessagesDefinition<M extends object> extends Translations<M> {
  /** Names the texts for a host page that wants to replace some; usually the capability's name. */
  readonly name: string
  readonly en: M
}

/** What came, by the function that loads it. */
const loaded = new WeakMap<() => Promise<object>, object>()
const overrides = new Map<string, Readonly<Record<string, unknown>>>()

/**
 * Declares texts. Every language has the same shape, which the compiler checks: a text is a string or a function of its parameters.
 * @example defineMessages<PayTexts>({ name: 'make-a-payment', en, es: () => import('./make-a-payment.messages.es.ts').then((m) => m.es) })
 */
export function defineMessages<M extends object>(
  definition: Translations<M> & { readonly name?: string; readonly en: M },
): MessagesDefinition<M> {
  return { name: '', ...definition }
}

/** The texts in a language, loading them when they are not here yet. A load that failed may be asked for again. */
export async function loadMessages<M extends object>(
  definition: MessagesDefinition<M>,
  language: Language,
): Promise<M> {
  const ready = messagesNow(definition, language)
  if (ready !== null) return ready
  // English is always ready.
  const load = definition[language as Exclude<Language, 'en'>]
  loaded.set(load, await load())
  return messagesNow(definition, language) ?? definition.en
}

/** The texts in a language if they are here already (English always is), else null. */
export function messagesNow<M extends object>(definition: MessagesDefinition<M>, language: Language): M | null {
  const texts = language === 'en' ? definition.en : (loaded.get(definition[language]) as M | undefined)
  if (texts === undefined) return null
  const replaced = overrides.get(`${language}:${definition.name}`)
  return replaced === undefined ? texts : merged(texts, replaced)
}

/**
 * Replaces single texts of the definition with that name, for every element on the page. Only strings replace strings; a name
 * the definition does not have is ignored, so that a host page cannot break a widget.
 */
export function overrideMessages(
  name: string,
  language: Language,
  texts: Readonly<Record<string, string>> | undefined,
): void {
  if (texts === undefined) overrides.delete(`${language}:${name}`)
  else overrides.set(`${language}:${name}`, { ...texts })
}

const mergedTexts = new WeakMap<object, WeakMap<object, object>>()

function merged<M extends object>(texts: M, replaced: Readonly<Record<string, unknown>>): M {
  const byTexts = mergedTexts.get(replaced) ?? new WeakMap<object, object>()
  mergedTexts.set(replaced, byTexts)
  const known = byTexts.get(texts)
  if (known !== undefined) return known as M
  const copy: Record<string, unknown> = { ...(texts as Record<string, unknown>) }
  for (const [name, text] of Object.entries(replaced)) {
    if (Object.hasOwn(texts, name) && typeof copy[name] === 'string' && typeof text === 'string') copy[name] = text
  }
  byTexts.set(texts, copy)
  return copy as M
}
