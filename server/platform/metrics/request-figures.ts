import { counter, histogram } from './exposition.ts'

/** An answered request. The route is its pattern, never an address. */
export interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

const bounds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts of this process since its start, by method, route and status. */
const requests = new Map<string, { readonly labels: Readonly<Record<string, string>>; count: number }>()
const refusals = new Map<string, number>()
const inBounds = bounds.map(() => 0)
const durations = { count: 0, sum: 0 }

/** Counts a request that was answered. */
export function countRequest({ method, route, status, durationMs }: AnsweredRequest): void {
  const key = `${method} ${status} ${route}`
  const known = requests.get(key)
  if (known === undefined) requests.set(key, { labels: { method, route, status: String(status) }, count: 1 })
  else known.count += 1
  const seconds = durationMs / 1_000
  durations.count += 1
  durations.sum += seconds
  bounds.forEach((bound, index) => {
    if (seconds <= bound) inBounds[index] = (inBounds[index] ?? 0) + 1
  })
}

/** Counts a refusal by its error code, whether GraphQL or REST answers it. */
export function countRefusal(code: string): void {
  refusals.set(code, (refusals.get(code) ?? 0) + 1)
}

/** Requests, their durations, and refusals, in the text format of Prometheus. */
export function requestFigures(): string[] {
  return [
    ...counter(
      'carport_requests_total',
      'Answered requests',
      [...requests.values()].map(({ labels, count }) => [labels, count]),
    ),
    ...histogram('carport_request_duration_seconds', 'Time until the answer was sent', {
      buckets: bounds.map((bound, index) => [bound, inBounds[index] ?? 0]),
      ...durations,
    }),
    ...counter(
      'carport_refusals_total',
      'Errors sent to callers, by code',
      [...refusals].map(([code, count]) => [{ code }, count]),
    ),
  ]
}
