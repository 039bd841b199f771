import type { Language } from '#sdk/i18n/language'
import { useLanguage } from '#ui'

/** In which language what the server worded was shown first: that is the one it was asked in. */
const languages = new WeakMap<object, Language>()

/**
 * Returns an answer that the server worded and that is kept, as long as the page is in its language. In another one it is null, which
 * makes whoever shows it ask again, as after a reload.
 */
export function useInLanguage<TAnswer extends object>(answer: TAnswer | null): TAnswer | null {
  const language = useLanguage()
  if (answer === null) return null
  if (!languages.has(answer)) languages.set(answer, language)
  return languages.get(answer) === language ? answer : null
}
