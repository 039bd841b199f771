import { systemClock } from '#sdk/dates/clock'
import { errorFields, type Logger } from '#server/platform/log/log'
import { type Database, reader } from '#server/platform/store/database'
import { overdueItems, readyTopics } from './outbox.store.ts'

/** Looks into the outbox for every lane that waits, with one read for all of them. */
export interface OutboxWatch {
  /** Logs what is overdue among these topics from now on, also while their lane waits for nothing. */
  alertFor(topics: readonly string[]): void
  /** Calls back once, when one of the topics has something ready. @returns takes that back */
  whenReady(topics: readonly string[], tell: () => void): () => void
  /** Looks no more, and waits for the look in hand. */
  stop(): Promise<void>
}

/** Milliseconds from one look to the next. */
export const pollDefaultMs = 500
const alertEveryMs = 60_000

/**
 * Begins to look, at once and then every half second. What was tried and is still open after 15 minutes is logged once a minute.
 * @param options.pollMs milliseconds from one look to the next. Default 500
 */
export function watchOutbox(
  db: Database,
  { log, pollMs = pollDefaultMs }: { readonly log: Logger; readonly pollMs?: number },
): OutboxWatch {
  const waiting = new Set<{ readonly topics: readonly string[]; readonly tell: () => void }>()
  const known = new Set<string>()
  let alertedAtMs = Number.NEGATIVE_INFINITY
  let isStopping = false

  const alertOverdue = async (): Promise<void> => {
    if (systemClock.monotonicMs() - alertedAtMs < alertEveryMs || known.size === 0) return
    alertedAtMs = systemClock.monotonicMs()
    for (const item of await overdueItems(reader(db), [...known])) log.error('outbox-overdue', item)
  }
  const look = async (): Promise<void> => {
    try {
      await alertOverdue()
      const asked = [...waiting]
      if (asked.length === 0) return
      const ready = new Set(await readyTopics(reader(db), [...new Set(asked.flatMap(({ topics }) => topics))]))
      for (const waiter of asked)
        if (waiter.topics.some((topic) => ready.has(topic)) && waiting.delete(waiter)) waiter.tell()
    } catch (error) {
      log.error('outbox-not-read', errorFields(error))
    }
  }
  let looking: Promise<void> = Promise.resolve()
  const next = (): void => {
    looking = look().finally(() => {
      if (!isStopping) timer = setTimeout(next, pollMs)
    })
  }
  let timer = setTimeout(next, 0)
  return {
    alertFor: (topics) => {
      for (const topic of topics) known.add(topic)
    },
    whenReady: (topics, tell) => {
      const waiter = { topics, tell }
      waiting.add(waiter)
      return () => waiting.delete(waiter)
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await looking
    },
  }
}
