import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Cluster, useMessages } from '#ui'
import { PageIntro } from '#portal/layout/page-intro.tsx'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { usePaymentRefusal } from '../payment-refusal.ts'
import { useServices } from '#portal/startup/services-context.tsx'
import { Opening } from './deep-link-page.tsx'
import { emailCampaignMessages } from './email-campaign.messages.ts'
import { resolveDeepLink } from './resolve-deep-link.ts'

/** email-campaign-redirect: from a link in a mail to the page it is about; without one it offers the likely ones. */
export function Page() {
  const { analytics, endpoints } = useServices()
  const [query] = useSearchParams()
  const link = query.get('to')
  useEffect(() => analytics.track({ type: 'BusinessEvent', category: 'email-campaign', action: 'opened' }), [analytics])
  const isKnown = link !== null && resolveDeepLink(link, endpoints.baseUrl).path !== '/'
  return isKnown ? <Opening link={link} /> : <Choices />
}

function Choices() {
  const messages = useMessages(emailCampaignMessages)
  return (
    <div className="portal-page portal-narrow">
      <PageIntro title={messages.title} lead={messages.lead} />
      <Cluster>
        <RouterLink to="/account" button="primary">
          {messages.toDashboard}
        </RouterLink>
        {usePaymentRefusal() === null ? (
          <RouterLink to="/make-a-payment" button="secondary">
            {messages.toPayment}
          </RouterLink>
        ) : null}
        <RouterLink to="/payment-options" button="secondary">
          {messages.toOptions}
        </RouterLink>
      </Cluster>
      <p className="cp-help">{messages.safe}</p>
    </div>
  )
}
