import type { TypedDocument } from '#sdk/graphql/document'

/** What came back, and when: milliseconds of the device's monotonic clock. */
export interface EarlyAnswer {
  readonly response: Response
  readonly atMs: number
}

/** What a capability asks first: each query with its variables. Its own file says so, and the build makes the loader's list of it. */
export type FirstReads = (
  accountNumber: string,
  today: string,
) => readonly (readonly [document: TypedDocument<unknown, never>, variables: Readonly<Record<string, unknown>>])[]

/** What the loader asked for one element while the element's code was on its way. */
export interface EarlyReads {
  readonly account: string
  readonly language: string
  /** Empty until there is a token; then the one they were asked with. */
  token: string
  /** In the order of the capability's first reads. */
  answers: readonly Promise<EarlyAnswer>[]
  /** Gives up what is still on its way. */
  readonly abort: AbortController
}

/**
 * Asks. The token is in the body and the body is text, so that a browser sends it to another origin at once instead of asking for
 * permission first, which costs a round trip. Never retried: whoever finds one failed asks properly.
 * @param baseUrl where the backend is, without a slash at the end
 * @param reads each the id of a query, with its variables behind a question mark where they are more than the account
 */
export function askEarly(
  baseUrl: string,
  { account, language, token, abort }: EarlyReads,
  reads: readonly string[],
): Promise<EarlyAnswer>[] {
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
