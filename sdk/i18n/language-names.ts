import type { Language } from './language.ts'

/** What each language is called, in itself, and the invitation to read on in it. */
export const languageNames: Readonly<Record<Language, { readonly name: string; readonly readHere: string }>> = {
  en: { name: 'English', readHere: 'Read this site in English' },
  es: { name: 'Español', readHere: 'Leer este sitio en español' },
}
