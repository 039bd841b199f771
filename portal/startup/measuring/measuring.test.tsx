import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAnalytics, type ProviderAdapter } from '#sdk/analytics/analytics'
import { ownConsent } from '#sdk/analytics/consent'
import type { AnalyticsEvent } from '#sdk/analytics/event'
import type { ThirdParties } from '#sdk/config/third-parties'
import { CarportError } from '#sdk/errors/errors'
import { createFlags } from '#sdk/flags/flags'
import { fakeMeasuring } from '#tests/fakes/measuring'
import { borrower } from '#tests/fakes/portal'
import { isMeasuredPath } from './eligible-pages.ts'
import { createEngagement } from './engagement.ts'
import { reportGlobalErrors } from './global-errors.ts'
import { createMeasuring } from './measuring.ts'
import { factsOf } from './portal-measuring.ts'
import { userProfile } from '#portal/login/user-profile'
import { currentRouteAtom, userAtom } from '../state.ts'
import { createProblemLog } from './problem-log.ts'
import { thirdParties } from './third-parties.ts'

const script = { scriptUrl: 'https://v.example.com/v.js', integrity: null, id: '7', connectOrigins: [] }
const parties: ThirdParties = {
  ...fakeMeasuring().measuring.parties,
  monitoring: { dsn: 'https://k@errors.example.com/1' },
  webAnalytics: { url: 'https://stats.example.com/m.php', siteId: '1' },
  sessionReplay: script,
}

function setUp(flagValues: Record<string, boolean | number> = {}, isReady = true) {
  let cookie: string | null = null
  let isThere = isReady
  const consent = {
    ...ownConsent({ read: () => cookie, write: (text) => void (cookie = text) }),
    isReady: () => isThere,
  }
  const flags = createFlags({ SamplingRate: 1, FullSessionRecording: true, ...flagValues })
  const log: string[] = []
  const sent: AnalyticsEvent[] = []
  let nowMs = 0
  const measuring = createMeasuring({
    parties,
    consent,
    flags,
    facts: () => ({
      pageName: 'account',
      pageSubName: '',
      pageTitle: '',
      accountNumber: '',
      customerGuid: '',
      platform: 'DesktopSite',
    }),
    nowMs: () => nowMs,
    timer: { monotonicMs: () => nowMs, wait: async (ms) => void (nowMs += ms) },
    adapterOptions: {} as never,
    loadReceivers: async () => ({
      createAnalytics,
      makeAdapter: (name): ProviderAdapter => ({
        name,
        category: 'C0002',
        start: () => void log.push(`+${name}`),
        stop: () => void log.push(`-${name}`),
        send: (event) => void sent.push(event),
      }),
    }),
  })
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    const seen = log.splice(0).sort()
    return seen
  }
  const toolComes = () => {
    isThere = true
  }
  return { measuring, consent, flags, settled, sent, toolComes }
}

test.each([
  ['/', 'homepage', ''],
  ['/account', 'account', ''],
  ['/make-a-payment/review-terms?amount=1', 'make-a-payment', 'review-terms'],
  ['/pre-login/verify-email/success', 'pre-login', 'verify-email/success'],
])('[acct-32] an event on %s names the page %s and its part "%s", and nothing of the query', (path, name, subName) => {
  const store = createStore()
  store.set(currentRouteAtom, { name: 'any', path })
  expect(factsOf(store, { kind: 'web' })).toMatchObject({ pageName: name, pageSubName: subName, names: [] })
  store.set(userAtom, { ...userProfile(borrower, 'CUS_1', []) })
  expect(factsOf(store, { kind: 'web' }).names).toEqual(['Ana', 'Ruiz'])
})

describe('consent and flags', () => {
  test('[consent-04][analytics-03] nothing runs before the visitor allowed it, and each provider with its category', async () => {
    const { measuring, consent, settled } = setUp()
    await measuring.start(Promise.resolve())
    expect(await settled()).toEqual([])
    consent.choose(['C0002'])
    expect(await settled()).toEqual(['+BusinessEventStream', '+Monitoring', '+WebAnalytics'])
    consent.choose([])
    expect(await settled()).toEqual(['-BusinessEventStream', '-Monitoring', '-WebAnalytics'])
  })

  test('[analytics-02] sessions are recorded while the flag and the visitor both allow it', async () => {
    const { measuring, consent, flags, settled } = setUp({ FullSessionRecording: false })
    await measuring.start(Promise.resolve())
    consent.choose(['C0003'])
    expect(await settled()).toEqual([])
    flags.replace({ FullSessionRecording: true })
    expect(await settled()).toEqual(['+SessionRecording'])
    flags.replace({ FullSessionRecording: false })
    expect(await settled()).toEqual(['-SessionRecording'])
    flags.replace({ FullSessionRecording: true })
    expect(await settled()).toEqual(['+SessionRecording'])
    consent.choose([])
    expect(await settled()).toEqual(['-SessionRecording'])
  })

  test('[analytics-03][analytics-07] flags stop event tracking, and a sampling rate of -1 monitoring', async () => {
    const { measuring, consent, settled } = setUp({ DisableEventTracking: true, SamplingRate: -1 })
    await measuring.start(Promise.resolve())
    consent.choose(['C0002'])
    expect(await settled()).toEqual([])
  })

  test('[err-15][consent-03] without the consent tool the app goes on, and the error event goes out once, when somebody may have it', async () => {
    const { measuring, consent, settled, sent, toolComes } = setUp({}, false)
    await measuring.start(Promise.reject(new Error('no flags either')))
    expect(measuring.allows('C0001')).toBe(true)
    expect(measuring.allows('C0002')).toBe(false)
    consent.choose(['C0002'])
    expect(await settled()).toEqual([])
    expect(sent).toEqual([])
    toolComes()
    for (const allowed of [['C0003'], ['C0002'], [], ['C0002']] as const) {
      consent.choose(allowed)
      await settled()
    }
    const told = sent.map(({ type, category, action }) => `${type} ${category} ${action}`)
    expect(told).toEqual(Array(3).fill('Error consent-tool not ready'))
  })

  test('[err-15] a consent tool that comes in time is no error', async () => {
    const { measuring, consent, settled, sent } = setUp()
    await measuring.start(Promise.resolve())
    consent.choose(['C0002'])
    await settled()
    expect(sent).toEqual([])
  })
})

