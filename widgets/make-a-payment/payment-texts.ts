import { useHost } from '#host'
import { formatDate } from '#sdk/dates/dates'
import { type Cents, formatCents } from '#sdk/money/money'
import { useLanguage, useMessages } from '#ui'
import { makeAPaymentMessages } from './make-a-payment.messages.ts'
import type { PayableMethod } from './payment-choices.ts'

/** The texts of the first screen, and amounts and dates written in the borrower's language. */
export function usePaymentTexts() {
  const texts = useMessages(makeAPaymentMessages)
  const language = useLanguage()
  const today = useHost().today()
  const date = (day: string): string => formatDate(day, language, today)
  return {
    texts,
    money: (cents: Cents): string => formatCents(cents, language),
    date,
    /** A method with its last four digits. */
    methodName: (method: Pick<PayableMethod, 'displayName' | 'lastFour'>): string =>
      method.displayName.includes(method.lastFour)
        ? method.displayName
        : texts.endingIn(method.displayName, method.lastFour),
  }
}
