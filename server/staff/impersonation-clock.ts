import { randomUUID } from 'node:crypto'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { endOverdue } from '#server/identity/impersonation.store'
import { everyMinute } from '#server/jobs/every-minute'
import { errorFields, type Logger } from '#server/log'
import { recordEnd } from './impersonation-records.ts'

/**
 * Ends impersonations whose time ran out or whose staff member signed out, and notes it. Their tokens open nothing from that moment
 * on; this only writes down that they are over.
 * @returns how many there were
 */
export async function endOverdueImpersonations(services: Services): Promise<number> {
  return services.db.withTx(async (tx) => {
    const over = await endOverdue(tx, toIso(systemClock.nowMs()))
    const where = { clock: services.clock, correlationId: randomUUID(), ip: null }
    for (const ended of over) await recordEnd(tx, where, ended)
    return over.length
  })
}

/** Looks every minute. @returns ends it, after the look in hand */
export function startImpersonationClock(services: Services, log: Logger): () => Promise<void> {
  return everyMinute(() =>
    endOverdueImpersonations(services).catch((error: unknown) =>
      log.error('impersonations-not-ended', errorFields(error)),
    ),
  )
}
