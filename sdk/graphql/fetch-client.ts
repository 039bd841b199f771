import { systemClock } from '#sdk/dates/clock'
import type { GraphqlClientOptions } from './client-options.ts'
import type { GraphqlClient, QueryHandle, QueryState } from './client.ts'
import type { TypedDocument } from './document.ts'
import { type Entry, forgetAll, refetchWatched } from './entries.ts'
import { createTransport, type Transport } from './transport.ts'

export type { Authorize, GetToken, GraphqlClientOptions, Timers, TokenReason } from './client-options.ts'

// A new one for each question: see QueryHandle.getState.
const notYet = (): QueryState<never> => ({ data: undefined, error: undefined, isLoading: true })

/** Milliseconds during which the first watcher gets the prepared answer in place of a new request. */
const preparedMs = 5_000

/** The small engine can ask for what nobody watches yet. */
export interface FetchClient extends GraphqlClient {
  /** Whoever watches the same within 5 s has the answer at once and asks nothing. Resolves when it is there; never rejects. */
  prepare<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables): Promise<void>
}

/** The small engine, for pages that embed an element: one cache entry per query and variables, and nothing else. */
export function createFetchClient(options: GraphqlClientOptions): FetchClient {
  return fetchClientOn(createTransport(options))
}

/** The same on a line to the backend that is there already. */
export function fetchClientOn(transport: Transport): FetchClient {
  const entries = new Map<string, FetchEntry>()
  function entryOf<TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    variables: TVariables,
  ): FetchEntry {
    const name = `${document.name} ${JSON.stringify(variables)}`
    const entry = entries.get(name) ?? createEntry(transport, document, variables)
    entries.set(name, entry)
    return entry
  }
  return {
    query: (document, variables, { signal } = {}) => transport.send({ document, variables, signal }),
    mutate: (document, variables, { idempotencyKey, signal }) =>
      transport.send({ document, variables, idempotencyKey, signal }),
    watch: <TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables) =>
      entryOf(document, variables) as unknown as QueryHandle<TResult>,
    prepare: (document, variables) =>
      entryOf(document, variables)
        .prepare()
        .catch(() => undefined),
    refetchAll: () => refetchWatched(entries),
    showAnswer: () => refetchWatched(entries),
    reset: () => forgetAll(entries),
  }
}

interface FetchEntry extends Entry {
  prepare(): Promise<void>
}

function createEntry<TResult, TVariables>(
  transport: Transport,
  document: TypedDocument<TResult, TVariables>,
  variables: TVariables,
): FetchEntry {
  let state: QueryState<unknown> = notYet()
  let reading: { readonly abort: AbortController; readonly done: Promise<void> } | null = null
  let preparedUntilMs = 0
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
        become({ data: state.data, error: asError(error), isLoading: false })
        throw asError(error)
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
    async prepare() {
      if (listeners.size > 0) return
      await read()
      // What was given up on the way has brought nothing.
      if (!state.isLoading) preparedUntilMs = systemClock.monotonicMs() + preparedMs
    },
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1 && systemClock.monotonicMs() > preparedUntilMs) read().catch(() => undefined)
      preparedUntilMs = 0
      return () => {
        listeners.delete(listener)
        // A component that is replaced in the same turn, or an element that is moved, subscribes again before this runs.
        queueMicrotask(() => listeners.size > 0 || stop())
      }
    },
    refetch() {
      // What is on its way may be older than the change that made the caller ask again.
      stop()
      return read()
    },
    forget() {
      stop()
      preparedUntilMs = 0
      become(notYet())
    },
  }
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}
