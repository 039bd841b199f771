import type { TypedDocument } from '#sdk/graphql/document'

/** What came back, and when: milliseconds of the device's monotonic clock. */
export interface PrefetchedResponse {
  readonly response: Response
  readonly atMs: number
}

/** The queries of a capability's first screen, each with its variables. Its `.prefetch.ts` lists them, and the build makes the loader's list of it. */
export type PrefetchQueries = (
  accountNumber: string,
  today: string,
) => readonly (readonly [document: TypedDocument<unknown, never>, variables: Readonly<Record<string, unknown>>])[]

/** What the loader sent for one element while the element's code was loading. */
export interface ElementPrefetch {
  readonly account: string
  readonly language: string
  /** Empty until there is a token; then the one they were asked with. */
  token: string
  /** In the order of the capability's queries. */
  answers: readonly Promise<PrefetchedResponse>[]
  /** Gives up what is still on its way. */
  readonly abort: AbortController
}

/**
 * Sends an element's first queries. The token is in the body and the body is text, so that a browser sends it to another origin at once
 * instead of asking for permission first, which costs a round trip. Never retried: whoever finds one failed asks in the ordinary way.
 * @param baseUrl where the backend is, without a slash at the end
 * @param reads each the id of a query, with its variables behind a question mark where they are more than the account
 */
export function sendPrefetch(
  baseUrl: string,
  { account, language, token, abort }: ElementPrefetch,
  reads: readonly string[],
): Promise<PrefetchedResponse>[] {
  return reads.map((read) => {
    const answer = fetch(`${baseUrl}/graphql/early`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'accept-language': language },
      body: JSON.stringify({ read, account, token }),
      signal: abort.signal,
    }).then((response) => ({ response, atMs: performance.now() }))
    answer.catch(() => undefined)
    return answer
  })
}
