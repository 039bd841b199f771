import { useState } from 'react'
import { serverText, useHost } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorState, Skeleton, SkeletonGroup } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'

/** The first screen before its data, in the same size. */
export function FlowLoading() {
  const { kit } = useAutopayTexts()
  return (
    <SkeletonGroup label={kit.loading}>
      <Skeleton height={36} width={260} />
      <Skeleton height={72} />
      <Skeleton height={84} />
      <Skeleton height={84} />
      <Skeleton height={84} />
      <Skeleton height={132} />
      <Skeleton height={200} />
    </SkeletonGroup>
  )
}

/** A later screen before its code or its preview. */
export function StepLoading() {
  const { kit } = useAutopayTexts()
  return (
    <SkeletonGroup label={kit.loading}>
      <Skeleton height={80} />
      <Skeleton height={360} />
      <Skeleton height={160} />
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}

/** Autopay could not be loaded. */
export function FlowFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const { texts } = useAutopayTexts()
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
