import { describe, expect, test, vi } from 'vitest'
import { type AnalyticsProvider, type ConsentCategory, consentCategories } from '#sdk/loan/experience'
import { type ProviderAdapter, createAnalytics } from './analytics.ts'
import { consentTimes, oneTrustConsent, ownConsent, readCategories, untilConsentReady } from './consent.ts'
import { type AnalyticsEvent, type EventFacts, type TrackedEvent, cleanEvent } from './event.ts'
import { createVisit, userIdMinutes } from './visit.ts'

const facts: EventFacts = {
  pageName: 'make-a-payment',
  pageSubName: 'review-terms',
  pageTitle: 'Review | Sandbox Auto Finance',
  accountNumber: '0001',
  customerGuid: 'cus_12345',
  platform: 'MobileSite',
}
const event: TrackedEvent = { type: 'BusinessEvent', category: 'make-a-payment', action: 'step' }

function adapter(name: AnalyticsProvider, category: ConsentCategory = 'C0002') {
  const got: AnalyticsEvent[] = []
  const made: ProviderAdapter = { name, category, start: vi.fn(), stop: vi.fn(), send: (each) => void got.push(each) }
  return { ...made, got }
}

function hub(adapters: ProviderAdapter[], gate: (name: AnalyticsProvider) => boolean | null) {
  return createAnalytics({ adapters, gate, facts: () => facts, nowMs: () => 1_000 })
}

describe('what leaves the page', () => {
  const canaries = {
    email: 'ana.ruiz@example.com',
    account: '100000000001',
    ssn: '123-45-6789',
    card: '4111 1111 1111 1111',
    phone: '(602) 555-0123',
    token: 'eyJhbGciOiJFUzI1NiJ9.e30.abc',
    link: 'https://pay.example.com/x?authToken=1',
  }

  test.each(Object.entries(canaries))('a %s planted in any field of an event never gets out', (_, canary) => {
    const planted = {
      type: 'BusinessEvent',
      category: canary,
      action: canary,
      label: canary,
      data: { operation: canary, code: canary, step: canary, route: canary, somebody: canary },
      somebody: canary,
    } as TrackedEvent
    const clean = cleanEvent(
      planted,
      { ...facts, pageName: canary, pageTitle: canary, accountNumber: canary, customerGuid: canary },
      0,
    )
    expect(JSON.stringify(clean)).not.toContain(canary)
  })

  test.each(['Ana', 'RUIZ', 'waiting for Ana to sign too', 'ruiz, checking account', 'Maria José'])(
    'a name of whoever is signed in ("%s") never gets out, though a text about things does',
    (canary) => {
      const names = ['Ana', 'Ruiz', 'Maria José']
      const data = { operation: 'Dashboard', code: canary, step: 'analysis' }
      const clean = cleanEvent({ ...event, label: canary, data }, { ...facts, names }, 0)
      expect(clean.data).toEqual({ operation: 'Dashboard', step: 'analysis' })
      expect(JSON.stringify(clean)).not.toContain(canary)
      expect(JSON.stringify(clean)).not.toMatch(/ruiz|josé/i)
    },
  )

  test('[acct-32] an event says what, where and when', () => {
    const clean = cleanEvent(
      { ...event, label: 'PRICE_CHANGED', value: 3, data: { attempt: 2 }, providers: ['WebAnalytics'] },
      facts,
      5,
    )
    expect(clean).toEqual({
      type: 'BusinessEvent',
      category: 'make-a-payment',
      action: 'step',
      label: 'PRICE_CHANGED',
      value: 3,
      nonInteraction: false,
      data: { attempt: 2 },
      explicitProviders: ['WebAnalytics'],
      timestampMs: 5,
      ...facts,
    })
  })

  test('[err-17] a metric that is no number is an error that says so', () => {
    const all = hub([], () => true)
    for (const value of [undefined, Number.NaN, '12' as unknown as number]) {
      const metric = {
        type: 'Metric',
        category: 'first-field',
        action: 'shown',
        ...(value === undefined ? {} : { value }),
      } as const
      expect(() => all.track(metric)).toThrow(/cannot be logged: it must be a number/)
    }
  })
})

