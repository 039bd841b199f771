import type { ReactNode } from 'react'
import type { ErrorStateProps } from '#ui'
import type { QueryResult } from './hooks.ts'
import { LoadFailed } from './load-failed.tsx'

interface LoadedProps<TResult> extends Pick<ErrorStateProps, 'onBack'> {
  query: QueryResult<TResult>
  /** Shown while it loads, in the size of the result. */
  waiting: ReactNode
  /** What could not be loaded. */
  failed: string
  children: (data: TResult) => ReactNode
}

/** What a question was answered, its place until then, or its own way out. */
export function Loaded<TResult>({ query, waiting, failed, onBack, children }: LoadedProps<TResult>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  const { error, refetch } = query
  return error === undefined ? waiting : <LoadFailed title={failed} {...{ error, onBack }} onRetry={refetch} />
}
