import type { TypedDocument } from '#sdk/graphql/document'

/** Answer to an operation: a result, an error to throw, or a function of the variables and the idempotency key. */
export type Answer<TResult, TVariables> =
  | TResult
  | Error
  | ((variables: TVariables, idempotencyKey: string | null) => TResult | Promise<TResult>)

/** Something that keeps one answer for each operation. */
export interface AnswerBook {
  /** Answers this operation from now on. */
  answer<TResult, TVariables>(
    document: TypedDocument<TResult, TVariables>,
    answer: Answer<NoInfer<TResult>, NoInfer<TVariables>>,
  ): void
}

/** An answer book that can be asked by the operation's name. */
export interface OpenBook extends AnswerBook {
  readonly has: (operation: string) => boolean
  /** @throws the error that the operation was answered with */
  readonly respond: (operation: string, variables: unknown, idempotencyKey: string | null) => Promise<unknown>
}

/** Makes an empty one. */
export function createAnswerBook(): OpenBook {
  const answers = new Map<string, unknown>()
  return {
    answer: (document, answer) => void answers.set(document.name, answer),
    has: (operation) => answers.has(operation),
    async respond(operation, variables, idempotencyKey) {
      const answer = answers.get(operation)
      if (answer instanceof Error) throw answer
      if (typeof answer !== 'function') return answer
      return (answer as (variables: unknown, idempotencyKey: string | null) => unknown)(variables, idempotencyKey)
    },
  }
}
