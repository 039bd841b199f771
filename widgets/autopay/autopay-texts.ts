import { useMoment, useWritten } from '#host'
import { autopayKitMessages, useMessages } from '#ui'
import { autopayMessages } from './autopay.messages.ts'

/** The texts of autopay, and amounts, dates and moments written in the borrower's language. */
export function useAutopayTexts() {
  const kit = useMessages(autopayKitMessages)
  const moment = useMoment()
  return {
    ...useWritten(),
    texts: useMessages(autopayMessages),
    kit,
    /** A moment of the wire as "5:00 PM Arizona time on Friday, November 27". */
    moment: (iso: string): string => moment(iso, kit.moment),
  }
}
