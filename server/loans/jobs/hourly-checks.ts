import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/platform/context'
import { tellAuditVerdict } from '#server/loans/jobs/audit-verdict.store'
import { checkLedgerAtStart, checkLedgerOfHour, checkLoan } from '#server/loans/jobs/ledger-checks'
import { errorFields, type Logger } from '#server/platform/log/log'
import { anchorAudit, readAnchors, verifyAudit } from '#server/platform/store/audit'
import { reader } from '#server/platform/store/database'

const hourMs = 3_600_000

/** The ledger check of a start. */
export interface FirstCheck {
  /** Resolves once there is a verdict. */
  readonly ended: Promise<void>
  /** Ends it, without a verdict if there is none yet. */
  stop(): Promise<void>
}

/**
 * Checks the ledger for the first time in the life of a process. Until there is a verdict, no job runs, and a borrower's money moves only
 * after their loan was checked by itself.
 */
export function startFirstCheck(services: Services, log: Logger): FirstCheck {
  const { health } = services
  const end = new AbortController()
  health.isLedgerChecked = false
  health.checkLoan = (accountNumber) => checkLoan(services, log, accountNumber)
  const ended = checkLedgerAtStart(services, log, end.signal).then(() => {
    health.isLedgerChecked = !end.signal.aborted
  })
  return {
    ended,
    stop: async () => {
      end.abort()
      await ended
    },
  }
}

/** Checks the audit chain against itself and its anchors. While it is broken nobody's money moves. */
export async function checkAudit(services: Services, log: Logger): Promise<void> {
  const { config, db, health } = services
  try {
    const problems = await verifyAudit(reader(db), config.secrets.audit, readAnchors(anchorFile(services)))
    for (const problem of problems.slice(0, 20)) log.error('audit-broken', { problem })
    if (problems.length > 0) health.audit = 'broken'
    else if (health.audit === 'broken') health.audit = 'anchored'
    await tellAuditVerdict(db, `${hostname()} ${config.dataDir}`, problems.length > 0)
  } catch (error) {
    log.error('audit-check-failed', errorFields(error))
  }
}

function anchorFile({ config }: Pick<Services, 'config'>): string {
  return resolve(config.dataDir, 'audit-anchors.jsonl')
}

/**
 * Every hour: the ledger check, the audit check, and the audit chain's end written to a file outside the database. At once too, beside the
 * first requests: the audit may be long, and slices of the book that were due while no server ran are made up for.
 * @returns the function that ends it
 */
export function startHourlyChecks(services: Services, log: Logger): () => void {
  const anchor = async (): Promise<void> => {
    const { health } = services
    try {
      await anchorAudit(services.db, anchorFile(services), toIso(services.clock.nowMs()))
      if (health.audit === 'not-anchored') health.audit = 'anchored'
    } catch (error) {
      log.error('audit-anchor-failed', errorFields(error))
      if (health.audit === 'anchored') health.audit = 'not-anchored'
    }
  }
  const audit = async (): Promise<void> => {
    await checkAudit(services, log)
    await anchor()
  }
  const end = new AbortController()
  let running: Promise<void> | null = null
  const ledger = (): void => {
    // One that takes longer than an hour does the next one's work, too.
    running ??= checkLedgerOfHour(services, log, end.signal).finally(() => (running = null))
  }
  ledger()
  void audit()
  const timer = setInterval(() => {
    ledger()
    void audit()
  }, hourMs)
  return () => {
    clearInterval(timer)
    end.abort()
  }
}
