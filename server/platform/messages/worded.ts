import type { Language } from '#sdk/i18n/language'

/** A message in one language: plain text, and a subject that text messages do not have. */
export interface Worded {
  readonly subject: string
  readonly body: string
}

/** The words of every message of a set in one language, each from what it needs. */
export type Wordings<TMessages> = { readonly [T in keyof TMessages]: (parameters: TMessages[T]) => Worded }

/** Returns the function that words one message of a set in a language. */
export function wordedBy<TMessages>(texts: Readonly<Record<Language, Wordings<TMessages>>>) {
  return <T extends keyof TMessages>(template: T, language: Language, parameters: TMessages[T]): Worded =>
    texts[language][template](parameters)
}
