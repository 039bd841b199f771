import { isCarportError } from '#sdk/errors/errors'
import { useLanguage } from '#ui'

/**
 * Returns what reads the borrower's text of an error; null when no server wrote one. It is read where it is drawn, from an error that is
 * kept: what is kept as a sentence stays in the language of before when the borrower changes it.
 */
export function useServerText(): (error: unknown) => string | null {
  const language = useLanguage()
  return (error) =>
    isCarportError(error) && error.message !== error.code ? (error.messages?.[language] ?? error.message) : null
}
