import type { Environment, Problems } from './read-settings.ts'
import type { Settings } from './settings.ts'

/** That bank files leave encrypted for the bank's PGP key, and how. The keys are among the agreed secrets. */
export interface BankFilePgp {
  /** End of the names of encrypted files, such as `.pgp`; empty for none. */
  readonly suffix: string
  /** Whether the bank's answers must be signed by it. */
  readonly answers: 'signed' | 'unsigned'
}

const alone = ['ACH_PGP_PRIVATE_KEY', 'ACH_PGP_PASSPHRASE', 'ACH_PGP_SUFFIX'] as const

/** Notes PGP settings that nothing would come of: with the gateway, or without the keys they are about. */
export function refuseUnfitPgp(settings: Settings, given: Environment, problems: Problems): void {
  const hasBankKey = Boolean(given['ACH_PGP_BANK_KEY'])
  if (settings.ACH_DELIVERY === 'gateway' && hasBankKey)
    problems.add('ACH_PGP_BANK_KEY', 'needs ACH_DELIVERY=folder or sftp: the gateway takes files over https.')
  const strays = [
    ...alone.filter((name) => given[name]),
    ...(settings.ACH_PGP_ANSWERS === 'unsigned' ? ['ACH_PGP_ANSWERS'] : []),
  ]
  if (!hasBankKey) for (const name of strays) problems.add(name, 'needs ACH_PGP_BANK_KEY: set both, or neither.')
  if (given['ACH_PGP_PASSPHRASE'] && !given['ACH_PGP_PRIVATE_KEY'])
    problems.add('ACH_PGP_PASSPHRASE', 'needs ACH_PGP_PRIVATE_KEY: set both, or neither.')
}

/** PGP as it is used; null where files leave as they are. */
export function bankFilePgpOf(settings: Settings): BankFilePgp | null {
  if (settings.ACH_DELIVERY === 'gateway' || settings.ACH_PGP_BANK_KEY === undefined) return null
  return { suffix: settings.ACH_PGP_SUFFIX ?? '', answers: settings.ACH_PGP_ANSWERS }
}
