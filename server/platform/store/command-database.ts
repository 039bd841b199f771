import { type CarportError, isCarportError } from '#sdk/errors/errors'
import type { ServerConfig } from '#server/platform/config/config'
import type { Database } from './database.ts'
import { hasEmbeddedData, runningEmbeddedUrl, startEmbeddedPostgres } from './embedded.ts'
import { reader } from './database.ts'
import { proveKeys } from './key-check.ts'
import { refuseUnusedDatabase } from './own-database.ts'
import { openDatabase } from './postgres.ts'

/**
 * The database for a command such as carport verify: DATABASE_URL, else the embedded server, beside a running one or started
 * for the command. Call `close` at the end.
 * @throws Error when there is no database, it does not answer, it is another mode's or nobody's yet, or it was made with other keys
 */
export async function openCommandDatabase(config: ServerConfig): Promise<{ db: Database; close: () => Promise<void> }> {
  if (config.databaseUrl === null && !hasEmbeddedData(config.dataDir))
    throw new Error(
      `There is no database in ${config.dataDir}. Start the server once with npm start, which makes one, or set DATABASE_URL (or CARPORT_DATA) to what the server uses.`,
    )
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
    if (isCarportError(error, 'OUTAGE') && config.databaseUrl !== null)
      throw new Error(
        `The database at ${URL.parse(config.databaseUrl)?.host ?? 'DATABASE_URL'} does not answer: is it running, and is DATABASE_URL what the server uses? ${reasonOf(error)}`,
        { cause: error },
      )
    throw error
  }
}

/** What PostgreSQL or the network said, such as a wrong password; never the address, which holds one. */
function reasonOf({ cause }: CarportError): string {
  if (!(cause instanceof Error)) return ''
  return 'code' in cause ? `(${String(cause.code)})` : `(${cause.message})`
}
