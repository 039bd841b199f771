import { useAutopayLaterTexts } from '#blocks'
import { useAutopayTexts as useFirstTexts } from '../autopay-texts.ts'
import { laterMessages } from './later.messages.ts'

/** The texts of the steps after the first, and formatters in the borrower's language. */
export const useAutopayTexts = () => useAutopayLaterTexts(useFirstTexts(), laterMessages)
