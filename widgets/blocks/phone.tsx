import { type ReactNode, useEffect, useReducer } from 'react'
import { type Destination, PlaceLink, useFlag, useHost } from '#host'
import { defaultHours } from '#sdk/config/brand-details'
import { formatDate } from '#sdk/dates/dates'
import { type PhoneHours as HoursAndText, nextOpening, writtenTime } from '#sdk/dates/phone-hours'
import { Link, useLanguage, useMessages } from '#ui'
import { phoneMessages } from './phone.messages.ts'

const minuteMs = 60_000

/** When the phone is answered, as data and as text. */
export function usePhoneHours(): HoursAndText {
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
  // Within a week its name says which day it is.
  const day = opening.inDays === 0 ? null : opening.inDays < 7 ? date.replace(/,.*/, '') : date
  // A time is not broken at the end of a line.
  const time = writtenTime(opening.time, language).replace(' ', '\u00a0')
  return texts.closed(day, time, phoneHours.zoneName[language])
}

/** When the phone is answered; while nobody does, first of all when that is again. */
export function PhoneHours(): ReactNode {
  const language = useLanguage()
  const closed = useClosedPhone()
  return (
    <>
      {closed === null ? null : <p>{closed}</p>}
      <p className="cp-help" part="help">
        {usePhoneHours()[language]}
      </p>
    </>
  )
}

/**
 * The phone as the main thing to do, and another place beside it. While nobody answers, what can be done now comes first and the phone
 * second: our help pages or, where there are none, the other place.
 */
export function CallActs(props: { label: string; to: Destination; children: ReactNode }): ReactNode {
  const { label, to, children } = props
  const texts = useMessages(phoneMessages)
  const { kind, brand } = useHost()
  const isClosed = useClosedPhone() !== null
  // A partner's page is not told whether there are any.
  const isHelped = !useFlag('HideCustomerSupportCenter') && kind === 'portal'
  const call = (
    <Link href={`tel:${brand.phoneHref}`} button={isClosed ? 'secondary' : 'primary'} icon="phone">
      {label}
    </Link>
  )
  const other = (
    <PlaceLink to={to} button={isClosed && !isHelped ? 'primary' : 'quiet'}>
      {children}
    </PlaceLink>
  )
  return (
    <>
      {isClosed && isHelped ? (
        <PlaceLink to="support-center" button="primary">
          {texts.help}
        </PlaceLink>
      ) : null}
      {isClosed && !isHelped ? other : null}
      {call}
      {isClosed && !isHelped ? null : other}
    </>
  )
}
