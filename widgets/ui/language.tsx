import { type ReactNode, createContext, useContext, useEffect, useState } from 'react'
import { type Language, type MessagesDefinition, loadMessages, messagesNow } from '#sdk/i18n/messages'

const LanguageContext = createContext<Language>('en')

/** Sets the language of everything below it. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext.Provider value={language}>{children}</LanguageContext.Provider>
}

/** The language the borrower reads: 'en' or 'es'. English without a provider. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/**
 * The texts of a component in the borrower's language. Another language than English is a file of its own; until it is here
 * the English texts are given, and the component renders again when it arrives.
 */
export function useMessages<M extends object>(definition: MessagesDefinition<M>): M {
  const language = useLanguage()
  const [, setArrivals] = useState(0)
  const ready = messagesNow(definition, language)
  useEffect(() => {
    if (ready !== null) return
    let isCurrent = true
    const arrive = () => {
      if (isCurrent) setArrivals((count) => count + 1)
    }
    loadMessages(definition, language).then(arrive, () => undefined)
    return () => {
      isCurrent = false
    }
  }, [definition, language, ready])
  return ready ?? definition.en
}
