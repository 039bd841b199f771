import { type Failure, LoadFailed } from '#host'
import { Skeleton, SkeletonGroup } from '#ui'
import { useAutopayTexts } from '../autopay-texts.ts'

/** The first screen before its data, in the same size. */
export function FlowLoading() {
  const { kit } = useAutopayTexts()
  return (
    <SkeletonGroup label={kit.loading} isNarrow>
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
    <SkeletonGroup label={kit.loading} isNarrow>
      <Skeleton height={80} />
      <Skeleton height={360} />
      <Skeleton height={160} />
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}

/** Autopay could not be loaded. */
export function FlowFailed(props: Failure) {
  return <LoadFailed {...props} title={useAutopayTexts().texts.loadFailed} />
}
