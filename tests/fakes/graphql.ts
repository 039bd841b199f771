import { inject } from 'vitest'
import { apolloClientOn } from '#sdk/graphql/apollo-client'
import type { GraphqlClient } from '#sdk/graphql/client'
import type { TypedDocument } from '#sdk/graphql/document'
import { fetchClientOn } from '#sdk/graphql/fetch-client'
import type { Answer, AnswerBook } from '#test-kit/answer-book'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine that capabilities run on: the portal's, or the elements'. */
    engine: 'apollo' | 'fetch'
  }
}

const engine = inject('engine') === 'fetch' ? fetchClientOn : apolloClientOn

/** One request as it reached the fake backend. */
export interface FakeRequest {
  readonly name: string
  readonly variables: unknown
  readonly idempotencyKey: string | null
}

/** A backend whose answers a test sets. What is in front of it is a real engine, the one that the test project names. */
export interface FakeGraphql extends GraphqlClient, AnswerBook {
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

  const respond = async (name: string, variables: unknown, idempotencyKey: string | null): Promise<unknown> => {
    requests.push({ name, variables, idempotencyKey })
    await gates.get(name)
    const queued = queues.get(name)
    const answer = queued !== undefined && queued.length > 0 ? queued.shift() : lasting.get(name)
    if (answer === undefined) throw new Error(`No test answered ${name}`)
    if (answer instanceof Error) throw answer
    if (typeof answer !== 'function') return answer
    return (answer as (variables: unknown, key: string | null) => unknown)(variables, idempotencyKey)
  }
  const client = engine({
    send: async ({ document, variables, idempotencyKey, signal }) => {
      const answer = await respond(document.name, variables, idempotencyKey ?? null)
      signal?.throwIfAborted()
      return answer as never
    },
  })
  return {
    ...client,
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
  }
}
