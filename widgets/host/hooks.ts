import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isCarportError } from '#sdk/errors/errors'
import type { QueryHandle, QueryState } from '#sdk/graphql/client'
import type { TypedDocument } from '#sdk/graphql/document'
import { newUuid } from '#sdk/platform/platform'
import { useHost } from './host.ts'

/** What a capability knows about one question to the backend. */
export interface QueryResult<TResult> {
  /** The newest answer. Stays while it is asked again, also when asking again fails. */
  readonly data: TResult | undefined
  /** Why the last attempt failed, a CarportError; undefined when it did not. */
  readonly error: Error | undefined
  readonly isLoading: boolean
  /** Asks again. Never rejects: a failure is in `error`. */
  refetch: () => Promise<void>
}

/** A way to change something on the backend. */
export interface MutationResult<TResult, TVariables> {
  /**
   * Sends the change. Without a key of the caller's own, one is made for these variables and kept until a definite answer
   * comes, so that trying again after a lost line cannot do it twice (reliability 3 and 5).
   * @throws CarportError; category 'unknown' means that it may have happened
   */
  run: (variables: TVariables, options?: { idempotencyKey?: string }) => Promise<TResult>
  readonly isRunning: boolean
  readonly error: Error | undefined
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

/** Whether a flag is on, and again whenever that changes (flag-26, flag-27). An element knows no flags: the server enforces them. */
export function useFlag(name: string): boolean {
  const { flags } = useHost()
  return useSyncExternalStore(
    useCallback((listener) => flags.subscribe(listener), [flags]),
    () => flags.isOn(name),
    () => flags.isOn(name),
  )
}

/** A change the borrower can make. See MutationResult.run about its key. */
export function useMutation<TResult, TVariables>(
  document: TypedDocument<TResult, TVariables>,
): MutationResult<TResult, TVariables> {
  const { graphql } = useHost()
  const [state, setState] = useState<{ isRunning: boolean; error: Error | undefined }>(idle)
  const openKeys = useRef(new Map<string, string>())
  const run = useCallback(
    async (variables: TVariables, options?: { idempotencyKey?: string }) => {
      const variablesText = JSON.stringify(variables)
      const idempotencyKey = options?.idempotencyKey ?? openKeys.current.get(variablesText) ?? newUuid()
      openKeys.current.set(variablesText, idempotencyKey)
      setState({ isRunning: true, error: undefined })
      try {
        const result = await graphql.mutate(document, variables, { idempotencyKey })
        openKeys.current.delete(variablesText)
        setState(idle)
        return result
      } catch (error) {
        if (!mayHaveHappened(error)) openKeys.current.delete(variablesText)
        setState({ isRunning: false, error: error instanceof Error ? error : new Error(String(error)) })
        throw error
      }
    },
    [graphql, document],
  )
  return { run, isRunning: state.isRunning, error: state.error }
}

const idle = { isRunning: false, error: undefined }

// No answer, an answer of a server in trouble, or "still running": the same request goes on where the first one stopped.
function mayHaveHappened(error: unknown): boolean {
  return !isCarportError(error) || ['unknown', 'internal', 'busy', 'unavailable'].includes(error.category)
}
