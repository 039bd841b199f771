import type { CarportHost } from '#host'
import type { CarportError } from '#sdk/errors/errors'

/** Reports to the page that it did not happen. @param reference what the page was given while nobody knew */
export function tellFailure(host: CarportHost, capability: string, refusal: CarportError, reference?: string | null) {
  const { code, category, retryable } = refusal
  const correlationId = refusal.correlationId ?? reference ?? null
  host.emit('carport-failure', { capability, code, category, retryable, correlationId })
}
