import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  type ObservableQuery,
  type TypedDocumentNode,
} from '@apollo/client/core'
import {
  type ConstDirectiveNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  visit,
} from 'graphql'
import { Observable } from 'rxjs'
import type { GraphqlClientOptions } from './client-options.ts'
import type { GraphqlClient, QueryHandle, QueryState } from './client.ts'
import type { TypedDocument } from './document.ts'
import { type Entry, forgetAll, refetchWatched } from './entries.ts'
import { isOutage } from './failures.ts'
import { createTransport, type Transport } from './transport.ts'

/** What travels from this file's calls to its link, through Apollo's context. */
interface LinkContext {
  readonly document: TypedDocument<unknown, never>
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal | undefined
}

type Variables = Record<string, unknown>

// A vehicle is the same one wherever it is shown, and its vin says which. Everything else belongs to the answer it came with.
function idOf(object: Readonly<Record<string, unknown>>): string | undefined {
  const vin = object['vin']
  return typeof vin === 'string' ? `Vehicle:${vin}` : undefined
}

type AnyQuery = TypedDocumentNode<Variables, Variables>

/** Who is told of calls that failed. */
export interface FailureListeners {
  /** The backend refused a call because it is down: status 503 with the code OUTAGE. */
  readonly onOutage?: () => void
  /** A call failed, after all tries; not one that nobody waited for any more. */
  readonly onFailure?: (operation: string, error: unknown) => void
}

export interface ApolloClientOptions extends GraphqlClientOptions, FailureListeners {}

/** The portal's engine. Behaves as the small one does; the tests beside it run on both. */
export function createApolloClient(options: ApolloClientOptions): GraphqlClient {
  return apolloClientOn(createTransport(options), options)
}

/** The same on a line to the backend that is there already. */
export function apolloClientOn(transport: Transport, listeners: FailureListeners = {}): GraphqlClient {
  const client = new ApolloClient({
    link: createLink(transport, listeners),
    // Two answers about one account may carry different fields for the same id; each keeps its own, as in the small engine (askedIn).
    cache: new InMemoryCache({ dataIdFromObject: idOf }),
    // One watched entry per question already shares its request; asking again must really ask.
    queryDeduplication: false,
  })
  const entries = new Map<string, Entry>()
  return {
    async query<TResult, TVariables>(
      document: TypedDocument<TResult, TVariables>,
      variables: TVariables,
      { signal }: { signal?: AbortSignal } = {},
    ) {
      signal?.throwIfAborted()
      const { data } = await client.query<Variables>({
        query: nodeOf(document),
        variables: variables as Variables,
        fetchPolicy: 'no-cache',
        context: contextFor(document, { signal }),
      })
      return data as TResult
    },
    async mutate<TResult, TVariables>(
      document: TypedDocument<TResult, TVariables>,
      variables: TVariables,
      { idempotencyKey, signal }: { idempotencyKey: string; signal?: AbortSignal },
    ) {
      const { data } = await client.mutate<Variables>({
        mutation: nodeOf(document),
        variables: variables as Variables,
        fetchPolicy: 'no-cache',
        context: contextFor(document, { idempotencyKey, signal }),
      })
      return data as TResult
    },
    watch<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables) {
      const name = `${document.name} ${JSON.stringify(variables)}`
      const entry = entries.get(name) ?? createEntry(client, document, variables as Variables)
      entries.set(name, entry)
      return entry as unknown as QueryHandle<TResult>
    },
    refetchAll: () => refetchWatched(entries),
    reset() {
      forgetAll(entries)
      client.cache.reset().catch(() => undefined)
    },
  }
}

// A new one for each question: see QueryHandle.getState.
const notYet = (): QueryState<never> => ({ data: undefined, error: undefined, isLoading: true })

function createEntry(client: ApolloClient, document: TypedDocument<unknown, never>, variables: Variables): Entry {
  let state: QueryState<unknown> = notYet()
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
      context: contextFor(document, {}),
    })
    const subscription = query.subscribe((result) => {
      const data = result.data ?? state.data
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

function asError(error: unknown): Error | undefined {
  if (error === undefined) return undefined
  return error instanceof Error ? error : new Error('Apollo failed', { cause: error })
}

/** The end of Apollo's chain: hands the operation's own text to the transport, so that a trusted document stays the same text. */
function createLink(transport: Transport, { onOutage, onFailure }: FailureListeners): ApolloLink {
  return new ApolloLink((operation) => {
    const { carport } = operation.getContext() as { readonly carport: LinkContext }
    return new Observable((observer) => {
      const left = new AbortController()
      const signal = carport.signal === undefined ? left.signal : AbortSignal.any([left.signal, carport.signal])
      transport.send({ ...carport, variables: operation.variables as never, signal }).then(
        (data) => {
          observer.next({ data: data as Variables })
          observer.complete()
        },
        (error: unknown) => {
          if (isOutage(error)) onOutage?.()
          if (!signal.aborted) onFailure?.(carport.document.name, error)
          observer.error(error)
        },
      )
      // A mutation that nobody waits for any more still has to end: only reading is aborted.
      return () => {
        if (carport.document.kind === 'query') left.abort()
      }
    })
  })
}

function contextFor(
  document: TypedDocument<unknown, never>,
  more: Omit<LinkContext, 'document'>,
): { carport: LinkContext } {
  return { carport: { document, ...more } }
}

const nodes = new WeakMap<object, AnyQuery>()

function nodeOf(document: TypedDocument<unknown, never>): AnyQuery {
  const known = nodes.get(document)
  if (known !== undefined) return known
  const node = askedIn(document.name, withFragmentsInPlace(parse(document.source))) as AnyQuery
  nodes.set(document, node)
  return node
}

/**
 * The same document with the question's name on each of its own fields, so that the cache keeps the answers of each question apart: a
 * directive is part of the name under which an answer is stored. Two questions about one account with different fields would otherwise
 * take each other's answers away and ask again without end. The backend never sees it: what is sent is the document's own text.
 */
function askedIn(question: string, document: DocumentNode): DocumentNode {
  const mark: ConstDirectiveNode = {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: 'askedIn' },
    arguments: [
      {
        kind: Kind.ARGUMENT,
        name: { kind: Kind.NAME, value: 'question' },
        value: { kind: Kind.STRING, value: question },
      },
    ],
  }
  const marked = (one: SelectionNode): SelectionNode =>
    one.kind === Kind.FIELD ? { ...one, directives: [...(one.directives ?? []), mark] } : one
  return visit(document, {
    OperationDefinition: (operation): OperationDefinitionNode => ({
      ...operation,
      selectionSet: { ...operation.selectionSet, selections: operation.selectionSet.selections.map(marked) },
    }),
  })
}

/**
 * The same document with each fragment's fields where it was spread. Apollo's cache drops the fields of a named fragment from an
 * answer without __typename, and ours ask for none: their text has to be the one the server trusts.
 */
function withFragmentsInPlace(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  )
  const operations = document.definitions.filter((one) => one.kind !== Kind.FRAGMENT_DEFINITION)
  return visit(
    { ...document, definitions: operations },
    {
      FragmentSpread: (spread) => {
        const fragment = fragments.get(spread.name.value)
        if (fragment === undefined) return undefined
        return { kind: Kind.INLINE_FRAGMENT, directives: spread.directives ?? [], selectionSet: fragment.selectionSet }
      },
    },
  )
}
