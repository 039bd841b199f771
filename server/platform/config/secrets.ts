import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from './settings.ts'

/** Keys that live outside the database. All are derived from one secret but the audit key, which has its own, and those agreed with others. */
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
  /** What the secrets shared with vendors are derived from where none was agreed: in the sandbox, whose simulators know it. */
  readonly webhooks: string
  /** Signs embed session secrets and other partner credentials. */
  readonly partners: string
  /** As agreed with each vendor; empty where nothing was. */
  readonly agreed: Readonly<Partial<Record<AgreedSecret, string>>>
}

/** What is agreed with a vendor, by what it is for: how we call it or sign in to it, how it signs its webhooks, and the PGP keys of bank files. */
export type AgreedSecret =
  | 'bank-api'
  | 'card-api'
  | 'bank-processor'
  | 'bank-sftp'
  | 'bank-pgp'
  | 'own-pgp'
  | 'own-pgp-passphrase'
  | 'vault-api'
  | 'card-provider'
  | 'text-gateway'
  | 'mail-gateway'

/** A key for one purpose, as 64 hex characters, derived from a secret. */
export function deriveKey(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, 'carport', purpose, 32)).toString('hex')
}

/** The secrets as they are set. In the sandbox those that are missing are made once and kept beside its data, for its owner alone. */
export function secretsOf(settings: Settings, mode: 'sandbox' | 'production', dataDir: string): ServerSecrets {
  const { CARPORT_SECRET, AUDIT_KEY } = settings
  if (CARPORT_SECRET !== undefined && AUDIT_KEY !== undefined) return secretsFrom(CARPORT_SECRET, AUDIT_KEY, settings)
  if (mode === 'production') throw new Error('Production makes no secrets of its own.')
  const kept = sandboxSecrets(dataDir)
  return secretsFrom(CARPORT_SECRET ?? kept.secret, AUDIT_KEY ?? kept.audit, settings)
}

function secretsFrom(secret: string, audit: string, settings: Settings): ServerSecrets {
  const agreed = {
    'bank-api': settings.BANK_PROCESSOR_SECRET,
    'card-api': settings.CARD_PROCESSOR_SECRET,
    'bank-processor': settings.BANK_WEBHOOK_SECRET,
    'bank-sftp': settings.ACH_SFTP_PRIVATE_KEY,
    'bank-pgp': settings.ACH_PGP_BANK_KEY,
    'own-pgp': settings.ACH_PGP_PRIVATE_KEY,
    'own-pgp-passphrase': settings.ACH_PGP_PASSPHRASE,
    'vault-api': settings.ACH_VAULT_KEY,
    'card-provider': settings.CARD_WEBHOOK_SECRET,
    'text-gateway': settings.TEXT_WEBHOOK_SECRET,
    'mail-gateway': settings.MAIL_WEBHOOK_SECRET,
  }
  return {
    audit,
    cookies: deriveKey(secret, 'cookies'),
    personalData: deriveKey(secret, 'personal-data'),
    signing: deriveKey(secret, 'signing'),
    shownDigits: deriveKey(secret, 'shown-digits'),
    webhooks: deriveKey(secret, 'webhooks'),
    partners: deriveKey(secret, 'partners'),
    agreed: Object.fromEntries(Object.entries(agreed).filter(([, value]) => value !== undefined)),
  }
}

/** Made at the first start and kept, so that tokens and hashes survive a restart. */
function sandboxSecrets(dataDir: string): { readonly secret: string; readonly audit: string } {
  const file = resolve(dataDir, 'secrets.json')
  mkdirSync(dataDir, { recursive: true })
  try {
    const made = { secret: randomBytes(32).toString('hex'), audit: randomBytes(32).toString('hex') }
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as { secret: string; audit: string }
}
