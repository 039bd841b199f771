import { readAnswer } from '#sdk/graphql/answer'
import type { PagePrefetch } from './page-prefetch.ts'
import { requestBody } from '#sdk/graphql/document'
import type { Transport } from '#sdk/graphql/transport'

export interface PrefetchedTransportOptions {
  readonly prefetch: PagePrefetch
  /** Whether the prefetched answers are still the right ones: the same person, the same language. */
  readonly isCurrent: () => boolean
  /** Whether a mutation of this name leaves everything that was read as it was. */
  readonly isHarmless?: (name: string) => boolean
  readonly onServerTime?: (serverMs: number) => void
}

/**
 * The same transport, which gives a prefetched query its answer, once. One that failed is asked in the ordinary way, and so is
 * everything after the first mutation that changes something: what was read before it may no longer be true.
 */
export function prefetchedTransport(line: Transport, options: PrefetchedTransportOptions): Transport {
  const { prefetch, isCurrent, isHarmless = () => false, onServerTime } = options
  return {
    async send(request) {
      const { document, variables, signal } = request
      if (document.kind === 'mutation' && !isHarmless(document.name)) prefetch.end()
      const prefetched = document.kind === 'query' ? prefetch.take(requestBody(document, variables)) : undefined
      if (prefetched === undefined || !isCurrent()) return line.send(request)
      const answer = await prefetched.then((response) => readAnswer(response, onServerTime)).catch(() => null)
      signal?.throwIfAborted()
      if (answer === null || answer.error !== undefined) return line.send(request)
      return answer.data as never
    },
  }
}
