import { useHost } from '#host'
import { formatDate, formatTime, parseIso, phoenixDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { makeAPaymentMessages } from './make-a-payment.messages.ts'
import type { PayableMethod } from './payment-choices.ts'

/** The texts of the flow, and amounts, dates and moments written in the borrower's language. */
export function usePaymentTexts() {
  const texts = useMessages(makeAPaymentMessages)
  const language = useLanguage()
  const today = useHost().today()
  const date = (day: string): string => formatDate(day, language, today)
  return {
    texts,
    money: (cents: Cents): string => formatCents(cents, language),
    date,
    /** A moment of the wire as "5:00 PM Arizona time on Friday, November 27". */
    moment: (iso: string): string => {
      const ms = parseIso(iso)
      return texts.cancelByMoment(formatTime(ms, language), date(phoenixDate(ms)))
    },
    /** A method with its last four digits. */
    methodName: (method: Pick<PayableMethod, 'displayName' | 'lastFour'>): string =>
      method.displayName.includes(method.lastFour)
        ? method.displayName
        : texts.endingIn(method.displayName, method.lastFour),
  }
}
