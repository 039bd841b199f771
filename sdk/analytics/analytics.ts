import type { AnalyticsProvider, ConsentCategory } from '#sdk/loan/experience'
import { type AnalyticsEvent, type ReportFacts, type TrackedEvent, cleanEvent } from './event.ts'

/** One receiver of events: an adapter for a vendor, or our own stream. */
export interface ProviderAdapter {
  readonly name: AnalyticsProvider
  /** It runs only while the visitor allows this category (consent-04). */
  readonly category: ConsentCategory
  /** Begins; loads what it needs. Called again after `stop`. */
  readonly start: () => void
  /** Ends, sends nothing more and forgets what waits. */
  readonly stop: () => void
  readonly send: (event: AnalyticsEvent) => void
}

/** Where events go in. */
export interface Analytics {
  /** Measures. Never throws but for a metric that is no number, which is a mistake of the code that calls. */
  readonly track: (event: TrackedEvent) => void
}

/** Whether a receiver may run now: its flag and the visitor's consent. Null while that is not known yet. */
export type ProviderGate = (provider: AnalyticsProvider, category: ConsentCategory) => boolean | null

export interface AnalyticsHub extends Analytics {
  /** Measures an event, or one that was held, with where and when it happened. Default: here and now. */
  readonly track: (event: TrackedEvent, where?: ReportFacts, atMs?: number) => void
  /** Starts and stops receivers to match the gate. Call it whenever a flag or the consent changes. */
  readonly update: () => void
}

export interface AnalyticsOptions {
  readonly adapters: readonly ProviderAdapter[]
  readonly gate: ProviderGate
  readonly facts: () => ReportFacts
  readonly nowMs: () => number
}

/** How many events wait for the visitor's choice to become known; older ones are dropped. */
const mostWaiting = 100

/**
 * Sends each event to every receiver that runs, or to those it names (analytics-05). What is tracked before flags and consent are known
 * waits for them; what a visitor did not allow is dropped and nowhere kept.
 */
export function createAnalytics({ adapters, gate, facts, nowMs }: AnalyticsOptions): AnalyticsHub {
  const running = new Set<AnalyticsProvider>()
  let waiting: AnalyticsEvent[] = []
  const deliver = (event: AnalyticsEvent) => {
    for (const adapter of adapters) {
      if (!running.has(adapter.name) || event.explicitProviders?.includes(adapter.name) === false) continue
      quietly(() => adapter.send(isOwn(adapter.name) ? event : withoutIds(event)))
    }
  }
  const isUndecided = () => adapters.some(({ name, category }) => gate(name, category) === null)
  return {
    track(event, where = facts(), atMs = nowMs()) {
      const clean = Object.freeze(cleanEvent(event, where, atMs))
      if (adapters.length === 0) return
      if (isUndecided()) waiting = [...waiting, clean].slice(-mostWaiting)
      else deliver(clean)
    },
    update() {
      for (const adapter of adapters) {
        const isAllowed = gate(adapter.name, adapter.category) === true
        if (isAllowed === running.has(adapter.name)) continue
        if (isAllowed) running.add(adapter.name)
        else running.delete(adapter.name)
        quietly(isAllowed ? adapter.start : adapter.stop)
      }
      if (isUndecided()) return
      const told = waiting
      waiting = []
      for (const event of told) deliver(event)
    },
  }
}

/** Only our own stream learns which account and which customer; vendors learn what happened. */
const isOwn = (name: AnalyticsProvider) => name === 'BusinessEventStream'
const withoutIds = (event: AnalyticsEvent): AnalyticsEvent => ({ ...event, accountNumber: '', customerGuid: '' })

// Measuring is never worth an error in front of a borrower.
function quietly(work: () => void): void {
  try {
    work()
  } catch {
    // The next event may go through.
  }
}
