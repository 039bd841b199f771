import { useHost } from '#host'
import { formatDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { dashboardMessages } from './dashboard.messages.ts'

/** The texts of the dashboard, and amounts and dates written in the borrower's language. */
export function useDashboardTexts() {
  const texts = useMessages(dashboardMessages)
  const language = useLanguage()
  const today = useHost().today()
  return {
    texts,
    money: (cents: Cents): string => formatCents(cents, language),
    date: (day: string): string => formatDate(day, language, today),
  }
}
