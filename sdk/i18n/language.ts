/** The languages the product speaks. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The supported language nearest to a BCP 47 tag: 'es-MX' is Spanish, everything unknown is English. */
export function languageFrom(tag: string | null | undefined): Language {
  return tag?.toLowerCase().split('-')[0] === 'es' ? 'es' : 'en'
}
