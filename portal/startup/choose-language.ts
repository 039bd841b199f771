import type { Language } from '#sdk/i18n/language'
import type { PortalServices } from './services.ts'
import { languageAtom } from './state.ts'

/**
 * The person reads on in another language, now and on their next visits. What the server worded, such as an agreement that is about to be
 * signed, is asked for anew in it.
 */
export function chooseLanguage({ store, stored, graphql }: PortalServices, language: Language): void {
  store.set(languageAtom, language)
  void stored.write('language', language)
  void graphql.refetchAll()
}
