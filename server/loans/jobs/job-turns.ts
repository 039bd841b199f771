import type { Services } from '#server/platform/context'
import type { Database } from '#server/platform/store/database'
import { createTurns, type Turns } from '#server/platform/store/turns'

/** How many connections of ten the jobs take: most of the others are for requests, and a quarter is for reads alone. */
const shareOfConnections = 0.4
/** More at once only wait for each other in PostgreSQL. */
const subjectsAtOnceAtMost = 8

/** How many subjects of a job are worked on at once, by the connections of the pool. */
export function subjectsAtOnce(poolSize: number): number {
  return Math.min(subjectsAtOnceAtMost, Math.max(1, Math.floor(poolSize * shareOfConnections)))
}

/** One is worked on while the database answers another. */
const groupsAtOnceAtMost = 2

/** The first ones are done one after the other: another connection would read and plan every statement for a few of them. */
const oneByOne = 4

/** How many of some pieces of work are in hand at once: few are done on one connection. */
export function afterTheFirst(atMost: number): (begun: number) => number {
  return (begun) => (begun < oneByOne ? 1 : atMost)
}

/**
 * How many groups of a job are in hand at once. More of them are not done sooner, as one thread works on all, but each keeps the locks of
 * its loans while it works on the others.
 */
export function groupsAtOnce(poolSize: number): number {
  return Math.min(groupsAtOnceAtMost, subjectsAtOnce(poolSize))
}

const turnsOn = new WeakMap<Database, Turns>()
/** As long as a timer can be: whoever has a turn gives it back. */
const longestWaitMs = 2 ** 31 - 1

/** The turns that all runs of a process on one database share: the reminders of an hour may go out beside a job. */
export function turnsOf({ db, config }: Services): Turns {
  const made =
    turnsOn.get(db) ??
    createTurns({
      limit: subjectsAtOnce(config.poolSize),
      queueLimit: Number.POSITIVE_INFINITY,
      waitMs: longestWaitMs,
      refuse: () => new Error('A subject did not get its turn.'),
    })
  turnsOn.set(db, made)
  return made
}
