import { useMoment } from '#host'
import type { MessagesDefinition } from '#sdk/i18n/messages'
import { useMessages } from '#ui'
import { autopayLaterMessages } from './autopay-later.messages.ts'

/**
 * Returns the texts of the steps after the first in a flow that sets up autopay, and its formatters.
 * @param first the same of its first step
 */
export function useAutopayLaterTexts<TFirst extends { texts: object; kit: object }, TLater extends object>(
  first: TFirst,
  messages: MessagesDefinition<TLater>,
) {
  const later = useMessages(messages)
  const kit = useMessages(autopayLaterMessages)
  const moment = useMoment()
  return {
    ...first,
    texts: { ...first.texts, ...later } as TFirst['texts'] & TLater,
    kit: { ...first.kit, ...kit } as TFirst['kit'] & typeof kit,
    /** Formats a timestamp as "5:00 PM Arizona time on Friday, November 27". */
    moment: (iso: string): string => moment(iso, kit.moment),
  }
}
