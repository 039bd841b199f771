import { systemClock } from '#sdk/dates/clock'
import { errorFields, type Logger } from '#server/platform/log/log'
import { type Database, reader } from '#server/platform/store/database'
import { giveLeaseBack, takeLease } from './lease.store.ts'

/** Work that one process at a time does. */
export interface Lease {
  /** Whether it is ours at this moment: asked before each piece of the work. */
  isHeld(): boolean
  /** Asks no more, and gives it back, so that another process has it at once. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  readonly name: string
  /** Distinguishes this process from every other one; a process that has the database to itself may keep its name over restarts. */
  readonly holder: string
  readonly log: Logger
  /** Seconds after which a process that does not renew it has lost it. Default 6. */
  readonly seconds?: number
  /** Milliseconds from one renewal, or one try to take it, to the next. Default 2,000. */
  readonly everyMs?: number
}

const defaultSeconds = 6
const defaultEveryMs = 2_000

/**
 * Takes a lease, renews it, and tries for it while another process has it. It is asked for in single statements, each a transaction,
 * beside the line in which writes wait: a busy moment does not cost it.
 */
export function holdLease(
  db: Database,
  { name, holder, log, seconds = defaultSeconds, everyMs = defaultEveryMs }: LeaseOptions,
): Lease {
  let heldUntilMs = Number.NEGATIVE_INFINITY
  let wasHeld = false
  const isHeld = (): boolean => systemClock.monotonicMs() < heldUntilMs
  const ask = async (): Promise<void> => {
    // Counted from before the question: ours ends no later than the database's.
    const askedAtMs = systemClock.monotonicMs()
    try {
      const isOurs = await takeLease(reader(db), { name, holder, seconds })
      heldUntilMs = isOurs ? askedAtMs + seconds * 1000 : Number.NEGATIVE_INFINITY
    } catch (error) {
      log.warn('lease-not-asked', { subject: name, ...errorFields(error) })
    }
    if (isHeld() !== wasHeld) log.info(isHeld() ? 'lease-taken' : 'lease-lost', { subject: name, subjectId: holder })
    wasHeld = isHeld()
  }
  let asking: Promise<void> | null = null
  // While a question waits for its answer no other is asked: an outage leaves no line of them behind.
  const next = (): void => {
    asking ??= ask().finally(() => (asking = null))
  }
  next()
  const timer = setInterval(next, everyMs)
  timer.unref()
  return {
    isHeld,
    stop: async () => {
      clearInterval(timer)
      await asking
      if (!isHeld()) return
      heldUntilMs = Number.NEGATIVE_INFINITY
      // Where it cannot be given back it runs out.
      await giveLeaseBack(reader(db), { name, holder }).catch((error: unknown) =>
        log.warn('lease-not-given-back', { subject: name, ...errorFields(error) }),
      )
    },
  }
}
