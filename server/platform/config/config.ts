import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { identityNames, readIdentity } from '#server/platform/config/identity-settings'
import { parseStateFees } from '#server/platform/config/state-fees'
import { readThirdParties } from '#server/platform/config/third-parties'
import { readCompany } from './company.ts'
import { refuseUnknownNames } from './known-names.ts'
import { type Environment, oneOf, Problems, readSettings } from './read-settings.ts'
import { refuseInProduction, refuseInSandbox } from './refusals.ts'
import { secretsOf, withSecretFiles } from './secrets.ts'
import type { ServerConfig } from './server-config.ts'
import { secretNames, serverSettings } from './server-settings.ts'

export type { ServerConfig } from './server-config.ts'
export { deriveKey } from './secrets.ts'
export type { Company } from './company.ts'
export type { ServerSecrets } from './secrets.ts'

/** The embedded server takes 60 connections; some are left for commands beside us. */
const embeddedPoolSize = 50

/** The repository's root folder. */
export const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')

/**
 * Reads the configuration from the environment. In the sandbox missing secrets are made and kept in `<dataDir>/secrets.json`.
 * @throws Error that names every setting that is wrong, missing, unknown, or refused in this mode.
 */
export function readConfig(env: Environment): ServerConfig {
  const problems = new Problems()
  const files = secretNames.map((name) => `${name}_FILE`)
  const known = ['CARPORT_MODE', ...Object.keys(serverSettings), ...identityNames, ...files]
  refuseUnknownNames(env, known, problems)
  const given = withSecretFiles(env, problems)
  const mode = readMode(given, problems)
  const settings = readSettings(serverSettings, given, problems)
  const dataDir = resolve(rootDir, settings.CARPORT_DATA)
  const isProduction = mode === 'production'
  const config = {
    mode: mode ?? ('sandbox' as const),
    isDevelopment: settings.CARPORT_DEV === '1',
    port: settings.PORT,
    host: settings.HOST ?? (isProduction ? '0.0.0.0' : 'localhost'),
    publicUrl: settings.CARPORT_PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    poolSize: settings.DATABASE_POOL,
    seed: settings.CARPORT_SEED ?? 'carport',
    failpoints: settings.CARPORT_FAILPOINT ?? '',
    trustedProxies: settings.TRUSTED_PROXIES,
    bankProcessorUrl: settings.BANK_PROCESSOR_URL ?? null,
    cardProviderUrl: settings.CARD_PROCESSOR_URL ?? null,
    mailUrl: settings.MAIL_URL ?? null,
    textMessageUrl: settings.TEXT_MESSAGE_URL ?? null,
    addressCheckUrl: settings.ADDRESS_CHECK_URL ?? null,
    businessEventsUrl: settings.BUSINESS_EVENTS_URL ?? null,
    demoLoginEmail: settings.DEMO_LOGIN_EMAIL ?? (isProduction ? null : 'demo@example.com'),
    company: readCompany(settings.CARPORT_COMPANY_FILE, problems),
    identity: readIdentity(given, problems),
    thirdParties: {
      ...(isProduction ? { environment: 'prod' as const } : {}),
      ...readThirdParties(settings.CARPORT_THIRD_PARTIES, problems),
    },
    version: packageVersion(),
    commit: settings.CARPORT_COMMIT ?? currentCommit(),
  }
  checkStateFees(settings.STATE_FEES_FILE, problems)
  if (isProduction) refuseInProduction(config, settings, Boolean(given.TRUSTED_PROXIES), problems)
  if (mode === 'sandbox') refuseInSandbox(config, problems)
  if (config.databaseUrl === null && config.poolSize > embeddedPoolSize)
    problems.add('DATABASE_POOL', `must be at most ${embeddedPoolSize} with the embedded database.`)
  problems.refuse(isProduction ? 'Production mode' : mode === 'sandbox' ? 'The sandbox' : 'Carport')
  return { ...config, secrets: secretsOf(settings, config.mode, dataDir) }
}

/** One of two words, or none. NODE_ENV decides where CARPORT_MODE does not, and never says something else. @returns null when nobody can tell */
function readMode(env: Environment, problems: Problems): 'sandbox' | 'production' | null {
  const { CARPORT_MODE: asked, NODE_ENV: node = '' } = env
  const { CARPORT_MODE: mode } = readSettings(
    { CARPORT_MODE: oneOf(['sandbox', 'production'], 'sandbox') },
    env,
    problems,
  )
  if (asked && mode !== asked) return null
  if (asked === 'sandbox' && node === 'production') {
    problems.add('CARPORT_MODE', 'is sandbox and NODE_ENV is production: they must agree.')
    return null
  }
  if (asked) return mode
  if (node === 'production') return 'production'
  if (['', 'development', 'test'].includes(node)) return 'sandbox'
  problems.add('CARPORT_MODE', `must be said, sandbox or production: NODE_ENV is ${JSON.stringify(node)}.`)
  return null
}

/** A table of fees that is not valid keeps the server from starting: half a table would charge the wrong people. */
function checkStateFees(path: string | undefined, problems: Problems): void {
  if (path === undefined) return
  try {
    parseStateFees(readFileSync(path, 'utf8'))
  } catch (error) {
    problems.add('STATE_FEES_FILE', `cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
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
