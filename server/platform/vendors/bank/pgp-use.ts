import type { PrivateKey, PublicKey } from 'openpgp'
import { asDate } from '#sdk/dates/as-date'
import { toIso } from '#sdk/dates/dates'
import { PgpKeyError, type PgpKeys, type PgpSetting, unsupportedKind } from './pgp-keys.ts'

const dayMs = 86_400_000
/** How long before its end a key is reported, so that there is time to exchange the next one. */
const noticeMs = 30 * dayMs

/** Whether a key can do what it is needed for. */
export interface KeyStanding {
  readonly setting: PgpSetting
  /** Whose it is and what it does, with its fingerprint. */
  readonly what: string
  /** Why it cannot be used at all, whatever the time; null when it can or could. Reads on after the setting. */
  readonly broken: string | null
  /** When it ends or ended, in milliseconds since 1970; null for a key without an end. */
  readonly endsAtMs: number | null
  readonly hasEnded: boolean
  /** It ends within 30 days. */
  readonly endsSoon: boolean
}

interface Need {
  readonly setting: PgpSetting
  readonly key: PublicKey | PrivateKey
  readonly use: 'encrypt' | 'sign'
}

/** Whether the keys can be used with which files leave. */
export async function standingsOf({ bank, own }: PgpKeys, atMs: number): Promise<readonly KeyStanding[]> {
  return [await standingOfBank(bank, atMs), ...(await standingOfOwn(own, atMs))]
}

/** The same of the key that encrypts. */
export function standingOfBank([encrypts]: PgpKeys['bank'], atMs: number): Promise<KeyStanding> {
  return standingOf({ setting: 'ACH_PGP_BANK_KEY', key: encrypts, use: 'encrypt' }, atMs)
}

/** The same of the key that signs, if there is one. */
export async function standingOfOwn([signs]: PgpKeys['own'], atMs: number): Promise<readonly KeyStanding[]> {
  return signs === undefined
    ? []
    : [await standingOf({ setting: 'ACH_PGP_PRIVATE_KEY', key: signs, use: 'sign' }, atMs)]
}

/** Makes sure that a file can leave now. @throws PgpKeyError with what to change */
export async function demandUsable(keys: PgpKeys, atMs: number): Promise<void> {
  for (const standing of await standingsOf(keys, atMs)) {
    const problem = standing.broken ?? (standing.hasEnded ? endedWords(standing) : null)
    if (problem !== null) throw new PgpKeyError(standing.setting, problem)
  }
}

/** A key whose time is over, in words; reads on after the setting. */
export function endedWords({ setting, endsAtMs }: KeyStanding): string {
  return `expired on ${dayOf(endsAtMs)}: ${next[setting]}`
}

/** A key whose time is nearly over, in words. */
export function endingWords({ setting, endsAtMs }: KeyStanding): string {
  return `expires on ${dayOf(endsAtMs)}: ${next[setting]}`
}

const next: Readonly<Record<PgpSetting, string>> = {
  ACH_PGP_BANK_KEY: 'get the next key from the bank, set it and restart. Until then files wait.',
  ACH_PGP_PRIVATE_KEY:
    'extend it or make a new one, give the bank its public half, set it and restart. Until then files wait.',
  ACH_PGP_PASSPHRASE: 'set the right one.',
}

/** The day of a moment, as people read it in the name of a key. */
export function dayOf(ms: number | null): string {
  return ms === null ? 'an unknown day' : toIso(ms).slice(0, 10)
}

async function standingOf(need: Need, atMs: number): Promise<KeyStanding> {
  const { setting, key, use } = need
  const work = use === 'encrypt' ? "the bank's PGP key, which encrypts" : 'our PGP key, which signs'
  const common = { setting, what: `${work}: ${key.getFingerprint().toUpperCase()}`, hasEnded: false, endsSoon: false }
  const problem = await problemAt(need, atMs)
  if (problem === null) {
    const endsAtMs = await endOf(need, atMs)
    return { ...common, broken: null, endsAtMs, endsSoon: endsAtMs !== null && endsAtMs <= atMs + noticeMs }
  }
  for (const endMs of await pastEnds(need, atMs))
    if ((await problemAt(need, endMs - 1000)) === null)
      return { ...common, broken: null, endsAtMs: endMs, hasEnded: true }
  return { ...common, broken: brokenWords(need, problem), endsAtMs: null }
}

function brokenWords({ key, use }: Need, problem: string): string {
  const isUnsupported = key.getKeys().some((part) => part.getAlgorithmInfo().curve?.startsWith('brainpool'))
  return isUnsupported ? unsupportedKind : `cannot ${use}: ${problem.replace(/\.$/, '')}.`
}

/** Why a key cannot be used at a moment, as the library has it; null when it can. */
async function problemAt(need: Need, atMs: number): Promise<string | null> {
  try {
    await usedAt(need, atMs)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The key, or the part of it, that is used at a moment. */
async function usedAt({ key, use }: Need, atMs: number) {
  const date = asDate(atMs)
  if (use === 'encrypt') return key.getEncryptionKey(undefined, date)
  const signs = await key.getSigningKey(undefined, date)
  const { keyPacket } = signs
  if ('isDummy' in keyPacket && keyPacket.isDummy())
    throw new Error(
      'its export has the secret of its subkeys alone: use --export-secret-keys, or add a subkey that signs',
    )
  return signs
}

/** When a key that can be used now ends: itself, or its part that is used. */
async function endOf(need: Need, atMs: number): Promise<number | null> {
  const { key } = need
  const used = await usedAt(need, atMs)
  const part = key.subkeys.find((subkey) => subkey.getFingerprint() === used.getFingerprint())
  const ends = [await key.getExpirationTime(), part === undefined ? null : await part.getExpirationTime(asDate(atMs))]
  const first = Math.min(...ends.map((end) => Number(end ?? Infinity)))
  return Number.isFinite(first) ? first : null
}

/** The moments at which a key or a part of it ended, last first. */
async function pastEnds({ key }: Need, atMs: number): Promise<readonly number[]> {
  const parts = await Promise.all(key.subkeys.map((part) => part.getExpirationTime(asDate(atMs))))
  return [await key.getExpirationTime(), ...parts]
    .map((end) => Number(end ?? Infinity))
    .filter((end) => end <= atMs)
    .toSorted((one, other) => other - one)
}
