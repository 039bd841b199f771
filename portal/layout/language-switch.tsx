import { useAtomValue } from 'jotai'
import { type Language, languageAfter } from '#sdk/i18n/language'
import { languageNames } from '#sdk/i18n/language-names'
import { Icon } from '#ui'
import { chooseLanguage } from '../startup/choose-language.ts'
import { useServices } from '../startup/services-context.tsx'
import { languageAtom } from '../startup/state.ts'

/** Switches to the next language. It is written in the language it leads to. */
export function LanguageSwitch() {
  const services = useServices()
  const language = useAtomValue(languageAtom)
  return <LanguageLabel language={language} onChoose={(other) => chooseLanguage(services, other)} />
}

interface LanguageLabelProps {
  /** The language of the page. */
  readonly language: Language
  /** Called with the next one. */
  readonly onChoose?: (other: Language) => void
}

/** The button that leads to the next language. */
export function LanguageLabel({ language, onChoose }: LanguageLabelProps) {
  const other = languageAfter(language)
  const { name, readHere } = languageNames[other]
  return (
    <button type="button" className="portal-language" lang={other} title={readHere} onClick={() => onChoose?.(other)}>
      <Icon name="globe" />
      <span>{name}</span>
    </button>
  )
}
