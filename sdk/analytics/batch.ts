import type { AnalyticsEvent } from './event.ts'

/** Sends a body somewhere without waiting for an answer that anybody reads; also while the page is closing. */
export type Post = (
  url: string,
  body: string,
  options?: { readonly contentType?: string; readonly headers?: Readonly<Record<string, string>> },
) => void

export interface Batch {
  readonly add: (event: AnalyticsEvent) => void
  readonly clear: () => void
}

const mostEvents = 20
const longestWaitMs = 5000

/** Collects events and hands them over together: at twenty, after five seconds, or when the page is left. */
export function createBatch(handOver: (events: readonly AnalyticsEvent[]) => void): Batch {
  let waiting: AnalyticsEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    if (events.length > 0) handOver(events)
  }
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  return {
    add(event) {
      if (waiting.length === 0) document.addEventListener('visibilitychange', onHidden)
      waiting.push(event)
      if (waiting.length >= mostEvents) flush()
      else timer ??= setTimeout(flush, longestWaitMs)
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      waiting = []
      document.removeEventListener('visibilitychange', onHidden)
    },
  }
}
