import { readAnswer } from '#sdk/graphql/answer'
import type { AskedAhead } from './page-prefetch.ts'
import { requestBody } from '#sdk/graphql/document'
import type { Transport } from '#sdk/graphql/transport'

export interface AnsweredAheadOptions {
  readonly asked: AskedAhead
  /** Whether what was asked ahead still is what would be asked now: by the same person, in the same language. */
  readonly isCurrent: () => boolean
  /** Whether a mutation of this name leaves everything that was read as it was. */
  readonly isHarmless?: (name: string) => boolean
  readonly onServerTime?: (serverMs: number) => void
}

/**
 * The same line, on which a query that was asked ahead has that answer, once. One that failed is asked properly, and from the first
 * mutation on that changes something everything is: what was read before it may not be so any more.
 */
export function answeredAhead(line: Transport, options: AnsweredAheadOptions): Transport {
  const { asked, isCurrent, isHarmless = () => false, onServerTime } = options
  return {
    async send(request) {
      const { document, variables, signal } = request
      if (document.kind === 'mutation' && !isHarmless(document.name)) asked.end()
      const early = document.kind === 'query' ? asked.take(requestBody(document, variables)) : undefined
      if (early === undefined || !isCurrent()) return line.send(request)
      const answer = await early.then((response) => readAnswer(response, onServerTime)).catch(() => null)
      signal?.throwIfAborted()
      if (answer === null || answer.error !== undefined) return line.send(request)
      return answer.data as never
    },
  }
}
