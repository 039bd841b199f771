import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { accountDetailsMessages } from './account-details.messages.ts'
import type { FileWords } from './account-details.state.ts'

/** The texts of the account details, and amounts and dates written in the borrower's language. */
export function useAccountTexts() {
  const texts = useMessages(accountDetailsMessages)
  const words: FileWords = {
    columns: texts.columns,
    begins: texts.historyBegins,
    description: (text) => texts.descriptions[text] ?? text,
    status: (text) => texts.historyStatus[text] ?? text,
  }
  return { ...useFormatters(), texts, words }
}
