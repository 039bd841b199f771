import { autopayKitMessages } from '#blocks'
import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { autopayMessages } from './autopay.messages.ts'

/** The texts of the first screen, and amounts and dates written in the borrower's language. */
export function useAutopayTexts() {
  return { ...useFormatters(), texts: useMessages(autopayMessages), kit: useMessages(autopayKitMessages) }
}
