import { useHost } from '#host'
import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { autopayKitMessages, useLanguage, useMessages } from '#ui'
import { autopayMessages } from './autopay.messages.ts'

/** The texts of autopay, and amounts, dates and moments written in the borrower's language. */
export function useAutopayTexts() {
  const texts = useMessages(autopayMessages)
  const kit = useMessages(autopayKitMessages)
  const language = useLanguage()
  const today = useHost().today()
  const date = (day: string): string => formatDate(day, language, today)
  return {
    texts,
    kit,
    today,
    money: (cents: Cents): string => formatCents(cents, language),
    date,
    /** A moment of the wire as "5:00 PM Arizona time on Friday, November 27". */
    moment: (iso: string): string => {
      const ms = parseIso(iso)
      return kit.moment(formatTime(ms, language), date(phoenixDate(ms)))
    },
  }
}
