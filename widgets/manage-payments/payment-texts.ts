import { useMoment, useFormatters } from '#host'
import { useMessages } from '#ui'
import { managePaymentsMessages } from './manage-payments.messages.ts'

/** The texts of the list, and amounts, dates and moments written in the borrower's language. */
export function usePaymentTexts() {
  const texts = useMessages(managePaymentsMessages)
  const moment = useMoment()
  return { ...useFormatters(), texts, cancelUntil: (iso: string): string => moment(iso, texts.cancelUntil) }
}
