/** What may be measured. Fields are allow-listed by type and again at run time: no person, account, amount or token. */
export interface AnalyticsEvent {
  /** What happened: 'page', 'step', 'action', 'outcome'. */
  readonly kind: 'page' | 'step' | 'action' | 'outcome'
  /** The capability or page, such as 'make-a-payment'. */
  readonly where: string
  /** The step, action or outcome, such as 'review-terms' or 'failed'. */
  readonly what: string
  /** The error code of a failure. */
  readonly code?: string
  readonly correlationId?: string
}

/** Receives events. An installation that measures nothing has none. */
export type AnalyticsSink = (event: Readonly<AnalyticsEvent>) => void

export interface Analytics {
  track(event: AnalyticsEvent): void
}

const fields = ['kind', 'where', 'what', 'code', 'correlationId'] as const

/** Analytics into a sink; without one nothing is measured. A sink that throws never breaks what the borrower is doing. */
export function createAnalytics(sink?: AnalyticsSink): Analytics {
  return {
    track(event) {
      if (sink === undefined) return
      const kept = Object.fromEntries(
        fields.flatMap((name) => (event[name] === undefined ? [] : [[name, event[name]]])),
      )
      try {
        sink(Object.freeze(kept) as unknown as AnalyticsEvent)
      } catch {
        // Measuring is never worth an error in front of a borrower.
      }
    },
  }
}
