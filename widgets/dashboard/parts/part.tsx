import type { ReactNode } from 'react'
import { Loaded, type QueryResult } from '#host'
import { Skeleton, SkeletonGroup } from '#ui'
import { useDashboardTexts } from '../dashboard-texts.ts'

interface PartProps<TResult> {
  query: QueryResult<TResult>
  /** What it is called, for when it cannot be loaded. */
  name: string
  /** Px of what will stand here, so that nothing jumps. */
  height: number
  children: (data: TResult) => ReactNode
}

/** One part of the page by itself: its place while it loads, its own way out when it cannot be loaded. */
export function Part<TResult>({ query, name, height, children }: PartProps<TResult>) {
  const { texts } = useDashboardTexts()
  const waiting = (
    <SkeletonGroup label={texts.loading}>
      <Skeleton height={height} />
    </SkeletonGroup>
  )
  return (
    <Loaded query={query} waiting={waiting} failed={texts.loadFailed(name)}>
      {children}
    </Loaded>
  )
}
