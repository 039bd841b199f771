import { useState } from 'react'
import { serverText, useHost } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorState, Skeleton, SkeletonGroup } from '#ui'
import { usePaymentTexts } from '../payment-texts.ts'

/** The first screen before its data, in the same size. */
export function FlowLoading() {
  const { texts } = usePaymentTexts()
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={32} />
      <Skeleton height={36} width={220} />
      <Skeleton height={112} />
      <Skeleton height={84} />
      <Skeleton height={84} />
      <Skeleton height={84} />
      <Skeleton height={132} />
      <Skeleton height={84} />
      <Skeleton height={200} />
    </SkeletonGroup>
  )
}

/** The choices could not be loaded. */
export function FlowFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const { texts } = usePaymentTexts()
  const host = useHost()
  const [isRetrying, setRetrying] = useState(false)
  const retry = () => {
    setRetrying(true)
    void onRetry().finally(() => setRetrying(false))
  }
  const reference = isCarportError(error) ? error.correlationId : undefined
  return (
    <ErrorState
      title={texts.loadFailed}
      onRetry={retry}
      isRetrying={isRetrying}
      phone={host.brand.phone}
      {...(reference === undefined ? {} : { reference })}
    >
      {serverText(error)}
    </ErrorState>
  )
}
