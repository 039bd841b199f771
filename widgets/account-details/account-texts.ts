import { useHost } from '#host'
import { formatDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { accountDetailsMessages } from './account-details.messages.ts'
import type { FileWords } from './account-details.state.ts'

/** The texts of the account details, and amounts and dates written in the borrower's language. */
export function useAccountTexts() {
  const texts = useMessages(accountDetailsMessages)
  const language = useLanguage()
  const today = useHost().today()
  const words: FileWords = {
    columns: texts.columns,
    description: (text) => texts.descriptions[text] ?? text,
    status: (text) => texts.historyStatus[text] ?? text,
  }
  return {
    texts,
    words,
    money: (cents: Cents): string => formatCents(cents, language),
    date: (day: string): string => formatDate(day, language, today),
  }
}
