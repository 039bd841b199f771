import { useAtom } from 'jotai'
import { Icon, useMessages } from '#ui'
import { portalMessages } from './portal.messages.ts'
import { useServices } from '../startup/services-context.tsx'
import { languageAtom } from '../startup/state.ts'

/** Switches between English and Spanish. It is written in the language it leads to. */
export function LanguageSwitch() {
  const messages = useMessages(portalMessages)
  const { stored } = useServices()
  const [language, setLanguage] = useAtom(languageAtom)
  const other = language === 'en' ? 'es' : 'en'
  const change = () => {
    setLanguage(other)
    void stored.write('language', other)
  }
  return (
    <button type="button" className="portal-language" lang={other} title={messages.switchLanguage} onClick={change}>
      <Icon name="globe" />
      <span>{messages.otherLanguage}</span>
    </button>
  )
}
