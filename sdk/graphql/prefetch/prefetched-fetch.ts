import { systemClock } from '#sdk/dates/clock'
import type { EarlyReads, FirstReads } from './element-prefetch.ts'
import { requestBody } from '#sdk/graphql/document'

/** What the loader asked, with the date by which the capability asks it. */
export type TakenReads = EarlyReads & { readonly today: string }

/** How long an answer that nobody has asked for yet is worth anything, in milliseconds. */
const freshMs = 5_000

/** Answers that are on their way already, and a fetch that takes one of them in place of asking again. */
export interface ExpectedAnswers {
  readonly expect: (early: TakenReads | null, first: FirstReads) => void
  forget(): void
  readonly fetch: typeof fetch
}

/**
 * Starts with none. What failed on its way is asked for as anything else, and so is everything that is asked a second time. A refused
 * token is an answer: whoever asked gets the next one.
 */
export function createExpected(): ExpectedAnswers {
  const answers = new Map<unknown, (signal?: AbortSignal | null) => Promise<Response> | undefined>()
  return {
    expect(early, first) {
      const endMs = systemClock.monotonicMs() + freshMs
      early?.answers.forEach((answer, index) => {
        const [document, variables] = first(early.account, early.today)[index] ?? []
        if (document === undefined) return
        const take = (signal?: AbortSignal | null): Promise<Response> | undefined => {
          if (systemClock.monotonicMs() > endMs) return undefined
          signal?.addEventListener('abort', () => early.abort.abort(), { once: true })
          return answer.then(({ response }) => response)
        }
        answers.set(requestBody(document, variables), take)
      })
    },
    forget: () => answers.clear(),
    fetch(url, init) {
      const answer = answers.get(init?.body)?.(init?.signal)
      answers.delete(init?.body)
      if (answer === undefined) return fetch(url, init)
      return answer.then(
        (response) => (response.ok || response.status === 401 ? response : fetch(url, init)),
        () => fetch(url, init),
      )
    },
  }
}
