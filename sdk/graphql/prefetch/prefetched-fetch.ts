import { systemClock } from '#sdk/dates/clock'
import type { ElementPrefetch, PrefetchQueries } from './element-prefetch.ts'
import { requestBody } from '#sdk/graphql/document'

/** What the loader prefetched, with the date by which the capability asks it. */
export type TakenPrefetch = ElementPrefetch & { readonly today: string }

/** Milliseconds for which a prefetched answer waits for somebody to ask. */
const freshMs = 5_000

/** Prefetched answers of an element, and a fetch that takes one of them in place of asking again. */
export interface PrefetchedFetch {
  readonly add: (taken: TakenPrefetch | null, queries: PrefetchQueries) => void
  forget(): void
  readonly fetch: typeof fetch
}

/**
 * Starts empty. What failed is asked in the ordinary way, and so is everything that is asked a second time. A refused
 * token is an answer: whoever asked gets the next one.
 */
export function createPrefetchedFetch(): PrefetchedFetch {
  const answers = new Map<unknown, (signal?: AbortSignal | null) => Promise<Response> | undefined>()
  return {
    add(taken, queries) {
      const endMs = systemClock.monotonicMs() + freshMs
      taken?.answers.forEach((answer, index) => {
        const [document, variables] = queries(taken.account, taken.today)[index] ?? []
        if (document === undefined) return
        const take = (signal?: AbortSignal | null): Promise<Response> | undefined => {
          if (systemClock.monotonicMs() > endMs) return undefined
          signal?.addEventListener('abort', () => taken.abort.abort(), { once: true })
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
