import type { Message, VerifyMessageResult } from 'openpgp'
import { asDate } from '#sdk/dates/as-date'
import type { ServerConfig } from '#server/platform/config/config'
import { FileAnswerError, RefusedAnswerError } from './file-answer.ts'
import { loadPgp, openPgpKeys, type PgpKeys } from './pgp-keys.ts'
import { messageOf, notOpened, refuseArmored, refuseUnnamed, unheldWords } from './pgp-refusals.ts'

/** A file as it is encrypted. */
interface PlainFile {
  readonly bytes: Buffer
  readonly name: string
  /** Recognizes the encrypted file later, in the armor around it: 64 hex characters. */
  readonly mark: string
}

/** Far more than an answer has, and less than a message of a few bytes may unfold to. */
const longestAnswerBytes = 64 * 1024 * 1024
/** The first bytes of text with a byte order mark; no message begins with one. */
const textMarks: ReadonlySet<number> = new Set([0xef, 0xfe, 0xff])
/** A bank's clock may be ahead of ours by this. */
const skewMs = 60_000

const armorStart = '-----BEGIN PGP MESSAGE-----'
const marked = new RegExp(`^${armorStart}\\r?\\nComment: carport ([0-9a-f]{64})\\r?\\n`)

/** Encrypts a file for the bank, and signs it where we have a key of our own. */
export async function seal({ bytes, name, mark }: PlainFile, keys: PgpKeys, atMs: number): Promise<Buffer> {
  const { createMessage, encrypt } = await loadPgp()
  const [signs] = keys.own
  const date = asDate(atMs)
  const armored = await encrypt({
    message: await createMessage({ binary: bytes, filename: name, date }),
    encryptionKeys: keys.bank[0],
    ...(signs === undefined ? {} : { signingKeys: signs }),
    date,
    format: 'armored',
    config: { showComment: true, commentString: `carport ${mark}` },
  })
  return Buffer.from(armored)
}

/** The mark of a file that we encrypted; empty for a PGP message of somebody else, null for what is none. */
export function markIn(content: Buffer): string | null {
  const start = content.subarray(0, 200).toString('latin1')
  return start.startsWith(armorStart) ? (marked.exec(start)?.[1] ?? '') : null
}

/**
 * What the bank wrote: decrypted with our key, if it is encrypted, and with its signature checked.
 * @throws RefusedAnswerError when it is not from the bank as far as we can tell; FileAnswerError when it is not whole; PgpKeyError when our
 * keys cannot be read
 */
export async function openFromBank(
  content: Buffer,
  { bankFilePgp, secrets }: Pick<ServerConfig, 'bankFilePgp' | 'secrets'>,
  atMs: number,
): Promise<Buffer> {
  if (bankFilePgp === null) return content
  const mustBeSigned = bankFilePgp.answers === 'signed'
  if (!isPgp(content)) {
    if (!mustBeSigned) return content
    throw new RefusedAnswerError(
      'is not signed: it is a plain file. Ask the bank to sign its answers with PGP, or set ACH_PGP_ANSWERS=unsigned if it never does',
    )
  }
  const keys = await openPgpKeys(secrets)
  const { data, signatures } = await read(await messageIn(content), keys, asDate(atMs + skewMs))
  const opened = Buffer.from(data)
  if (signatures.length > 0) await demandBank(signatures)
  if (isPgp(opened))
    throw new RefusedAnswerError(
      'is a PGP message within another: it was signed in one step and encrypted in another. Ask the bank for one message made with --sign --encrypt',
    )
  if (signatures.length === 0 && mustBeSigned)
    throw new RefusedAnswerError(
      'is not signed: it is a PGP message without a signature, which anybody can make. Ask the bank to sign its answers, or set ACH_PGP_ANSWERS=unsigned if it never does',
    )
  return opened
}

/** A PGP message is armored, or begins with a packet of a message; JSON text does neither. */
function isPgp(content: Buffer): boolean {
  return isBinaryPgp(content) || content.subarray(0, 100).toString('latin1').trimStart().startsWith('-----BEGIN PGP ')
}

function isBinaryPgp(content: Buffer): boolean {
  return (content[0] ?? 0) >= 0x80 && !textMarks.has(content[0] ?? 0)
}

/** @throws RefusedAnswerError for a form that is not read; FileAnswerError otherwise, as it may be written to its end by the next look */
async function messageIn(content: Buffer): Promise<Message<Uint8Array>> {
  const { readMessage } = await loadPgp()
  const armored = isBinaryPgp(content) ? null : content.toString('latin1').trimStart()
  if (armored !== null) refuseArmored(armored)
  try {
    if (armored === null) return await readMessage({ binaryMessage: new Uint8Array(content) })
    return (await readMessage({ armoredMessage: armored })) as unknown as Message<Uint8Array>
  } catch {
    throw new FileAnswerError(
      'is not a PGP message that can be read, or not written to its end yet. Ask the bank for one made with --sign --encrypt',
    )
  }
}

type Opened = Pick<VerifyMessageResult<Uint8Array>, 'data' | 'signatures'>

/** Reads a message as a whole: nothing of one that was changed on the way. */
async function read(message: Message<Uint8Array>, { bank, own }: PgpKeys, date: Date): Promise<Opened> {
  const { decrypt, verify } = await loadPgp()
  const config = { maxDecompressedMessageSize: longestAnswerBytes }
  const common = { verificationKeys: [...bank], date, format: 'binary' as const, config }
  const recipients = message.getEncryptionKeyIDs()
  if (recipients.length === 0) {
    await refuseUnnamed(message)
    try {
      return await verify({ message, ...common })
    } catch {
      throw new RefusedAnswerError('is a PGP message without a signature that can be checked. Ask the bank to sign it')
    }
  }
  if (own.length === 0)
    throw new RefusedAnswerError(
      'is encrypted, and ACH_PGP_PRIVATE_KEY is not set: set the key that the bank encrypts for',
    )
  const ours = own.flatMap((key) => key.getKeyIDs())
  // A bank may leave out whom it encrypted for.
  const isForUs = recipients.some((id) => ours.some((each) => each.equals(id, true)))
  if (!isForUs)
    throw new RefusedAnswerError(
      `is encrypted for the key ${recipients.map(hexOf).join()}, which is not ours: give the bank the public half of ACH_PGP_PRIVATE_KEY`,
    )
  try {
    return await decrypt({ message, decryptionKeys: [...own], ...common })
  } catch (error) {
    throw notOpened(error, recipients)
  }
}

/** @throws RefusedAnswerError when no signature is the bank's */
async function demandBank(signatures: Opened['signatures']): Promise<void> {
  const checked = await Promise.allSettled(signatures.map(({ verified }) => verified))
  if (checked.some(({ status }) => status === 'fulfilled')) return
  const reasons = checked.map((each) => messageOf((each as PromiseRejectedResult).reason))
  const ofBank = reasons.find((reason) => !reason.includes('Could not find signing key'))
  throw new RefusedAnswerError(
    ofBank === undefined
      ? `is signed with the key ${signatures.map(({ keyID }) => hexOf(keyID)).join()}, which ACH_PGP_BANK_KEY does not have. Call the bank at a number you know before you add a key`
      : unheldWords(ofBank),
  )
}

function hexOf(id: { toHex(): string }): string {
  return id.toHex().toUpperCase()
}
