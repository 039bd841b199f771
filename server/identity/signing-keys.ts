import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { parseIso, toIso } from '#sdk/dates/dates'
import { type Clock, systemClock } from '#sdk/dates/clock'
import type { Services } from '#server/platform/context'
import { reader, type Database, type Tx } from '#server/platform/store/database'
import { seal, unseal } from '#server/platform/crypto/sealing'
import {
  addSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type KeyPurpose,
  type SealedKey,
} from './signing-keys.store.ts'

/** The keys of one purpose as of now: the one that signs, and all that verify. */
export interface SigningKeys {
  readonly kid: string
  readonly privateKey: CryptoKey
  /** Private JWKs, the signing one first: what the OpenID provider is given, and of which it publishes the public part. */
  readonly privateJwks: readonly JWK[]
  /** Finds the key of a token. A key that another process made meanwhile is looked for once. */
  readonly verify: JWTVerifyGetKey
  /** Another text as soon as another key signs, or one came or went. */
  readonly version: string
}

/** The one algorithm we sign with. */
export const signingAlgorithm = 'ES256'

const dayMs = 86_400_000
/** How long a key signs. */
const signsForMs = 90 * dayMs
/** How long before that the next key is published, so that whoever keeps a copy of the key set has it in time. */
const announcedForMs = 60 * 60_000
/** A retired key goes on verifying for longer than anything it signed counts: minutes for tokens, a session for what is signed for sign-outs. */
const keepVerifyingMs = dayMs
/** How old a process's keys may be: much younger than an announcement. */
const freshForMs = 60_000
/** Tokens of unknown keys make a process look again no more often than this: anybody can send them. */
const lookAgainMs = 5_000

type Parts = Pick<Services, 'db' | 'config'>

const rings = new WeakMap<Database, Map<KeyPurpose, KeyRing>>()

/** The signing keys of this purpose, made on first use and kept in the database, sealed with a key that is not there. */
export function signingKeys(parts: Parts, purpose: KeyPurpose): Promise<SigningKeys> {
  let known = rings.get(parts.db)
  if (known === undefined) rings.set(parts.db, (known = new Map()))
  let ring = known.get(purpose)
  if (ring === undefined) known.set(purpose, (ring = createKeyRing(parts, purpose)))
  return ring.now()
}

/** One process's view of the keys of one purpose. */
export interface KeyRing {
  now(): Promise<SigningKeys>
}

interface Opened {
  readonly kid: string
  readonly signsFromMs: number
  readonly privateJwk: JWK
  readonly privateKey: CryptoKey
}

/**
 * Reads the keys again every minute that they are used, and makes the next one an hour before it is needed: a rotation needs no restart,
 * and no process meets a token of a key it could not have known.
 * @param clock the machine's by default
 */
export function createKeyRing({ db, config }: Parts, purpose: KeyPurpose, clock: Clock = systemClock): KeyRing {
  let known: { readonly keys: readonly Opened[]; readonly find: JWTVerifyGetKey } | null = null
  let readAtMs = 0
  let reading: Promise<void> | null = null

  async function read(): Promise<void> {
    const rows = await currentKeys(db, config.secrets.signing, purpose, clock.nowMs())
    const keys = await Promise.all(rows.map((row) => open(row, config.secrets.signing)))
    const find = createLocalJWKSet({ keys: rows.map((row) => row.publicJwk as unknown as JWK) })
    known = { keys, find }
    readAtMs = clock.monotonicMs()
  }
  async function demandFresh(maximumAgeMs: number): Promise<NonNullable<typeof known>> {
    if (known === null || clock.monotonicMs() - readAtMs >= maximumAgeMs) {
      reading ??= read().finally(() => (reading = null))
      await reading
    }
    if (known === null) throw new Error('No signing key could be made.')
    return known
  }
  const verify: JWTVerifyGetKey = async (header, token) => {
    const { find } = await demandFresh(freshForMs)
    try {
      return await find(header, token)
    } catch (problem) {
      if (!(problem instanceof errors.JWKSNoMatchingKey)) throw problem
      return (await demandFresh(lookAgainMs)).find(header, token)
    }
  }
  return {
    async now() {
      const { keys } = await demandFresh(freshForMs)
      const nowMs = clock.nowMs()
      const signing = keys.find((key) => key.signsFromMs <= nowMs) ?? keys.at(-1)
      if (signing === undefined) throw new Error('No signing key could be made.')
      const { kid, privateKey } = signing
      const privateJwks = [signing, ...keys.filter((key) => key !== signing)].map((key) => key.privateJwk)
      return { kid, privateKey, privateJwks, verify, version: privateJwks.map((jwk) => jwk.kid).join(' ') }
    },
  }
}

/** The keys there are, after the next one was made where it is due. */
async function currentKeys(db: Database, secret: string, purpose: KeyPurpose, nowMs: number): Promise<SealedKey[]> {
  const retiredAfter = toIso(nowMs - keepVerifyingMs)
  const found = await listSigningKeys(reader(db), purpose, retiredAfter)
  if (nextSignsFromMs(found, nowMs) === null) return found
  return db.withTx(async (tx) => {
    await lockSigningKeys(tx)
    const locked = await listSigningKeys(tx, purpose, retiredAfter)
    const signsFromMs = nextSignsFromMs(locked, nowMs)
    if (signsFromMs === null) return locked
    const times = { createdAt: toIso(nowMs), signsFrom: toIso(signsFromMs) }
    return [await makeKey(tx, purpose, secret, times), ...locked]
  })
}

/** From when a key signs that has to be made now: at once for the first one. Null when none is due. */
function nextSignsFromMs([newest]: readonly SealedKey[], nowMs: number): number | null {
  if (newest === undefined) return nowMs
  return nowMs >= parseIso(newest.signsFrom) + signsForMs - announcedForMs ? nowMs + announcedForMs : null
}

async function open(row: SealedKey, secret: string): Promise<Opened> {
  const privateJwk = openKey(row, secret)
  const privateKey = (await importJWK(privateJwk, signingAlgorithm)) as CryptoKey
  return { kid: row.kid, signsFromMs: parseIso(row.signsFrom), privateJwk, privateKey }
}

async function makeKey(
  tx: Tx,
  purpose: KeyPurpose,
  secret: string,
  times: Pick<SealedKey, 'createdAt' | 'signsFrom'>,
): Promise<SealedKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
  const publicPart = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicPart)
  const publicJwk = { ...publicPart, kid, alg: signingAlgorithm, use: 'sig' }
  const privateJwk = { ...(await exportJWK(pair.privateKey)), kid, alg: signingAlgorithm, use: 'sig' }
  const key = { kid, purpose, publicJwk, sealed: seal(JSON.stringify(privateJwk), secret, kid), ...times }
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
