import { existsSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { resolve } from 'node:path'
import { connect as connectSecure } from 'node:tls'
import { systemClock } from '#sdk/dates/clock'
import { toIso } from '#sdk/dates/dates'
import { countTroubled, deliveryMinutes } from '#server/loans/settlement/file-answers.store'
import { configOfProcess, rootDir, type ServerConfig } from '#server/platform/config/config'
import { problemOfBuild } from '#server/platform/config/built-brand'
import { ConfigError } from '#server/platform/config/read-settings'
import { clockOf } from '#server/platform/store/clock'
import { prepareDataFolder } from '#server/platform/store/data-folder'
import { type Database, type Queryable, reader } from '#server/platform/store/database'
import { proveKeys } from '#server/platform/store/key-check'
import { pendingMigrations } from '#server/platform/store/migrate'
import { refuseForeignDatabase } from '#server/platform/store/own-database'
import { openDatabase } from '#server/platform/store/postgres'
import { readServerSettings } from '#server/platform/store/server-settings'
import { trialsOfFilePlaces } from '#server/platform/vendors/bank/file-places'
import { examinePgp } from '#server/platform/vendors/bank/pgp-trials'
import { proveVault } from '#server/platform/vendors/vault/http-vault'
import type { Command, Outcome } from './command.ts'

/** One thing that was looked at: it works, or what to change. */
interface Finding {
  readonly what: string
  /** Null when it works. */
  readonly change: string | null
  /** It works until that day; what to change is to be changed before. */
  readonly worksUntil?: string | null
}

/** `carport doctor`: reads the configuration and tries every connection, one line each. Changes nothing. */
export const doctorCommand: Command = {
  about: 'Reads the configuration and tries every connection; one line each says that it works, or what to change.',
  usage: ['doctor'],
  async run() {
    return outcomeOf(await examine())
  },
}

/** What the command ends with: an error only where something has to be changed now. */
export function outcomeOf(findings: readonly Finding[]): Outcome {
  return {
    lines: findings.map(lineOf),
    data: findings,
    isGood: findings.every((finding) => finding.change === null || isForLater(finding)),
  }
}

function lineOf(finding: Finding): string {
  const { what, change } = finding
  if (change === null) return `works   ${what}`
  return `${isForLater(finding) ? 'soon   ' : 'change '} ${what}: ${change}`
}

function isForLater({ worksUntil }: Finding): boolean {
  return typeof worksUntil === 'string'
}

async function examine(): Promise<Finding[]> {
  let config: ServerConfig
  try {
    config = configOfProcess()
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map(({ name, message }) => ({ what: name, change: message }))
    throw error
  }
  return [
    { what: `configuration for ${config.mode}`, change: null },
    { what: 'what the build makes', change: changeOfBuild(config) },
    await tried(`data folder ${config.dataDir}`, async () => prepareDataFolder(config.dataDir)),
    ...(await databaseFindings(config)),
    ...(await Promise.all(trialsOfFilePlaces(config).map((trial) => tried(trial.what, () => trial.run())))),
    ...(await examinePgp(config, systemClock.nowMs())).map(({ what, change, worksUntil }) => ({
      what,
      change,
      worksUntil,
    })),
    ...(config.vaultUrl === null
      ? []
      : [await tried(`vault of account numbers at ${new URL(config.vaultUrl).host}`, () => proveVault({ config }))]),
    ...(await Promise.all(
      neighborsOf(config).map(([what, url]) => tried(`${what} at ${new URL(url).host}`, () => reach(url))),
    )),
  ]
}

function changeOfBuild({ mode, company }: ServerConfig): string | null {
  const [portal, embed] = [resolve(rootDir, 'dist/portal'), resolve(rootDir, 'dist/embed')]
  if (![portal, embed].every((built) => existsSync(built))) return 'run npm run build first.'
  const problem = mode === 'production' ? problemOfBuild(company, embed) : null
  return problem === null ? null : `CARPORT_COMPANY_FILE ${problem}`
}

/** What the server calls over the network, by what it is. */
function neighborsOf(config: ServerConfig): (readonly [what: string, url: string])[] {
  const given: readonly (readonly [string, string | null])[] = [
    ['bank processor', config.bankProcessorUrl],
    ['card processor', config.cardProviderUrl],
    ['mail gateway', config.mailUrl],
    ['text gateway', config.textMessageUrl],
    ['address checker', config.addressCheckUrl],
    ['business events', config.businessEventsUrl],
    ['identity provider', config.identity.outsideIssuer?.issuer ?? null],
  ]
  return given.flatMap(([what, url]) => (url === null ? [] : [[what, url] as const]))
}

async function databaseFindings(config: ServerConfig): Promise<Finding[]> {
  if (config.databaseUrl === null) return [{ what: 'embedded database, which every start begins', change: null }]
  const what = `database at ${URL.parse(config.databaseUrl)?.host ?? 'DATABASE_URL'}`
  const db = openDatabase({ url: config.databaseUrl, auditKey: config.secrets.audit, poolSize: 2 })
  const q = reader(db)
  try {
    const answers = await tried(what, async () => void (await q.query('SELECT 1')))
    if (answers.change !== null) return [{ what, change: 'does not answer. Is it running, and is DATABASE_URL right?' }]
    return [
      answers,
      await tried('its version', () => demandVersion(q)),
      await tried('it keeps what it confirmed', () => demandMemory(q)),
      await tried('whose it is', () => refuseForeignDatabase(q, config.mode)),
      await tried('its schema', () => demandSchema(q)),
      await tried(
        'its keys',
        whenMigrated(q, () => proveKeys(q, config.secrets)),
      ),
      await tried(
        'its bank files',
        whenMigrated(q, () => demandNoTrouble(db, config)),
      ),
    ]
  } finally {
    await db.close()
  }
}

async function demandVersion(q: Queryable): Promise<void> {
  const [row] = await q.query<{ number: number }>(`SELECT current_setting('server_version_num')::int AS number`)
  if ((row?.number ?? 0) < 150_000) throw new Error('use PostgreSQL 15 or newer.')
}

async function demandMemory(q: Queryable): Promise<void> {
  const { fsync, synchronousCommit } = await readServerSettings(q)
  if (fsync === 'off' || synchronousCommit === 'off')
    throw new Error('turn fsync and synchronous_commit on: confirmed payments could be lost.')
}

async function demandSchema(q: Queryable): Promise<void> {
  const pending = await pendingMigrations(q)
  if (pending.length > 0) throw new Error(`run carport migrate; ${pending.length} files are not applied.`)
}

/** What can be looked at only in a schema that is up to date. */
function whenMigrated(q: Queryable, look: () => Promise<unknown>): () => Promise<void> {
  return async () => {
    if ((await pendingMigrations(q)).length === 0) await look()
  }
}

async function demandNoTrouble(db: Database, { mode }: ServerConfig): Promise<void> {
  const clock = await clockOf(mode, db)
  const { undelivered, unanswered, refused, rejected } = await countTroubled(reader(db), toIso(clock.nowMs()))
  const refusedWords = refused === 0 ? '' : `${refused} with an answer that is not the bank's, `
  if (undelivered + unanswered + refused + rejected > 0)
    throw new Error(
      `${undelivered} not delivered in ${deliveryMinutes} minutes, ${unanswered} not answered by the bank in time, ${refusedWords}${rejected} with rejected debits. carport bank-file list --troubled lists them.`,
    )
}

async function tried(what: string, look: () => Promise<void>): Promise<Finding> {
  try {
    await look()
    return { what, change: null }
  } catch (error) {
    return { what, change: error instanceof Error ? error.message : String(error) }
  }
}

const patienceMs = 5_000

/** Opens a connection to an address, with its certificate checked where it is https, and closes it. @throws Error when there is none */
function reach(url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const to = { host: hostname, port: Number(port) || (isSecure ? 443 : 80) }
  return new Promise((done, fail) => {
    const socket = isSecure ? connectSecure({ ...to, servername: hostname }) : connectPlain(to)
    const end = (problem: string | null): void => {
      socket.destroy()
      if (problem === null) done()
      else fail(new Error(problem))
    }
    socket.setTimeout(patienceMs, () => end(`does not answer within ${patienceMs / 1000} seconds.`))
    socket.once(isSecure ? 'secureConnect' : 'connect', () => end(null))
    socket.once('error', (error: NodeJS.ErrnoException) => end(`does not answer (${error.code ?? error.message}).`))
  })
}
