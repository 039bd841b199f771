import { Skeleton, SkeletonGroup } from '#ui'

/** Placeholder for a page that is loading. Screen readers announce the label, by default that it is loading. */
export function PageSkeleton({ label }: { label?: string }) {
  return (
    <div className="portal-page-skeleton">
      <SkeletonGroup {...(label === undefined ? {} : { label })}>
        <Skeleton height={36} width={260} />
        <Skeleton height={220} />
        <Skeleton height={120} />
      </SkeletonGroup>
    </div>
  )
}
