import type { ReactNode } from 'react'
import { type QueryResult, useHost } from '#host'
import { isCarportError } from '#sdk/errors/errors'
import { ErrorState, Skeleton, SkeletonGroup } from '#ui'
import { useAccountTexts } from '../account-texts.ts'

interface PartProps<TResult> {
  query: QueryResult<TResult>
  /** Px of what will stand here, so that nothing jumps. */
  height: number
  children: (data: TResult) => ReactNode
}

/** One part of the page by itself: its place while it loads, its own way out when it cannot be loaded. */
export function Part<TResult>({ query, height, children }: PartProps<TResult>) {
  const { texts } = useAccountTexts()
  const { brand } = useHost()
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.error === undefined) {
    return (
      <SkeletonGroup label={texts.loading}>
        <Skeleton height={height} />
      </SkeletonGroup>
    )
  }
  const reference = isCarportError(query.error) ? query.error.correlationId : undefined
  return (
    <ErrorState
      title={texts.loadFailed}
      onRetry={() => void query.refetch()}
      isRetrying={query.isLoading}
      phone={brand.phone}
      {...(reference === undefined ? {} : { reference })}
    />
  )
}
