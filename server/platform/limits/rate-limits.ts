import type { Actor, RequestContext } from '#server/platform/context'
import { networkOf } from '#server/platform/limits/attempts'
import { createLimit, type Limit, type Sync } from '#server/platform/limits/limit'
import { oncePerDatabase } from '#server/platform/store/once-per-database'

/** How many requests a minute. The first three count per login, the last per network address of people who are not signed in. */
export interface RateLimitFigures {
  readonly queries: number
  readonly mutations: number
  readonly moneyMutations: number
  readonly anonymous: number
}

/** The figures of rules 4.5. */
export const rateLimitFigures: RateLimitFigures = { queries: 120, mutations: 20, moneyMutations: 5, anonymous: 30 }

/** Limits on requests by kind, counted in this process's memory or, after `syncBy`, together with other processes. */
export interface RateLimits<Figures> {
  /** Counts one request. @throws CarportError TOO_MANY_REQUESTS with the seconds to wait */
  count(kind: keyof Figures, who: string): Promise<void>
  /** Sets other figures, which count anew. The sandbox and tests use it. */
  change(figures: Partial<Figures>): void
  /** Shares the counts from now on by this sync, or with null no longer. */
  syncBy(sync: Sync | null): void
  limits(): readonly Limit[]
}

/** Starts counting with the given figures, each so many requests a minute. */
export function createRateLimits<Figures extends { readonly [kind in keyof Figures]: number }>(
  figures: Figures,
): RateLimits<Figures> {
  let now = figures
  let sync: Sync | null = null
  const make = (): ReadonlyMap<keyof Figures, Limit> =>
    new Map(
      (Object.keys(now) as (keyof Figures & string)[]).map((kind) => [kind, createLimit(kind, now[kind], () => sync)]),
    )
  let limits = make()
  return {
    count: async (kind, who) => limits.get(kind)?.count(who),
    change: (changed) => {
      now = { ...now, ...changed }
      limits = make()
    },
    syncBy: (by) => void (sync = by),
    limits: () => [...limits.values()],
  }
}

/** The one counter of a running server: the API and the sandbox's settings share it. */
export const rateLimitsOf = oncePerDatabase(() => createRateLimits(rateLimitFigures))

/** Whom a request is counted for: the login, or the network before sign-in. */
export function countedAs(actor: Actor, ip: string): string {
  return actor.kind === 'anonymous' ? networkOf(ip) : actor.loginId
}

/** Queries are counted once for each request, however many fields it asks for. */
const countedQueries = new WeakSet<RequestContext>()

/** @returns true the first time it is asked for this request */
export function isFirstCount(context: RequestContext): boolean {
  if (countedQueries.has(context)) return false
  countedQueries.add(context)
  return true
}
