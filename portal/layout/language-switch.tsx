import { useAtom } from 'jotai'
import { languageAfter } from '#sdk/i18n/language'
import { languageNames } from '#sdk/i18n/language-names'
import { Icon } from '#ui'
import { useServices } from '../startup/services-context.tsx'
import { languageAtom } from '../startup/state.ts'

/** Switches to the next language. It is written in the language it leads to. */
export function LanguageSwitch() {
  const { stored } = useServices()
  const [language, setLanguage] = useAtom(languageAtom)
  const other = languageAfter(language)
  const { name, readHere } = languageNames[other]
  const change = () => {
    setLanguage(other)
    void stored.write('language', other)
  }
  return (
    <button type="button" className="portal-language" lang={other} title={readHere} onClick={change}>
      <Icon name="globe" />
      <span>{name}</span>
    </button>
  )
}
