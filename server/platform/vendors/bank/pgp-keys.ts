import type { PrivateKey, PublicKey } from 'openpgp'
import type { ServerSecrets } from '#server/platform/config/config'

/** The settings that hold keys. */
export type PgpSetting = 'ACH_PGP_BANK_KEY' | 'ACH_PGP_PRIVATE_KEY' | 'ACH_PGP_PASSPHRASE'

/** A key cannot be used. Its message begins with the setting, then what to change, and has nothing of the key or its passphrase in it. */
export class PgpKeyError extends Error {
  override readonly name = 'PgpKeyError'
  readonly setting: PgpSetting
  /** Reads on after the setting. */
  readonly problem: string
  constructor(setting: PgpSetting, problem: string) {
    super(`${setting} ${problem}`)
    this.setting = setting
    this.problem = problem
  }
}

/** The keys of bank files, read and unlocked. */
export interface PgpKeys {
  /** The bank's: the first encrypts, each may have signed. */
  readonly bank: readonly [PublicKey, ...PublicKey[]]
  /** Ours: the first signs, each decrypts. */
  readonly own: readonly PrivateKey[]
}

/** A key that nothing can be done with, whatever is in its settings. Reads on after the setting. */
export const unsupportedKind =
  'is of a kind that cannot be used here: use RSA with 2,048 bits or more, Curve25519, or a NIST curve.'

/** Loads the library, which few installations need and which is large. */
export function loadPgp(): Promise<typeof import('openpgp')> {
  return import('openpgp')
}

/**
 * Reads the configured keys. Whether they can be used now is another question.
 * @throws PgpKeyError when one cannot be read or unlocked
 */
export async function openPgpKeys({ agreed }: Pick<ServerSecrets, 'agreed'>): Promise<PgpKeys> {
  return { bank: await openBankKeys(agreed['bank-pgp'] ?? ''), own: await openOwnKeys(agreed) }
}

/** The bank's public keys. @throws PgpKeyError */
export async function openBankKeys(armored: string): Promise<PgpKeys['bank']> {
  const { readKey } = await loadPgp()
  const [first, ...others] = await readBlocks('ACH_PGP_BANK_KEY', armored, (armoredKey) => readKey({ armoredKey }))
  if (first === undefined) throw new PgpKeyError('ACH_PGP_BANK_KEY', 'has no key in it.')
  return [first, ...others]
}

/** Our private keys, unlocked; none where none are set. @throws PgpKeyError */
export async function openOwnKeys(agreed: ServerSecrets['agreed']): Promise<readonly PrivateKey[]> {
  const { readPrivateKey } = await loadPgp()
  const locked = await readBlocks('ACH_PGP_PRIVATE_KEY', agreed['own-pgp'] ?? '', (armoredKey) =>
    readPrivateKey({ armoredKey }),
  )
  return Promise.all(locked.map((key) => unlock(key, agreed['own-pgp-passphrase'])))
}

async function unlock(key: PrivateKey, passphrase: string | undefined): Promise<PrivateKey> {
  if (key.isDecrypted()) return key
  if (passphrase === undefined)
    throw new PgpKeyError('ACH_PGP_PASSPHRASE', 'is missing: ACH_PGP_PRIVATE_KEY has a passphrase.')
  const { decryptKey } = await loadPgp()
  try {
    return await decryptKey({ privateKey: key, passphrase })
  } catch (error) {
    if (error instanceof Error && error.message.includes('passphrase'))
      throw new PgpKeyError('ACH_PGP_PASSPHRASE', 'does not open ACH_PGP_PRIVATE_KEY: set the right one.')
    throw new PgpKeyError('ACH_PGP_PRIVATE_KEY', 'is damaged: export it again.')
  }
}

/** Keys one after the other, each in a block of its own. */
async function readBlocks<K>(
  setting: PgpSetting,
  armored: string,
  read: (block: string) => Promise<K>,
): Promise<readonly K[]> {
  const blocks = armored.match(/-----BEGIN [\s\S]+?-----END [^\n]+/g) ?? []
  try {
    return await Promise.all(blocks.map(read))
  } catch (error) {
    // What the library found may quote what it read.
    if (error instanceof Error && error.name === 'UnsupportedError') throw new PgpKeyError(setting, unsupportedKind)
    throw new PgpKeyError(setting, 'cannot be read as a PGP key: export it again, with --armor.')
  }
}
