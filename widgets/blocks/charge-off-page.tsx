import { useState } from 'react'
import { Receipt, useReceiptParties } from '#flow'
import { useFormatters } from '#host'
import { Alert, Amount, EmptyState, Skeleton, SkeletonGroup, useMessages } from '#ui'
import type { ChargeOffPlanFacts } from './charge-off-choice.ts'
import type { SignedPlan } from './charge-off-flow.tsx'
import { chargeOffMessages } from './charge-off.messages.ts'
import type { ChargeOffPlace } from './charge-off-parts.tsx'

/**
 * Returns whether the borrower began to choose a plan, and the plan that was signed a moment ago.
 * @param refetch asks for the state of the charge-off now
 */
export function useSignedPlan(refetch: () => Promise<void>) {
  const [hasBegun, begin] = useState(false)
  const [signed, setSigned] = useState<SignedPlan | null>(null)
  const onSigned = (made: SignedPlan) => {
    setSigned(made)
    begin(false)
    void refetch()
  }
  return { hasBegun, begin, signed, onSigned }
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

/** In place of the page for a loan that is not charged off. */
export function NotChargedOff() {
  const texts = useMessages(chargeOffMessages)
  return (
    <EmptyState icon="success" title={texts.notChargedOff}>
      {texts.notChargedOffText}
    </EmptyState>
  )
}

/** In place of the page while it loads. */
export function ChargeOffLoading() {
  const texts = useMessages(chargeOffMessages)
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={320} />
    </SkeletonGroup>
  )
}
