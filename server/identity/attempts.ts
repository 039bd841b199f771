import { parseIso, toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import type { Tx } from '#server/store/database'
import { closeBucket, closedUntil, countAttempt } from './attempts.store.ts'
import { keyedHash } from './keyed-hash.ts'
import { reading } from './reading.ts'

/** How many tries a bucket takes, in what time, and how long it is closed after. */
export interface AttemptLimit {
  readonly tries: number
  readonly windowSeconds: number
  readonly closedSeconds: number
}

/** One thing that is counted: an address, a login, a network. */
export interface CountedBucket {
  readonly bucket: string
  readonly limit: AttemptLimit
}

/** A bucket for something personal or guessable: only a keyed hash of it is stored. */
export function bucketOf(services: Pick<Services, 'config'>, kind: string, value: string): string {
  return `${kind}:${keyedHash(services.config, `attempt:${kind}`, value).toString('base64url')}`
}

/** Where a request comes from, for counting: the address, or for version 6 its /64, which one household has whole. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The moment (milliseconds) until which one of the buckets is closed, or null. */
export async function lockedUntil(
  services: Pick<Services, 'db' | 'clock'>,
  buckets: readonly CountedBucket[],
): Promise<number | null> {
  const nowMs = services.clock.nowMs()
  const until = await closedUntil(
    reading(services.db),
    buckets.map((one) => one.bucket),
    toIso(nowMs),
  )
  return until === null ? null : parseIso(until)
}

/**
 * Counts a failed try in every bucket, and closes those that are full.
 * @returns the buckets that this try closed
 */
export async function countFailure(tx: Tx, nowMs: number, buckets: readonly CountedBucket[]): Promise<CountedBucket[]> {
  const closed: CountedBucket[] = []
  for (const one of buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))) {
    const count = await countAttempt(tx, one.bucket, toIso(nowMs), one.limit.windowSeconds)
    if (count < one.limit.tries) continue
    await closeBucket(tx, one.bucket, toIso(nowMs + one.limit.closedSeconds * 1000))
    closed.push(one)
  }
  return closed
}
