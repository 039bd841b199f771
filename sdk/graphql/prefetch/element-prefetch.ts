import type { TypedDocument } from '#sdk/graphql/document'

/** What came back: a line for each query, in their order, empty for one that the element has to ask itself. */
export interface PrefetchedResponse {
  readonly response: Response
  /** When it began to come, in milliseconds of the device's monotonic clock. */
  readonly atMs: number
  readonly text: string
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
  /** Missing until they are sent. */
  answers?: Promise<PrefetchedResponse>
  /** Gives up what is still on its way. */
  readonly abort: AbortController
}

/**
 * Sends an element's first queries. The token is in the body and the body is text, so that a browser sends it to another origin at once
 * instead of asking for permission first, which costs a round trip. Never retried: whoever finds it failed asks in the ordinary way.
 * @param baseUrl where the backend is, without a slash at the end
 * @param reads the ids of the queries, each with its variables behind a question mark where they are more than the account
 */
export async function sendPrefetch(
  baseUrl: string,
  { account, language, token, abort }: ElementPrefetch,
  reads: string,
): Promise<PrefetchedResponse> {
  const response = await fetch(`${baseUrl}/graphql/early`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'accept-language': language },
    body: JSON.stringify({ reads, account, token }),
    signal: abort.signal,
  })
  // Read at once, so that whoever needs it needn't wait for the browser.
  return { response, atMs: performance.now(), text: await response.text() }
}
