import { randomBytes } from 'node:crypto'

/** Base 32 without I, L, O and U, so that a person can read a number out over the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new id: the prefix, an underscore and 24 random characters (120 bits), such as `pay_0k3…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24).toLowerCase()}`
}

/** A new confirmation number: 10 characters of base 32 without I, L, O, U; shown in groups 3-3-4. A unique index guards it. */
export function newConfirmationNumber(): string {
  return randomText(10)
}

function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 31)
  return text
}
