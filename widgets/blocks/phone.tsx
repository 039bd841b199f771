import type { ReactNode } from 'react'
import { type Destination, PlaceLink, useFlag, useHost } from '#host'
import { Link, useLanguage, useMessages } from '#ui'
import { useClosedPhone, usePhoneHours } from './closed-phone.ts'
import { phoneMessages } from './phone.messages.ts'

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

/** A call as the main thing to do while somebody answers, and as the second while nobody does. */
export function CallButton({ children }: { children: ReactNode }): ReactNode {
  const { brand } = useHost()
  const isClosed = useClosedPhone() !== null
  return (
    <Link href={`tel:${brand.phoneHref}`} button={isClosed ? 'secondary' : 'primary'} icon="phone">
      {children}
    </Link>
  )
}

/**
 * The phone as the main thing to do, and another place beside it. While nobody answers, what can be done now is first and the phone
 * second: our help pages or, where there are none, the other place.
 */
export function CallActs(props: { label: string; to: Destination; children: ReactNode }): ReactNode {
  const { label, to, children } = props
  const texts = useMessages(phoneMessages)
  const { kind } = useHost()
  const isClosed = useClosedPhone() !== null
  // A partner's page does not learn whether there are any.
  const isHelped = !useFlag('HideCustomerSupportCenter') && kind === 'portal'
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
      <CallButton>{label}</CallButton>
      {isClosed && !isHelped ? null : other}
    </>
  )
}
