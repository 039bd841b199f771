import { CarportError } from '#sdk/errors/errors'
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

async function write(db: Database, events: AuditEvent[]): Promise<void> {
  const taken = events.splice(0)
  if (taken.length === 0) return
  const isWritten = await db.tryTx(async (tx) => {
    for (const event of taken) await appendAudit(tx, event)
  })
  if (isWritten) return
  events.unshift(...taken)
  setTimeout(() => void write(db, events).catch(() => undefined), againAfterMs).unref()
}
