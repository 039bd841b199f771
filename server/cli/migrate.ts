import { createLogger } from '#server/platform/log/log'
import { configOfProcess } from '#server/platform/config/config'
import { reader } from '#server/platform/store/database'
import { migrate, pendingMigrations } from '#server/platform/store/migrate'
import { proveKeys, rememberKeys } from '#server/platform/store/key-check'
import { markMode, refuseForeignDatabase } from '#server/platform/store/own-database'
import { openDatabase } from '#server/platform/store/postgres'
import { withStartLock } from '#server/platform/store/start-lock'
import type { Command } from './command.ts'

/** Among those applied, it means that the database was empty. */
const firstMigration = '000-store.sql'

/** `carport migrate [--check]`: brings the schema of DATABASE_URL up to date, or lists what that would apply. */
export const migrateCommand: Command = {
  about: 'Brings the database schema up to date; --check only says what is missing.',
  usage: ['migrate', 'migrate --check'],
  switches: ['check'],
  async run({ switches }) {
    const config = configOfProcess()
    if (config.databaseUrl === null)
      throw new Error('The embedded database is migrated by every start. Set DATABASE_URL to migrate another one.')
    const db = openDatabase({ url: config.databaseUrl, auditKey: config.secrets.audit, poolSize: 2 })
    try {
      await refuseForeignDatabase(reader(db), config.mode)
      if (switches.has('check')) {
        const pending = await pendingMigrations(reader(db))
        const lines = pending.length === 0 ? ['The schema is up to date.'] : ['Not applied yet:', ...pending]
        return { lines, data: { pending }, isGood: pending.length === 0 }
      }
      const applied = await withStartLock(config.databaseUrl, createLogger(), async () => {
        const names = await migrate(db)
        await db.withTx(async (tx) => {
          await markMode(tx, config.mode)
          // What is written before the first start is sealed and chained with these keys. An older database that remembers none proves them there.
          if (names.includes(firstMigration) && !(await proveKeys(tx, config.secrets)))
            await rememberKeys(tx, config.secrets)
        })
        return names
      })
      const lines = applied.length === 0 ? ['The schema was up to date.'] : ['Applied:', ...applied]
      return { lines, data: { applied } }
    } finally {
      await db.close()
    }
  },
}
