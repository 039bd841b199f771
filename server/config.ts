import { execFileSync } from 'node:child_process'
import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readThirdParties, type ThirdPartyFile, unpinnedScripts } from '#server/measuring/third-parties'

/** Keys that live outside the database. All are derived from one secret but the audit key, which has its own. */
export interface ServerSecrets {
  /** HMAC key of the audit chain. */
  readonly audit: string
  /** Signs cookies of the identity provider. */
  readonly cookies: string
  /** Keyed hashes of SSN digits, birth dates, bank numbers and passcodes. */
  readonly personalData: string
  /** Encrypts signing keys that are kept in the database. */
  readonly signing: string
  /** Encrypts the last four SSN digits, which are kept to be shown to their owner. */
  readonly shownDigits: string
  /** HMAC key that processors sign webhooks with. */
  readonly webhooks: string
  /** Signs embed session secrets and other partner credentials. */
  readonly partners: string
}

/** Everything the environment decides, read once at start. */
export interface ServerConfig {
  /** 'sandbox' has demo people, a settable clock and simulated processors; 'production' refuses all of them. */
  readonly mode: 'sandbox' | 'production'
  /** Vite serves the portal from source with hot reload. */
  readonly isDevelopment: boolean
  /** TCP port; 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Origin under which browsers reach the server, without a slash at the end. With port 0 main.ts sets it after listening. */
  readonly publicUrl: string
  /** Absolute path of the folder for the embedded database, keys and anchors. */
  readonly dataDir: string
  /** PostgreSQL 15 or newer; null starts the embedded one. */
  readonly databaseUrl: string | null
  /** Connections in the pool. */
  readonly poolSize: number
  /** Says which sandbox world is made: the same text gives the same people, passwords and ids. */
  readonly seed: string
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  readonly trustedProxies: number
  /** Base URLs of what we call; null is the sandbox's own simulator. */
  readonly bankProcessorUrl: string | null
  readonly cardProviderUrl: string | null
  readonly mailUrl: string | null
  readonly textMessageUrl: string | null
  /** Says whether the post knows an address; null: the sandbox's own, or nobody. */
  readonly addressCheckUrl: string | null
  /** The servicer's own stream of business events; null keeps them here alone. */
  readonly businessEventsUrl: string | null
  /** The one login email whose portal is the demo, with data made up in the browser; null, as production is unless told, for none. */
  readonly demoLoginEmail: string | null
  /** Public identifiers of the services around the portal; empty for none. */
  readonly thirdParties: ThirdPartyFile
  readonly secrets: ServerSecrets
  readonly version: string
  readonly commit: string
}

/** The repository's root folder. */
export const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the configuration from the environment. In the sandbox missing secrets are made and kept in `<dataDir>/secrets.json`.
 * @throws Error that names every setting production mode refuses or misses.
 */
export function readConfig(env: Environment): ServerConfig {
  const mode = env.CARPORT_MODE === 'production' || env.NODE_ENV === 'production' ? 'production' : 'sandbox'
  const port = wholeNumber(env, 'PORT', 4400, 0, 65_535)
  const dataDir = resolve(rootDir, env.CARPORT_DATA || '.data')
  const config: ServerConfig = {
    mode,
    isDevelopment: env.CARPORT_DEV === '1',
    port,
    host: env.HOST || (mode === 'production' ? '0.0.0.0' : 'localhost'),
    publicUrl: (env.CARPORT_PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    poolSize: wholeNumber(env, 'DATABASE_POOL', 10, 1, 200),
    seed: env.CARPORT_SEED || 'carport',
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    bankProcessorUrl: env.BANK_PROCESSOR_URL || null,
    cardProviderUrl: env.CARD_PROCESSOR_URL || null,
    mailUrl: env.MAIL_URL || null,
    textMessageUrl: env.TEXT_MESSAGE_URL || null,
    addressCheckUrl: env.ADDRESS_CHECK_URL || null,
    businessEventsUrl: env.BUSINESS_EVENTS_URL || null,
    demoLoginEmail: env.DEMO_LOGIN_EMAIL || (mode === 'sandbox' ? 'demo@example.com' : null),
    thirdParties: { ...(mode === 'production' ? { environment: 'prod' as const } : {}), ...readThirdParties(env) },
    secrets: mode === 'production' ? productionSecrets(env) : sandboxSecrets(env, dataDir),
    version: packageVersion(),
    commit: env.CARPORT_COMMIT || currentCommit(),
  }
  if (mode === 'production') refuseUnsafe(config, env)
  return config
}

/** A key for one purpose, as 64 hex characters, derived from a secret. */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'carport', purpose, 32)).toString('hex')
}

