import type { GraphqlClient, QueryHandle, QueryState } from '#sdk/graphql/client'
import type { TypedDocument } from '#sdk/graphql/document'

/** One request as it reached the fake backend. */
export interface FakeRequest {
  readonly name: string
  readonly variables: unknown
  readonly idempotencyKey: string | null
}

type Answer<TResult, TVariables> = TResult | Error | ((variables: TVariables) => TResult | Promise<TResult>)

/** A backend whose answers a test sets. It is a real GraphqlClient: it shares requests, keeps answers and tells its watchers. */
export interface FakeGraphql extends GraphqlClient {
  /** Answers this operation from now on: with a result, by throwing an error, or with what a function says. */
  answer<TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    answer: Answer<NoInfer<TResult>, NoInfer<TVariables>>,
  ): void
  /** Answers the next request of this operation only; several wait in line. */
  answerOnce<TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    answer: Answer<NoInfer<TResult>, NoInfer<TVariables>>,
  ): void
  /** Keeps requests of this operation waiting until the returned function is called. */
  hold(document: TypedDocument<never, never> | TypedDocument<unknown, never>): () => void
  /** Every request so far, oldest first. */
  readonly requests: readonly FakeRequest[]
  /** The requests of one operation. */
  requestsOf(document: { readonly name: string }): FakeRequest[]
}

/** A fake backend that refuses what no test answered. */
export function createFakeGraphql(): FakeGraphql {
  const lasting = new Map<string, unknown>()
  const queues = new Map<string, unknown[]>()
  const gates = new Map<string, Promise<void>>()
  const requests: FakeRequest[] = []
  const entries = new Map<string, Entry>()

  const respond = async (name: string, variables: unknown, idempotencyKey: string | null): Promise<unknown> => {
    requests.push({ name, variables, idempotencyKey })
    await gates.get(name)
    const queued = queues.get(name)
    const answer = queued !== undefined && queued.length > 0 ? queued.shift() : lasting.get(name)
    if (answer === undefined) throw new Error(`No test answered ${name}`)
    if (answer instanceof Error) throw answer
    return typeof answer === 'function' ? (answer as (variables: unknown) => unknown)(variables) : answer
  }
  return {
    requests,
    requestsOf: (document) => requests.filter((request) => request.name === document.name),
    answer: (document, answer) => void lasting.set(document.name, answer),
    answerOnce: (document, answer) => void queues.set(document.name, [...(queues.get(document.name) ?? []), answer]),
    hold(document) {
      let release = (): void => undefined
      gates.set(document.name, new Promise((resolve) => (release = resolve)))
      return () => {
        gates.delete(document.name)
        release()
      }
    },
    query: async (document, variables) => (await respond(document.name, variables, null)) as never,
    mutate: async (document, variables, { idempotencyKey }) =>
      (await respond(document.name, variables, idempotencyKey)) as never,
    watch<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables) {
      const key = `${document.name} ${JSON.stringify(variables)}`
      const entry = entries.get(key) ?? createEntry(() => respond(document.name, variables, null))
      entries.set(key, entry)
      return entry as unknown as QueryHandle<TResult>
    },
    refetchAll: async () => {
      await Promise.allSettled(
        [...entries.values()].filter((entry) => entry.isWatched()).map((entry) => entry.refetch()),
      )
    },
    reset: () => entries.clear(),
  }
}

interface Entry extends QueryHandle<unknown> {
  isWatched: () => boolean
}

function createEntry(read: () => Promise<unknown>): Entry {
  let state: QueryState<unknown> = { data: undefined, error: undefined, isLoading: true }
  let wasAsked = false
  const listeners = new Set<() => void>()
  const become = (next: QueryState<unknown>): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const refetch = async (): Promise<void> => {
    wasAsked = true
    if (!state.isLoading) become({ ...state, isLoading: true })
    try {
      become({ data: await read(), error: undefined, isLoading: false })
    } catch (error) {
      become({ data: state.data, error: error as Error, isLoading: false })
      throw error
    }
  }
  return {
    getState: () => state,
    isWatched: () => listeners.size > 0,
    refetch,
    subscribe(listener) {
      listeners.add(listener)
      if (!wasAsked) refetch().catch(() => undefined)
      return () => listeners.delete(listener)
    },
  }
}
