import type { ReactNode } from 'react'
import type { QueryResult } from './hooks.ts'
import { LoadFailed } from './load-failed.tsx'

interface LoadedProps<TResult> {
  query: QueryResult<TResult>
  /** Shown while it loads, in the size of the result. */
  waiting: ReactNode
  /** What could not be loaded. */
  failed: string
  children: (data: TResult) => ReactNode
}

/** What a question was answered, its place until then, or its own way out. */
export function Loaded<TResult>({ query, waiting, failed, children }: LoadedProps<TResult>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  return query.error === undefined ? waiting : <LoadFailed title={failed} error={query.error} onRetry={query.refetch} />
}
