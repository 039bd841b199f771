import { randomUUID } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { endOverdue, listOverdue } from '#server/identity/impersonation.store'
import { everyMinute } from '#server/loans/jobs/every-minute'
import { createLogger, errorFields, type Logger } from '#server/platform/log/log'
import { reader } from '#server/platform/store/database'
import { recordEnd } from './impersonation-records.ts'

/**
 * Ends impersonations whose time ran out or whose staff member signed out, and notes it. Their tokens open nothing from that moment
 * on; this only writes down that they are over, each by itself: one that cannot be written down keeps no other from it.
 * @returns how many there were
 */
export async function endOverdueImpersonations(services: Services): Promise<number> {
  const now = toIso(systemClock.nowMs())
  const where = { clock: services.clock, correlationId: randomUUID(), ip: null }
  let count = 0
  for (const impersonationId of await listOverdue(reader(services.db), now)) {
    try {
      const isEnded = await services.db.withTx(async (tx) => {
        const ended = await endOverdue(tx, impersonationId, now)
        if (ended !== null) await recordEnd(tx, where, ended)
        return ended !== null
      })
      if (isEnded) count += 1
    } catch (error) {
      createLogger().error('impersonation-not-ended', { subjectId: impersonationId, ...errorFields(error) })
    }
  }
  return count
}

/** Looks every minute. @returns ends it, after the look in hand */
export function startImpersonationClock(services: Services, log: Logger): () => Promise<void> {
  return everyMinute(() =>
    endOverdueImpersonations(services).catch((error: unknown) =>
      log.error('impersonations-not-ended', errorFields(error)),
    ),
  )
}
