import { useLocation } from 'react-router-dom'
import { Cluster, Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { closedPath } from '../outage-signal.ts'
import { useServices } from '../services-context.tsx'
import { errorPageMessages } from './error-page.messages.ts'

/**
 * error and error/process-error: what happened in plain words, and two ways on. Whoever comes from a page that an outage closed can go
 * back to it, to what they had entered.
 */
export function Page() {
  const messages = useMessages(errorPageMessages)
  const language = useLanguage()
  const { brand } = useServices()
  const from = closedPath(useLocation().state)
  return (
    <div className="portal-page portal-narrow">
      <div className="portal-prose">
        <h1>{messages.title}</h1>
        <p className="portal-lead">{from === null ? messages.text : messages.closed}</p>
      </div>
      <Cluster>
        {from === null ? null : (
          <RouterLink to={from} button="primary">
            {messages.tryAgain}
          </RouterLink>
        )}
        <RouterLink to="/account" button={from === null ? 'primary' : 'secondary'}>
          {messages.toDashboard}
        </RouterLink>
        <Link href={telephoneLink(brand.phone)} button="secondary" icon="phone">
          {messages.call(brand.phone)}
        </Link>
      </Cluster>
      <p className="cp-help">{brand.phoneHours[language]}</p>
    </div>
  )
}
