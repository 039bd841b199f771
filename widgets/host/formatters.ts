import { formatDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage } from '#ui'
import { useHost } from './host.ts'

/** Returns today, and formatters for amounts and dates in the borrower's language. */
export function useFormatters() {
  const language = useLanguage()
  const today = useHost().today()
  return {
    today,
    date: (day: string): string => formatDate(day, language, today),
    money: (cents: Cents): string => formatCents(cents, language),
  }
}
