import { createLogger, errorFields } from '#server/platform/log/log'
import { runCommand } from '#server/platform/store/run-command'
import { reader } from '#server/platform/store/database'
import { verifyLedger } from './ledger.store.ts'

/** Command: checks the whole ledger of DATABASE_URL, or of the embedded database in CARPORT_DATA. Exit code 0 when it adds up, else 1. */
const log = createLogger()
await runCommand(async (db) => {
  try {
    const problems = await verifyLedger(reader(db))
    for (const problem of problems) log.error('ledger-broken', { problem })
    if (problems.length === 0) log.info('ledger-adds-up')
    process.exitCode = problems.length === 0 ? 0 : 1
  } catch (error) {
    log.error('ledger-check-failed', errorFields(error))
    process.exitCode = 1
  }
})
