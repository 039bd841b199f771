import type { GraphqlClientOptions, TokenReason } from './client-options.ts'

type Headers = Readonly<Record<string, string>>

/** Puts the token on requests and renews it once for all requests that were refused with the same one. */
export interface Authentication {
  /** Headers for a first try. */
  headers(signal: AbortSignal): Promise<Headers>
  /** A mark of the token now in use; take it before sending. */
  generation(): number
  /**
   * Headers for the second try of a request that was refused. Requests refused with the same generation share one renewal; a
   * request refused with an older one uses the token that came since.
   */
  renewedHeaders(refusedGeneration: number, signal: AbortSignal): Promise<Headers>
}

/** Makes it from `authorize`, or from `getToken` as a bearer token. Without either nothing is sent. */
export function createAuthentication(
  options: Pick<GraphqlClientOptions, 'authorize' | 'getToken' | 'endpoint'>,
): Authentication {
  let generation = 0
  let renewal: Promise<Headers> | null = null
  const ask = async (reason: TokenReason, signal: AbortSignal): Promise<Headers> => {
    if (options.authorize !== undefined)
      return options.authorize({ reason, method: 'POST', url: options.endpoint, signal })
    const token = (await options.getToken?.({ reason, signal })) ?? null
    return token === null ? {} : { authorization: `Bearer ${token}` }
  }
  const renew = (): Promise<Headers> => {
    // Not tied to the request that came first: that one may be aborted while others still wait.
    const pending = ask('refused', new AbortController().signal)
      .then((headers) => {
        generation += 1
        return headers
      })
      .finally(() => {
        renewal = null
      })
    renewal = pending
    return pending
  }
  return {
    headers: (signal) => (renewal === null ? ask('first', signal) : renewal.then(() => ask('first', signal))),
    generation: () => generation,
    async renewedHeaders(refusedGeneration, signal) {
      if (refusedGeneration !== generation) return ask('first', signal)
      const headers = await (renewal ?? renew())
      // A proof belongs to one request, so each asks for its own; a bearer token is the same for all.
      return options.authorize === undefined ? headers : ask('first', signal)
    },
  }
}
