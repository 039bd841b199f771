import { type Failure, LoadFailed } from '#host'
import { Skeleton, SkeletonGroup, Stack } from '#ui'
import { usePaymentTexts } from '../payment-texts.ts'

/** The first screen before its data, in the same size. */
export function FlowLoading() {
  const { texts } = usePaymentTexts()
  return (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={32} />
      <Skeleton height={36} width={220} />
      <Skeleton height={112} />
      <div className="cp-pay-layout">
        <Stack gap={16}>
          <Skeleton height={84} />
          <Skeleton height={84} />
          <Skeleton height={84} />
          <Skeleton height={132} />
          <Skeleton height={200} />
        </Stack>
        <Skeleton height={280} />
      </div>
    </SkeletonGroup>
  )
}

/** The choices could not be loaded. */
export function FlowFailed(props: Failure) {
  return <LoadFailed {...props} title={usePaymentTexts().texts.loadFailed} />
}
