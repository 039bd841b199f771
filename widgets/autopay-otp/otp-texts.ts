import { autopayKitMessages } from '#blocks'
import { useFormatters } from '#host'
import { useMessages } from '#ui'
import { autopayOtpMessages } from './autopay-otp.messages.ts'

/** The texts of the first screen, and amounts and dates written in the borrower's language. */
export function useOtpTexts() {
  return { ...useFormatters(), texts: useMessages(autopayOtpMessages), kit: useMessages(autopayKitMessages) }
}
