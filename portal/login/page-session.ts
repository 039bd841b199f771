import { type Endpoints, createEndpoints } from '#sdk/config/endpoints'
import { type PagePrefetch, createPagePrefetch } from '#sdk/graphql/prefetch/page-prefetch'
import { type ServerTime, createServerTime } from '#sdk/session/server-time'
import { type Session, createSession } from '#sdk/session/session'
import { type IdentityProvider, identityProvider } from './identity-provider.ts'
import { prefetchPage } from './prefetch-page.ts'

/** The session of this page and what it is made of. */
export interface PageSession {
  readonly endpoints: Endpoints
  readonly identity: IdentityProvider
  /** The clock of the server's machine, by which proofs go. */
  readonly wireTime: ServerTime
  readonly session: Session
  /** What was prefetched before the portal's own code loaded. */
  readonly prefetch: PagePrefetch
}

let prefetched: PageSession | null = null

/**
 * Takes up the session before the portal's own code is here: the way to the provider and back is as long as the code's. Its answer
 * waits in the session, and behind it what the login and the page ask first.
 */
export function prefetchSession(origin: string): void {
  prefetched = openSession(origin)
  // On failure, whoever needs the data requests it again and reports the error.
  prefetchPage({ ...prefetched, endpoint: pageUrl(prefetched.endpoints) }, document).catch(() => undefined)
}

/** The page's session: the one that is under way already, once, else a new one. */
export function takePageSession(origin: string): PageSession {
  const taken = prefetched ?? openSession(origin)
  prefetched = null
  return taken
}

function openSession(origin: string): PageSession {
  const endpoints = createEndpoints(origin)
  const identity = identityProvider(document, endpoints)
  const wireTime = createServerTime()
  const session = createSession({ ...identity, portalUrl: endpoints.baseUrl, proofTimeMs: wireTime.nowMs })
  return { endpoints, identity, wireTime, session, prefetch: createPagePrefetch(pageUrl(endpoints)) }
}

/** Where a page's first queries are answered together. */
const pageUrl = ({ graphqlUrl }: Endpoints): string => `${graphqlUrl}/page`
