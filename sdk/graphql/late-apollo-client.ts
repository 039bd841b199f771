import { CarportError } from '#sdk/errors/errors'
import type { FailureListeners } from './apollo-client.ts'
import type { GraphqlClient, QueryHandle, QueryState } from './client.ts'
import type { TypedDocument } from './document.ts'
import { isOutage } from './failures.ts'
import type { Transport } from './transport.ts'

const notYet: QueryState<never> = { data: undefined, error: undefined, isLoading: true }

/** Fetches Apollo's code ahead of its first use, for a page that is going to need it. A failure shows at that use. */
export function prepareApollo(): void {
  loadApollo().catch(() => undefined)
}

const loadApollo = () => import('./apollo-client.ts')

/**
 * The portal's engine. What is asked once goes straight to the backend; Apollo's cache and its code come with the first query that
 * somebody watches, which a visitor of the open pages never does.
 */
export function lateApolloClientOn(line: Transport, listeners: FailureListeners = {}): GraphqlClient {
  const transport = told(line, listeners)
  let engine: GraphqlClient | null = null
  let loading: Promise<GraphqlClient> | null = null
  const load = (): Promise<GraphqlClient> => {
    loading ??= loadApollo().then(
      ({ apolloClientOn }) => (engine = apolloClientOn(transport)),
      (cause: unknown) => {
        loading = null
        throw new CarportError('NETWORK', { cause })
      },
    )
    return loading
  }
  const early = new Map<string, QueryHandle<unknown>>()
  return {
    async query(document, variables, { signal } = {}) {
      signal?.throwIfAborted()
      return transport.send({ document, variables, signal })
    },
    mutate: (document, variables, { idempotencyKey, signal }) =>
      transport.send({ document, variables, idempotencyKey, signal }),
    watch<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables) {
      const name = `${document.name} ${JSON.stringify(variables)}`
      const known = early.get(name) as QueryHandle<TResult> | undefined
      if (known !== undefined) return known
      if (engine !== null) return engine.watch(document, variables)
      const handle = lateHandle(async () => (await load()).watch(document, variables))
      early.set(name, handle)
      return handle
    },
    refetchAll: async () => engine?.refetchAll(),
    reset: () => engine?.reset(),
  }
}

/** A handle that waits for its engine, and from then on is the engine's own. */
function lateHandle<TResult>(find: () => Promise<QueryHandle<TResult>>): QueryHandle<TResult> {
  let found: QueryHandle<TResult> | null = null
  let state: QueryState<TResult> = notYet
  /** Everybody who listens, each with the function that ends it once the engine is there. */
  const listeners = new Map<() => void, (() => void) | null>()
  const become = (next: QueryState<TResult>): void => {
    state = next
    for (const listener of listeners.keys()) listener()
  }
  let finding: Promise<QueryHandle<TResult>> | null = null
  const findOnce = (): Promise<QueryHandle<TResult>> => {
    finding ??= find().then(
      (handle) => {
        found = handle
        for (const listener of listeners.keys()) listeners.set(listener, handle.subscribe(listener))
        become(notYet)
        return handle
      },
      (error: unknown) => {
        finding = null
        become({ data: undefined, error: error as Error, isLoading: false })
        throw error
      },
    )
    return finding
  }
  return {
    getState: () => found?.getState() ?? state,
    subscribe(listener) {
      listeners.set(listener, found?.subscribe(listener) ?? null)
      if (found === null) findOnce().catch(() => undefined)
      return () => {
        listeners.get(listener)?.()
        listeners.delete(listener)
      }
    },
    async refetch() {
      if (found === null && state.error !== undefined) become(notYet)
      await (found ?? (await findOnce())).refetch()
    },
  }
}

/** The same line to the backend, with somebody who hears of failures. */
function told(transport: Transport, { onOutage, onFailure }: FailureListeners): Transport {
  return {
    async send(request) {
      try {
        return await transport.send(request)
      } catch (error) {
        if (isOutage(error)) onOutage?.()
        if (request.signal?.aborted !== true) onFailure?.(request.document.name, error)
        throw error
      }
    },
  }
}
