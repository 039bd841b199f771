import { createLogger, errorFields, type Logger } from '#server/platform/log/log'
import { type Database, writer } from '#server/platform/store/database'
import { gatherWrites } from './finish-together.ts'
import {
  claim,
  complete,
  completion,
  fail,
  type Handful,
  type OutboxHandler,
  type OutboxItem,
  postpone,
} from './outbox.store.ts'
import { type OutboxWatch, pollDefaultMs, watchOutbox } from './outbox-watch.ts'

/** Topics that share a vendor: worked off by themselves, so that a vendor that hangs costs its own lane only. */
export type LaneHandlers = Readonly<Record<string, OutboxHandler>>

export interface OutboxWorker {
  /** Works off what is ready now, then resolves: for the jobs, for tests and for the sandbox's clock. See `drainLane`. */
  drain(): Promise<void>
  /** Claims nothing more and waits for the items in hand. */
  stop(): Promise<void>
}

export interface LaneOptions {
  /** Items in hand at a time. Default 8. */
  readonly atOnce?: number
  /** Milliseconds after which an item is released for a later try, whatever its handler is doing. Default 45,000, below the lease. */
  readonly timeoutMs?: number
  readonly log?: Logger
}

export interface OutboxWorkerOptions extends LaneOptions {
  /** Looks for the lane what is ready; it is shared by lanes and stopped by whoever began it. Default one of its own. */
  readonly watch?: OutboxWatch
  /** Of a watch of its own: milliseconds from one look to the next. Default 500. */
  readonly pollMs?: number
}

const atOnceDefault = 8
const timeoutDefaultMs = 45_000
/** A lane in which nothing at all works rests, ever longer up to this. */
const longestRestMs = 60_000
/** Handfuls in a row that fail as a whole before a drain gives its lane up. */
const hopelessHandfuls = 2

/** Works off a lane in the background until stopped. While everything in it fails it rests 1, 2, 4 … 60 seconds between handfuls. */
export function startOutboxWorker(
  services: { readonly db: Database },
  handlers: LaneHandlers,
  options: OutboxWorkerOptions = {},
): OutboxWorker {
  const log = options.log ?? createLogger()
  const topics = Object.keys(handlers)
  const watch = options.watch ?? watchOutbox(services.db, { log, pollMs: options.pollMs ?? pollDefaultMs })
  watch.alertFor(topics)
  let isStopping = false
  let wake: () => void = () => {}
  let failedHandfuls = 0

  const atOnce = options.atOnce ?? atOnceDefault
  /**
   * Does a handful. @returns the milliseconds to rest after it; null when it was not full, which is when the lane has nothing more ready:
   * what is queued meanwhile is done together.
   */
  const work = async (): Promise<number | null> => {
    try {
      const { items, isHopeless } = await workOnce(services.db, handlers, { ...options, log })
      failedHandfuls = isHopeless ? failedHandfuls + 1 : 0
      if (failedHandfuls > 0) return Math.min(longestRestMs, 1000 * 2 ** (failedHandfuls - 1))
      return items.length < atOnce ? null : 0
    } catch (error) {
      log.error('outbox-claim-failed', { ...errorFields(error), topic: topics.join(' ') })
      return null
    }
  }
  const rest = (milliseconds: number | null): Promise<void> =>
    new Promise<void>((resolve) => {
      const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds)
      const forget = milliseconds === null ? watch.whenReady(topics, resolve) : undefined
      wake = () => {
        clearTimeout(timer)
        forget?.()
        resolve()
      }
    })
  const loop = async (): Promise<void> => {
    for (let milliseconds: number | null = 0; !isStopping; ) {
      if (milliseconds !== 0) await rest(milliseconds)
      if (!isStopping) milliseconds = await work()
    }
  }
  const running = topics.length === 0 ? Promise.resolve() : loop()
  return {
    drain: async () => {
      await drainLane(services.db, handlers, { ...options, log })
    },
    stop: async () => {
      isStopping = true
      wake()
      await running
      if (options.watch === undefined) await watch.stop()
    },
  }
}

/**
 * Works off what a lane holds ready, each item once, and then resolves. It gives up, and leaves the rest to the worker, when handful after
 * handful fails: then it is the vendor that does not answer.
 * @returns the topics of what failed
 */
export async function drainLane(db: Database, handlers: LaneHandlers, options: LaneOptions = {}): Promise<string[]> {
  const seen = new Set<number>()
  const topics = new Set<string>()
  for (let hopeless = 0; hopeless < hopelessHandfuls; ) {
    const { items, failed, isHopeless } = await workOnce(db, handlers, options)
    for (const { topic } of failed) topics.add(topic)
    if (items.every((item) => seen.has(item.itemId))) break
    for (const item of items) seen.add(item.itemId)
    hopeless = isHopeless ? hopeless + 1 : 0
  }
  return [...topics]
}

/** What came of a handful. */
interface Worked {
  readonly items: readonly OutboxItem[]
  readonly failed: readonly OutboxItem[]
  /** Nothing of it was done, and some of it failed. */
  readonly isHopeless: boolean
}

/** Takes a handful and does it. */
async function workOnce(db: Database, handlers: LaneHandlers, options: LaneOptions): Promise<Worked> {
  const items = await claim(db, Object.keys(handlers), options.atOnce ?? atOnceDefault)
  const write = gatherWrites(writer(db))
  const finished = new Set<OutboxItem>()
  const finish: Handful['finish'] = async (item, writes) => {
    await write([...writes, completion(item)])
    finished.add(item)
  }
  const handful = { items, finish }
  const outcomes = await Promise.all(
    items.map((item) => handle(db, item, { handlers, handful, isFinished: () => finished.has(item) }, options)),
  )
  const failed = items.filter((_, index) => outcomes[index] === 'retry')
  return { items, failed, isHopeless: failed.length > 0 && !outcomes.includes('done') }
}

type Outcome = Awaited<ReturnType<OutboxHandler>>

interface HandledIn {
  readonly handlers: LaneHandlers
  readonly handful: Handful
  readonly isFinished: () => boolean
}

async function handle(
  db: Database,
  item: OutboxItem,
  { handlers, handful, isFinished }: HandledIn,
  { timeoutMs = timeoutDefaultMs, log = createLogger() }: LaneOptions,
): Promise<Outcome> {
  let outcome: Outcome = 'retry'
  let reason = 'retry'
  try {
    outcome = await within(timeoutMs, handlers[item.topic]?.(item, handful) ?? Promise.resolve('retry'))
  } catch (error) {
    reason = error instanceof Error ? error.name : 'error'
    log.error('outbox-handler-failed', {
      topic: item.topic,
      itemId: item.itemId,
      attempts: item.attempts,
      ...errorFields(error),
    })
  }
  if (outcome === 'done' && isFinished()) return outcome
  try {
    const q = writer(db)
    await (outcome === 'done' ? complete(q, item) : outcome === 'wait' ? postpone(q, item) : fail(q, item, reason))
  } catch (error) {
    // The lease runs out and the item is tried again.
    log.error('outbox-not-recorded', { topic: item.topic, itemId: item.itemId, ...errorFields(error) })
  }
  return outcome
}

/** What a handler finds out after this is found out again by the next try: every handler asks by key first. */
async function within(milliseconds: number, work: Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<Outcome>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No outcome after ${milliseconds / 1000} seconds`)), milliseconds)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
