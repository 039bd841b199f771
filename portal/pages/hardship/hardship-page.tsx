import type { ReactNode } from 'react'
import { PhoneHours } from '#blocks'
import { useQuery } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Card, Cluster, Columns, ErrorState, Link, Points, Skeleton, SkeletonGroup, Stack } from '#ui'
import { telephoneLink, useMessages } from '#ui'
import { AccountPage } from '../current-account/account-page.tsx'
import { useServices } from '#portal/startup/services-context.tsx'
import { NextSteps } from './next-steps.tsx'
import { PaymentsCard, StandingCard } from './standing-cards.tsx'
import { LoanStandingDocument, StandingPaymentsDocument } from './hardship.graphql.ts'
import { type HardshipTopic, hardshipMessages } from './hardship.messages.ts'
import { type Alternative, standingOf } from './standing.state.ts'
import './hardship.css'

interface HardshipPageProps {
  readonly topic: HardshipTopic
  /** The second step that the page offers where nothing is better. Default 'options'. */
  readonly alternative?: Alternative
  /** What the loan's records have on the topic. */
  readonly children?: (accountNumber: string) => ReactNode
}

/** What help there is, where the loan stands today, whom to call, and the two best next steps. */
export function HardshipPage(props: HardshipPageProps) {
  return <AccountPage>{(accountNumber) => <Topic {...props} accountNumber={accountNumber} />}</AccountPage>
}

function Topic({
  accountNumber,
  topic,
  alternative = 'options',
  children,
}: HardshipPageProps & { readonly accountNumber: string }) {
  const messages = useMessages(hardshipMessages)
  const { brand } = useServices()
  const standing = useQuery(LoanStandingDocument, { accountNumber })
  const payments = useQuery(StandingPaymentsDocument, { accountNumber })
  const loan = standing.data === undefined ? null : standingOf(standing.data)
  return (
    <div className="portal-page">
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
              <StandingCard standing={loan} />
              <NextSteps alternative={alternative} standing={loan} />
              {loan.kind === 'charged-off' ? <Alert tone="info">{messages.debtNotice}</Alert> : null}
            </>
          )}
          {loan === null ? null : children?.(accountNumber)}
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

function Waiting({ height }: { height: number }) {
  const messages = useMessages(hardshipMessages)
  return (
    <SkeletonGroup label={messages.loading}>
      <Skeleton height={height} />
    </SkeletonGroup>
  )
}

function Failed({ problem, ...retry }: { problem: unknown; onRetry: () => void; isRetrying: boolean }) {
  const messages = useMessages(hardshipMessages)
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
  const messages = useMessages(hardshipMessages)
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

function How({ topic }: { topic: HardshipTopic }) {
  const messages = useMessages(hardshipMessages)
  return (
    <Card title={messages.howTitle}>
      <Points lines={topic.points} />
    </Card>
  )
}
