import type { Analytics } from '#sdk/analytics/analytics'
import { isCarportError } from '#sdk/errors/errors'

/**
 * Reports exceptions that nobody caught, and promises nobody waited for, to the error-reporting service (err-21): the name of the error
 * and its code, never its message, which may quote what somebody typed. Returns a function that ends it.
 */
export function reportGlobalErrors(analytics: Analytics, page: EventTarget = window): () => void {
  const seen = new Set<string>()
  const report = (action: string, problem: unknown) => {
    const name = problem instanceof Error ? problem.name : 'unknown'
    const told = `${action} ${name}`
    // One mistake in a loop would fill every report.
    if (seen.has(told)) return
    seen.add(told)
    const details = isCarportError(problem) ? { code: problem.code, correlationId: problem.correlationId ?? '' } : {}
    analytics.track({ type: 'Error', category: 'page', action, label: name, nonInteraction: true, data: details })
  }
  const onError = (event: Event) => report('exception', (event as ErrorEvent).error)
  const onRejection = (event: Event) => report('rejection', (event as PromiseRejectionEvent).reason)
  page.addEventListener('error', onError)
  page.addEventListener('unhandledrejection', onRejection)
  return () => {
    page.removeEventListener('error', onError)
    page.removeEventListener('unhandledrejection', onRejection)
  }
}
