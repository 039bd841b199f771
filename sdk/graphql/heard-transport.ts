import { isOutage } from './failures.ts'
import type { Transport } from './transport.ts'

/** Listeners for calls that failed. */
export interface FailureListeners {
  /** The backend refused a call because it is down: status 503 with the code OUTAGE. */
  readonly onOutage?: () => void
  /** A call failed, after all tries; not one that nobody waited for any more. */
  readonly onFailure?: (operation: string, error: unknown) => void
}

/** The same line to the backend, with somebody who hears of failures. */
export function heardTransport(line: Transport, { onOutage, onFailure }: FailureListeners): Transport {
  return {
    async send(request) {
      try {
        return await line.send(request)
      } catch (error) {
        if (isOutage(error)) onOutage?.()
        if (request.signal?.aborted !== true) onFailure?.(request.document.name, error)
        throw error
      }
    },
  }
}
