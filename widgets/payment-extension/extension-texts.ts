import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { paymentExtensionMessages } from './payment-extension.messages.ts'

/** The texts of an extension, with formatters for amounts and dates in the borrower's language. */
export function useExtensionTexts() {
  return { ...useFormatters(), texts: useMessages(paymentExtensionMessages) }
}
