import { type ComponentType, type ReactNode, useState } from 'react'
import { KeptActs, Receipt, useReceiptParties } from '#flow'
import { Loaded, PageHeading, PlaceLink, type QueryResult, useFormatters, useReady } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { Alert, Amount, EmptyState, Skeleton, SkeletonGroup, Stack, useMessages } from '#ui'
import type { NewBankFormProps } from './add-method.tsx'
import type { ChargeOffPlanFacts } from './charge-off-standing.ts'
import type { SignedPlan } from './charge-off-flow.tsx'
import { chargeOffMessages } from './charge-off.messages.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'

/** What a page about a charged-off loan gets from where it runs. */
export interface ChargeOffPageProps {
  accountNumber: string
  /** Renders the form that adds a bank account in place. Only where the page is ours. */
  newBankAccount?: ComponentType<NewBankFormProps> | undefined
}

interface ChargeOffPageFrame<TFacts> {
  place: ChargeOffPlace
  title: string
  /** Which account it is about, in words. */
  account: string
  className: string
  /** What the page is about; null for a loan that is not charged off. */
  query: QueryResult<TFacts | null>
  children: (facts: TFacts) => ReactNode
}

/** A page about a charged-off loan: its heading with the account, what became of the acts that were sent there before, and its facts. */
export function ChargeOffPage<TFacts>(props: ChargeOffPageFrame<TFacts>) {
  const { place, title, account, className, query, children } = props
  const texts = useMessages(chargeOffMessages)
  const data = query.data === undefined && isCarportError(query.error, 'NOT_ALLOWED') ? null : query.data
  useReady(place.capability, data !== undefined)
  return (
    <Stack gap={24} className={className}>
      <PageHeading lead={account}>{title}</PageHeading>
      <KeptActs {...place} />
      {data === null ? (
        <NotChargedOff />
      ) : (
        <Loaded query={{ ...query, data }} waiting={<Waiting />} failed={texts.failed}>
          {children}
        </Loaded>
      )}
    </Stack>
  )
}

/** In place of what the page is about, for a loan that is not charged off. */
function NotChargedOff() {
  const texts = useMessages(chargeOffMessages)
  const onward = (
    <PlaceLink to="dashboard" button="secondary">
      {texts.backToDashboard}
    </PlaceLink>
  )
  return (
    <EmptyState icon="success" title={texts.notChargedOff} actions={onward}>
      {texts.notChargedOffText}
    </EmptyState>
  )
}

function Waiting() {
  const texts = useMessages(chargeOffMessages)
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={320} />
    </SkeletonGroup>
  )
}

/**
 * Returns whether the borrower began to choose a plan, what choosing one gets of that, and the plan that was signed a moment ago.
 * @param refetch asks for the state of the charge-off now; the signed plan appears once that has arrived
 */
export function useSignedPlan(refetch: () => Promise<void>) {
  const [hasBegun, begin] = useState(false)
  const [signed, setSigned] = useState<SignedPlan | null>(null)
  const onSigned = (made: SignedPlan) =>
    refetch().then(() => {
      setSigned(made)
      begin(false)
    })
  const flow = { onSigned, isOpened: hasBegun, onBack: hasBegun ? () => begin(false) : undefined }
  return { hasBegun, begin, signed, flow }
}

interface SignedNoticeProps {
  place: ChargeOffPlace
  /** Which account it is about, in words. */
  account: string
  signed: SignedPlan | null
  /** Null until it is known. */
  plan: ChargeOffPlanFacts | null
}

/** What became of the plan that was just signed and its first payment, with the plan's receipt. */
export function SignedNotice({ signed, plan, ...about }: SignedNoticeProps) {
  const texts = useMessages(chargeOffMessages)
  if (signed === null) return null
  return (
    <>
      <Alert tone={signed.isDeclined ? 'warning' : 'success'} title={texts.signedTitle} isAnnounced>
        {signed.isDeclined ? texts.declined : texts.signedText}
      </Alert>
      {plan === null ? null : <PlanReceipt {...about} signed={signed} plan={plan} />}
    </>
  )
}

function PlanReceipt(props: SignedNoticeProps & { signed: SignedPlan; plan: ChargeOffPlanFacts }) {
  const { place, account, signed, plan } = props
  const texts = useMessages(chargeOffMessages)
  const { date, money } = useFormatters()
  const parties = useReceiptParties(place.accountNumber)
  const [first] = plan.payments
  return (
    <Receipt
      title={texts.chooseTitle}
      account={account}
      parties={parties}
      confirmationNumber={signed.confirmationNumber}
      rows={[
        {
          label: texts.firstLabel,
          value: <Amount cents={plan.initialPaymentAmount} />,
          ...(first === undefined ? {} : { note: date(first.dueDate) }),
        },
        {
          label: texts.scheduleTitle,
          value: texts.offer(plan.numberOfPayments, money(plan.regularPaymentAmount)),
          note: texts.frequencies[plan.paymentFrequency],
        },
      ]}
    />
  )
}
