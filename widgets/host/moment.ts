import { formatDate, parseIso, businessDateAt } from '#sdk/dates/dates'
import { formatTime } from '#sdk/dates/times'
import { useLanguage } from '#ui'
import { useHost } from './host.ts'

/** Writes a moment of the wire: its time and its day in the borrower's language, put into words by the caller. */
export function useMoment(): (iso: string, say: (time: string, day: string) => string) => string {
  const language = useLanguage()
  const today = useHost().today()
  return (iso, say) => {
    const ms = parseIso(iso)
    return say(formatTime(ms, language), formatDate(businessDateAt(ms), language, today))
  }
}
