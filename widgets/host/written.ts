import { formatDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage } from '#ui'
import { useHost } from './host.ts'

/** Today, and amounts and dates written in the borrower's language. */
export function useWritten() {
  const language = useLanguage()
  const today = useHost().today()
  return {
    today,
    date: (day: string): string => formatDate(day, language, today),
    money: (cents: Cents): string => formatCents(cents, language),
  }
}