describe('who receives', () => {
  test('[analytics-05] every receiver that runs gets an event, or only those that it names', () => {
    const [web, own] = [adapter('WebAnalytics'), adapter('BusinessEventStream')]
    const all = hub([web, own], () => true)
    all.update()
    all.track(event)
    all.track({ ...event, providers: ['WebAnalytics'] })
    expect([web.got.length, own.got.length]).toEqual([2, 1])
  })

  test('only our own stream learns the account’s last digits and the customer’s id', () => {
    const [web, own] = [adapter('WebAnalytics'), adapter('BusinessEventStream')]
    const all = hub([web, own], () => true)
    all.update()
    all.track(event)
    expect(web.got[0]).toMatchObject({ accountNumber: '', customerGuid: '' })
    expect(own.got[0]).toMatchObject({ accountNumber: '0001', customerGuid: 'cus_12345' })
  })

  test('[analytics-03][consent-04] a receiver starts when it may run and stops when it may not; what happened meanwhile is not kept', () => {
    let isAllowed = false
    const web = adapter('WebAnalytics')
    const all = hub([web], () => isAllowed)
    all.update()
    all.track(event)
    expect(web.start).not.toHaveBeenCalled()
    isAllowed = true
    all.update()
    all.update()
    expect(web.start).toHaveBeenCalledTimes(1)
    expect(web.got).toEqual([])
    isAllowed = false
    all.update()
    all.track(event)
    expect([vi.mocked(web.stop).mock.calls.length, web.got.length]).toEqual([1, 0])
  })

  test('events from before flags and consent are known wait for them', () => {
    let isAllowed: boolean | null = null
    const web = adapter('WebAnalytics')
    const all = hub([web], () => isAllowed)
    for (let count = 0; count < 150; count += 1) all.track({ ...event, value: count })
    isAllowed = true
    all.update()
    expect(web.got.map((each) => each.value)).toEqual(Array.from({ length: 100 }, (_, index) => index + 50))
  })

  test('a receiver that breaks takes nothing with it', () => {
    const web = adapter('WebAnalytics')
    const broken = {
      ...adapter('CustomerDataPlatform'),
      send: () => {
        throw new Error('vendor')
      },
    }
    const all = hub([broken, web], () => true)
    all.update()
    all.track(event)
    expect(web.got).toHaveLength(1)
  })
})

describe('the ids of a visit', () => {
  function visitAt(startMs: number) {
    let nowMs = startMs
    let made = 0
    const kept = new Map<string, string>()
    const store = {
      get: (name: string) => kept.get(name) ?? null,
      set: (name: string, value: string) => void kept.set(name, value),
      remove: (name: string) => void kept.delete(name),
    }
    const visit = createVisit(
      store,
      store,
      () => nowMs,
      () => `id-${(made += 1)}`,
    )
    return { visit, kept, pass: (minutes: number) => void (nowMs += minutes * 60_000) }
  }
  const localMs = (time: string) => new Date(`2026-11-20T${time}:00`).getTime()

  test('[analytics-09] a session’s id is another one 30 minutes after the last event', () => {
    const { visit, pass } = visitAt(localMs('10:00'))
    expect(visit.sessionId()).toBe('id-1')
    pass(29)
    expect(visit.sessionId()).toBe('id-1')
    pass(29)
    expect(visit.sessionId()).toBe('id-1')
    pass(30)
    expect(visit.sessionId()).toBe('id-2')
  })

  test('[analytics-10] one made after 23:30 ends with the day, used or not', () => {
    const { visit, pass } = visitAt(localMs('23:31'))
    expect(visit.sessionId()).toBe('id-1')
    pass(28)
    expect(visit.sessionId()).toBe('id-1')
    pass(1)
    expect(visit.sessionId()).toBe('id-2')
  })

  test('[analytics-11] the device’s id lasts two years, and no longer for being used', () => {
    const { visit, pass } = visitAt(localMs('10:00'))
    expect([visit.userId(), userIdMinutes]).toEqual(['id-1', 1_051_200])
    pass(userIdMinutes - 1)
    expect(visit.userId()).toBe('id-1')
    pass(1)
    expect(visit.userId()).toBe('id-2')
  })

  test('who takes the permission back is forgotten', () => {
    const { visit, kept } = visitAt(localMs('10:00'))
    visit.sessionId()
    visit.userId()
    visit.forget()
    expect([...kept]).toEqual([])
  })
})

