import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHost, usePlace, useQuery } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import {
  Alert,
  Card,
  EmptyState,
  ErrorState,
  Link,
  Skeleton,
  SkeletonGroup,
  Stack,
  useAnnounce,
  useMessages,
} from '#ui'
import { CancelDialog } from './cancel-dialog.tsx'
import { capability } from './manage-payments.events.ts'
import { ListPaymentsDocument } from './manage-payments.graphql.ts'
import { managePaymentsMessages } from './manage-payments.messages.ts'
import { type ListedPayment, groupPayments, serverText } from './manage-payments.state.ts'
import { NextDraws } from './next-draws.tsx'
import { PaymentLine } from './payment-line.tsx'

export interface ManagePaymentsProps {
  accountNumber: string
}

/** The payments that are set, on their way or posted in the last 45 days, with cancel where it is still possible. */
export function ManagePayments({ accountNumber }: ManagePaymentsProps): ReactNode {
  const texts = useMessages(managePaymentsMessages)
  const host = useHost()
  const list = useQuery(ListPaymentsDocument, { accountNumber })
  const isReady = list.data !== undefined
  useEffect(() => {
    if (isReady) host.emit('carport-ready', { capability })
  }, [isReady, host])
  const Heading = host.kind === 'portal' ? 'h1' : 'h2'
  return (
    <Stack gap={24} className="cp-payments">
      <div>
        <Heading className="cp-payments-title">{texts.title}</Heading>
        <p className="cp-help">{texts.account(accountNumber.slice(-4))}</p>
      </div>
      {list.data === undefined ? (
        <NotThere error={list.error} onRetry={list.refetch} isRetrying={list.isLoading} />
      ) : (
        <Lists accountNumber={accountNumber} payments={list.data.GetIndividualPayments} refetch={list.refetch} />
      )}
    </Stack>
  )
}

function NotThere(props: { error: Error | undefined; onRetry: () => Promise<void>; isRetrying: boolean }) {
  const texts = useMessages(managePaymentsMessages)
  const { brand } = useHost()
  const { error, onRetry, isRetrying } = props
  if (error === undefined) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton height={148} />
        <Skeleton height={148} />
      </SkeletonGroup>
    )
  }
  const reference = isCarportError(error) ? error.correlationId : undefined
  return (
    <ErrorState
      title={texts.loadFailed}
      onRetry={() => void onRetry()}
      isRetrying={isRetrying}
      phone={brand.phone}
      {...(reference === undefined ? {} : { reference })}
    >
      {serverText(error)}
    </ErrorState>
  )
}

interface ListsProps {
  accountNumber: string
  payments: readonly ListedPayment[]
  refetch: () => Promise<void>
}

function Lists({ accountNumber, payments, refetch }: ListsProps) {
  const texts = useMessages(managePaymentsMessages)
  const host = useHost()
  const announce = useAnnounce()
  const pay = usePlace('make-a-payment')
  const [chosen, setChosen] = useState<ListedPayment | null>(null)
  const [said, setSaid] = useState('')
  const result = useRef<HTMLDivElement>(null)
  const { comingUp, posted } = groupPayments(payments)
  const say = (text: string) => {
    setSaid(text)
    announce(text)
  }
  const finish = (text: string) => {
    setChosen(null)
    say(text)
    void host.graphql.refetchAll()
  }
  useEffect(() => {
    // The line that had the focus is gone: the focus goes to the sentence that says so.
    if (said !== '') result.current?.focus()
  }, [said])
  return (
    <>
      <div ref={result} tabIndex={-1} className="cp-payments-result">
        {said === '' ? null : <Alert tone="success">{said}</Alert>}
      </div>
      {comingUp.length === 0 ? (
        <EmptyState
          icon="calendar"
          title={texts.emptyTitle}
          actions={
            <Link {...pay} button="primary">
              {texts.makePayment}
            </Link>
          }
        >
          {texts.emptyText}
        </EmptyState>
      ) : (
        <Card title={texts.comingUp} actions={<span className="cp-help">{texts.comingUpTotal(comingUp.length)}</span>}>
          <List payments={comingUp} onCancel={setChosen} />
        </Card>
      )}
      <NextDraws accountNumber={accountNumber} onSaid={say} />
      {posted.length === 0 ? null : (
        <Card title={texts.posted}>
          <List payments={posted} />
        </Card>
      )}
      <CancelDialog
        key={chosen?.id ?? ''}
        accountNumber={accountNumber}
        payment={chosen}
        refetch={refetch}
        onClose={() => setChosen(null)}
        onCanceled={finish}
      />
    </>
  )
}

function List(props: { payments: readonly ListedPayment[]; onCancel?: (payment: ListedPayment) => void }) {
  return (
    <ul className="cp-payments-list">
      {props.payments.map((payment) => (
        <PaymentLine
          key={payment.id ?? payment.confirmationNumber}
          payment={payment}
          {...(props.onCancel === undefined ? {} : { onCancel: props.onCancel })}
        />
      ))}
    </ul>
  )
}
