import { type Failure, LoadFailed } from '#host'
import { Skeleton, SkeletonGroup } from '#ui'
import { useOtpTexts } from '../otp-texts.ts'

/** A screen before its data or its code. */
export function FlowLoading() {
  const { kit } = useOtpTexts()
  return (
    <SkeletonGroup label={kit.loading} isNarrow>
      <Skeleton height={36} width={280} />
      <Skeleton height={112} />
      <Skeleton height={160} />
      <Skeleton height={160} />
      <Skeleton height={48} />
    </SkeletonGroup>
  )
}

/** The page could not be loaded. */
export function FlowFailed(props: Failure) {
  return <LoadFailed {...props} title={useOtpTexts().texts.loadFailed} />
}
