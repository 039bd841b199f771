import { useHost } from '#host'
import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { autopayKitMessages, useLanguage, useMessages } from '#ui'
import { autopayOtpMessages } from './autopay-otp.messages.ts'

/** The texts of the flow, and amounts, dates and moments written in the borrower's language. */
export function useOtpTexts() {
  const texts = useMessages(autopayOtpMessages)
  const kit = useMessages(autopayKitMessages)
  const language = useLanguage()
  const today = useHost().today()
  const date = (day: string): string => formatDate(day, language, today)
  return {
    texts,
    kit,
    today,
    date,
    money: (cents: Cents): string => formatCents(cents, language),
    moment: (iso: string): string => {
      const ms = parseIso(iso)
      return kit.moment(formatTime(ms, language), date(phoenixDate(ms)))
    },
  }
}
