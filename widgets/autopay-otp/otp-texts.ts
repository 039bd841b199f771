import { useMoment, useWritten } from '#host'
import { autopayKitMessages, useMessages } from '#ui'
import { autopayOtpMessages } from './autopay-otp.messages.ts'

/** The texts of the flow, and amounts, dates and moments written in the borrower's language. */
export function useOtpTexts() {
  const kit = useMessages(autopayKitMessages)
  const moment = useMoment()
  return {
    ...useWritten(),
    texts: useMessages(autopayOtpMessages),
    kit,
    moment: (iso: string): string => moment(iso, kit.moment),
  }
}
