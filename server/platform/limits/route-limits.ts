import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { createRateLimits } from '#server/platform/limits/rate-limits'
import { networkOf } from '#server/platform/limits/attempts'
import { oncePerDatabase } from '#server/platform/store/once-per-database'

/**
 * Requests a minute that one network may make, by kind of route. They are what many households behind one address of their carrier
 * may need; what one person may do is counted by login (rules 4.5).
 */
export const networkFigures = {
  /** Sign-in pages and pages that a mailed link opens. */
  pages: 600,
  /** Endpoints of the OpenID provider; beginning a sign-in writes a row. */
  provider: 1_200,
  tokens: 2_400,
  api: 6_000,
  flags: 1_200,
  /** Event streams that are opened. */
  streams: 600,
  /** Batches of business events. */
  events: 120,
  /** Policy reports of browsers. */
  reports: 60,
  /** Readiness, which asks the database. */
  probes: 600,
  /** What processors tell us. */
  webhooks: 12_000,
}

export type NetworkFigures = typeof networkFigures

/** 'static' is the same text for everybody and costs nothing; 'sandbox' is not there in production. */
type RouteKind = keyof NetworkFigures | 'static' | 'sandbox'

/** The first that fits a route's pattern is its kind. */
const kinds: readonly (readonly [RegExp, RouteKind])[] = [
  [/^\/(healthz|build\.json|oidc\/assets\/pages\.css|sdk\/latest\.txt)$/, 'static'],
  // The built files; what is none of them is a page of the portal.
  [/^\/(\*|sdk\/\*|examples\/\*)?$/, 'static'],
  [/^\/(sandbox|help|smart-banner|examples|cp\/bcst)(\/|$)/, 'sandbox'],
  [/^\/readyz$/, 'probes'],
  [/^\/csp-report$/, 'reports'],
  [/^\/api\/business-events$/, 'events'],
  [/^\/api\/(flags|chat\/conversations|chat\/conversations\/:id)\/stream$/, 'streams'],
  [/^\/(api\/flags|ofrep\/v1\/.+)$/, 'flags'],
  [/^\/oidc\/(token|token\/revocation|jwks|\.well-known\/openid-configuration)$/, 'tokens'],
  [/^\/oidc\/\*$/, 'provider'],
  [/^\/oidc\/.+$/, 'pages'],
  [/^\/webhooks\//, 'webhooks'],
  [/^\/(graphql(\/(early|page))?|api\/.+|opt-out\/:token)$/, 'api'],
]

/** By the patterns of routes, of which there are as many as were mounted. */
const kindsByPattern = new Map<string, RouteKind | null>()

/** The kind of a route by its pattern, such as `/api/documents/:id`; null for one that is not listed. */
export function routeKind(pattern: string): RouteKind | null {
  const found = kindsByPattern.get(pattern)
  if (found !== undefined) return found
  const kind = kinds.find(([fits]) => fits.test(pattern))?.[1] ?? null
  kindsByPattern.set(pattern, kind)
  return kind
}

/** The counter of a running server: its routes and the sandbox's settings share it. */
export const networkLimitsOf = oncePerDatabase(() => createRateLimits(networkFigures))

/** What is open at one time: in all, and of one network. */
export interface Cap {
  readonly inAll: number
  readonly ofNetwork: number
  /** When whoever is refused should come back. */
  readonly seconds: number
}

/** Requests answered at the same time (reliability 53). No network takes the room of all others. */
const requestCap: Cap = { inAll: 1_000, ofNetwork: 500, seconds: 2 }
/** Event streams cost little but stay open for hours. */
export const streamCap: Cap = { inAll: 4_000, ofNetwork: 500, seconds: 60 }

/**
 * Refuses what is too much: requests at once, event streams at once, and requests a minute of one network. What a route is decides,
 * never what a request claims. A route that is not listed stops the start.
 * @returns whether a request is for an event stream
 */
export function limitRoutes(app: FastifyInstance, services: Services): (request: FastifyRequest) => boolean {
  const enterRequest = createEntrance(requestCap)
  const enterStream = createEntrance(streamCap)
  const isStream = (request: FastifyRequest) =>
    request.method === 'GET' && routeKind(request.routeOptions.url ?? '') === 'streams'
  app.addHook('onRoute', ({ url }) => {
    if (routeKind(url) === null)
      throw new Error(`${url} has no limit: give it one in server/platform/limits/route-limits.ts.`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const network = networkOf(request.ip)
    const leave = (isStream(request) ? enterStream : enterRequest)(network)
    reply.raw.once('close', leave)
    // What no route answers is a page of the portal, like the files beside it.
    const kind = routeKind(request.routeOptions.url ?? '') ?? 'static'
    if (kind !== 'static' && kind !== 'sandbox') await networkLimitsOf(services).count(kind, network)
  })
  return isStream
}

/** Lets in up to the cap. @returns what to call when it is over; it throws CarportError TOO_MANY_REQUESTS (503) when there is no room */
function createEntrance(cap: Cap): (network: string) => () => void {
  const ofNetwork = new Map<string, number>()
  let inAll = 0
  return (network) => {
    const own = ofNetwork.get(network) ?? 0
    if (inAll >= cap.inAll || own >= cap.ofNetwork)
      throw new CarportError('TOO_MANY_REQUESTS', { httpStatus: 503, params: { seconds: cap.seconds } })
    inAll += 1
    ofNetwork.set(network, own + 1)
    return () => {
      inAll -= 1
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left > 0) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
    }
  }
}
