import type { GraphqlClientOptions } from './client-options.ts'
import type { GraphqlClient, QueryHandle, QueryState } from './client.ts'
import type { TypedDocument } from './document.ts'
import { createTransport, type Transport } from './transport.ts'

export type { Authorize, GetToken, GraphqlClientOptions, Timers, TokenReason } from './client-options.ts'

const notYet: QueryState<never> = { data: undefined, error: undefined, isLoading: true }

/** The small engine, for pages that embed an element: one cache entry per query and variables, and nothing else. */
export function createFetchClient(options: GraphqlClientOptions): GraphqlClient {
  return fetchClientOn(createTransport(options))
}

/** The same on a line to the backend that is there already. */
export function fetchClientOn(transport: Transport): GraphqlClient {
  const entries = new Map<string, Entry>()
  return {
    query: (document, variables, { signal } = {}) => transport.send({ document, variables, signal }),
    mutate: (document, variables, { idempotencyKey, signal }) =>
      transport.send({ document, variables, idempotencyKey, signal }),
    watch<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables) {
      const name = `${document.name} ${JSON.stringify(variables)}`
      const entry = entries.get(name) ?? createEntry(transport, document, variables)
      entries.set(name, entry)
      return entry as unknown as QueryHandle<TResult>
    },
    async refetchAll() {
      const watched = [...entries.values()].filter((entry) => entry.isWatched())
      await Promise.allSettled(watched.map((entry) => entry.refetch()))
    },
    reset() {
      for (const [name, entry] of entries) {
        entry.forget()
        if (!entry.isWatched()) entries.delete(name)
      }
    },
  }
}

interface Entry extends QueryHandle<unknown> {
  isWatched(): boolean
  /** Drops the answer and aborts the request on its way. */
  forget(): void
}

function createEntry<TResult, TVariables>(
  transport: Transport,
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables,
): Entry {
  let state: QueryState<unknown> = notYet
  let reading: { readonly abort: AbortController; readonly done: Promise<void> } | null = null
  const listeners = new Set<() => void>()

  const become = (next: QueryState<unknown>): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const read = (): Promise<void> => {
    if (reading !== null) return reading.done
    const abort = new AbortController()
    const isCurrent = (): boolean => reading?.abort === abort
    if (!state.isLoading) become({ ...state, isLoading: true })
    const done = transport.send({ document, variables, signal: abort.signal }).then(
      (data) => {
        if (!isCurrent()) return
        reading = null
        become({ data, error: undefined, isLoading: false })
      },
      (error: unknown) => {
        if (!isCurrent()) return
        reading = null
        const shown = error instanceof Error ? error : new Error(String(error))
        become({ data: state.data, error: shown, isLoading: false })
        throw shown
      },
    )
    reading = { abort, done }
    return done
  }
  const stop = (): void => {
    reading?.abort.abort()
    reading = null
  }
  return {
    getState: () => state,
    isWatched: () => listeners.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) read().catch(() => undefined)
      return () => {
        listeners.delete(listener)
        // A component that is replaced in the same turn, or an element that is moved, subscribes again before this runs.
        queueMicrotask(() => {
          if (listeners.size === 0) stop()
        })
      }
    },
    refetch() {
      // What is on its way may be older than the change that made the caller ask again.
      stop()
      return read()
    },
    forget() {
      stop()
      become(notYet)
    },
  }
}
