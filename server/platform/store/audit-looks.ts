import { CarportError } from '#sdk/errors/errors'
import { createLogger, errorFields } from '#server/platform/log/log'
import { appendAudit, type AuditEvent } from './audit.ts'
import type { Database } from './database.ts'

/** Looks that may wait to be noted. With more of them waiting nobody looks: who looked must not be lost. */
const waitingAtMost = 1_000
const againAfterMs = 10_000

const waiting = new WeakMap<Database, AuditEvent[]>()

/**
 * Notes that somebody looked at something. Where nothing can be written now, on a full disk, the look goes on, and the line is
 * written as soon as it can be.
 * @throws CarportError OUTAGE when too many lines wait already
 */
export async function auditLook(db: Database, event: AuditEvent): Promise<void> {
  const events = waiting.get(db) ?? []
  waiting.set(db, events)
  if (events.length >= waitingAtMost) throw new CarportError('OUTAGE')
  events.push(event)
  await write(db, events)
}

/** Writes what waits, each line by itself: one that no database takes loses none of the others. @throws when it is the last, which is the caller's */
async function write(db: Database, events: AuditEvent[]): Promise<void> {
  const taken = events.splice(0)
  for (const [index, event] of taken.entries()) {
    try {
      if (await db.tryTx((tx) => appendAudit(tx, event))) continue
    } catch (problem) {
      if (index === taken.length - 1) throw problem
      tell(problem)
      continue
    }
    events.unshift(...taken.slice(index))
    setTimeout(() => void write(db, events).catch(tell), againAfterMs).unref()
    return
  }
}

function tell(problem: unknown): void {
  createLogger().error('look-not-noted', errorFields(problem))
}
