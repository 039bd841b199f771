import type { ReactNode } from 'react'
import { Loaded, type QueryResult } from '#host'
import { Columns, Skeleton, SkeletonGroup } from '#ui'
import { useAccountTexts } from '../account-texts.ts'

interface PartProps<TResult> {
  query: QueryResult<TResult>
  /** What it is called, for when it cannot be loaded. */
  name: string
  /** Px of what will stand here, so that nothing jumps. */
  height: number
  /** Whether the placeholder has two columns of that height. Default false. */
  isTwo?: boolean
  children: (data: TResult) => ReactNode
}

/** One part of the page by itself: its place while it loads, its own way out when it cannot be loaded. */
export function Part<TResult>({ query, name, height, isTwo = false, children }: PartProps<TResult>) {
  const { texts } = useAccountTexts()
  const waiting = (
    <SkeletonGroup label={texts.loading}>
      {isTwo ? (
        <Columns>
          <Skeleton height={height} />
          <Skeleton height={height} />
        </Columns>
      ) : (
        <Skeleton height={height} />
      )}
    </SkeletonGroup>
  )
  return (
    <Loaded query={query} waiting={waiting} failed={texts.loadFailed(name)}>
      {children}
    </Loaded>
  )
}
