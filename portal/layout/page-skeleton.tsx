import { Skeleton, SkeletonGroup } from '#ui'

/** What stands in a page's place until it is there, told to screen readers by the label; by default that it is loading. */
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
