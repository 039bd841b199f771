import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsEvent } from './event.ts'
import {
  businessEventStream,
  customerDataPlatform,
  monitoring,
  performanceMonitor,
  sessionReplaySampling,
  webAnalytics,
} from './vendors.ts'

const event: AnalyticsEvent = {
  type: 'BusinessEvent',
  category: 'make-a-payment',
  action: 'success',
  nonInteraction: false,
  data: { step: 'success' },
  explicitProviders: null,
  timestampMs: Date.parse('2026-11-20T18:00:00Z'),
  pageName: 'make-a-payment',
  pageSubName: '',
  pageTitle: 'Done',
  accountNumber: '0001',
  customerGuid: 'cus_12345',
  platform: 'DesktopSite',
}

function tools() {
  const posted: { url: string; body: string }[] = []
  const uuid = '01234567-89ab-4cde-8f01-23456789abcd'
  return {
    posted,
    bodies: () => posted.map((each) => JSON.parse(each.body) as Record<string, unknown>),
    post: (url: string, body: string) => void posted.push({ url, body }),
    newUuid: () => uuid,
    visit: { sessionId: () => uuid, userId: () => uuid, end: () => undefined, forget: () => undefined },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[analytics-04][analytics-06] business events go to the proxy in bulk, of version 3 and topic be_servicing', () => {
  const with3 = tools()
  const stream = businessEventStream('/api/business-events', with3)
  stream.start()
  for (let count = 0; count < 3; count += 1) stream.send(event)
  expect(with3.posted).toEqual([])
  vi.advanceTimersByTime(5000)
  expect(with3.posted.map((each) => each.url)).toEqual(['/api/business-events'])
  const { events } = with3.bodies()[0] as { events: { source: string; topic: string; name: string; payload: object }[] }
  expect(events).toHaveLength(3)
  expect(events[0]).toMatchObject({
    source: 'carport-portal',
    topic: 'be_servicing',
    name: 'make-a-payment.success',
    payload: { eventVersion: 3, eventDateTime: '2026-11-20T18:00:00.000Z', category: 'make-a-payment' },
  })
})

test('a page that is left hands over what it has, and one that was stopped nothing', () => {
  const first = tools()
  const stream = businessEventStream('/api/business-events', first)
  stream.start()
  stream.send(event)
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(first.posted).toHaveLength(1)
  stream.send(event)
  stream.stop()
  vi.advanceTimersByTime(10_000)
  expect(first.posted).toHaveLength(1)
})

test('twenty events do not wait', () => {
  const many = tools()
  const stream = businessEventStream('/api/business-events', many)
  stream.start()
  for (let count = 0; count < 20; count += 1) stream.send(event)
  expect(many.posted).toHaveLength(1)
})

test('[enum-29] each vendor is told in its own words', () => {
  const all = tools()
  const web = webAnalytics({ url: 'https://stats.example.com/matomo.php', siteId: '4' }, all)
  const customers = customerDataPlatform({ url: 'https://cdp.example.com/v1/batch', writeKey: 'public' }, all)
  const times = performanceMonitor({ url: 'https://otel.example.com/v1/traces', serviceName: 'carport' }, all)
  for (const each of [web, customers, times]) {
    each.start()
    each.send(event)
    each.send({ ...event, type: 'Tracing', data: { durationMs: 250 } })
  }
  vi.advanceTimersByTime(5000)
  const [matomo = {}, segment, otlp = {}] = all.bodies()
  expect((matomo['requests'] as string[])[0]).toContain('idsite=4')
  expect((matomo['requests'] as string[])[0]).toContain('e_c=make-a-payment')
  expect(segment).toMatchObject({ writeKey: 'public', batch: [{ type: 'track', event: 'make-a-payment success' }, {}] })
  const text = JSON.stringify(otlp)
  expect(text).toContain('"startTimeUnixNano":"1795197599750000000"')
  expect((otlp['resourceSpans'] as { scopeSpans: { spans: object[] }[] }[])[0]?.scopeSpans[0]?.spans).toHaveLength(1)
})

test('[analytics-07][analytics-08] monitoring takes errors of a share of visits, none at -1, and replays no session', () => {
  const all = tools()
  const config = { dsn: 'https://public@errors.example.com/7', release: '1', environment: 'test' }
  let rate = -1
  const service = monitoring(config, () => rate, { ...all, random: () => 0.25 })
  const problem: AnalyticsEvent = { ...event, type: 'Error', action: 'exception' }
  service.send(problem)
  rate = 0.2
  service.send(problem)
  expect(all.posted).toEqual([])
  rate = 0.3
  service.send(event)
  service.send(problem)
  expect(all.posted.map((each) => each.url)).toEqual([
    'https://errors.example.com/api/7/envelope/?sentry_key=public&sentry_version=7',
  ])
  expect(all.posted[0]?.body.split('\n')).toHaveLength(3)
  expect(all.posted[0]?.body).toContain('"replaysSessionSampleRate":0')
  expect(sessionReplaySampling).toBe(0)
})
