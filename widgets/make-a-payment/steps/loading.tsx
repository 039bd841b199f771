import { LoadFailed } from '#host'
import { Skeleton, SkeletonGroup } from '#ui'
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
export function FlowFailed(props: { error: Error; onRetry: () => Promise<void> }) {
  return <LoadFailed {...props} title={usePaymentTexts().texts.loadFailed} />
}
