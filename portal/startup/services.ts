import { createStore } from 'jotai'
import type { Analytics } from '#sdk/analytics/analytics'
import { type Brand, defaultBrand } from '#sdk/config/brand'
import type { Endpoints } from '#sdk/config/endpoints'
import { type PaymentIntents, createPaymentIntents } from '#sdk/embed/intents'
import { type SettableFlags, createFlags } from '#sdk/flags/flags'
import { prefetchedTransport } from '#sdk/graphql/prefetch/prefetched-transport'
import type { GraphqlClient } from '#sdk/graphql/client'
import { lateApolloClientOn } from '#sdk/graphql/late-apollo-client'
import { type RestClient, createRestClient } from '#sdk/graphql/rest-client'
import { createTransport } from '#sdk/graphql/transport'
import { type AppShell, createBrowserShell } from '#sdk/platform/app-shell'
import { newUuid } from '#sdk/platform/platform'
import { type ImpersonationPass, createImpersonationPass } from '#sdk/session/impersonation-pass'
import type { KeptDrafts } from '#sdk/session/kept-drafts'
import { lateKeptDrafts } from '#sdk/session/late-kept-drafts'
import { type ServerTime, createServerTime } from '#sdk/session/server-time'
import { type Session, authorizationHeaders } from '#sdk/session/session'
import {
  type StateStore,
  type StorageArea,
  createStateStore,
  lateIndexedDbArea,
  localArea,
  secureArea,
} from '#sdk/session/state-store'
import { cardFeeCents } from './card-fee.ts'
import { type DemoGateway, createDemoGateway } from '../demo/demo-gateway.ts'
import { demoEmailOf } from '../demo/demo-user.ts'
import type { IdentityProvider } from '#portal/login/identity-provider'
import { internalDomains } from '#portal/login/internal-domains'
import { LoginNotationDocument } from '../login/login.graphql.ts'
import { takePageSession } from '../login/page-session.ts'
import { type PortalMeasuring, createPortalMeasuring } from './measuring/portal-measuring.ts'
import { createProblemLog } from './measuring/problem-log.ts'
import { DraftKeyDocument } from '../login/login.graphql.ts'
import { type OutageSignal, createOutageSignal } from './outage-signal.ts'
import { routeOf } from '../site/site-map.ts'
import { isOpen } from '../site/site-route.ts'
import { type PortalStore, currentRouteAtom, impersonatedAtom, languageAtom } from './state.ts'
import { embeddedBrand } from './embedded-brand.ts'
import { embeddedFlags } from './embedded-flags.ts'

/** Services of the portal, created once and shared by every page. */
export interface PortalServices {
  readonly endpoints: Endpoints
  readonly identity: IdentityProvider
  readonly brand: Brand
  /** Domains of the company's own login emails. */
  readonly internalDomains: readonly string[]
  readonly session: Session
  /** Set while staff look through a borrower's eyes: then requests are the borrower's. */
  readonly impersonation: ImpersonationPass
  readonly graphql: GraphqlClient
  readonly rest: RestClient
  /** Who answers the two above: the backend, or for the demo user the canned data. */
  readonly demo: DemoGateway
  readonly flags: SettableFlags
  readonly stored: StateStore
  readonly platform: AppShell
  readonly intents: PaymentIntents
  /** What is typed and not saved yet, for the same login for 30 minutes. */
  readonly drafts: KeptDrafts
  readonly serverTime: ServerTime
  readonly analytics: Analytics
  /** Consent and measuring: started once, when the portal starts. */
  readonly measuring: PortalMeasuring
  readonly store: PortalStore
  /** The backend refused a call because it is down. */
  readonly outages: OutageSignal
  /** Reports a problem that nobody on the screen can do anything about. */
  readonly log: (label: string, problem: unknown, operation?: string) => void
}

function borrowersPage(): string | null {
  const route = routeOf(window.location.pathname)
  return isOpen(route) ? null : route.name
}

/** Defaults until flags load. */
const defaultFlags = {
  DisableSmartBanner: true,
  HideCustomerSupportCenter: true,
  HideMyProfile: true,
  DisableUserImpersonation: true,
  AccountSettingsViaIdp: true,
  ShowAccountDetails: true,
  NewCurrentDateLogic: true,
  PreLoginRedesign: true,
}

/**
 * The parts as a browser has them.
 * @param origin the portal's own, such as https://pay.example.com
 * @param platform where it runs. Default: a browser.
 */
