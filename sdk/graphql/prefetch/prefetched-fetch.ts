import { systemClock } from '#sdk/dates/clock'
import type { ElementPrefetch, PrefetchedResponse, PrefetchQueries } from './element-prefetch.ts'
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
  const answers = new Map<unknown, (signal?: AbortSignal | null) => Promise<Response | null> | undefined>()
  return {
    add(taken, queries) {
      const endMs = systemClock.monotonicMs() + freshMs
      if (taken === null) return
      queries(taken.account, taken.today).forEach((query, index) => {
        answers.set(requestBody(...query), (signal) => {
          if (systemClock.monotonicMs() > endMs) return undefined
          signal?.addEventListener('abort', () => taken.abort.abort(), { once: true })
          return taken.answers?.then((all) => partOf(all, index))
        })
      })
    },
    forget: () => answers.clear(),
    fetch(url, init) {
      const answer = answers.get(init?.body)?.(init?.signal)
      answers.delete(init?.body)
      const ask = (): Promise<Response> => fetch(url, init)
      return answer?.then((response) => response ?? ask(), ask) ?? ask()
    },
  }
}

/** One query's part of what came, as if it had come alone; a refused token refuses all. Null for one that is to be asked again. */
function partOf({ response, text }: PrefetchedResponse, index: number): Response | null {
  const { ok, status } = response
  const body = ok ? text.split('\n')[index] : status === 401 && text
  return body ? Object.assign(new Response(null, response), { text: async () => body }) : null
}
