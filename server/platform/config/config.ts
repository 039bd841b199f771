import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runBusinessBy } from '#sdk/dates/business-clock'
import { bankFilePgpOf, refuseUnfitPgp } from './bank-file-pgp.ts'
import { bankFileAnswersOf, bankFilesOf, refuseUnfitDelivery } from './bank-files.ts'
import { readCompany } from './company.ts'
import { identityOf } from './identity-settings.ts'
import { refuseUnknownNames } from './known-names.ts'
import { type Environment, Problems, readSettings, secretNames, withSecretFiles } from './read-settings.ts'
import { refuseUnfitProvider, refuseInProduction, refuseInSandbox } from './refusals.ts'
import { secretsOf } from './secrets.ts'
import type { ServerConfig } from './server-config.ts'
import { type Settings, settings as table } from './settings.ts'
import { chargeStateFees, readStateFees } from './state-fees.ts'
import { readThirdParties } from './third-parties.ts'

export type { ServerConfig } from './server-config.ts'
export { deriveKey } from './secrets.ts'
export type { Company } from './company.ts'
export type { ServerSecrets } from './secrets.ts'

/** The embedded server takes 60 connections; some are left for commands beside us. */
const embeddedPoolSize = 50

/** The repository's root folder. */
export const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * The configuration of this process, from its environment, with its fees and its business time put in force. Every command begins with it.
 * @throws ConfigError
 */
export function configOfProcess(): ServerConfig {
  const config = readConfig(process.env)
  chargeStateFees(config.stateFees)
  runBusinessBy(config.company.businessTime)
  return config
}

/**
 * Reads the configuration from an environment. In the sandbox missing secrets are made and kept in `<dataDir>/secrets.json`.
 * @throws ConfigError that names every setting that is wrong, missing, unknown, or refused in this mode.
 */
export function readConfig(env: Environment): ServerConfig {
  const problems = new Problems()
  refuseUnknownNames(env, [...Object.keys(table), ...secretNames.map((name) => `${name}_FILE`)], problems)
  const given = withSecretFiles(env, problems)
  const settings = readSettings(given, problems)
  refuseUnfitProvider(settings, given, problems)
  refuseUnfitDelivery(settings, given, problems)
  refuseUnfitPgp(settings, given, problems)
  const mode = modeOf(settings, given, problems)
  const config = configFrom(settings, mode ?? 'sandbox', problems)
  if (mode === 'production') refuseInProduction(config, settings, given, problems)
  if (mode === 'sandbox') refuseInSandbox(config, settings, problems)
  if (config.databaseUrl === null && config.poolSize > embeddedPoolSize)
    problems.add('DATABASE_POOL', `must be at most ${embeddedPoolSize} with the embedded database.`)
  if (config.databaseUrl === null && config.role !== 'all')
    problems.add(
      'CARPORT_ROLE',
      `is ${config.role}, and the embedded database serves one process alone: set DATABASE_URL, or leave CARPORT_ROLE out.`,
    )
  if (config.metricsPort === config.port)
    problems.add('CARPORT_METRICS_PORT', 'must differ from PORT: metrics are for operators alone.')
  problems.refuse(mode === 'production' ? 'Production mode' : mode === 'sandbox' ? 'The sandbox' : 'Carport')
  return { ...config, secrets: secretsOf(settings, config.mode, config.dataDir) }
}

/** The settings as the server uses them, with the defaults that depend on the mode. */
function configFrom(settings: Settings, mode: ServerConfig['mode'], problems: Problems): Omit<ServerConfig, 'secrets'> {
  const isProduction = mode === 'production'
  return {
    mode,
    role: settings.CARPORT_ROLE,
    isDevelopment: settings.CARPORT_DEV === '1',
    port: settings.PORT,
    host: settings.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    metricsPort: settings.CARPORT_METRICS_PORT === 0 ? null : settings.CARPORT_METRICS_PORT,
    publicUrl: settings.CARPORT_PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    dataDir: resolve(rootDir, settings.CARPORT_DATA),
    databaseUrl: settings.DATABASE_URL ?? null,
    poolSize: settings.DATABASE_POOL,
    seed: settings.CARPORT_SEED ?? 'carport',
    failpoints: settings.CARPORT_FAILPOINT ?? '',
    trustedProxies: settings.TRUSTED_PROXIES,
    bankProcessorUrl: settings.BANK_PROCESSOR_URL ?? null,
    bankFiles: bankFilesOf(settings, rootDir),
    bankFileAnswers: bankFileAnswersOf(settings, rootDir),
    bankFilePgp: bankFilePgpOf(settings),
    accountNumbers: settings.ACH_ACCOUNT_NUMBERS,
    vaultUrl: settings.ACH_VAULT_URL ?? null,
    cardProviderUrl: settings.CARD_PROCESSOR_URL ?? null,
    mailUrl: settings.MAIL_URL ?? null,
    textMessageUrl: settings.TEXT_MESSAGE_URL ?? null,
    addressCheckUrl: settings.ADDRESS_CHECK_URL ?? null,
    businessEventsUrl: settings.BUSINESS_EVENTS_URL ?? null,
    demoLoginEmail: settings.DEMO_LOGIN_EMAIL ?? (isProduction ? null : 'demo@example.com'),
    company: readCompany(settings.CARPORT_COMPANY_FILE, problems),
    stateFees: readStateFees(settings.STATE_FEES_FILE, mode, problems),
    identity: identityOf(settings),
    thirdParties: {
      ...(isProduction ? { environment: 'prod' as const } : {}),
      ...readThirdParties(settings.CARPORT_THIRD_PARTIES, problems),
    },
    version: packageVersion(),
    commit: settings.CARPORT_COMMIT ?? currentCommit(),
  }
}

/** NODE_ENV decides where CARPORT_MODE does not, and never contradicts it. @returns null when nobody can tell */
function modeOf(settings: Settings, env: Environment, problems: Problems): ServerConfig['mode'] | null {
  const { CARPORT_MODE: asked, NODE_ENV: node = '' } = env
  const { CARPORT_MODE: mode } = settings
  if (asked && mode !== asked) return null
  if (asked === 'sandbox' && node === 'production') {
    problems.add('CARPORT_MODE', 'is sandbox and NODE_ENV is production: make them agree.')
    return null
  }
  if (asked) return mode
  if (node === 'production') return 'production'
  if (['', 'development', 'test'].includes(node)) return 'sandbox'
  problems.add('CARPORT_MODE', `must be set to sandbox or production, because NODE_ENV is ${JSON.stringify(node)}.`)
  return null
}

function packageVersion(): string {
  return (JSON.parse(readFileSync(resolve(rootDir, 'package.json'), 'utf8')) as { version: string }).version
}

/** Of the process: asking git starts another one, and what runs does not change. */
let ownCommit: string | null = null

function currentCommit(): string {
  ownCommit ??= readCommit()
  return ownCommit
}

function readCommit(): string {
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
