import { useAtomValue } from 'jotai'
import { languageAfter } from '#sdk/i18n/language'
import { languageNames } from '#sdk/i18n/language-names'
import { Icon } from '#ui'
import { chooseLanguage } from '../startup/choose-language.ts'
import { useServices } from '../startup/services-context.tsx'
import { languageAtom } from '../startup/state.ts'

/** Switches to the next language. It is written in the language it leads to. */
export function LanguageSwitch() {
  const services = useServices()
  const language = useAtomValue(languageAtom)
  const other = languageAfter(language)
  const { name, readHere } = languageNames[other]
  return (
    <button
      type="button"
      className="portal-language"
      lang={other}
      title={readHere}
      onClick={() => chooseLanguage(services, other)}
    >
      <Icon name="globe" />
      <span>{name}</span>
    </button>
  )
}
