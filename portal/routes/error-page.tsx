import { Cluster, Link, telephoneLink, useLanguage, useMessages } from '#ui'
import { RouterLink } from '../layout/router-link.tsx'
import { useServices } from '../services-context.tsx'
import { errorPageMessages } from './error-page.messages.ts'

/** error and error/process-error: what happened in plain words, and two ways on. */
export function Page() {
  const messages = useMessages(errorPageMessages)
  const language = useLanguage()
  const { brand } = useServices()
  return (
    <div className="portal-page portal-narrow">
      <h1>{messages.title}</h1>
      <p className="portal-lead">{messages.text}</p>
      <Cluster>
        <RouterLink to="/account" button="primary">
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
