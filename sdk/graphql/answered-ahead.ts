import { readAnswer } from './answer.ts'
import type { AskedAhead } from './asked-ahead.ts'
import { requestBody } from './document.ts'
import type { Transport } from './transport.ts'

export interface AnsweredAheadOptions {
  readonly asked: AskedAhead
  /** Whether what was asked ahead still is what would be asked now: by the same person, in the same language. */
  readonly isCurrent: () => boolean
  readonly onServerTime?: (serverMs: number) => void
}

/** The same line, on which a query that was asked ahead has that answer, once. One that failed is asked properly. */
export function answeredAhead(line: Transport, { asked, isCurrent, onServerTime }: AnsweredAheadOptions): Transport {
  return {
    async send(request) {
      const { document, variables, signal } = request
      const early = document.kind === 'query' ? asked.take(requestBody(document, variables)) : undefined
      if (early === undefined || !isCurrent()) return line.send(request)
      const answer = await early.then((response) => readAnswer(response, onServerTime)).catch(() => null)
      signal?.throwIfAborted()
      if (answer === null || answer.error !== undefined) return line.send(request)
      return answer.data as never
    },
  }
}
