import {
  ApolloClient,
  ApolloLink,
  type InMemoryCache,
  type ObservableQuery,
  type TypedDocumentNode,
} from '@apollo/client/core'
import { stripTypename } from '@apollo/client/utilities'
import { type DocumentNode, parse } from 'graphql'
import { Observable } from 'rxjs'
import { createAnswerStore, withTypes } from './answer-store.ts'
import type { GraphqlClientOptions } from './client-options.ts'
import type { GraphqlClient, QueryState } from './client.ts'
import type { TypedDocument } from './document.ts'
import { type Entry, forgetAll, refetchWatched } from './entries.ts'
import { fetchClientOn } from './fetch-client.ts'
import { type FailureListeners, heardTransport } from './heard-transport.ts'
import { createTransport, type Transport } from './transport.ts'

type Variables = Record<string, unknown>

/** A question that is watched, as it travels to the link through Apollo's context. */
interface Asked {
  readonly document: TypedDocument<Variables, Variables>
  /** The request it was sent with last. */
  newest: Promise<unknown> | null
}

export interface ApolloClientOptions extends GraphqlClientOptions, FailureListeners {}

/** The portal's engine. Behaves as the small one does; the tests beside it run on both. */
export function createApolloClient(options: ApolloClientOptions): GraphqlClient {
  return apolloClientOn(heardTransport(createTransport(options), options))
}

/** The same on a line to the backend that is there already. Only what is watched is Apollo's: what is asked once is nobody's to keep. */
export function apolloClientOn(transport: Transport): GraphqlClient {
  const cache = createAnswerStore()
  // One watched entry per question already shares its request; asking again must really ask.
  const client = new ApolloClient({ link: createLink(transport), cache, queryDeduplication: false })
  const entries = new Map<string, Entry>()
  const once = fetchClientOn(transport)
  return {
    query: (document, variables, options) => once.query(document, variables, options),
    mutate: (document, variables, options) => once.mutate(document, variables, options),
    watch(document, variables) {
      const name = `${document.name} ${JSON.stringify(variables)}`
      const entry = entries.get(name) ?? createEntry(client, document as never, variables as Variables)
      entries.set(name, entry)
      return entry as never
    },
    refetchAll: () => refetchWatched(entries),
    async showAnswer(answer, document) {
      if (answer === undefined || !take(cache, document, answer)) return refetchWatched(entries)
      // What is on its way may be older than the change.
      await refetchWatched(new Map([...entries].filter(([, entry]) => entry.getState().isLoading)))
      // Apollo notifies its watchers in a turn of its own.
      await new Promise((resolve) => setTimeout(resolve))
    },
    reset() {
      forgetAll(entries)
      cache.reset().catch(() => undefined)
    },
  }
}

/** Puts a mutation's answer into the store. @returns whether it is there: what cannot be kept has to be asked for */
function take(cache: InMemoryCache, document: TypedDocument<unknown, never>, answer: unknown): boolean {
  const dataId = 'ROOT_MUTATION'
  try {
    const query = cache.transformDocument(nodeOf(document))
    cache.write({ dataId, query, result: withTypes(answer, 'Mutation') as Variables })
    cache.evict({ id: dataId })
    return true
  } catch {
    return false
  }
}

// A new one for each question: see QueryHandle.getState.
const notYet = (): QueryState<never> => ({ data: undefined, error: undefined, isLoading: true })

function createEntry(client: ApolloClient, document: Asked['document'], variables: Variables): Entry {
  let state: QueryState<unknown> = notYet()
  const plain = plainAnswers()
  let observed: { readonly query: ObservableQuery<Variables, Variables>; stop(): void } | null = null
  const listeners = new Set<() => void>()

  const become = (next: QueryState<unknown>): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const observe = (): ObservableQuery<Variables, Variables> => {
    if (observed !== null) return observed.query
    const query = client.watchQuery<Variables, Variables>({
      query: nodeOf(document),
      variables,
      fetchPolicy: 'cache-and-network',
      notifyOnNetworkStatusChange: true,
      context: { asked: { document, newest: null } satisfies Asked },
    })
    const subscription = query.subscribe((result) => {
      const data = result.data === undefined ? state.data : plain(result.data)
      become({ data, error: result.loading ? state.error : asError(result.error), isLoading: result.loading })
    })
    observed = { query, stop: () => subscription.unsubscribe() }
    return query
  }
  const stop = (): void => {
    observed?.stop()
    observed = null
  }
  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (state.isLoading && observed !== null) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  return {
    getState: () => state,
    isWatched: () => listeners.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      observe()
      return () => {
        listeners.delete(listener)
        // A component that is replaced in the same turn, or an element that is moved, subscribes again before this runs.
        queueMicrotask(() => {
          if (listeners.size === 0) stop()
        })
      }
    },
    async refetch() {
      if (observed !== null) {
        await observed.query.refetch()
        return
      }
      observe()
      await settled()
      if (listeners.size === 0) stop()
      if (state.error !== undefined) throw state.error
    },
    forget() {
      stop()
      become(notYet())
    },
  }
}

/** Answers as the backend gave them, without the names of types; the same object for as long as nothing in it changes. */
function plainAnswers(): (answer: unknown) => unknown {
  let last: { readonly answer: unknown; readonly plain: unknown } = { answer: undefined, plain: undefined }
  return (answer) => {
    if (answer !== last.answer) last = { answer, plain: stripTypename(answer) }
    return last.plain
  }
}

function asError(error: unknown): Error | undefined {
  if (error === undefined) return undefined
  return error instanceof Error ? error : new Error('Apollo failed', { cause: error })
}

/** The end of Apollo's chain: hands the question's own text to the transport, so that a trusted document stays the same text. */
function createLink(transport: Transport): ApolloLink {
  return new ApolloLink((operation) => {
    const { asked } = operation.getContext() as { readonly asked: Asked }
    return new Observable((observer) => {
      const left = new AbortController()
      const { document } = asked
      asked.newest = transport.send({ document, variables: operation.variables, signal: left.signal })
      newestAnswer(asked, asked.newest).then(
        (data) => {
          observer.next({ data: withTypes(data, 'Query') as Variables })
          observer.complete()
        },
        (error: unknown) => observer.error(error),
      )
      return () => left.abort()
    })
  })
}

/** What was on its way when its question was asked again may be older than the change that was the reason: it is answered as the newest is. */
async function newestAnswer(asked: Asked, request: Promise<unknown>): Promise<unknown> {
  await request.catch(() => undefined)
  const { newest } = asked
  return newest === null || newest === request ? request : newestAnswer(asked, newest)
}

const nodes = new WeakMap<object, DocumentNode>()

function nodeOf(document: TypedDocument<unknown, never>): TypedDocumentNode<Variables, Variables> {
  const node = nodes.get(document) ?? parse(document.source)
  nodes.set(document, node)
  return node as TypedDocumentNode<Variables, Variables>
}
