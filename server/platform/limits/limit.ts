import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { CarportError } from '#sdk/errors/errors'

/** How long requests count against a limit. */
export const windowSeconds = 60
/** Share of a limit, and one request at least, that a process accepts before its count has to reach the database. */
const unsyncedShare = 0.1

/** Adds this process's counts to the shared ones. @returns false while the database is away: then the process counts alone */
export type Sync = () => Promise<boolean>

/** Count of all processes, and the seconds left of its window. */
export interface SharedCount {
  readonly count: number
  readonly seconds: number
}

/** A number of requests a minute, for each login, network or partner. */
export interface Limit {
  /** Kind and figure: a changed figure is another limit with counts of its own. */
  readonly name: string
  /** Requests accepted here that the shared counts don't include yet, by whose they are. Empty where counts aren't shared. */
  readonly unsynced: ReadonlyMap<string, number>
  /** Counts one request. @throws CarportError TOO_MANY_REQUESTS with the seconds to wait */
  count(who: string): Promise<void>
  /** Takes over the shared count that now includes `synced` requests of ours; null when the database didn't answer. */
  applyShared(who: string, synced: number, shared: SharedCount | null): void
}

/**
 * Counts in this process's memory and, where counts are shared, together with other processes. A request waits for the database only
 * when a tenth of its limit is unsynced, so N processes accept at most the limit and (N - 1) tenths of it (one request each where a
 * tenth is less).
 */
export function createLimit(kind: string, requestsPerMinute: number, currentSync: () => Sync | null): Limit {
  const counter = new RateLimiterMemory({ points: requestsPerMinute, duration: windowSeconds })
  const mostUnsynced = Math.max(1, Math.floor(requestsPerMinute * unsyncedShare))
  const unsynced = new Map<string, number>()
  const add = (who: string, count: number): void => {
    const sum = (unsynced.get(who) ?? 0) + count
    if (sum > 0) unsynced.set(who, sum)
    else unsynced.delete(who)
  }
  return {
    name: `${kind} ${requestsPerMinute}`,
    unsynced,
    async count(who) {
      const sync = currentSync()
      if (sync !== null) {
        let isSynced = true
        while (isSynced && (unsynced.get(who) ?? 0) >= mostUnsynced) isSynced = await sync()
        // No await between the look and this: concurrent requests see each other.
        add(who, 1)
      }
      try {
        await counter.consume(who)
      } catch (refusal) {
        if (sync !== null) add(who, -1)
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new CarportError('TOO_MANY_REQUESTS', {
          params: { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) },
        })
      }
    },
    applyShared(who, synced, shared) {
      add(who, -synced)
      if (shared === null) return
      const count = shared.count + (unsynced.get(who) ?? 0)
      void (shared.seconds > 0 ? counter.set(who, count, shared.seconds) : counter.delete(who))
    },
  }
}