test('[out-02][out-05] push is disabled while its flag is on, enabled when it is off, and only for who allows it', async () => {
  const flags = createFlags({ DisablePushEngagement: false })
  let isAllowed = false
  const push = { enable: vi.fn(), disable: vi.fn() }
  const page: { carportPush?: typeof push } = {}
  const load = vi.fn(async () => void (page.carportPush = push))
  const engagement = createEngagement({
    parties: { pushAndMarketing: script, tagManager: null },
    flags,
    allows: () => isAllowed,
    load,
    page,
  })
  engagement.update()
  expect(load).not.toHaveBeenCalled()
  isAllowed = true
  engagement.update()
  await vi.waitFor(() => expect(push.enable).toHaveBeenCalledWith({ id: '7' }))
  flags.replace({ DisablePushEngagement: true })
  engagement.update()
  expect(push.disable).toHaveBeenCalledTimes(1)
  flags.replace({ DisablePushEngagement: false })
  engagement.update()
  await vi.waitFor(() => expect(push.enable).toHaveBeenCalledTimes(2))
  expect(load).toHaveBeenCalledTimes(1)
})

test('[analytics-01] views of three pages are measured', () => {
  expect(['/payment-options', '/account', '/make-a-payment', '/Account/'].map(isMeasuredPath)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['/', '/settings', '/make-a-payment/review-terms'].map(isMeasuredPath)).toEqual([false, false, false])
})

describe('problems', () => {
  beforeEach(() => vi.clearAllMocks())

  test('[err-02] a failed call becomes an error event with its messages, its operation and where the portal was', () => {
    const { measuring, tracked } = fakeMeasuring()
    const log = createProblemLog(measuring.measuring, () => ({ route: 'account', language: 'es' }))
    const cause = new Error('socket closed')
    log('GraphQL', new CarportError('NETWORK', { message: 'Lost', correlationId: 'abc', cause }), 'Dashboard')
    expect(tracked).toEqual([
      {
        type: 'Error',
        category: 'GraphQL',
        action: 'failed',
        label: 'Lost; socket closed',
        nonInteraction: true,
        data: {
          code: 'NETWORK',
          correlationId: 'abc',
          httpStatus: expect.any(Number),
          route: 'account',
          language: 'es',
          operation: 'Dashboard',
        },
      },
    ])
  })

  test('[err-21] exceptions and rejections nobody caught are reported once each, without their words', () => {
    const { measuring, tracked } = fakeMeasuring()
    const page = new EventTarget()
    const end = reportGlobalErrors(measuring.measuring, page)
    const thrown = Object.assign(new Event('error'), { error: new TypeError('ana@example.com is not a function') })
    page.dispatchEvent(thrown)
    page.dispatchEvent(thrown)
    page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new CarportError('TIMEOUT') }))
    end()
    page.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('late') }))
    expect(tracked.map((event) => [event.action, event.label, event.data?.code])).toEqual([
      ['exception', 'TypeError', undefined],
      ['rejection', 'CarportError', 'TIMEOUT'],
    ])
    expect(JSON.stringify(tracked)).not.toContain('@')
  })
})

test.each([
  [null, 'local'],
  ['feat', 'feat'],
  ['test', 'test'],
  ['prod', 'prod'],
])('[app-05] of a page whose server says %s the environment is %s', (told, environment) => {
  const page = document.implementation.createHTMLDocument()
  if (told !== null) page.head.innerHTML = `<meta name="carport-third-parties" content='{"environment":"${told}"}'>`
  const identity = { issuer: 'https://id.example.com', clientId: 'web' }
  expect(thirdParties(page, { flagsUrl: '/api/flags' } as never, identity as never).environment).toBe(environment)
})

test('[out-06] the page names the services around it; what is not configured is not there', () => {
  const meta = document.createElement('meta')
  meta.name = 'carport-third-parties'
  meta.content = JSON.stringify({ environment: 'prod', caseManagement: script })
  document.head.append(meta)
  const { identity, endpoints } = {
    identity: { issuer: 'https://id.example.com', clientId: 'web' },
    endpoints: { flagsUrl: '/api/flags' },
  }
  expect(thirdParties(document, endpoints as never, identity as never)).toEqual({
    environment: 'prod',
    authentication: identity,
    featureFlags: { url: '/api/flags' },
    payments: { vendor: 'card-page', url: null },
    messaging: { textNumberFlag: 'TextNumber' },
    caseManagement: script,
    monitoring: null,
    performanceMonitor: null,
    webAnalytics: null,
    customerData: null,
    sessionReplay: null,
    tagManager: null,
    pushAndMarketing: null,
    consent: null,
    addressValidation: null,
    placesLookup: null,
  })
  meta.remove()
})
