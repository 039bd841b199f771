import { parseIso, toIso } from '#sdk/dates/dates'
import { CarportError } from '#sdk/errors/errors'
import type { Services } from '#server/platform/context'
import { type Queryable, reader, type Tx } from '#server/platform/store/database'
import { closedUntil } from '#server/platform/limits/attempts.store'
import { countUnlessWaiting, type SlowLimit, takeTryBack } from './slow-tries.store.ts'

/**
 * One thing whose wrong tries are slowed: they follow each other at growing intervals, and nobody is ever shut out for good. A
 * closing limit is for secrets that few digits make; a slowing one is for what strangers could otherwise close to its owner.
 */
export interface SlowBucket {
  readonly bucket: string
  readonly limit: SlowLimit
}

/** A try that was let through, or the moment (milliseconds) from which the next one is. */
export type Turn =
  | { readonly isWaiting: true; readonly untilMs: number }
  | { readonly isWaiting: false; readonly counts: readonly number[] }

/**
 * Counts a try in every bucket, or in none when one of them waits: a refused try makes nobody's wait longer. It is counted before it
 * is known whether it is right, so that many at once get no more tries than one after the other.
 */
export async function takeTurn(
  services: Pick<Services, 'db' | 'clock'>,
  buckets: readonly SlowBucket[],
): Promise<Turn> {
  const nowMs = services.clock.nowMs()
  const untilMs = () => waitsUntilMs(reader(services.db), buckets, nowMs)
  const waitingUntilMs = await untilMs()
  if (waitingUntilMs !== null) return { isWaiting: true, untilMs: waitingUntilMs }
  try {
    return { isWaiting: false, counts: await services.db.withTx((tx) => countAll(tx, buckets, nowMs)) }
  } catch (problem) {
    if (!(problem instanceof MustWait)) throw problem
    return { isWaiting: true, untilMs: (await untilMs()) ?? nowMs + 1000 }
  }
}

/**
 * Takes a turn in the caller's transaction, which must end without being kept when the turn has to be waited for.
 * @returns the moment (milliseconds) from which the next one is, or null when this one was let through
 */
export async function takeTurnIn(tx: Tx, buckets: readonly SlowBucket[], nowMs: number): Promise<number | null> {
  try {
    await countAll(tx, buckets, nowMs)
    return null
  } catch (problem) {
    if (!(problem instanceof MustWait)) throw problem
    return (await waitsUntilMs(tx, buckets, nowMs)) ?? nowMs + 1000
  }
}

async function waitsUntilMs(q: Queryable, buckets: readonly SlowBucket[], nowMs: number): Promise<number | null> {
  const names = buckets.map(({ bucket }) => bucket)
  const until = await closedUntil(q, names, toIso(nowMs))
  return until === null ? null : parseIso(until)
}

/** @throws MustWait when one of them waits */
async function countAll(tx: Tx, buckets: readonly SlowBucket[], nowMs: number): Promise<readonly number[]> {
  const counted = new Map<string, number>()
  // One order for everybody, so that two requests never wait for each other's rows.
  for (const { bucket, limit } of buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))) {
    const count = await countUnlessWaiting(tx, bucket, limit, toIso(nowMs))
    if (count === null) throw new MustWait()
    counted.set(bucket, count)
  }
  return buckets.map(({ bucket }) => counted.get(bucket) ?? 0)
}

/** Takes a turn. @throws CarportError TOO_MANY_REQUESTS (params.seconds) when it has to be waited for */
export async function demandTurn(
  services: Pick<Services, 'db' | 'clock'>,
  buckets: readonly SlowBucket[],
): Promise<void> {
  const turn = await takeTurn(services, buckets)
  if (!turn.isWaiting) return
  const seconds = Math.max(1, Math.ceil((turn.untilMs - services.clock.nowMs()) / 1000))
  throw new CarportError('TOO_MANY_REQUESTS', { params: { seconds } })
}

/** Ends the transaction, so that what was counted in other buckets is not. */
class MustWait extends Error {
  override readonly name = 'MustWait'
}

/** Takes back a try that was right, or that could not be made. */
export async function takeBack(services: Pick<Services, 'db'>, buckets: readonly SlowBucket[]): Promise<void> {
  await services.db.withTx(async (tx) => {
    for (const { bucket } of buckets.toSorted((a, b) => (a.bucket < b.bucket ? -1 : 1))) await takeTryBack(tx, bucket)
  })
}
