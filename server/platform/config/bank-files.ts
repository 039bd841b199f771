import { resolve } from 'node:path'
import type { Environment, Problems } from './read-settings.ts'
import type { Settings } from './settings.ts'

/** The SFTP server that bank files are uploaded to. */
export interface SftpServer {
  readonly host: string
  readonly port: number
  readonly user: string
  /** Folder there; `.` is the one it opens. */
  readonly folder: string
  /** Fingerprints of the host keys it may show: `SHA256:` and base64 without padding. */
  readonly hostKeys: readonly string[]
}

/** How the day's bank files reach the bank. The key of the SFTP server is among the agreed secrets. */
export type BankFileDelivery =
  | { readonly way: 'gateway' }
  | { readonly way: 'folder'; readonly folder: string }
  | { readonly way: 'sftp'; readonly server: SftpServer }

/** What is in the place of the account number in a file that leaves: the processor's token, or the number out of the vault. */
export type AccountNumbers = 'tokens' | 'vault'

/** Where and when the bank answers what it accepted of a file. */
export interface BankFileAnswers {
  /** Absolute path of a folder of this machine, or a folder of the SFTP server; null where the bank leaves no answers in files. */
  readonly folder: string | null
  /** From the delivery of a file. */
  readonly withinMinutes: number
}

/** What each way needs. Settings of another way are refused: somebody believes that they are in force. */
const neededBy = {
  gateway: {},
  folder: { ACH_FOLDER: 'set the folder that bank files are put into' },
  sftp: {
    ACH_SFTP_URL: 'set the address of the SFTP server, such as sftp://carport@files.bank.example/inbox',
    ACH_SFTP_HOST_KEY: 'set the fingerprint of its host key, as the bank publishes it',
    ACH_SFTP_PRIVATE_KEY: 'set our private key, or the path of its file as ACH_SFTP_PRIVATE_KEY_FILE',
  },
} as const

/** Notes what the chosen way of delivery lacks, and settings of a way that was not chosen. */
export function refuseUnfitDelivery(settings: Settings, given: Environment, problems: Problems): void {
  const chosen = settings.ACH_DELIVERY
  for (const [way, needs] of Object.entries(neededBy))
    for (const [name, what] of Object.entries(needs)) {
      if (way === chosen && !given[name])
        problems.add(name, `is missing: ${what}, or leave ACH_DELIVERY=${chosen} out.`)
      if (way !== chosen && given[name]) problems.add(name, `needs ACH_DELIVERY=${way}: set both, or neither.`)
    }
  if (chosen === 'gateway' && given['ACH_ANSWER_FOLDER'])
    problems.add('ACH_ANSWER_FOLDER', 'needs ACH_DELIVERY=folder or sftp: the gateway answers by itself.')
  if (chosen === 'gateway' && settings.ACH_ACCOUNT_NUMBERS === 'vault')
    problems.add('ACH_ACCOUNT_NUMBERS', 'is vault and needs ACH_DELIVERY=folder or sftp: the gateway takes tokens.')
  if (settings.ACH_ACCOUNT_NUMBERS === 'tokens')
    for (const name of ['ACH_VAULT_URL', 'ACH_VAULT_KEY'] as const)
      if (given[name]) problems.add(name, 'needs ACH_ACCOUNT_NUMBERS=vault: set both, or neither.')
}

/** Notes what keeps production from knowing whether a bank can read its files: nobody decided about account numbers, or the vault is missing. */
export function refuseUndecidedNumbers(settings: Settings, given: Environment, problems: Problems): void {
  if (settings.ACH_DELIVERY !== 'gateway' && !given['ACH_ACCOUNT_NUMBERS'])
    problems.add(
      'ACH_ACCOUNT_NUMBERS',
      'is missing: set vault, with ACH_VAULT_URL, to send account numbers, or tokens if whoever takes the files puts the numbers in. A bank cannot read tokens.',
    )
  if (settings.ACH_ACCOUNT_NUMBERS === 'vault' && !given['ACH_VAULT_URL'])
    problems.add('ACH_VAULT_URL', 'is missing: set the address of the vault; the simulated one is for the sandbox.')
}

/** The delivery as it is used. What is missing was noted before, and is read as the gateway. */
export function bankFilesOf(settings: Settings, rootDir: string): BankFileDelivery {
  const { ACH_DELIVERY: way, ACH_FOLDER: folder, ACH_SFTP_URL: address, ACH_SFTP_HOST_KEY: hostKeys } = settings
  if (way === 'folder' && folder !== undefined) return { way, folder: resolve(rootDir, folder) }
  if (way === 'sftp' && address !== undefined && hostKeys !== undefined)
    return { way, server: { ...serverOf(address), hostKeys: fingerprintsOf(hostKeys) } }
  return { way: 'gateway' }
}

/** Where the bank's answers are looked for. */
export function bankFileAnswersOf(settings: Settings, rootDir: string): BankFileAnswers {
  const { ACH_DELIVERY: way, ACH_ANSWER_FOLDER: folder, ACH_ANSWER_MINUTES: withinMinutes } = settings
  if (way === 'gateway' || folder === undefined) return { folder: null, withinMinutes }
  return { folder: way === 'folder' ? resolve(rootDir, folder) : folder, withinMinutes }
}

function serverOf(address: string): Omit<SftpServer, 'hostKeys'> {
  const { hostname, port, username, pathname } = new URL(address)
  const folder = decodeURIComponent(pathname)
  return {
    host: hostname.replace(/^\[(.+)\]$/, '$1'),
    port: Number(port) || 22,
    user: decodeURIComponent(username),
    folder: folder === '' ? '.' : folder.replace(/(?<=.)\/+$/, ''),
  }
}

function fingerprintsOf(list: string): string[] {
  return list.split(',').map((fingerprint) => fingerprint.trim().replace(/=$/, ''))
}
