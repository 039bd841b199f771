import { statfs } from 'node:fs/promises'
import { systemClock } from '#sdk/dates/clock'
import { CarportError } from '#sdk/errors/errors'
import type { ServerConfig } from '#server/platform/config/config'
import type { Services } from '#server/platform/context'
import { createFlagStore } from '#server/platform/flags/flags'
import { createHealth } from '#server/platform/process/health'
import { signingKeys } from '#server/identity/signing-keys'
import { sealEarlierDigits } from '#server/identity/ssn-digits'
import type { Logger } from '#server/platform/log/log'
import { isLastRowWhole } from '#server/platform/store/audit'
import { createSettableClock } from '#server/platform/store/clock'
import { type Database, reader } from '#server/platform/store/database'
import { startEmbeddedPostgres } from '#server/platform/store/embedded'
import { proveKeys, rememberKeys } from '#server/platform/store/key-check'
import { migrate } from '#server/platform/store/migrate'
import { markMode, refuseForeignDatabase } from '#server/platform/store/own-database'
import { openDatabase } from '#server/platform/store/postgres'
import { readServerSettings } from '#server/platform/store/server-settings'
import { withStartLock } from '#server/platform/store/start-lock'
import type { SignIn } from './platform/process/announce.ts'
import { prepareDataFolder } from '#server/platform/store/data-folder'
import { seed } from './seed.ts'
import { handInSteps } from './steps.ts'

export interface OpenServices {
  readonly services: Services
  /** The sandbox's sign-ins; none in production. */
  readonly people: readonly SignIn[]
  /** Announces to a next start on the same data that this process is about to stop. */
  readonly announceStop: () => void
  /** Closes the pool and stops the embedded PostgreSQL, when there is one. */
  readonly close: () => Promise<void>
}

/**
 * Opens the database (the embedded one unless DATABASE_URL is set), migrates it, and makes the services on it and in the sandbox its
 * people, alone among the processes that start on it.
 * @param onDatabaseLost called when the embedded server died and does not start again
 * @throws Error when production would run on a database that may lose what it confirmed; when the
 *   database is somebody else's or of the other mode, when its keys are others, or when the data folder cannot be written in
 */
export async function openServices(
  config: ServerConfig,
  log: Logger,
  onDatabaseLost: (error: Error) => void,
): Promise<OpenServices> {
  handInSteps()
  prepareDataFolder(config.dataDir)
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir, { log, onLost: onDatabaseLost }) : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const db = openDatabase({
    url,
    auditKey: config.secrets.audit,
    poolSize: config.poolSize,
    log,
    ...(embedded === null ? {} : { assertWritable: freeSpaceGate(embedded.dir, log) }),
  })
  const close = async () => {
    await db.close()
    await embedded?.stop()
  }
  try {
    return await withStartLock(url, log, async () => {
      const keysAreKnown = await prepareDatabase(db, config, log)
      const clock = config.mode === 'sandbox' ? await createSettableClock(db) : systemClock
      const { textNumber } = config.company
      const flags = await createFlagStore({ db, clock, isSandbox: config.mode === 'sandbox', textNumber })
      const closeAll = async () => {
        flags.close()
        await close()
      }
      try {
        const services: Services = { config, clock, db, flags, health: createHealth() }
        if (keysAreKnown) await noteBrokenAudit(services, log)
        else await takeKeys(services)
        await sealEarlierDigits(services)
        const people = await seed(services)
        return { services, people, close: closeAll, announceStop: () => embedded?.announceStop() }
      } catch (error) {
        flags.close()
        throw error
      }
    })
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings a database that may be ours up to date, marks whose it is and proves the keys on it. @returns whether it knew the keys */
async function prepareDatabase(db: Database, config: ServerConfig, log: Logger): Promise<boolean> {
  await refuseForeignDatabase(reader(db), config.mode)
  const applied = await migrate(db)
  if (applied.length > 0) log.info('database-migrated', { count: applied.length })
  await db.withTx((tx) => markMode(tx, config.mode))
  if (config.mode === 'production') await refuseForgetfulServer(db)
  return proveKeys(reader(db), config.secrets)
}

/** A database that remembers no keys yet takes these, once a signing key that may lie there was opened with them. */
async function takeKeys(services: Services): Promise<void> {
  await signingKeys(services, 'oidc')
  await services.db.withTx((tx) => rememberKeys(tx, services.config.secrets))
}

/** With the right key a last row that does not fit was tampered with: the server starts, reports it, and takes no money. */
async function noteBrokenAudit({ db, config, health }: Services, log: Logger): Promise<void> {
  if (await isLastRowWhole(reader(db), config.secrets.audit)) return
  health.audit = 'broken'
  log.error('audit-broken', { problem: 'the last row does not fit the chain' })
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

/** Production never runs where a COMMIT can be forgotten (reliability 18, 56). */
async function refuseForgetfulServer(db: Database): Promise<void> {
  const settings = await readServerSettings(reader(db))
  if (settings.fsync === 'off' || settings.synchronousCommit === 'off') {
    throw new Error(
      'Production mode refuses a database with fsync or synchronous_commit off: confirmed payments could be lost.',
    )
  }
}
