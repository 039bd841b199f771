import type { Language } from './language.ts'

/** A file of its own: what an element loads must not wait for the loader, which has the list. */
const known: Readonly<Record<Language, true>> = { en: true, es: true }

/** Whether a value is the code of one of our languages. */
export function isLanguage(value: unknown): value is Language {
  return Object.keys(known).includes(value as string)
}
