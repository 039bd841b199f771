import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { makeAPaymentMessages } from './make-a-payment.messages.ts'
import type { PayableMethod } from './payment-choices.ts'

/** The texts of the first screen, and amounts and dates written in the borrower's language. */
export function usePaymentTexts() {
  const texts = useMessages(makeAPaymentMessages)
  return {
    ...useFormatters(),
    texts,
    /** A method with its last four digits. */
    methodName: (method: Pick<PayableMethod, 'displayName' | 'lastFour'>): string =>
      method.displayName.includes(method.lastFour)
        ? method.displayName
        : texts.endingIn(method.displayName, method.lastFour),
  }
}
