import type { ServerConfig } from '#server/config'
import type { Database } from './database.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from './embedded.ts'
import { reader } from './database.ts'
import { proveKeys } from './key-check.ts'
import { refuseUnusedDatabase } from './own-database.ts'
import { openDatabase } from './postgres.ts'

/**
 * The database for a command such as verify-ledger: DATABASE_URL, else the embedded server, beside a running one or started
 * for the command. Call `close` at the end.
 * @throws Error when the database is another mode's, nobody's yet, or was made with other keys
 */
export async function openCommandDatabase(config: ServerConfig): Promise<{ db: Database; close: () => Promise<void> }> {
  const found = config.databaseUrl ?? runningEmbeddedUrl(config.dataDir)
  const started = found === null ? await startEmbeddedPostgres(config.dataDir) : null
  const db = openDatabase({ url: found ?? started?.url ?? '', auditKey: config.secrets.audit, poolSize: 2 })
  const close = async () => {
    await db.close()
    await started?.stop()
  }
  try {
    await refuseUnusedDatabase(reader(db), config.mode)
    await proveKeys(reader(db), config.secrets)
    return { db, close }
  } catch (error) {
    await close()
    throw error
  }
}
