import { autopayLaterMessages } from '#blocks'
import { useMoment } from '#host'
import { useMessages } from '#ui'
import { useAutopayTexts as useFirstTexts } from '../autopay-texts.ts'
import { laterMessages } from './later.messages.ts'

/** The texts of the screens after the first, and amounts, dates and moments written in the borrower's language. */
export function useAutopayTexts() {
  const first = useFirstTexts()
  const later = useMessages(laterMessages)
  const kit = useMessages(autopayLaterMessages)
  const moment = useMoment()
  return {
    ...first,
    texts: { ...first.texts, ...later },
    kit: { ...first.kit, ...kit },
    /** A moment of the wire as "5:00 PM Arizona time on Friday, November 27". */
    moment: (iso: string): string => moment(iso, kit.moment),
  }
}
