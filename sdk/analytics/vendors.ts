import { toIso } from '#sdk/dates/dates'
import type { ProviderAdapter } from './analytics.ts'
import { type Batch, type Post, createBatch } from './batch.ts'
import type { AnalyticsEvent } from './event.ts'
import type { Visit } from './visit.ts'

/** What an adapter that sends needs. */
export interface VendorTools {
  readonly post: Post
  readonly visit: Visit
  readonly newUuid: () => string
}

/** The version and topic of business events (analytics-06). */
export const businessEventVersion = 3
export const businessEventTopic = 'be_servicing'

/** Our own stream: batches to the business-event proxy of our backend, which checks them again (analytics-04). */
export function businessEventStream(url: string, { post, visit }: VendorTools): ProviderAdapter {
  const envelope = (event: AnalyticsEvent) => {
    const { timestampMs, explicitProviders: _, ...said } = event
    return {
      source: 'carport-portal',
      topic: businessEventTopic,
      name: `${event.category}.${event.action}`,
      payload: {
        ...said,
        eventVersion: businessEventVersion,
        eventDateTime: toIso(timestampMs),
        sessionId: visit.sessionId(),
        userId: visit.userId(),
      },
    }
  }
  return batched('BusinessEventStream', 'C0002', (events) =>
    post(url, JSON.stringify({ events: events.map(envelope) })),
  )
}

/** Page views and events to a Matomo-compatible web analytics service, by its bulk tracking API. */
export function webAnalytics(
  config: { readonly url: string; readonly siteId: string },
  tools: VendorTools,
): ProviderAdapter {
  const request = (event: AnalyticsEvent): string => {
    const common = {
      idsite: config.siteId,
      rec: '1',
      apiv: '1',
      _id: tools.visit.userId().replaceAll('-', '').slice(0, 16),
      action_name: event.pageTitle,
      send_image: '0',
    }
    const isPage = event.type === 'Pageview'
    const said = isPage
      ? {}
      : {
          e_c: event.category,
          e_a: event.action,
          e_n: event.label ?? '',
          ...(event.value === undefined ? {} : { e_v: String(event.value) }),
        }
    return `?${new URLSearchParams({ ...common, ...said })}`
  }
  return batched('WebAnalytics', 'C0002', (events) =>
    tools.post(config.url, JSON.stringify({ requests: events.map(request) })),
  )
}

/** To a customer data platform that speaks the Segment batch API. The write key is public by design. */
export function customerDataPlatform(
  config: { readonly url: string; readonly writeKey: string },
  tools: VendorTools,
): ProviderAdapter {
  const message = (event: AnalyticsEvent) => ({
    type: event.type === 'Pageview' ? 'page' : 'track',
    messageId: tools.newUuid(),
    anonymousId: tools.visit.userId(),
    timestamp: toIso(event.timestampMs),
    ...(event.type === 'Pageview' ? { name: event.pageName } : { event: `${event.category} ${event.action}` }),
    properties: {
      label: event.label ?? '',
      value: event.value ?? null,
      nonInteraction: event.nonInteraction,
      platform: event.platform,
      ...event.data,
    },
  })
  return batched('CustomerDataPlatform', 'C0004', (events) =>
    tools.post(config.url, JSON.stringify({ writeKey: config.writeKey, batch: events.map(message) })),
  )
}

/** How long things took, as spans to an OpenTelemetry collector (OTLP over HTTP, JSON). Only Tracing and Metric events go there. */
export function performanceMonitor(
  config: { readonly url: string; readonly serviceName: string },
  tools: VendorTools,
): ProviderAdapter {
  const hex = (length: number) => `${tools.newUuid()}${tools.newUuid()}`.replaceAll('-', '').slice(0, length)
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } })
  const span = (event: AnalyticsEvent) => ({
    traceId: hex(32),
    spanId: hex(16),
    name: `${event.category} ${event.action}`,
    kind: 3,
    startTimeUnixNano: nanoseconds(event.timestampMs - (event.data.durationMs ?? 0)),
    endTimeUnixNano: nanoseconds(event.timestampMs),
    attributes: [
      text('page', event.pageName),
      ...Object.entries(event.data).map(([key, value]) => text(key, String(value))),
    ],
  })
  const send = (events: readonly AnalyticsEvent[]) => {
    const resource = { attributes: [text('service.name', config.serviceName)] }
    tools.post(
      config.url,
      JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'carport' }, spans: events.map(span) }] }],
      }),
    )
  }
  return batched(
    'ApplicationPerformanceMonitor',
    'C0002',
    send,
    (event) => event.type === 'Tracing' || event.type === 'Metric',
  )
}

/** Sessions are never replayed by the monitoring service (analytics-08). */
export const sessionReplaySampling = 0

/**
 * Errors to a monitoring service that takes Sentry envelopes, for a share of visits: `samplingRate` is 0 to 1, and -1 is none at all
 * (analytics-07). The choice holds for the page's life, so that an error's neighbors are there too.
 */
export function monitoring(
  config: { readonly dsn: string; readonly release: string; readonly environment: string },
  samplingRate: () => number,
  tools: VendorTools & { readonly random: () => number },
): ProviderAdapter {
  const { protocol, host, username, pathname } = new URL(config.dsn)
  const url = `${protocol}//${host}/api${pathname}/envelope/?sentry_key=${username}&sentry_version=7`
  const draw = tools.random()
  const envelope = (event: AnalyticsEvent): string => {
    const eventId = tools.newUuid().replaceAll('-', '')
    const sentAt = toIso(event.timestampMs)
    const body = {
      event_id: eventId,
      timestamp: sentAt,
      platform: 'javascript',
      level: 'error',
      release: config.release,
      environment: config.environment,
      transaction: event.pageName,
      message: { formatted: `${event.category} ${event.action} ${event.label ?? ''}`.trim() },
      tags: { ...event.data, platform: event.platform },
      sdk: { name: 'carport', settings: { replaysSessionSampleRate: sessionReplaySampling } },
    }
    return [{ event_id: eventId, sent_at: sentAt }, { type: 'event' }, body]
      .map((line) => JSON.stringify(line))
      .join('\n')
  }
  return {
    name: 'Monitoring',
    category: 'C0002',
    start: () => undefined,
    stop: () => undefined,
    send(event) {
      const rate = samplingRate()
      if (event.type !== 'Error' || rate < 0 || draw >= rate) return
      tools.post(url, envelope(event), { contentType: 'application/x-sentry-envelope' })
    },
  }
}

const nanoseconds = (ms: number): string => `${Math.round(ms)}000000`

function batched(
  name: ProviderAdapter['name'],
  category: ProviderAdapter['category'],
  handOver: (events: readonly AnalyticsEvent[]) => void,
  isFor: (event: AnalyticsEvent) => boolean = () => true,
): ProviderAdapter {
  let batch: Batch | null = null
  return {
    name,
    category,
    start() {
      batch = createBatch(handOver)
    },
    stop() {
      batch?.clear()
      batch = null
    },
    send(event) {
      if (isFor(event)) batch?.add(event)
    },
  }
}
