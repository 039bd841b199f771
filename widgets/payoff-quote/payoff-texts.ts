import { useHost } from '#host'
import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { payoffQuoteMessages } from './payoff-quote.messages.ts'

/** The texts of the quote, and amounts, dates and moments written in the borrower's language. */
export function usePayoffTexts() {
  const texts = useMessages(payoffQuoteMessages)
  const language = useLanguage()
  const today = useHost().today()
  const date = (day: string): string => formatDate(day, language, today)
  return {
    texts,
    date,
    money: (cents: Cents): string => formatCents(cents, language),
    asOf: (iso: string): string => {
      const ms = parseIso(iso)
      return texts.asOf(formatTime(ms, language), date(phoenixDate(ms)))
    },
  }
}