describe('consent', () => {
  function virtualTime() {
    const waits: number[] = []
    let nowMs = 0
    return {
      waits,
      monotonicMs: () => nowMs,
      wait: async (ms: number) => {
        waits.push(ms)
        nowMs += ms
      },
    }
  }
  const tool = (isReady: () => boolean) => ({ ...ownConsent({ read: () => null, write: () => undefined }), isReady })

  test('[consent-01][consent-02] the app waits 100 ms for the tool and then looks every 10 ms', async () => {
    const time = virtualTime()
    let looks = 0
    expect(
      await untilConsentReady(
        tool(() => (looks += 1) > 3),
        time,
      ),
    ).toBe(true)
    expect(time.waits).toEqual([100, 10, 10, 10])
  })

  test('[consent-03] after five seconds it continues without', async () => {
    const time = virtualTime()
    expect(
      await untilConsentReady(
        tool(() => false),
        time,
      ),
    ).toBe(false)
    expect(time.monotonicMs()).toBe(consentTimes.giveUpMs)
  })

  test('[consent-04] what is strictly necessary is always allowed, and nothing else until somebody said so', () => {
    let cookie: string | null = null
    const own = ownConsent({ read: () => cookie, write: (text) => void (cookie = text) })
    expect([own.hasChosen(), [...own.allowed()]]).toEqual([false, ['C0001']])
    own.choose(['C0002'])
    expect(cookie).toBe('C0001.C0002')
    const again = ownConsent({ read: () => cookie, write: () => undefined })
    expect([again.hasChosen(), [...again.allowed()]]).toEqual([true, ['C0001', 'C0002']])
  })

  test('[out-03][consent-04] a consent tool the servicer has already is read as it writes', () => {
    const page: { OnetrustActiveGroups?: string; OneTrust?: { OnConsentChanged: (listener: () => void) => void } } = {}
    const other = oneTrustConsent(page)
    expect([other.isReady(), [...other.allowed()]]).toEqual([false, ['C0001']])
    const changes: (() => void)[] = []
    page.OneTrust = { OnConsentChanged: (listener) => void changes.push(listener) }
    page.OnetrustActiveGroups = ',C0001,C0003,C0004,X9,'
    const told = vi.fn()
    other.onChange(told)
    changes.forEach((change) => change())
    expect([other.isReady(), [...other.allowed()], told.mock.calls.length]).toEqual([
      true,
      ['C0001', 'C0003', 'C0004'],
      1,
    ])
    expect([...readCategories(consentCategories.join(','))]).toEqual([...consentCategories])
  })

  test('[out-03][consent-04] a consent tool that comes after somebody waited for it is followed from then on', () => {
    const own = vi.fn()
    const page: { OnetrustActiveGroups?: string; OptanonWrapper?: () => void } = { OptanonWrapper: own }
    const late = oneTrustConsent(page)
    const seen: string[][] = []
    late.onChange(() => seen.push([...late.allowed()]))
    page.OnetrustActiveGroups = ',C0001,C0002,'
    page.OptanonWrapper?.()
    page.OnetrustActiveGroups = ',C0001,'
    page.OptanonWrapper?.()
    expect(seen).toEqual([['C0001', 'C0002'], ['C0001']])
    expect(own).toHaveBeenCalledTimes(2)
  })
})
