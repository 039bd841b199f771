import { Skeleton, SkeletonGroup } from '#ui'

/** What stands in a page's place until it is there. */
export function PageSkeleton() {
  return (
    <div className="portal-page-skeleton">
      <SkeletonGroup>
        <Skeleton height={36} width={260} />
        <Skeleton height={220} />
        <Skeleton height={120} />
      </SkeletonGroup>
    </div>
  )
}
