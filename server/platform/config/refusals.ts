import { refuseUndecidedNumbers } from './bank-files.ts'
import { refuseSandboxCompany } from './company.ts'
import type { Environment, Problems } from './read-settings.ts'
import type { ServerConfig } from './server-config.ts'
import { isLoopback } from './setting-kinds.ts'
import { type Settings, settingRows } from './settings.ts'
import { refuseSandboxFees } from './state-fees.ts'
import { unpinnedScripts } from './third-parties.ts'

type Config = Omit<ServerConfig, 'secrets'>

/** What an operator has to say, word for word, before real money may be kept in the embedded database. */
const embeddedMoneyWords = 'I accept one machine holding the only copy of the ledger'

/** What production may not run with (reliability 18, 56): what the table of settings forbids of each, and what concerns several. */
export function refuseInProduction(config: Config, settings: Settings, given: Environment, problems: Problems): void {
  refuseByTable(settings, given, problems)
  refuseSharedSecrets(settings, problems)
  refuseUndecidedNumbers(settings, given, problems)
  refuseSandboxCompany(settings.CARPORT_COMPANY_FILE, config.company, problems)
  refuseSandboxFees(config.stateFees, problems)
  const unpinned = unpinnedScripts(config.thirdParties).map((entry) => `${entry}.integrity`)
  if (unpinned.length > 0)
    problems.add('CARPORT_THIRD_PARTIES', `must hold the hashes of the vendors' scripts: ${unpinned.join(', ')}.`)
  const hasLiveProcessor = config.bankProcessorUrl !== null || config.cardProviderUrl !== null
  if (config.databaseUrl === null && hasLiveProcessor && settings.ALLOW_EMBEDDED_MONEY !== embeddedMoneyWords)
    problems.add(
      'DATABASE_URL',
      `is missing, and the embedded database may not hold real money: set it, or ALLOW_EMBEDDED_MONEY="${embeddedMoneyWords}".`,
    )
}

/** Whoever gets one secret has that one alone: a vendor's must not open another vendor's webhooks, nor our own keys. */
function refuseSharedSecrets(settings: Settings, problems: Problems): void {
  const names = settingRows().flatMap(([name, { secret, length }]) =>
    secret === true && length !== undefined ? [name] : [],
  )
  for (const [index, name] of names.entries()) {
    const first = names.slice(0, index).find((each) => settings[each] === settings[name])
    if (first !== undefined && settings[name] !== undefined)
      problems.add(name, `must differ from ${first}: whoever has one must not have both.`)
  }
}

/** Money, passcodes and addresses of people go over https. Only a relay on this machine may be reached without, and never about money. */
function refuseByTable(settings: Settings, given: Environment, problems: Problems): void {
  for (const [name, row] of settingRows()) {
    const value = settings[name]
    const isSet = Boolean(given[name])
    if (row.demanded !== undefined && !isSet) problems.add(name, `is missing: ${row.demanded}`)
    const isDemanded = row.demandedWith === undefined || Boolean(given[row.demandedWith])
    if (row.length !== undefined && isDemanded && String(value ?? '').length < row.length.least)
      problems.add(name, row.length.message)
    if (row.refused !== undefined && isSet && value !== (row.default ?? undefined)) problems.add(name, row.refused)
    if (row.http === undefined || typeof value !== 'string' || /^https:\/\//i.test(value)) continue
    if (row.http === 'never') problems.add(name, 'must be an https address.')
    else if (!isLoopback(value)) problems.add(name, 'must be an https address, or one on this machine.')
  }
}

/** The sandbox's people, passcodes and clock are for everybody to see, so nothing of the real world depends on them. */
export function refuseInSandbox(config: Config, settings: Settings, problems: Problems): void {
  for (const [name, row] of settingRows()) {
    const value = settings[name]
    if (row.sandboxStaysHere === true && typeof value === 'string' && !isLoopback(value))
      problems.add(name, 'is for production: leave it out, or set an address on this machine, where the fakes run.')
  }
  if (config.publicUrl.startsWith('https://') && !isLoopback(config.publicUrl))
    problems.add(
      'CARPORT_PUBLIC_URL',
      'is a public address, under which the sandbox would show its passwords and codes to everybody: leave it out.',
    )
}

/** Notes settings of an OpenID provider that no OIDC_ISSUER names, and a provider whose access tokens nobody could tell from its ID tokens. */
export function refuseUnfitProvider(settings: Settings, given: Environment, problems: Problems): void {
  if (!given.OIDC_ISSUER) {
    for (const [name] of settingRows())
      if (name.startsWith('OIDC_') && given[name]) problems.add(name, 'needs OIDC_ISSUER: set both, or neither.')
    return
  }
  const { OIDC_AUDIENCE: audience } = settings
  if (audience === undefined)
    problems.add('OIDC_AUDIENCE', 'is missing: set the aud of the access tokens from OIDC_ISSUER.')
  if (audience === settings.OIDC_CLIENT_ID)
    problems.add(
      'OIDC_AUDIENCE',
      'must not be the client id: ID tokens have that audience, and they open nothing here.',
    )
}
