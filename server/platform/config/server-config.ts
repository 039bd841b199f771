import type { BankFilePgp } from './bank-file-pgp.ts'
import type { AccountNumbers, BankFileAnswers, BankFileDelivery } from './bank-files.ts'
import type { Company } from './company.ts'
import type { IdentitySettings } from './identity-settings.ts'
import type { ServerSecrets } from './secrets.ts'
import type { StateFee } from './state-fees.ts'
import type { ThirdPartyFile } from './third-parties.ts'

/** Everything the environment decides, read once at start. */
export interface ServerConfig {
  /** 'sandbox' has demo people, a settable clock and simulated processors; 'production' refuses all of them. */
  readonly mode: 'sandbox' | 'production'
  /** What this process does: 'web' answers requests, 'worker' runs jobs and background work, 'all' does both. */
  readonly role: 'web' | 'worker' | 'all'
  /** Vite serves the portal from source with hot reload. */
  readonly isDevelopment: boolean
  /** TCP port; 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** TCP port for operators, with metrics; null for none. */
  readonly metricsPort: number | null
  /** Origin under which browsers reach the server, without a slash at the end. With port 0 serve.ts sets it after listening. */
  readonly publicUrl: string
  /** Absolute path of the folder for the embedded database, keys and anchors. */
  readonly dataDir: string
  /** PostgreSQL 15 or newer; null starts the embedded one. */
  readonly databaseUrl: string | null
  /** Connections in the pool. */
  readonly poolSize: number
  /** Chooses which sandbox world is made: the same text gives the same people, passwords and ids. */
  readonly seed: string
  /** Fail points to arm, for tests in the sandbox; empty for none. */
  readonly failpoints: string
  /** Proxies in front of the server whose X-Forwarded-For is believed. */
  readonly trustedProxies: number
  /** Base URLs of what we call; null is the sandbox's own simulator. */
  readonly bankProcessorUrl: string | null
  readonly cardProviderUrl: string | null
  /** How the day's bank files leave. */
  readonly bankFiles: BankFileDelivery
  /** Where and when the bank answers what it accepted of them. */
  readonly bankFileAnswers: BankFileAnswers
  /** How they are encrypted for the bank; null where they leave as they are. */
  readonly bankFilePgp: BankFilePgp | null
  /** What is in the place of account numbers in files that leave by a folder or SFTP. */
  readonly accountNumbers: AccountNumbers
  /** Base URL of the vault of account numbers; null is the sandbox's own simulator. */
  readonly vaultUrl: string | null
  readonly mailUrl: string | null
  readonly textMessageUrl: string | null
  /** Where we ask whether USPS has an address; null: the sandbox's own, or nobody. */
  readonly addressCheckUrl: string | null
  /** The servicer's own stream of business events; null keeps them here alone. */
  readonly businessEventsUrl: string | null
  /** The one login email whose portal is the demo, with data made up in the browser; null, the default in production, for none. */
  readonly demoLoginEmail: string | null
  /** Who the lender is: on pages, in letters, authorizations and bank files. */
  readonly company: Company
  /** The fees by state that are charged. */
  readonly stateFees: readonly StateFee[]
  /** How people sign in. */
  readonly identity: IdentitySettings
  /** Public identifiers of the services around the portal; empty for none. */
  readonly thirdParties: ThirdPartyFile
  readonly secrets: ServerSecrets
  readonly version: string
  readonly commit: string
}
