import { useHost } from '#host'
import { ErrorState, Skeleton, SkeletonGroup, preloadable } from '#ui'
import type { ChargeOffFlowProps } from './charge-off-flow.tsx'

/** Choosing and signing a plan is a file of its own: whoever only looks at the balance or a plan does not load it. */
export const ChargeOffFlow = preloadable<ChargeOffFlowProps>(
  () => import('./charge-off-flow.tsx').then((file) => file.ChargeOffFlow),
  { Waiting, Failed },
)

function Waiting() {
  return (
    <SkeletonGroup>
      <Skeleton height={420} />
    </SkeletonGroup>
  )
}

function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
  return <ErrorState onRetry={() => void onRetry()} phone={useHost().brand.phone} />
}