export function createPortalServices(origin: string, platform: AppShell = createBrowserShell()): PortalServices {
  const store = createStore()
  // Proofs use the clock of the server's machine; the current date uses the business clock received at startup.
  const { endpoints, identity, wireTime, session, prefetch } = takePageSession(origin)
  const serverTime = createServerTime(undefined, () => flags.isOn('NewCurrentDateLogic'))
  const impersonation = createImpersonationPass(wireTime.nowMs)
  const language = () => store.get(languageAtom)
  const flags = createFlags(embeddedFlags(document) ?? defaultFlags)
  const stored = createStateStore(storageAreas(platform), (problem) => log('storage', problem))
  const measuring = createPortalMeasuring({ store, endpoints, identity, flags, stored, platform })
  const analytics = measuring.measuring
  const log = createProblemLog(analytics, () => ({
    // What goes wrong on the way to a page is a problem of that page.
    route: store.get(currentRouteAtom)?.name ?? routeOf(window.location.pathname).name,
    language: language(),
  }))
  const outages = createOutageSignal()
  const authorize = (request: ProvedRequest) => authorizeRequest({ session, impersonation }, request)
  const wire = { authorize, language, onServerTime: wireTime.learn }
  const line = createTransport({
    endpoint: endpoints.graphqlUrl,
    ...wire,
    extraHeaders: () => ({ ...placeHeaders(platform), ...impersonationHeaders(store) }),
    onSessionExpired: () => (impersonation.isHeld() ? impersonation.refused() : void session.forget()),
  })
  const isCurrent = asWhenPrefetched(store, impersonation)
  const transport = prefetchedTransport(line, { prefetch, isCurrent, isHarmless, onServerTime: wireTime.learn })
  const rest = createRestClient({ ...wire, url: (path) => endpoints.url(path), onOutage: outages.tell })
  const demo = createDemoGateway({
    demoEmail: demoEmailOf(document),
    backend: { transport, rest },
    facts: { nowMs: serverTime.nowMs, language, cardFeeCents: () => cardFeeCents(flags.isOn('ServiceFeeIncrease')) },
  })
  const graphql = lateApolloClientOn(demo.transport, borrowersPage, {
    onOutage: outages.tell,
    onFailure: (operation, problem) => log('GraphQL', problem, operation),
  })
  return {
    endpoints,
    identity,
    brand: embeddedBrand(document) ?? defaultBrand,
    internalDomains,
    session,
    impersonation,
    graphql,
    rest: demo.rest,
    demo,
    flags,
    stored,
    platform,
    intents: createPaymentIntents({ store: platform.tabStore, newKey: newUuid }),
    drafts: lateKeptDrafts({
      store: platform.tabStore,
      nowMs: serverTime.nowMs,
      readKey: async () => (await graphql.query(DraftKeyDocument, {})).GetDraftKey,
    }),
    serverTime,
    analytics,
    measuring,
    store,
    outages,
    log,
  }
}

const isHarmless = (name: string): boolean => name === LoginNotationDocument.name

// Whether an answer from before there were services still is theirs: the document's language, and nobody looked through somebody's eyes.
function asWhenPrefetched(store: PortalStore, impersonation: ImpersonationPass): () => boolean {
  const { lang } = document.documentElement
  return () => store.get(languageAtom) === lang && store.get(impersonatedAtom) === null && !impersonation.isHeld()
}

// Secure storage first, then local storage, then IndexedDB (store-05).
function storageAreas({ secureStorage }: AppShell): StorageArea[] {
  return [...(secureStorage === null ? [] : [secureArea(secureStorage)]), localArea(), lateIndexedDbArea()]
}

// Notations name the place: the app, or the web, which every request names by itself.
function placeHeaders({ kind }: AppShell): Record<string, string> {
  return kind === 'web' ? {} : { 'x-carport-client': 'app' }
}

// Who staff look through the eyes of; nothing for everybody else (net-04).
function impersonationHeaders(store: PortalStore): Record<string, string> {
  const impersonated = store.get(impersonatedAtom)
  return impersonated === null ? {} : { 'impersonation-user-id': impersonated.loginId }
}

/** What the headers are for, and why: a device whose clock is wrong signs its first proof with a time that the server refuses. */
interface ProvedRequest {
  readonly reason: 'first' | 'refused'
  readonly method: string
  readonly url: string
}

/** The headers that authenticate one request of whoever is signed in, or of whom they impersonate; none when nobody is. */
export async function authorizeRequest(
  { session, impersonation }: Pick<PortalServices, 'session' | 'impersonation'>,
  { reason, method, url }: ProvedRequest,
): Promise<Record<string, string>> {
  return (
    (await impersonation.headers(method, url)) ??
    authorizationHeaders(await session.getAccessToken(reason), method, url)
  )
}
