import { useMoment, useFormatters } from '#host'
import { useMessages } from '#ui'
import { payoffQuoteMessages } from './payoff-quote.messages.ts'

/** The texts of the quote, and amounts, dates and moments written in the borrower's language. */
export function usePayoffTexts() {
  const texts = useMessages(payoffQuoteMessages)
  const moment = useMoment()
  return { ...useFormatters(), texts, asOf: (iso: string): string => moment(iso, texts.asOf) }
}
