import type { Services } from '#server/platform/context'
import { errorFields, type Logger } from '#server/platform/log/log'
import { reader } from '#server/platform/store/database'
import { isAuditFoundBroken } from './audit-verdict.store.ts'
import { judgePayments } from './job-health.ts'

const lookEveryMs = 5_000

/** What a process that checks nothing itself learns from those that do. */
export interface VerdictWatch {
  /** Looks at once. While the database does not answer the last verdict is kept. */
  look(): Promise<void>
  /** Looks no more. */
  stop(): Promise<void>
}

/**
 * Looks now and every five seconds whether money may move: a process that only answers requests refuses payments while a worker finds
 * the books or the audit chain broken. What it found broken itself at its start stays so until the next one.
 */
export function watchVerdicts(services: Services, log: Logger): VerdictWatch {
  const { db, health } = services
  const isOwnFinding = health.audit === 'broken'
  const read = async (): Promise<void> => {
    await judgePayments(services)
    const isBroken = isOwnFinding || (await isAuditFoundBroken(reader(db)))
    if (isBroken) health.audit = 'broken'
    else if (health.audit === 'broken') health.audit = 'anchored'
  }
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  const look = (): Promise<void> =>
    (looking = looking.then(read).catch((error: unknown) => log.warn('verdicts-not-read', errorFields(error))))
  const lookUnlessLooking = (): void => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }
  const timer = setInterval(lookUnlessLooking, lookEveryMs)
  return {
    look,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}
