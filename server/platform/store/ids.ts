import { randomFillSync } from 'node:crypto'

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

/** Random bytes for the next ids: asking for a few at a time takes longer than the rest of an id. Each is used once. */
const drawn = Buffer.alloc(1_024)
let used = drawn.length

function randomText(length: number): string {
  let text = ''
  for (let left = length; left > 0; left -= 1) {
    if (used === drawn.length) {
      randomFillSync(drawn)
      used = 0
    }
    text += alphabet.charAt((drawn[used] ?? 0) & 31)
    used += 1
  }
  return text
}