function secretsFrom(secret: string, auditKey: string): ServerSecrets {
  return {
    audit: auditKey,
    cookies: deriveKey(secret, 'cookies'),
    personalData: deriveKey(secret, 'personal-data'),
    signing: deriveKey(secret, 'signing'),
    shownDigits: deriveKey(secret, 'shown-digits'),
    webhooks: deriveKey(secret, 'webhooks'),
    partners: deriveKey(secret, 'partners'),
  }
}

function productionSecrets(env: Environment): ServerSecrets {
  return secretsFrom(env.CARPORT_SECRET ?? '', env.AUDIT_KEY ?? '')
}

/** The sandbox keeps its secrets beside its data, so that tokens and hashes survive a restart. Only its owner may read the file. */
function sandboxSecrets(env: Environment, dataDir: string): ServerSecrets {
  if (env.CARPORT_SECRET && env.AUDIT_KEY) return secretsFrom(env.CARPORT_SECRET, env.AUDIT_KEY)
  const file = resolve(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true })
  try {
    const made = { secret: randomBytes(32).toString('hex'), audit: randomBytes(32).toString('hex') }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { secret: string; audit: string }
  return secretsFrom(env.CARPORT_SECRET || kept.secret, env.AUDIT_KEY || kept.audit)
}

/** Production refusals, all told at once (reliability 18, 56). */
function refuseUnsafe(config: ServerConfig, env: Environment): void {
  const problems: string[] = []
  const hasLiveProcessor = config.bankProcessorUrl !== null || config.cardProviderUrl !== null
  if ((env.CARPORT_SECRET ?? '').length < 32) problems.push('CARPORT_SECRET must be 32 characters or more.')
  if ((env.AUDIT_KEY ?? '').length < 32) problems.push('AUDIT_KEY must be 32 characters or more.')
  if (!config.publicUrl.startsWith('https://'))
    problems.push('CARPORT_PUBLIC_URL must be the https address that borrowers use.')
  if (config.bankProcessorUrl === null)
    problems.push('BANK_PROCESSOR_URL is missing: the simulated bank is for the sandbox.')
  if (config.cardProviderUrl === null)
    problems.push('CARD_PROCESSOR_URL is missing: the simulated card page is for the sandbox.')
  if (env.CARPORT_SEED) problems.push('CARPORT_SEED makes demo people and is for the sandbox.')
  if (env.CARPORT_FAILPOINT) problems.push('CARPORT_FAILPOINT is for tests.')
  for (const entry of unpinnedScripts(config.thirdParties))
    problems.push(`CARPORT_THIRD_PARTIES: ${entry}.integrity must hold the hash of the vendor's script.`)
  if (config.isDevelopment) problems.push('CARPORT_DEV is for development.')
  if (config.databaseUrl === null && hasLiveProcessor && env.ALLOW_EMBEDDED_MONEY !== embeddedMoneyWords) {
    problems.push(
      `The embedded database may not hold real money: set DATABASE_URL, or ALLOW_EMBEDDED_MONEY="${embeddedMoneyWords}".`,
    )
  }
  if (problems.length > 0) throw new Error(`Production mode refuses to start:\n- ${problems.join('\n- ')}`)
}

const embeddedMoneyWords = 'I accept one machine holding the only copy of the ledger'

function wholeNumber(env: Environment, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (!(value >= least && value <= most))
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  return value
}

function packageVersion(): string {
  return (JSON.parse(readFileSync(resolve(rootDir, 'package.json'), 'utf8')) as { version: string }).version
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: rootDir,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
