import {
  type ConsentTool,
  type OneTrustPage,
  type OwnConsent,
  oneTrustConsent,
  ownConsent,
} from '#sdk/analytics/consent'
import type { ReportFacts } from '#sdk/analytics/event'
import { type Visit, createVisit } from '#sdk/analytics/visit'
import { quietPost } from '#sdk/graphql/post-quietly'
import type { Endpoints } from '#sdk/config/endpoints'
import type { ThirdParties } from '#sdk/config/third-parties'
import { systemClock } from '#sdk/dates/clock'
import type { FlagReader } from '#sdk/flags/flags'
import { type CookieJar, pageCookies } from '#sdk/platform/cookies'
import { type Platform, newUuid } from '#sdk/platform/platform'
import type { StateStore } from '#sdk/session/state-store'
import type { IdentityProvider } from '#portal/login/identity-provider'
import { webPlatformOf } from '#portal/layout/view-type'
import { pageNames } from '#portal/site/route-data'
import { routeOf } from '#portal/site/site-map'
import { type PortalStore, currentAccountNumberAtom, currentRouteAtom, userAtom } from '../state.ts'
import { reportGlobalErrors } from './global-errors.ts'
import { type Measuring, createMeasuring } from './measuring.ts'
import { thirdParties } from './third-parties.ts'

/** Measuring and consent as the portal has them. */
export interface PortalMeasuring {
  readonly measuring: Measuring
  readonly consent: ConsentTool
  /** Our own consent tool; null where the servicer has another one, which shows itself. */
  readonly ownConsent: OwnConsent | null
  readonly parties: ThirdParties
  readonly visit: Visit
  /** Begins. @param flagsKnown resolves when the server's flags are here */
  readonly start: (flagsKnown: Promise<unknown>) => Promise<void>
}

export interface PortalMeasuringOptions {
  readonly store: PortalStore
  readonly endpoints: Endpoints
  readonly identity: IdentityProvider
  readonly flags: FlagReader
  readonly stored: StateStore
  readonly platform: Pick<Platform, 'kind'>
}

const consentCookie = 'carport_consent'
const consentDays = 180
const dayMs = 86_400_000

/** Makes it; nothing is sent, stored or loaded before `start` and before the visitor allowed it. */
export function createPortalMeasuring(options: PortalMeasuringOptions): PortalMeasuring {
  const { store, endpoints, identity, flags, stored, platform } = options
  const parties = thirdParties(document, endpoints, identity)
  const cookies = pageCookies()
  const nowMs = () => systemClock.nowMs()
  const monotonicMs = () => systemClock.monotonicMs()
  const own =
    parties.consent === null
      ? ownConsent({
          read: () => cookies.read(consentCookie),
          write: (text) => cookies.keep(consentCookie, text, nowMs() + consentDays * dayMs),
        })
      : null
  const consent = own ?? oneTrustConsent(window as unknown as OneTrustPage)
  const { visit, load: loadDeviceId } = portalVisit(cookies, stored)
  const measuring = createMeasuring({
    parties,
    consent,
    flags,
    facts: () => factsOf(store, platform),
    nowMs,
    timer: { monotonicMs, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) },
    adapterOptions: {
      parties,
      businessEventsUrl: endpoints.url('/api/business-events'),
      samplingRate: () => flags.number('SamplingRate'),
      random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
      release: 'carport',
      tools: { post: quietPost(), visit, newUuid },
    },
  })
  const hasEngagement = parties.pushAndMarketing !== null || parties.tagManager !== null
  return {
    measuring,
    consent,
    ownConsent: own,
    parties,
    visit,
    async start(flagsKnown) {
      reportGlobalErrors(measuring)
      const scripts = [
        parties.consent,
        parties.sessionReplay,
        parties.tagManager,
        parties.pushAndMarketing,
        parties.caseManagement,
      ].filter((script) => script !== null)
      if (scripts.length > 0) {
        const { allowScripts, loadScript } = await import('./load-script.ts')
        allowScripts(scripts)
        if (parties.consent !== null) void loadScript(parties.consent).catch(() => undefined)
      }
      await loadDeviceId()
      await measuring.start(flagsKnown)
      consent.onChange(() => {
        if (!measuring.allows('C0002')) visit.forget()
      })
      if (hasEngagement) await follow({ parties, flags, consent, allows: measuring.allows }).catch(() => undefined)
    },
  }
}

/** Follows flags and consent for services that are no receivers of events. Their code loads where the servicer has one. */
async function follow(options: {
  readonly parties: ThirdParties
  readonly flags: FlagReader
  readonly consent: ConsentTool
  readonly allows: Measuring['allows']
}): Promise<void> {
  const [{ createEngagement }, { loadScript }] = await Promise.all([
    import('./engagement.ts'),
    import('./load-script.ts'),
  ])
  const { update } = createEngagement({ ...options, load: loadScript })
  update()
  options.flags.subscribe(update)
  options.consent.onChange(update)
}

/** The ids of a visit: the session's in a cookie, the device's with the rest of the client's state (native-14), read before anything is sent. */
function portalVisit(cookies: CookieJar, stored: StateStore): { visit: Visit; load: () => Promise<void> } {
  const nowMs = () => systemClock.nowMs()
  let deviceId: string | null = null
  const session = {
    get: (name: string) => cookies.read(name),
    set: (name: string, value: string) => cookies.keep(name, value, nowMs() + dayMs),
    remove: (name: string) => cookies.remove(name),
  }
  const device = {
    get: () => deviceId,
    set: (_: string, value: string) => {
      if (value !== deviceId) void stored.write('analyticsUserId', value)
      deviceId = value
    },
    remove: () => {
      deviceId = null
      void stored.remove('analyticsUserId')
    },
  }
  const load = async () => {
    deviceId = await stored.read('analyticsUserId')
  }
  return { visit: createVisit(session, device, nowMs, newUuid), load }
}

/** Context sent with every event: the page and the user. */
export function factsOf(store: PortalStore, { kind }: Pick<Platform, 'kind'>): ReportFacts {
  const user = store.get(userAtom)
  const path = store.get(currentRouteAtom)?.path.split('?')[0]
  const page = path === undefined ? { name: '', subName: '' } : pageNames(routeOf(path))
  return {
    pageName: page.name,
    pageSubName: page.subName,
    pageTitle: document.title,
    accountNumber: (store.get(currentAccountNumberAtom) ?? '').slice(-4),
    customerGuid: user?.id ?? '',
    names: user === null ? [] : [user.firstName, user.lastName],
    platform: kind === 'ios' ? 'iOSApp' : kind === 'android' ? 'AndroidApp' : webPlatformOf(window.innerWidth),
  }
}
