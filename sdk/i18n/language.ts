/**
 * The languages the product speaks; English is what everything falls back to. A third one begins with its code here: the compiler
 * then names every text it lacks.
 */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The supported language nearest to a BCP 47 tag: 'es-MX' is Spanish, everything unknown is English. */
export function languageFrom(tag: string | null | undefined): Language {
  const code = tag?.toLowerCase().split('-')[0] as Language
  return languages.includes(code) ? code : 'en'
}

/** The language that a switch leads to. */
export function languageAfter(language: Language): Language {
  return languages[(languages.indexOf(language) + 1) % languages.length] ?? 'en'
}
