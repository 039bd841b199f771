import type { AnalyticsHub, ProviderGate } from '#sdk/analytics/analytics'
import { type ConsentTool, type ConsentTimer, strictlyNecessary, untilConsentReady } from '#sdk/analytics/consent'
import type { ReportFacts, TrackedEvent } from '#sdk/analytics/event'
import { checkMetric } from '#sdk/analytics/metric'
import type { ThirdParties } from '#sdk/config/third-parties'
import type { FlagReader } from '#sdk/flags/flags'
import { type AnalyticsProvider, type ConsentCategory, analyticsProviders } from '#sdk/loan/experience'
import type { AdapterOptions } from './vendor-adapters.ts'

/** The consent category of each provider (consent-04). */
export const categoryOf: Readonly<Record<AnalyticsProvider, ConsentCategory>> = {
  ApplicationPerformanceMonitor: 'C0002',
  WebAnalytics: 'C0002',
  BusinessEventStream: 'C0002',
  SessionRecording: 'C0003',
  CustomerDataPlatform: 'C0004',
  Monitoring: 'C0002',
}

/** Which of the providers the servicer has at all. */
export function configuredProviders(parties: ThirdParties): AnalyticsProvider[] {
  const isThere: Record<AnalyticsProvider, boolean> = {
    ApplicationPerformanceMonitor: parties.performanceMonitor !== null,
    WebAnalytics: parties.webAnalytics !== null,
    BusinessEventStream: true,
    SessionRecording: parties.sessionReplay !== null,
    CustomerDataPlatform: parties.customerData !== null,
    Monitoring: parties.monitoring !== null,
  }
  return analyticsProviders.filter((name) => isThere[name])
}

export interface MeasuringOptions {
  readonly parties: ThirdParties
  readonly consent: ConsentTool
  readonly flags: FlagReader
  readonly facts: () => ReportFacts
  readonly nowMs: () => number
  readonly timer: ConsentTimer
  readonly adapterOptions: AdapterOptions
  /** Loads the receivers' code; replaced in tests. */
  readonly loadReceivers?: () => Promise<Pick<typeof import('./vendor-adapters.ts'), 'createAnalytics' | 'makeAdapter'>>
}

export interface Measuring extends AnalyticsHub {
  /**
   * Waits for the consent tool and for the flags, then starts what may run; from then on every change of a flag or of the consent is
   * followed. Never rejects: a tool that does not come is an error event, and the app goes on (consent-03, err-15).
   * @param flagsKnown resolves when the server's flags are here
   */
  readonly start: (flagsKnown: Promise<unknown>) => Promise<void>
  /** Whether the visitor allows a category now; what is strictly necessary always. */
  readonly allows: (category: ConsentCategory) => boolean
}

const loadVendorAdapters = () => import('./vendor-adapters.ts')

/** Measuring as the portal has it: six providers, each behind its flag and its consent category. */
export function createMeasuring(options: MeasuringOptions): Measuring {
  const { parties, consent, flags } = options
  let isDecided = false
  const allows = (category: ConsentCategory): boolean =>
    (isDecided && consent.isReady() ? consent.allowed() : strictlyNecessary).has(category)
  const configured = configuredProviders(parties)
  // A recording has no place for events.
  const receivers = configured.filter((name) => name !== 'SessionRecording')
  const gate: ProviderGate = (name, category) => (isDecided ? isFlagOpen(name, flags) && allows(category) : null)
  const hub = lateHub(options, configured, gate)
  return {
    ...hub,
    allows,
    async start(flagsKnown) {
      const [isReady] = await Promise.all([
        untilConsentReady(consent, options.timer),
        flagsKnown.catch(() => undefined),
      ])
      isDecided = true
      let isUntold = !isReady
      const follow = () => {
        hub.update()
        // Without the tool nothing is allowed to anybody: the error waits for the first who may have it.
        if (!isUntold || !receivers.some((name) => isFlagOpen(name, flags) && allows(categoryOf[name]))) return
        isUntold = false
        hub.track({ type: 'Error', category: 'consent-tool', action: 'not ready', nonInteraction: true })
      }
      follow()
      consent.onChange(follow)
      flags.subscribe(follow)
    },
  }
}

/** The flag of each provider. Monitoring has its sampling rate, where -1 is off (analytics-07). */
function isFlagOpen(name: AnalyticsProvider, flags: FlagReader): boolean {
  if (name === 'Monitoring') return flags.number('SamplingRate') >= 0
  if (name === 'SessionRecording') return flags.isOn('FullSessionRecording')
  return !flags.isOn('DisableEventTracking')
}

const mostHeld = 100

/**
 * The hub of events, whose code is loaded when a receiver may run for the first time: who allowed nothing never loads it. What is tracked
 * until then is held with when and where it happened, and dropped once it is known that nobody may have it.
 */
function lateHub(
  { facts, nowMs, adapterOptions, loadReceivers = loadVendorAdapters }: MeasuringOptions,
  configured: readonly AnalyticsProvider[],
  gate: ProviderGate,
): AnalyticsHub {
  let hub: AnalyticsHub | null = null
  let coming: Promise<void> | null = null
  let held: (readonly [event: TrackedEvent, where: ReportFacts, atMs: number])[] = []
  const isAny = (wanted: boolean | null) => configured.some((name) => gate(name, categoryOf[name]) === wanted)
  const begin = async () => {
    const { createAnalytics, makeAdapter } = await loadReceivers()
    const adapters = configured.flatMap((name) => {
      const made = makeAdapter(name, adapterOptions)
      return made === null ? [] : [{ ...made, category: categoryOf[name] }]
    })
    const made = createAnalytics({ adapters, gate, facts, nowMs })
    hub = made
    made.update()
    for (const each of held) made.track(...each)
    held = []
  }
  return {
    track(event) {
      checkMetric(event)
      if (hub !== null) hub.track(event)
      else if (isAny(null) || isAny(true)) held = [...held, [event, facts(), nowMs()] as const].slice(-mostHeld)
    },
    update() {
      if (hub !== null) return hub.update()
      if (isAny(null)) return
      if (!isAny(true)) held = []
      else
        coming ??= begin().catch(() => {
          coming = null
        })
    },
  }
}
