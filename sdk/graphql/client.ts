import type { TypedDocument } from './document.ts'

/** The state of a query that somebody watches. */
export interface QueryState<TResult> {
  readonly data: TResult | undefined
  /** A CarportError once the last attempt failed; data may still hold an older answer. */
  readonly error: Error | undefined
  readonly isLoading: boolean
}

/** A watched query: one shared request and cache entry per document and variables. */
export interface QueryHandle<TResult> {
  /**
   * The state as it is now, the same object until it changes. No two questions share one: React would take a component that went on to
   * another question for unchanged, drop what it was going to do after rendering, and never subscribe.
   */
  getState(): QueryState<TResult>
  subscribe(listener: () => void): () => void
  refetch(): Promise<void>
}

/** The one door to the backend. The portal's engine is Apollo Client, the embed build's a small fetch engine; callers cannot tell them apart. */
export interface GraphqlClient {
  /** Asks once, past the cache. Retried up to 4 times, after 1, 2, 4 and 8 seconds. @throws CarportError */
  query<TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    variables: TVariables,
    options?: { signal?: AbortSignal },
  ): Promise<TResult>
  watch<TResult, TVariables>(document: TypedDocument<TResult, TVariables>, variables: TVariables): QueryHandle<TResult>
  /**
   * Sends a mutation under an idempotency key; retries use the same key. @throws CarportError; category 'unknown' means that
   * it may have happened.
   */
  mutate<TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    variables: TVariables,
    options: { idempotencyKey: string; signal?: AbortSignal },
  ): Promise<TResult>
  /** Asks every watched query again. */
  refetchAll(): Promise<void>
  /**
   * Shows what a mutation answered in every watched query. Only for one that changes nothing beyond the objects in its answer: Apollo's store
   * asks for nothing more. The small engine, which keeps no objects, asks every watched query again.
   * @param answer undefined when only its being done is known: then everything is asked again
   */
  showAnswer<TResult>(answer: TResult | undefined, document: TypedDocument<TResult, never>): Promise<void>
  /** Forgets everything and aborts what is only reading: a new token, another account, log out. */
  reset(): void
}
