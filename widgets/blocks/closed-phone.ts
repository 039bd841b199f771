import { useEffect, useReducer } from 'react'
import { useHost } from '#host'
import { defaultHours } from '#sdk/config/brand-details'
import { formatDate } from '#sdk/dates/dates'
import { type PhoneHours, nextOpening, writtenTime } from '#sdk/dates/phone-hours'
import { useLanguage, useMessages } from '#ui'
import { phoneMessages } from './phone.messages.ts'

const minuteMs = 60_000

/** When the phone is answered, as data and as text. */
export function usePhoneHours(): PhoneHours {
  return useHost().brand.phoneHours ?? defaultHours
}

/** When the phone is answered again, in words and in the servicer's time zone; null while it is answered. By the server's clock. */
export function useClosedPhone(): string | null {
  const texts = useMessages(phoneMessages)
  const language = useLanguage()
  const host = useHost()
  const [, look] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(look, minuteMs)
    return () => clearInterval(timer)
  }, [])
  const phoneHours = usePhoneHours()
  const opening = nextOpening(phoneHours, host.nowMs())
  if (opening === null) return null
  const date = formatDate(opening.date, language, host.today())
  // Within a week the day's name is enough.
  const day = opening.inDays === 0 ? null : opening.inDays < 7 ? date.replace(/,.*/, '') : date
  // A time is not broken at the end of a line.
  const time = writtenTime(opening.time, language).replace(' ', '\u00a0')
  return texts.closed(day, time, phoneHours.zoneName[language])
}
