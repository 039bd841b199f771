import { useHost } from '#host'
import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { managePaymentsMessages } from './manage-payments.messages.ts'

/** The texts of the list, and amounts, dates and moments written in the borrower's language. */
export function usePaymentTexts() {
  const texts = useMessages(managePaymentsMessages)
  const language = useLanguage()
  const today = useHost().today()
  const date = (day: string): string => formatDate(day, language, today)
  return {
    texts,
    date,
    money: (cents: Cents): string => formatCents(cents, language),
    cancelUntil: (iso: string): string => {
      const ms = parseIso(iso)
      return texts.cancelUntil(formatTime(ms, language), date(phoenixDate(ms)))
    },
  }
}
