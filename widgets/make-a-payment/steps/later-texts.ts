import { useMoment } from '#host'
import { useMessages } from '#ui'
import { usePaymentTexts as useFirstTexts } from '../payment-texts.ts'
import { laterMessages } from './later.messages.ts'

/** The texts of the flow, and amounts, dates and moments written in the borrower's language, for the screens after the first. */
export function usePaymentTexts() {
  const first = useFirstTexts()
  const later = useMessages(laterMessages)
  const moment = useMoment()
  return {
    ...first,
    texts: { ...first.texts, ...later },
    /** A moment of the wire as "5:00 PM Arizona time on Friday, November 27". */
    moment: (iso: string): string => moment(iso, later.cancelByMoment),
  }
}
