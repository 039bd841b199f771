import { unpinnedScripts } from '#server/platform/config/third-parties'
import type { ServerConfig } from './server-config.ts'
import { refuseSandboxCompany } from './company.ts'
import { isLoopback, type Problems } from './read-settings.ts'
import type { ServerSettings } from './server-settings.ts'

type Config = Omit<ServerConfig, 'secrets'>

/** What an operator has to say, word for word, before real money may lie in the embedded database. */
const embeddedMoneyWords = 'I accept one machine holding the only copy of the ledger'

/** What production may not run with (reliability 18, 56). */
export function refuseInProduction(
  config: Config,
  settings: ServerSettings,
  isProxyCountGiven: boolean,
  problems: Problems,
): void {
  const hasLiveProcessor = config.bankProcessorUrl !== null || config.cardProviderUrl !== null
  refuseWeakSecrets(settings, problems)
  refuseOpenLines(config, problems)
  refuseSandboxCompany(settings.CARPORT_COMPANY_FILE, config.company, problems)
  if (config.bankProcessorUrl === null)
    problems.add('BANK_PROCESSOR_URL', 'is missing: the simulated bank is for the sandbox.')
  if (config.cardProviderUrl === null)
    problems.add('CARD_PROCESSOR_URL', 'is missing: the simulated card page is for the sandbox.')
  if (config.mailUrl === null)
    problems.add('MAIL_URL', 'is missing: codes, receipts and notices that are owed in writing would reach nobody.')
  if (!isProxyCountGiven)
    problems.add('TRUSTED_PROXIES', 'is missing: say how many proxies stand in front of the server, 0 for none.')
  if (config.identity.secondFactor === 'off')
    problems.add('SECOND_FACTOR', 'must not be off: a password alone opens a loan.')
  if (settings.CARPORT_SEED !== undefined) problems.add('CARPORT_SEED', 'makes demo people and is for the sandbox.')
  if (config.failpoints !== '') problems.add('CARPORT_FAILPOINT', 'is for tests.')
  const unpinned = unpinnedScripts(config.thirdParties).map((entry) => `${entry}.integrity`)
  if (unpinned.length > 0)
    problems.add('CARPORT_THIRD_PARTIES', `must hold the hashes of the vendors' scripts: ${unpinned.join(', ')}.`)
  if (config.isDevelopment) problems.add('CARPORT_DEV', 'is for development.')
  if (config.databaseUrl === null && hasLiveProcessor && settings.ALLOW_EMBEDDED_MONEY !== embeddedMoneyWords)
    problems.add(
      'DATABASE_URL',
      `is missing, and the embedded database may not hold real money: set it, or ALLOW_EMBEDDED_MONEY="${embeddedMoneyWords}".`,
    )
}

function refuseWeakSecrets(settings: ServerSettings, problems: Problems): void {
  for (const name of ['CARPORT_SECRET', 'AUDIT_KEY'] as const)
    if ((settings[name] ?? '').length < 32) problems.add(name, 'must be 32 characters or more.')
  if (settings.AUDIT_KEY === settings.CARPORT_SECRET)
    problems.add('AUDIT_KEY', 'must differ from CARPORT_SECRET: whoever has one must not have both.')
  const agreed = [
    'BANK_PROCESSOR_SECRET',
    'CARD_PROCESSOR_SECRET',
    'BANK_WEBHOOK_SECRET',
    'CARD_WEBHOOK_SECRET',
    'MAIL_WEBHOOK_SECRET',
    ...(settings.TEXT_MESSAGE_URL === undefined ? [] : (['TEXT_WEBHOOK_SECRET'] as const)),
  ] as const
  for (const name of agreed)
    if ((settings[name] ?? '').length < 16)
      problems.add(name, 'must be 16 characters or more, as agreed with who is behind it.')
}

/** Money, passcodes and addresses of people go over https. Only a relay on this machine may be spoken to in the open, and never about money. */
function refuseOpenLines(config: Config, problems: Problems): void {
  const isOpen = (url: string | null | undefined) =>
    typeof url === 'string' && !url.toLowerCase().startsWith('https://')
  const outside = config.identity.outsideIssuer
  const never = {
    CARPORT_PUBLIC_URL: config.publicUrl,
    BANK_PROCESSOR_URL: config.bankProcessorUrl,
    CARD_PROCESSOR_URL: config.cardProviderUrl,
    OIDC_ISSUER: outside?.issuer,
    OIDC_ACCOUNT_URL: outside?.accountUrl,
    OIDC_PASSWORD_RESET_URL: outside?.passwordResetUrl,
  }
  const onlyHere = {
    MAIL_URL: config.mailUrl,
    TEXT_MESSAGE_URL: config.textMessageUrl,
    ADDRESS_CHECK_URL: config.addressCheckUrl,
    BUSINESS_EVENTS_URL: config.businessEventsUrl,
  }
  for (const [name, url] of Object.entries(never)) if (isOpen(url)) problems.add(name, 'must be an https address.')
  for (const [name, url] of Object.entries(onlyHere))
    if (isOpen(url) && !isLoopback(url ?? '')) problems.add(name, 'must be an https address, or one on this machine.')
}

/** The sandbox's people, passcodes and clock are for everybody to see, so nothing of the real world hangs on them. */
export function refuseInSandbox(config: Config, problems: Problems): void {
  const live = {
    BANK_PROCESSOR_URL: config.bankProcessorUrl,
    CARD_PROCESSOR_URL: config.cardProviderUrl,
    MAIL_URL: config.mailUrl,
    TEXT_MESSAGE_URL: config.textMessageUrl,
  }
  for (const [name, url] of Object.entries(live))
    if (url !== null && !isLoopback(url))
      problems.add(name, 'is for production: the sandbox speaks to fakes on its own machine only.')
  if (config.publicUrl.startsWith('https://') && !isLoopback(config.publicUrl))
    problems.add(
      'CARPORT_PUBLIC_URL',
      'is a public address, under which the sandbox shows its passwords and codes to everybody.',
    )
}
