import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router-dom'
import { PhoneHours } from '#blocks'
import { Cluster, Link, telephoneLink, useMessages } from '#ui'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { closedPath } from '#portal/startup/outage-signal'
import { refusalIn } from '#portal/site/refused-page.tsx'
import { useServices } from '#portal/startup/services-context.tsx'
import { isLoggedInAtom } from '#portal/startup/state'
import { errorPageMessages } from './error-page.messages.ts'

/**
 * error and error/process-error: what happened, in plain words, and two ways to continue. After an outage closed a page, one leads back
 * to it and its entries. Someone who requested a closed page, or one for staff only, gets that explained.
 */
export function Page() {
  const messages = useMessages(errorPageMessages)
  const { brand } = useServices()
  const { state } = useLocation()
  const from = closedPath(state)
  const refusal = refusalIn(state)
  const isLoggedIn = useAtomValue(isLoggedInAtom)
  const { title, text } = refusal === 'staff' || refusal === 'closed' ? messages[refusal] : messages
  // A visitor at the staff's door has no dashboard yet.
  const isAtStaffDoor = refusal === 'staff' && !isLoggedIn
  return (
    <div className="portal-page portal-narrow">
      <div className="portal-prose">
        <h1>{title}</h1>
        <p className="portal-lead">{from === null ? text : messages.outage}</p>
      </div>
      <Cluster>
        {from === null ? null : (
          <RouterLink to={from} button="primary">
            {messages.tryAgain}
          </RouterLink>
        )}
        <RouterLink to={isAtStaffDoor ? '/pre-login' : '/account'} button={from === null ? 'primary' : 'secondary'}>
          {isAtStaffDoor ? messages.signIn : messages.toDashboard}
        </RouterLink>
        <Link href={telephoneLink(brand.phone)} button="secondary" icon="phone">
          {messages.call(brand.phone)}
        </Link>
      </Cluster>
      <PhoneHours />
    </div>
  )
}
