export { createAnalytics } from '#sdk/analytics/analytics'
import type { ProviderAdapter } from '#sdk/analytics/analytics'
import {
  type VendorTools,
  businessEventStream,
  customerDataPlatform,
  monitoring,
  performanceMonitor,
  webAnalytics,
} from '#sdk/analytics/vendors'
import type { ThirdParties, VendorScript } from '#sdk/config/third-parties'
import type { AnalyticsProvider } from '#sdk/loan/experience'
import { loadScript } from './load-script.ts'

export interface AdapterOptions {
  readonly parties: ThirdParties
  readonly businessEventsUrl: string
  /** 0 to 1, or -1 for none: the flag SamplingRate. */
  readonly samplingRate: () => number
  readonly random: () => number
  readonly release: string
  readonly tools: VendorTools
}

/** The adapter of a provider; null where the servicer configured none. A chunk of its own: who allowed nothing never loads it. */
export function makeAdapter(name: AnalyticsProvider, options: AdapterOptions): ProviderAdapter | null {
  const { parties, tools } = options
  const { environment } = parties
  switch (name) {
    case 'BusinessEventStream':
      return businessEventStream(options.businessEventsUrl, tools)
    case 'WebAnalytics':
      return parties.webAnalytics && webAnalytics(parties.webAnalytics, tools)
    case 'CustomerDataPlatform':
      return parties.customerData && customerDataPlatform(parties.customerData, tools)
    case 'ApplicationPerformanceMonitor':
      return (
        parties.performanceMonitor &&
        performanceMonitor({ ...parties.performanceMonitor, serviceName: 'carport-portal' }, tools)
      )
    case 'Monitoring': {
      const { release, samplingRate, random } = options
      return (
        parties.monitoring &&
        monitoring({ ...parties.monitoring, release, environment }, samplingRate, { ...tools, random })
      )
    }
    case 'SessionRecording':
      return parties.sessionReplay && sessionRecording(parties.sessionReplay)
  }
}

/** What a session recorder's script puts on the page. */
interface Recorder {
  readonly start: (options: { id: string; maskAllText: true; maskAllInputs: true }) => void
  readonly stop: () => void
}

/** Records how the page is used, every text and field masked. Its script is there only while it may record (analytics-02). */
function sessionRecording(config: VendorScript): ProviderAdapter {
  const recorder = () => (window as unknown as { carportRecorder?: Recorder }).carportRecorder
  let isWanted = false
  let loaded: Promise<void> | null = null
  const begin = () => {
    if (isWanted) recorder()?.start({ id: config.id, maskAllText: true, maskAllInputs: true })
  }
  return {
    name: 'SessionRecording',
    category: 'C0003',
    start() {
      isWanted = true
      if (recorder() !== undefined) return begin()
      loaded ??= loadScript(config).then(begin, () => {
        loaded = null
      })
    },
    stop() {
      isWanted = false
      recorder()?.stop()
    },
    // It sees for itself.
    send: () => undefined,
  }
}
