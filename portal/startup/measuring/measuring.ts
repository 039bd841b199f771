import { type AnalyticsHub, type ProviderAdapter, createAnalytics } from '#sdk/analytics/analytics'
import { type ConsentTool, type ConsentTimer, strictlyNecessary, untilConsentReady } from '#sdk/analytics/consent'
import type { AnalyticsEvent, ReportFacts } from '#sdk/analytics/event'
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
  /** Loads the adapters' code; replaced in tests. */
  readonly loadAdapters?: () => Promise<Pick<typeof import('./vendor-adapters.ts'), 'makeAdapter'>>
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
  const hub = createAnalytics({
    adapters: configured.map((name) => lateAdapter(name, options)),
    gate: (name, category) => (isDecided ? isFlagOpen(name, flags) && allows(category) : null),
    facts: options.facts,
    nowMs: options.nowMs,
  })
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

/** An adapter whose code is loaded when it first may run. Events are held until then. */
function lateAdapter(name: AnalyticsProvider, options: MeasuringOptions): ProviderAdapter {
  let asked: Promise<void> | null = null
  let isHere = false
  let inner: ProviderAdapter | null = null
  let isWanted = false
  let held: AnalyticsEvent[] = []
  const begin = () => {
    if (!isWanted) return
    inner?.start()
    for (const event of held) inner?.send(event)
    held = []
  }
  return {
    name,
    category: categoryOf[name],
    start() {
      isWanted = true
      if (isHere) return begin()
      asked ??= (options.loadAdapters ?? loadVendorAdapters)().then(
        (code) => {
          isHere = true
          inner = code.makeAdapter(name, options.adapterOptions)
          begin()
        },
        () => {
          asked = null
        },
      )
    },
    stop() {
      isWanted = false
      held = []
      inner?.stop()
    },
    send(event) {
      if (inner !== null) inner.send(event)
      else held = [...held, event].slice(-mostHeld)
    },
  }
}
