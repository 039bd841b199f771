import { parseIso, toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import type { Tx } from '#server/platform/store/database'
import { closedUntil, countTry, uncountTry } from './attempts.store.ts'
import { keyedHash } from '#server/platform/crypto/keyed-hash'
import { reader } from '#server/platform/store/database'

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

/** The origin of a request, for counting: the address, or for version 6 its /64, which one household has whole. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = mappedAddress(ip)
  if (mapped !== null) return mapped
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The version 4 address in one of version 6 that contains it, however it is written, such as ::ffff:c000:201; null for any other. */
function mappedAddress(ip: string): string | null {
  const [, high = '', low = ''] =
    /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(URL.parse(`http://[${ip}]`)?.hostname ?? '') ?? []
  if (low === '') return null
  const bytes = Buffer.from(high.padStart(4, '0') + low.padStart(4, '0'), 'hex')
  return bytes.join('.')
}

/** The moment (milliseconds) until which one of the buckets is closed, or null. */
export async function lockedUntil(
  services: Pick<Services, 'db' | 'clock'>,
  buckets: readonly Pick<CountedBucket, 'bucket'>[],
): Promise<number | null> {
  const nowMs = services.clock.nowMs()
  const until = await closedUntil(
    reader(services.db),
    buckets.map((one) => one.bucket),
    toIso(nowMs),
  )
  return until === null ? null : parseIso(until)
}

/** What counting a try came to. */
export interface CountedTries {
  /** Buckets that are closed from now on, by this try or by one that came at the same time. */
  readonly full: readonly CountedBucket[]
  /** Whether a bucket had taken all its tries before this one: it must not count, however right it is. */
  readonly isOver: boolean
}

/** Counts a try before it is known whether it is right, so that many at once get no more tries than one after the other. */
export async function countTries(tx: Tx, nowMs: number, buckets: readonly CountedBucket[]): Promise<CountedTries> {
  const full: CountedBucket[] = []
  let isOver = false
  for (const one of inOrder(buckets)) {
    const { tries, windowSeconds, closedSeconds } = one.limit
    const until = toIso(nowMs + closedSeconds * 1000)
    const count = await countTry(tx, {
      bucket: one.bucket,
      now: toIso(nowMs),
      windowSeconds,
      tries,
      closedUntil: until,
    })
    if (count >= tries) full.push(one)
    if (count > tries) isOver = true
  }
  return { full, isOver }
}

/** Takes back a try that was right. */
export async function uncountTries(tx: Tx, buckets: readonly CountedBucket[]): Promise<void> {
  for (const one of inOrder(buckets)) await uncountTry(tx, one.bucket, one.limit.tries)
}

/** One order for everybody, so that two requests never wait for each other's rows. */
function inOrder(buckets: readonly CountedBucket[]): CountedBucket[] {
  return buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))
}

/** Counts a try that was found wrong, where a few more at the same moment do no harm. @returns the buckets that are closed now */
export async function countFailure(
  tx: Tx,
  nowMs: number,
  buckets: readonly CountedBucket[],
): Promise<readonly CountedBucket[]> {
  return (await countTries(tx, nowMs, buckets)).full
}
