import { useState } from 'react'
import { Alert, EmptyState, Skeleton, SkeletonGroup, useMessages } from '#ui'
import type { SignedPlan } from './charge-off-flow.tsx'
import { chargeOffMessages } from './charge-off.messages.ts'

/**
 * Returns whether the borrower began to choose a plan, and the plan that was signed a moment ago.
 * @param refetch asks where the charge-off stands now
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

/** What became of the plan that was just signed and its first payment. */
export function SignedNotice({ signed }: { signed: SignedPlan | null }) {
  const texts = useMessages(chargeOffMessages)
  return signed === null ? null : (
    <Alert tone={signed.isDeclined ? 'warning' : 'success'} title={texts.signedTitle} isAnnounced>
      {signed.isDeclined ? texts.declined : texts.signedText}
    </Alert>
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
