import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import type { Services } from '#server/platform/context'
import { errorFields, type Logger } from '#server/platform/log/log'
import { reader } from '#server/platform/store/database'
import { type Limit, windowSeconds } from './limit.ts'
import type { RateLimits } from './rate-limits.ts'
import { addCounts, deleteEndedCounts, type LocalCount } from './shared-limits.store.ts'

/** Limits that several processes share. */
export interface SharedLimits {
  /** Syncs a last time and counts in memory alone from then on. */
  stop(): Promise<void>
}

export interface ShareOptions {
  readonly log: Logger
  /** Milliseconds between syncs in the background. Default 1,000. */
  readonly everyMs?: number
  /** Longest that a request waits for a sync, milliseconds; after it the process counts alone. Default 2,000. */
  readonly patienceMs?: number
}

/** Unsynced requests of one login, network or partner. */
interface Unsynced extends LocalCount {
  readonly limit: Limit
  readonly who: string
}

/**
 * Shares limits among the processes on a database: one statement a second in the background adds what was accepted meanwhile, and
 * none runs while nothing was. Statements bypass the line in which writes wait. While the database is away, the process counts alone.
 */
export function shareLimits(
  { db, config }: Pick<Services, 'db' | 'config'>,
  shared: readonly Pick<RateLimits<unknown>, 'limits' | 'syncBy'>[],
  { log, everyMs = 1_000, patienceMs = 2_000 }: ShareOptions,
): SharedLimits {
  // A sync that a request starts must not be answered from the reads that the request shares.
  const outsideOfRequests = AsyncLocalStorage.snapshot()
  let isAway = false
  let running: Promise<boolean> | null = null

  const syncAll = async (): Promise<boolean> => {
    // Requests of this turn are accepted or refused by the next one, and several of them share one statement.
    await nextTurn()
    const counts = shared.flatMap(({ limits }) => limits().flatMap((limit) => unsyncedOf(config, limit)))
    if (counts.length === 0) return true
    try {
      const totals = await addCounts(reader(db), counts, windowSeconds)
      for (const { limit, who, count, bucket } of counts) limit.applyShared(who, count, totals.get(bucket) ?? null)
      isAway = false
    } catch (error) {
      for (const { limit, who, count } of counts) limit.applyShared(who, count, null)
      if (!isAway) log.warn('limits-not-shared', errorFields(error))
      isAway = true
    }
    return !isAway
  }
  const syncOnce = (): Promise<boolean> => (running ??= outsideOfRequests(syncAll).finally(() => (running = null)))
  const syncInTime = async (): Promise<boolean> => {
    if (isAway) return false
    const isSynced = await Promise.race([syncOnce(), pause(patienceMs, false, { ref: false })])
    if (!isSynced) isAway = true
    return isSynced
  }

  for (const { syncBy } of shared) syncBy(syncInTime)
  const endTimer = repeat(everyMs, syncOnce, () =>
    deleteEndedCounts(reader(db)).catch((error: unknown) => log.warn('ended-counts-not-deleted', errorFields(error))),
  )
  return {
    stop: async () => {
      endTimer()
      for (const { syncBy } of shared) syncBy(null)
      await running
      if (!isAway) await syncOnce()
    },
  }
}

/** Syncs at every tick, and cleans up once a window. @returns a function that ends it */
function repeat(everyMs: number, sync: () => Promise<boolean>, cleanUp: () => Promise<void>): () => void {
  const ticksPerWindow = Math.ceil((windowSeconds * 1_000) / everyMs)
  let ticks = 0
  const tick = async (): Promise<void> => {
    ticks += 1
    if (!(await sync()) || ticks < ticksPerWindow) return
    ticks = 0
    await cleanUp()
  }
  const timer = setInterval(() => void tick(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Only a keyed hash of a login or network is stored. */
function unsyncedOf(config: Services['config'], limit: Limit): Unsynced[] {
  return [...limit.unsynced].map(([who, count]) => ({
    limit,
    who,
    count,
    bucket: `${limit.name} ${keyedHash(config, `requests:${limit.name}`, who).toString('base64url')}`,
  }))
}
