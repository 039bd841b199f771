/** What came back, and when: milliseconds of the device's monotonic clock. */
export interface EarlyAnswer {
  readonly body: unknown
  readonly atMs: number
}

/** One question without a token that is on its way before the code that wants its answer. */
export interface EarlyQuery {
  /** Asks once for each address, after the page's own scripts have had their say. */
  start(): void
  /** What was asked at this address; undefined when nothing was, and the one who wants to know asks. */
  answerFrom(url: string): Promise<EarlyAnswer> | undefined
}

/**
 * Makes a question that the loader asks while the code is loaded: the answer is there sooner, and the browser's permission to ask
 * (its preflight request) for everything after it. Never retried: whoever finds it failed asks properly.
 * @param source the operation's text, a named query without variables
 * @param url where to ask, read when it is asked
 */
export function createEarlyQuery(source: string, url: () => string): EarlyQuery {
  const asked = new Map<string, Promise<EarlyAnswer>>()
  const ask = (): void => {
    const to = url()
    if (asked.has(to)) return
    const answer = fetch(to, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json', 'x-carport-client': 'web' },
      body: JSON.stringify({ operationName: source.split(' ', 2)[1], query: source }),
    }).then(async (reply) => ({ body: (await reply.json()) as unknown, atMs: performance.now() }))
    answer.catch(() => undefined)
    asked.set(to, answer)
  }
  return {
    start() {
      // Scripts of the page that come after ours may still say where the backend is.
      if (document.readyState === 'complete') ask()
      else document.addEventListener('DOMContentLoaded', ask, { once: true })
    },
    answerFrom: (to) => asked.get(to),
  }
}
