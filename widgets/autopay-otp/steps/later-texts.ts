import { useAutopayLaterTexts } from '#blocks'
import { useOtpTexts as useFirstTexts } from '../otp-texts.ts'
import { laterMessages } from './later.messages.ts'

/** The texts of the steps after the first, and formatters in the borrower's language. */
export const useOtpTexts = () => useAutopayLaterTexts(useFirstTexts(), laterMessages)
