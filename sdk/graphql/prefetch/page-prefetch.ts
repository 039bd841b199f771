import { systemClock } from '#sdk/dates/clock'

/** Milliseconds for which a prefetched answer waits for somebody to ask. */
const freshMs = 10_000

/** Milliseconds after which a question that has no answer is given up. */
const limitMs = 15_000

/** Queries of a page of the portal, sent before the code that needs their answers has loaded. */
export interface PagePrefetch {
  /**
   * Sends a query, unless it was asked already: what comes after an answer is shown must not be older than it.
   * @param body the whole request, as `requestBody` writes it
   * @returns what came back. @throws without an answer
   */
  readonly ask: (body: string, headersFor: () => Promise<Readonly<Record<string, string>>>) => Promise<unknown>
  /** The answer to a question of just this body, once; undefined when nobody asked it, or too long ago. */
  readonly take: (body: string) => Promise<Response> | undefined
  /** Drops every answer and asks nothing more: something is going to change. */
  readonly end: () => void
}

interface Asked {
  readonly response: Promise<Response>
  /** By the device's monotonic clock; infinite while the answer is on its way. */
  endMs: number
}

/**
 * Starts empty. Never retried: whoever takes a failure asks in the ordinary way.
 * @param endpoint where GraphQL is
 */
export function createPagePrefetch(endpoint: string): PagePrefetch {
  const all = new Map<string, Asked>()
  const taken = new Set<string>()
  let isOver = false
  return {
    async ask(body, headersFor) {
      if (isOver || taken.has(body)) throw new Error('It is asked for already')
      // Kept before it is signed: whoever comes meanwhile waits for this one.
      const response = send(endpoint, body, headersFor).then(withText)
      const asked: Asked = { response, endMs: Infinity }
      all.set(body, asked)
      const text = await (await response).text()
      asked.endMs = systemClock.monotonicMs() + freshMs
      return JSON.parse(text) as unknown
    },
    take(body) {
      const asked = all.get(body)
      all.delete(body)
      taken.add(body)
      return asked === undefined || systemClock.monotonicMs() > asked.endMs ? undefined : asked.response
    },
    end() {
      isOver = true
      all.clear()
    },
  }
}

/** A reply whose text is here already: a page that takes several has all of them in one turn, and is drawn once instead of once for each. */
async function withText(response: Response): Promise<Response> {
  const text = await response.text()
  return Object.assign(response, { text: () => Promise.resolve(text) })
}

async function send(
  endpoint: string,
  body: string,
  headersFor: () => Promise<Readonly<Record<string, string>>>,
): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-carport-client': 'web',
    'retry-eligible-on-error': 'true',
    ...(await headersFor()),
  }
  const signal = AbortSignal.timeout(limitMs)
  return fetch(endpoint, { method: 'POST', credentials: 'omit', headers, body, signal })
}
