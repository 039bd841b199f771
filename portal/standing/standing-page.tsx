import { useState } from 'react'
import { PhoneHours, useQuery } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Card, Cluster, Columns, Dialog, ErrorState, Link, Points, Skeleton, SkeletonGroup, Stack } from '#ui'
import { telephoneLink, useMessages } from '#ui'
import { useFlag } from '../layout/use-flag.ts'
import { AccountPage } from '../routes/account-page.tsx'
import { useServices } from '../services-context.tsx'
import type { PageProps } from '../site-route.ts'
import { ExtensionCard } from './extension-card.tsx'
import { ChangesCard, PlanHistoryCard } from './history-cards.tsx'
import { NextSteps } from './next-steps.tsx'
import { PaymentsCard, StandingCard } from './standing-cards.tsx'
import { LoanStandingDocument, StandingPaymentsDocument } from './standing.graphql.ts'
import { type StandingTopic, type TopicName, standingMessages } from './standing.messages.ts'
import { standingOf } from './standing.state.ts'
import './standing.css'

/** What help there is, where the loan stands today, whom to call, and the two best next steps. */
export function Page({ route }: PageProps) {
  return <AccountPage>{(accountNumber) => <Topic accountNumber={accountNumber} name={route.name} />}</AccountPage>
}

function Topic({ accountNumber, name }: { accountNumber: string; name: string }) {
  const messages = useMessages(standingMessages)
  const { brand } = useServices()
  const topic = messages.topics[name as TopicName]
  const standing = useQuery(LoanStandingDocument, { accountNumber })
  const payments = useQuery(StandingPaymentsDocument, { accountNumber })
  const loan = standing.data === undefined ? null : standingOf(standing.data)
  const isAboutChargeOff = name === 'account-resolution' || name === 'pco-negotiation'
  return (
    <div className="portal-page">
      {name.endsWith('intro-modification') ? <Introduction topic={topic} /> : null}
      <div className="portal-prose">
        <h1>{topic.title}</h1>
        <p className="portal-lead">{topic.lead}</p>
        <p>
          {messages.today} <Link href={telephoneLink(brand.phone)}>{brand.phone}</Link>.
        </p>
      </div>
      <Columns>
        <Stack gap={24}>
          {standing.error === undefined ? null : (
            <Failed problem={standing.error} onRetry={() => void standing.refetch()} isRetrying={standing.isLoading} />
          )}
          {loan === null && standing.error === undefined ? <Waiting height={190} /> : null}
          {loan === null ? null : (
            <>
              {isAboutChargeOff && loan.kind !== 'charged-off' ? (
                <Alert tone="info">{messages.notChargedOff}</Alert>
              ) : null}
              <StandingCard standing={loan} />
              <NextSteps page={name} standing={loan} />
              {loan.kind === 'charged-off' ? <Alert tone="info">{messages.debtNotice}</Alert> : null}
            </>
          )}
          {loan === null ? null : <Known accountNumber={accountNumber} name={name} />}
          {payments.data === undefined ? null : <PaymentsCard data={payments.data} />}
          {payments.data === undefined && payments.error === undefined ? <Waiting height={150} /> : null}
        </Stack>
        <Stack gap={24}>
          <CallCard />
          <How topic={topic} />
        </Stack>
      </Columns>
    </div>
  )
}

/** The introduction to a loan modification as a modal over its page, while the servicer's flag asks for one (flag-19). */
function Introduction({ topic }: { topic: StandingTopic }) {
  const isModal = useFlag('LoanModModal')
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog isOpen={isModal && isOpen} onClose={() => setOpen(false)} title={topic.title} width={480}>
      <p>{topic.lead}</p>
      <Points lines={topic.points} />
    </Dialog>
  )
}

/** What the loan's records say about what this page is for. */
function Known({ accountNumber, name }: { accountNumber: string; name: string }) {
  if (name === 'self-service-ext') return <ExtensionCard accountNumber={accountNumber} />
  if (name.startsWith('payment-plan')) return <PlanHistoryCard accountNumber={accountNumber} />
  const isAboutChanges = name === 'manage-modifications' || name.endsWith('modification-opt-out')
  return isAboutChanges ? <ChangesCard accountNumber={accountNumber} /> : null
}

function Waiting({ height }: { height: number }) {
  const messages = useMessages(standingMessages)
  return (
    <SkeletonGroup label={messages.loading}>
      <Skeleton height={height} />
    </SkeletonGroup>
  )
}

function Failed({ problem, ...retry }: { problem: unknown; onRetry: () => void; isRetrying: boolean }) {
  const messages = useMessages(standingMessages)
  const { brand } = useServices()
  const reference = isCarportError(problem) ? problem.correlationId : undefined
  return (
    <ErrorState
      {...retry}
      title={messages.failed}
      phone={brand.phone}
      {...(reference === undefined ? {} : { reference })}
    />
  )
}

function CallCard() {
  const messages = useMessages(standingMessages)
  const { brand } = useServices()
  return (
    <Card title={messages.callTitle}>
      <p>{messages.callText}</p>
      <Cluster>
        <Link href={telephoneLink(brand.phone)} button="secondary" icon="phone">
          {messages.callButton(brand.phone)}
        </Link>
      </Cluster>
      <PhoneHours />
    </Card>
  )
}

function How({ topic }: { topic: StandingTopic }) {
  const messages = useMessages(standingMessages)
  return (
    <Card title={messages.howTitle}>
      <Points lines={topic.points} />
    </Card>
  )
}
