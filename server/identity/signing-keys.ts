import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose'
import { parseIso, toIso } from '#sdk/dates/dates'
import { systemClock } from '#sdk/dates/clock'
import type { Services } from '#server/context'
import type { Database, Tx } from '#server/store/database'
import { seal, unseal } from './sealing.ts'
import {
  addSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type KeyPurpose,
  type SealedKey,
} from './signing-keys.store.ts'

/** The keys of one purpose: the one that signs, and all that verify. */
export interface SigningKeys {
  readonly kid: string
  readonly privateKey: CryptoKey
  /** Private JWKs, the signing one first: what the OpenID provider is given. */
  readonly privateJwks: readonly JWK[]
  readonly verify: ReturnType<typeof createLocalJWKSet>
}

/** The one algorithm we sign with. */
export const signingAlgorithm = 'ES256'

const dayMs = 86_400_000
const rotateAfterMs = 90 * dayMs
const keepVerifyingMs = dayMs

const loaded = new WeakMap<Database, Map<KeyPurpose, Promise<SigningKeys>>>()

/** The signing keys of this purpose, made on first use and kept in the database, sealed with a key that is not there. */
export function signingKeys(services: Pick<Services, 'db' | 'config'>, purpose: KeyPurpose): Promise<SigningKeys> {
  let known = loaded.get(services.db)
  if (known === undefined) loaded.set(services.db, (known = new Map()))
  let keys = known.get(purpose)
  if (keys === undefined) {
    keys = load(services, purpose)
    keys.catch(() => known.delete(purpose))
    known.set(purpose, keys)
  }
  return keys
}

async function load({ db, config }: Pick<Services, 'db' | 'config'>, purpose: KeyPurpose): Promise<SigningKeys> {
  const rows = await db.withTx(async (tx) => {
    await lockSigningKeys(tx)
    const nowMs = systemClock.nowMs()
    const found = await listSigningKeys(tx, purpose, toIso(nowMs - keepVerifyingMs))
    const newest = found[0]
    if (newest !== undefined && nowMs - parseIso(newest.createdAt) < rotateAfterMs) return found
    return [await makeKey(tx, purpose, config.secrets.signing, toIso(nowMs)), ...found]
  })
  const privateJwks = rows.map((row) => openKey(row, config.secrets.signing))
  const [signing] = privateJwks
  if (signing?.kid === undefined) throw new Error('No signing key could be made.')
  return {
    kid: signing.kid,
    privateKey: (await importJWK(signing, signingAlgorithm)) as CryptoKey,
    privateJwks,
    verify: createLocalJWKSet({ keys: rows.map((row) => row.publicJwk as unknown as JWK) }),
  }
}

async function makeKey(tx: Tx, purpose: KeyPurpose, secret: string, createdAt: string): Promise<SealedKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
  const publicPart = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicPart)
  const publicJwk = { ...publicPart, kid, alg: signingAlgorithm, use: 'sig' }
  const privateJwk = { ...(await exportJWK(pair.privateKey)), kid, alg: signingAlgorithm, use: 'sig' }
  const key = { kid, purpose, publicJwk, sealed: seal(JSON.stringify(privateJwk), secret, kid), createdAt }
  await addSigningKey(tx, key)
  return key
}

function openKey(row: SealedKey, secret: string): JWK {
  try {
    return JSON.parse(unseal(row.sealed, secret, row.kid)) as JWK
  } catch (cause) {
    throw new Error('A signing key cannot be opened: the server secret is not the one it was sealed with.', { cause })
  }
}
