import type { Analytics } from '#sdk/analytics/analytics'
import { isCarportError } from '#sdk/errors/errors'

/** Where the portal was, without personal data. */
export interface StateSnapshot {
  readonly route: string
  readonly language: string
}

/**
 * What the portal does with a problem that nobody on the screen can do anything about: an error event with its label, its messages one
 * after the other, its code, the operation, and where the portal was (err-02, err-09). Texts that could be about a person are dropped on
 * the way out.
 */
export function createProblemLog(analytics: Analytics, snapshot: () => StateSnapshot) {
  return (label: string, problem: unknown, operation?: string): void => {
    const details = isCarportError(problem)
      ? { code: problem.code, correlationId: problem.correlationId ?? '', httpStatus: problem.httpStatus ?? 0 }
      : { code: 'UNEXPECTED' }
    analytics.track({
      type: 'Error',
      category: label,
      action: 'failed',
      label: messagesOf(problem).join('; '),
      nonInteraction: true,
      data: { ...details, ...snapshot(), ...(operation === undefined ? {} : { operation }) },
    })
  }
}

/** The message of an error and of what caused it. */
function messagesOf(problem: unknown): string[] {
  if (!(problem instanceof Error)) return []
  return [problem.message, ...messagesOf(problem.cause)]
}
