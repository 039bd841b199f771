import type { AnalyticsEventKind } from '#sdk/loan/experience'

interface Measured {
  readonly type: AnalyticsEventKind
  readonly category: string
  readonly value?: number
}

/** @throws TypeError for a Metric whose value is not a finite number (err-17) */
export function checkMetric({ type, category, value }: Measured): void {
  if (type === 'Metric' && !Number.isFinite(value)) {
    throw new TypeError(`The metric value of ${category} cannot be logged: it must be a number`)
  }
}
