import type { GraphqlClient, QueryHandle } from './client.ts'
import type { TypedDocument } from './document.ts'
import { fetchClientOn } from './fetch-client.ts'
import { type FailureListeners, heardTransport } from './heard-transport.ts'
import type { Transport, TransportRequest } from './transport.ts'

/**
 * The portal's engine. What is asked once goes straight to the backend. What somebody watches is asked at once too, by the small
 * engine. One page alone needs no store: Apollo's code is loaded once a second page asks, as soon as that page is calm. Every watched query
 * then becomes Apollo's with the answer it has. Where the code cannot be fetched the small engine stays.
 * @param page names the borrower's page that asks; null on the way to one, such as at sign-in
 */
export function lateApolloClientOn(
  line: Transport,
  page: () => string | null,
  listeners: FailureListeners = {},
): GraphqlClient {
  const transport = heardTransport(line, listeners)
  const first = fetchClientOn(transport)
  const watched = new Map<string, Watched>()
  const answers = new Map<string, Promise<unknown>>()
  let engine: GraphqlClient | null = null
  let loading: Promise<void> | null = null
  let isTaking = false

  // One query at a time: together they would hold up who types meanwhile.
  const take = (): void => {
    if (engine === null || isTaking) return
    const next = [...watched.values()].find((each) => each.canMove())
    if (next === undefined) return
    isTaking = true
    next.moveTo(engine, answers)
    whenIdle(() => {
      isTaking = false
      take()
    }, 20)
  }
  const load = (): void => {
    loading ??= import('./apollo-client.ts').then(
      ({ apolloClientOn }) => {
        engine = apolloClientOn(answering(transport, answers))
        whenIdle(take, 20)
      },
      () => {
        loading = null
      },
    )
  }
  const isSecondPage = secondOf(page)
  // Asked again with every state of every query: Apollo's time is when none is on its way.
  const look = (): void => {
    if ([...watched.values()].some((each) => each.isWaiting())) return
    if (engine !== null) return take()
    if (isSecondPage()) whenIdle(load)
  }
  return {
    query: (document, variables, options) => first.query(document, variables, options),
    mutate: (document, variables, options) => first.mutate(document, variables, options),
    watch<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables) {
      const name = nameOf(document, variables)
      const known = watched.get(name)
      if (known !== undefined) return known.handle as QueryHandle<TResult>
      if (engine !== null) return engine.watch(document, variables)
      const made = watchFirst(first.watch(document, variables), { document, variables } as unknown as AnyQuestion, look)
      watched.set(name, made)
      return made.handle as QueryHandle<TResult>
    },
    refetchAll: async () => void (await Promise.all([first.refetchAll(), engine?.refetchAll()])),
    showAnswer: async (answer, document) =>
      void (await Promise.all([first.refetchAll(), engine?.showAnswer(answer, document)])),
    reset() {
      answers.clear()
      for (const [name, each] of watched) if (!each.isWatched()) watched.delete(name)
      first.reset()
      engine?.reset()
    },
  }
}

/** Returns true once: when the page is another than the first one that asked. */
function secondOf(page: () => string | null): () => boolean {
  let firstPage: string | null = null
  let isTold = false
  return () => {
    const name = page()
    firstPage ??= name
    if (isTold || name === null || name === firstPage) return false
    isTold = true
    return true
  }
}

type AnyQuestion = Pick<TransportRequest<unknown, never>, 'document' | 'variables'>

interface Watched {
  readonly handle: QueryHandle<unknown>
  readonly isWatched: () => boolean
  /** Somebody watches and the first answer is still to come. */
  readonly isWaiting: () => boolean
  /** It has an answer, somebody watches, and it is the small engine's still. */
  readonly canMove: () => boolean
  /** Makes it another engine's, with the answer it has. */
  readonly moveTo: (engine: GraphqlClient, answers: Map<string, Promise<unknown>>) => void
}

/** A handle of the small engine that can become another engine's without anybody who listens seeing more than one more state. */
function watchFirst(early: QueryHandle<unknown>, { document, variables }: AnyQuestion, onState: () => void): Watched {
  let current = early
  let isMoving = false
  /** Everybody who listens, each with the function that ends it. */
  const listeners = new Map<() => void, () => void>()
  const become = (next: QueryHandle<unknown>): void => {
    current = next
    for (const [listener, stop] of listeners) {
      listeners.set(listener, next.subscribe(listener))
      stop()
      listener()
    }
  }
  const handle: QueryHandle<unknown> = {
    getState: () => current.getState(),
    subscribe(listener) {
      const told = () => {
        listener()
        if (current === early) onState()
      }
      listeners.set(told, current.subscribe(told))
      return () => {
        listeners.get(told)?.()
        listeners.delete(told)
      }
    },
    refetch: () => current.refetch(),
  }
  return {
    handle,
    isWatched: () => listeners.size > 0,
    isWaiting: () => current === early && listeners.size > 0 && early.getState().isLoading,
    canMove: () => !isMoving && !early.getState().isLoading && listeners.size > 0,
    moveTo(engine, answers) {
      const { data, error } = early.getState()
      isMoving = true
      const next = engine.watch(document, variables)
      const name = nameOf(document, variables)
      answers.set(name, error === undefined ? Promise.resolve(data) : Promise.reject(error))
      answers.get(name)?.catch(() => undefined)
      // The new one has it a moment later; until then the old one shows it.
      const arrive = (): void => {
        if (next.getState().isLoading) return
        if (current !== next) become(next)
        queueMicrotask(() => stop())
      }
      const stop = next.subscribe(arrive)
    },
  }
}

function nameOf(document: TypedDocument<unknown, never>, variables: unknown): string {
  return `${document.name} ${JSON.stringify(variables)}`
}

/** The same line, on which a question that was answered already is answered from here, once. */
function answering(line: Transport, answers: Map<string, Promise<unknown>>): Transport {
  return {
    send<TResult, TVariables>(request: TransportRequest<TResult, TVariables>) {
      const name = nameOf(request.document as unknown as AnyQuestion['document'], request.variables)
      const known = answers.get(name) as Promise<TResult> | undefined
      answers.delete(name)
      return known ?? line.send(request)
    },
  }
}

/** @param momentMs what will do without the browser's word for it */
function whenIdle(work: () => void, momentMs = 200): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 })
  else setTimeout(work, momentMs)
}
