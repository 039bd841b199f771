import { statfs } from 'node:fs/promises'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import type { ServerConfig } from '#server/config'
import type { Services } from '#server/context'
import { createFlagStore } from '#server/flags/flags'
import { createHealth } from '#server/health'
import { sealEarlierDigits } from '#server/identity/ssn-digits'
import type { Logger } from '#server/log'
import { createSettableClock } from '#server/store/clock'
import { type Database, reader } from '#server/store/database'
import { startEmbeddedPostgres } from '#server/store/embedded'
import { migrate } from '#server/store/migrate'
import { openDatabase } from '#server/store/postgres'
import { readServerSettings } from '#server/store/server-settings'
import { readSetting, writeSetting } from '#server/store/settings'

export interface OpenServices {
  readonly services: Services
  /** Tells a next start on the same data that this process is about to stop. */
  readonly announceStop: () => void
  /** Closes the pool and stops the embedded PostgreSQL, when there is one. */
  readonly close: () => Promise<void>
}

/**
 * Opens the database (the embedded one unless DATABASE_URL is set), migrates it, and makes the services on it.
 * @param onDatabaseLost called when the embedded server died and does not start again
 * @throws Error when production would run on a database that may lose what it confirmed, or on a sandbox's data
 */
export async function openServices(
  config: ServerConfig,
  log: Logger,
  onDatabaseLost: (error: Error) => void,
): Promise<OpenServices> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, { log, onLost: onDatabaseLost }) : null
  const db = openDatabase({
    url: config.databaseUrl ?? embedded?.url ?? '',
    auditKey: config.secrets.audit,
    // The embedded server takes 60 connections; some are left for commands beside us.
    poolSize: embedded === null ? config.poolSize : Math.min(config.poolSize, 50),
    log,
    ...(embedded === null ? {} : { assertWritable: freeSpaceGate(embedded.dir, log) }),
  })
  const close = async () => {
    await db.close()
    await embedded?.stop()
  }
  try {
    const applied = await migrate(db)
    if (applied.length > 0) log.info('database-migrated', { count: applied.length })
    await refuseUnsafeDatabase(db, config)
    await sealEarlierDigits({ db, config })
    const clock = config.mode === 'sandbox' ? await createSettableClock(db) : systemClock
    const flags = await createFlagStore({ db, clock, isSandbox: config.mode === 'sandbox' })
    const closeAll = async () => {
      flags.close()
      await close()
    }
    return {
      services: { config, clock, db, flags, health: createHealth() },
      close: closeAll,
      announceStop: () => embedded?.announceStop(),
    }
  } catch (error) {
    await close()
    throw error
  }
}

const leastFreeBytes = 256 * 1024 * 1024
const spaceCheckedForMs = 2_000

/**
 * A gate that refuses writes while the disk of the embedded server has less than 256 MB free, and lets reads go on: a full disk
 * would end the server in the middle of somebody's payment (reliability 19).
 */
export function freeSpaceGate(
  dir: string,
  log: Logger,
  freeBytes: (dir: string) => Promise<number> = freeBytesOf,
): () => Promise<void> {
  let checkedAtMs = Number.NEGATIVE_INFINITY
  let isFull = false
  return async () => {
    if (systemClock.monotonicMs() - checkedAtMs > spaceCheckedForMs) {
      const bytes = await freeBytes(dir)
      if (!isFull && bytes < leastFreeBytes) log.error('disk-nearly-full', { bytes })
      isFull = bytes < leastFreeBytes
      checkedAtMs = systemClock.monotonicMs()
    }
    if (isFull) throw new CarportError('OUTAGE')
  }
}

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

/** Demo people and real borrowers never share a database, and production never runs where a COMMIT can be forgotten (reliability 18, 56). */
async function refuseUnsafeDatabase(db: Database, config: ServerConfig): Promise<void> {
  const made = await readSetting<string>(reader(db), 'database.mode')
  if (made === null) await db.withTx((tx) => writeSetting(tx, 'database.mode', config.mode))
  else if (made !== config.mode)
    throw new Error(`This database was made in ${made} mode and is not opened in ${config.mode} mode.`)
  if (config.mode !== 'production') return
  const settings = await readServerSettings(reader(db))
  if (settings.fsync === 'off' || settings.synchronousCommit === 'off') {
    throw new Error(
      'Production mode refuses a database with fsync or synchronous_commit off: confirmed payments could be lost.',
    )
  }
}
