import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { QueryHandle, QueryState } from '#sdk/graphql/client'
import type { TypedDocument } from '#sdk/graphql/document'
import { useHost } from './host.ts'

/** State of one backend query. */
export interface QueryResult<TResult> {
  /** The newest answer. Stays while it is asked again, also when asking again fails. */
  readonly data: TResult | undefined
  /** Why the last attempt failed, a CarportError; undefined when it did not. */
  readonly error: Error | undefined
  readonly isLoading: boolean
  /** Asks again. Never rejects: a failure is in `error`. */
  refetch: () => Promise<void>
}

const notAsked: QueryState<never> = { data: undefined, error: undefined, isLoading: false }
const nothingToWatch: QueryHandle<never> = {
  getState: () => notAsked,
  subscribe: () => () => undefined,
  refetch: () => Promise.resolve(),
}

/**
 * Watches one question to the backend and renders again when its answer changes. Everybody who asks the same shares one request.
 * @param variables null while the question cannot be asked yet
 */
export function useQuery<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables | null,
): QueryResult<TResult> {
  const { graphql } = useHost()
  const variablesText = JSON.stringify(variables)
  const handle = useMemo<QueryHandle<TResult>>(() => {
    const asked = JSON.parse(variablesText) as TVariables | null
    return asked === null ? nothingToWatch : graphql.watch(document, asked)
  }, [graphql, document, variablesText])
  const subscribe = useCallback((listener: () => void) => handle.subscribe(listener), [handle])
  const getState = useCallback(() => handle.getState(), [handle])
  const state = useSyncExternalStore(subscribe, getState, getState)
  const refetch = useCallback(() => handle.refetch().catch(() => undefined), [handle])
  return { data: state.data, error: state.error, isLoading: state.isLoading, refetch }
}

/** Whether a flag is on; re-renders when that changes (flag-26, flag-27). Elements don't load flags: the server enforces them. */
export function useFlag(name: string): boolean {
  const { flags } = useHost()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => flags.isOn(name),
    () => flags.isOn(name),
  )
}
