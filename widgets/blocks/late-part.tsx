import type { ComponentType } from 'react'
import { useHost } from '#host'
import { ErrorState, type Preloadable, preloadable, Skeleton, SkeletonGroup } from '#ui'

/**
 * A part of a screen in a file of its own, which only whoever is shown it loads.
 * @param height px of its place until then
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>, height: number): Preloadable<P> {
  return preloadable(load, {
    Waiting: () => (
      <SkeletonGroup>
        <Skeleton height={height} />
      </SkeletonGroup>
    ),
    Failed,
  })
}

function Failed({ onRetry }: { onRetry: () => Promise<void> }) {
  return <ErrorState onRetry={() => void onRetry()} phone={useHost().brand.phone} />
}
