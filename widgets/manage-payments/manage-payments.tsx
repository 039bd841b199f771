import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type NextDraw, NextDrawsDocument, useDrawTexts } from '#blocks'
import { KeptActs } from '#flow'
import { Loaded, PageHeading, PlaceLink, useHost, usePlace, useQuery, useReady, useRevealTogether } from '#host'
import { Alert, Card, EmptyState, Link, List, Skeleton, SkeletonGroup, Stack, useAnnounce, useMessages } from '#ui'
import { CancelDialog } from './cancel-dialog.tsx'
import { capability } from './manage-payments.events.ts'
import { ListPaymentsDocument, type ListPaymentsQuery } from './manage-payments.graphql.ts'
import { managePaymentsMessages } from './manage-payments.messages.ts'
import { type ListedPayment, groupPayments, openPlanPayments, payability } from './manage-payments.state.ts'
import { NextDraws, useHasDraws, useRunningAutopay } from './next-draws.tsx'
import { PlanPayments } from './plan-payments.tsx'
import { PaymentLine } from './payment-line.tsx'
import { usePaymentTexts } from './payment-texts.ts'

export interface ManagePaymentsProps {
  accountNumber: string
}

/** The payments that are set, on their way or posted in the last 45 days, with cancel where it is still possible. */
export function ManagePayments({ accountNumber }: ManagePaymentsProps): ReactNode {
  const texts = useMessages(managePaymentsMessages)
  const list = useQuery(ListPaymentsDocument, { accountNumber })
  // Asked together and shown together: the draws stand between the payments.
  const draws = useQuery(NextDrawsDocument, { accountNumber })
  const isShown = useRevealTogether([list, draws].map(({ data, error }) => data !== undefined || error !== undefined))
  const whole = isShown || list.data === undefined ? list : { ...list, data: undefined }
  useReady(capability, isShown && list.data !== undefined)
  const waiting = (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={148} />
      <Skeleton height={148} />
    </SkeletonGroup>
  )
  return (
    <Stack gap={24} className="cp-payments">
      <PageHeading lead={texts.account(accountNumber.slice(-4))}>{texts.title}</PageHeading>
      {isShown ? <KeptActs {...{ capability, accountNumber }} /> : null}
      <Loaded query={whole} waiting={waiting} failed={texts.loadFailed}>
        {({ GetPaymentEligibility: ways, ...listed }) => (
          <Lists {...{ accountNumber, listed }} ways={payability(ways)} refetch={list.refetch} />
        )}
      </Loaded>
    </Stack>
  )
}

interface ListsProps {
  accountNumber: string
  listed: Omit<ListPaymentsQuery, 'GetPaymentEligibility'>
  ways: ReturnType<typeof payability>
  refetch: () => Promise<void>
}

/** What the borrower did last. */
type Done = { readonly canceled: ListedPayment } | { readonly skipped: NextDraw }

/** Words what was done. */
function useSaid(): (done: Done) => string {
  const { texts, money, date } = usePaymentTexts()
  const draws = useDrawTexts(useHost().today())
  return (done) =>
    'canceled' in done
      ? texts.canceled(money(done.canceled.totalAmount), date(done.canceled.paymentDate))
      : draws.texts.skipped(draws.money(done.skipped.paymentAmount), draws.date(done.skipped.paymentDate))
}

function Lists({ accountNumber, listed, ways, refetch }: ListsProps) {
  const { GetIndividualPayments: payments, GetPtcPlan: plan, GetPcoPayments: chargedOff } = listed
  const texts = useMessages(managePaymentsMessages)
  const host = useHost()
  const announce = useAnnounce()
  const [chosen, setChosen] = useState<ListedPayment | null>(null)
  const said = useSaid()
  const [done, setDone] = useState<Done | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const { comingUp, posted } = groupPayments(payments)
  const hasDraws = useHasDraws(accountNumber)
  const hasMore = hasDraws || openPlanPayments(plan).length > 0 || chargedOff !== null
  const say = (what: Done) => {
    setDone(what)
    announce(said(what))
  }
  const finish = (canceled: ListedPayment) => {
    setChosen(null)
    say({ canceled })
    void host.graphql.refetchAll()
  }
  useLayoutEffect(() => {
    // The focused row is gone, so the result message takes the focus.
    if (done !== null) result.current?.focus()
  }, [done])
  return (
    <>
      <div ref={result} tabIndex={-1} className="cp-payments-result">
        {done === null ? null : (
          <Alert tone="success">
            {said(done)}
            {'canceled' in done ? <AutopayStays accountNumber={accountNumber} /> : null}
          </Alert>
        )}
      </div>
      {comingUp.length === 0 && hasMore ? null : comingUp.length === 0 ? (
        <NothingSet ways={ways} />
      ) : (
        <Card
          title={texts.comingUp}
          actions={
            <span className="cp-help" part="help">
              {texts.comingUpTotal(comingUp.length)}
            </span>
          }
        >
          <Payments payments={comingUp} onCancel={setChosen} />
        </Card>
      )}
      <PlanPayments plan={plan} chargedOff={chargedOff} />
      <NextDraws accountNumber={accountNumber} onSkipped={(skipped) => say({ skipped })} />
      {posted.length === 0 ? null : (
        <Card title={texts.posted}>
          <Payments payments={posted} />
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

/** Nothing is set: what this page is for, and the way to pay; where the next page would refuse it, whom to call. */
function NothingSet({ ways }: Pick<ListsProps, 'ways'>) {
  const texts = useMessages(managePaymentsMessages)
  const { brand } = useHost()
  if (ways === 'paid-off')
    return (
      <EmptyState icon="calendar" title={texts.emptyTitle}>
        {texts.paidOff}
      </EmptyState>
    )
  if (ways === 'refused') {
    const call = (
      <Link href={`tel:${brand.phoneHref}`} button="secondary" icon="phone">
        {texts.callUs(brand.phone)}
      </Link>
    )
    return (
      <EmptyState icon="calendar" title={texts.emptyTitle} actions={call}>
        {texts.notOnline}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="calendar"
      title={texts.emptyTitle}
      actions={
        <PlaceLink to="make-a-payment" button="primary">
          {texts.makePayment}
        </PlaceLink>
      }
    >
      {texts.emptyText}
    </EmptyState>
  )
}

/** After a cancel where autopay is on: that it continues, from when, and where it is ended. */
function AutopayStays({ accountNumber }: { accountNumber: string }) {
  const { texts, date, money } = usePaymentTexts()
  const autopay = useRunningAutopay(accountNumber)
  const place = usePlace('autopay')
  const [next] = autopay?.scheduledPayments ?? []
  if (autopay === undefined) return null
  return (
    <p>
      {next === undefined ? texts.autopayStays : texts.autopayNext(money(next.paymentAmount), date(next.paymentDate))}{' '}
      <Link {...place}>{texts.seeAutopay}</Link>
    </p>
  )
}

function Payments({
  payments,
  onCancel,
}: {
  payments: readonly ListedPayment[]
  onCancel?: (chosen: ListedPayment) => void
}) {
  return (
    <List
      rows={payments.map((payment) => (
        <PaymentLine
          key={payment.id ?? payment.confirmationNumber}
          payment={payment}
          {...(onCancel === undefined ? {} : { onCancel })}
        />
      ))}
    />
  )
}
