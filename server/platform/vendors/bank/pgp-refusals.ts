import type { KeyID, Message } from 'openpgp'
import { FileAnswerError, RefusedAnswerError } from './file-answer.ts'
import { loadPgp } from './pgp-keys.ts'

const asOne = 'Ask the bank for one message made with --sign --encrypt'

/** Refuses armored text of which we would read nothing, or a part. @throws RefusedAnswerError */
export function refuseArmored(armored: string): void {
  if (armored.startsWith('-----BEGIN PGP SIGNED MESSAGE-----'))
    throw new RefusedAnswerError(`is text with a signature below it (--clear-sign), which is not read. ${asOne}`)
  if (armored.startsWith('-----BEGIN PGP SIGNATURE-----')) throw signatureAlone()
  const [, afterEnd = ''] = armored.split(/-----END PGP MESSAGE-----/, 2)
  if (afterEnd.trim() !== '')
    throw new RefusedAnswerError(
      `has something after the end of its PGP message, which nobody signed. ${asOne}, and nothing else in the file`,
    )
}

/** Refuses a message for no key, where it is no signed one. @throws RefusedAnswerError */
export async function refuseUnnamed({ packets }: Message<Uint8Array>): Promise<void> {
  const { enums } = await loadPgp()
  if (packets.filterByTag(enums.packet.symEncryptedSessionKey).length > 0)
    throw new RefusedAnswerError(
      'is encrypted with a passphrase, not with our key. Give the bank the public half of ACH_PGP_PRIVATE_KEY, and ask for one message made with --sign --encrypt',
    )
  if (packets.length === packets.filterByTag(enums.packet.signature).length) throw signatureAlone()
}

function signatureAlone(): RefusedAnswerError {
  return new RefusedAnswerError(`is a signature without what it signs (--detach-sign), which is not read. ${asOne}`)
}

/** Why a message with these recipients was not opened. */
export function notOpened(error: unknown, recipients: readonly KeyID[]): FileAnswerError {
  const reason = messageOf(error)
  if (/non-preferred|Invalid enum value|Unsupported cipher/.test(reason))
    return new RefusedAnswerError(
      'is encrypted with a cipher that is not supported. Ask the bank to encrypt with AES (--cipher-algo AES256)',
    )
  if (reason.includes('not authenticated'))
    return new RefusedAnswerError(
      'is encrypted in a format from before 2001 that cannot show whether it was changed on the way. Ask the bank to encrypt without --rfc2440, or with a newer program',
    )
  const isChanged = /Modification detected|Authentication tag mismatch/.test(reason)
  if (!isChanged && recipients.every((id) => /^0+$/.test(id.toHex())))
    return new RefusedAnswerError(
      'is encrypted for a key that it does not name (--hidden-recipient), and no key of ours opens it. Give the bank the public half of ACH_PGP_PRIVATE_KEY',
    )
  return new FileAnswerError(
    'cannot be decrypted: it was cut off or changed on the way. Ask the bank to write it again',
  )
}

/** Why a signature with a key of the bank does not hold, in words that read on after "The bank's answer". */
export function unheldWords(reason: string): string {
  if (/hash algorithm/i.test(reason))
    return 'is signed with a hash algorithm that can be forged, such as SHA-1. Ask the bank to sign with --digest-algo SHA256'
  if (reason.includes('critical'))
    return 'has a signature with conditions that we do not support (a critical notation). Ask the bank to sign without them'
  if (reason.includes('Signature is expired'))
    return 'has a signature of the bank that has expired. Ask the bank to write it again, and to sign without an expiration date'
  if (reason.includes('too weak'))
    return 'is signed with a key of the bank that is too weak. Ask the bank for an RSA key of 2,048 bits or more, or a Curve25519 key, and add it to ACH_PGP_BANK_KEY'
  return 'has a signature of the bank that does not hold: the answer was changed, or the key had expired. Ask the bank to write it again'
}

/** The message of something thrown by the library. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
