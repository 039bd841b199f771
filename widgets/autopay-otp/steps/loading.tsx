import { useState } from 'react'
import { serverText, useHost } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorState, Skeleton, SkeletonGroup } from '#ui'
import { useOtpTexts } from '../otp-texts.ts'

/** A screen before its data or its code. */
export function FlowLoading() {
  const { kit } = useOtpTexts()
  return (
    <SkeletonGroup label={kit.loading}>
      <Skeleton height={36} width={280} />
      <Skeleton height={112} />
      <Skeleton height={160} />
      <Skeleton height={160} />
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}

/** The page could not be loaded. */
export function FlowFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<void> }) {
  const { texts } = useOtpTexts()
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
