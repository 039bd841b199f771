import { resolve } from 'node:path'
import { toIso } from '#sdk/dates/dates'
import type { Services } from '#server/context'
import { verifyLedger } from '#server/ledger/ledger.store'
import { errorFields, type Logger } from '#server/log'
import { anchorAudit } from '#server/store/audit'
import { reader } from '#server/store/database'

const hourMs = 3_600_000

/** Checks the ledger. While it does not add up no money moves: `health.ledger` closes the money mutations (reliability 14). */
export async function checkLedger(services: Services, log: Logger): Promise<void> {
  try {
    const problems = await verifyLedger(reader(services.db))
    for (const problem of problems.slice(0, 20)) log.error('ledger-broken', { problem })
    services.health.ledger = problems.length === 0 ? 'healthy' : 'broken'
  } catch (error) {
    // Not knowing is not proof: the last verdict stands, and the next hour asks again.
    log.error('ledger-check-failed', errorFields(error))
  }
}

/** Every hour: the ledger check, and the audit chain's end written to a file outside the database. @returns the function that ends it */
export function startHourlyChecks(services: Services, log: Logger): () => void {
  const file = resolve(services.config.dataDir, 'audit-anchors.jsonl')
  const anchor = async () => {
    const { health } = services
    try {
      await anchorAudit(services.db, file, toIso(services.clock.nowMs()))
      if (health.audit === 'not-anchored') health.audit = 'anchored'
    } catch (error) {
      log.error('audit-anchor-failed', errorFields(error))
      if (health.audit === 'anchored') health.audit = 'not-anchored'
    }
  }
  void anchor()
  const timer = setInterval(() => {
    void checkLedger(services, log)
    void anchor()
  }, hourMs)
  return () => clearInterval(timer)
}
