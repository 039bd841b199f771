import { useEffect, useState } from 'react'
import { Card, Skeleton, SkeletonGroup, SummaryList, useMessages } from '#ui'
import { RouterLink } from '#portal/layout/router-link.tsx'
import { useServices } from '#portal/startup/services-context.tsx'
import { mockPaymentMessages, testAccounts } from './mock-payment.messages.ts'

/** make-a-payment/mock: test accounts and their effects when banks are simulated; otherwise a note that they are not. */
export function Page() {
  const messages = useMessages(mockPaymentMessages)
  const isSandbox = useSandbox()
  if (isSandbox === null) {
    return (
      <SkeletonGroup label={messages.loading}>
        <Skeleton height={320} />
      </SkeletonGroup>
    )
  }
  return (
    <div className="portal-page portal-narrow">
      <div className="portal-prose">
        <h1>{isSandbox ? messages.title : messages.noneTitle}</h1>
        <p className="portal-lead">{isSandbox ? messages.lead : messages.noneText}</p>
      </div>
      <div>
        <RouterLink to="/make-a-payment" button="primary">
          {isSandbox ? messages.start : messages.payReal}
        </RouterLink>
      </div>
      {isSandbox ? <Outcomes /> : null}
    </div>
  )
}

function Outcomes() {
  const messages = useMessages(mockPaymentMessages)
  return (
    <>
      <Card title={messages.bankTitle}>
        <p>{messages.bankRouting}</p>
        <SummaryList
          rows={[
            ...testAccounts.map((ending) => ({ label: ending, value: messages.outcomes[ending] })),
            { label: messages.anyOther, value: messages.clears },
          ]}
        />
      </Card>
      <Card title={messages.cardTitle}>
        <p>{messages.cardText}</p>
      </Card>
    </>
  )
}

// Only a sandbox has a clock that can be set; null until it is known.
function useSandbox(): boolean | null {
  const { rest } = useServices()
  const [isSandbox, setSandbox] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    rest.getJson('/sandbox/clock').then(
      (answer) => isCurrent && setSandbox(typeof answer === 'object' && answer !== null && 'now' in answer),
      () => isCurrent && setSandbox(false),
    )
    return () => {
      isCurrent = false
    }
  }, [rest])
  return isSandbox
}
