import { createHmac } from 'node:crypto'

/** Ids, keys and passwords that follow from the seed: the same seed makes the same world. */
export interface SeedIds {
  /** An id such as cus_…, for the thing of that name. */
  id(prefix: string, name: string): string
  /** A number of that many digits. */
  digits(name: string, count: number): string
  /** The password of every sandbox person. */
  readonly password: string
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** @param seed CARPORT_SEED */
export function seedIds(seed: string): SeedIds {
  const bytes = (name: string) => createHmac('sha256', `carport sandbox ${seed}`).update(name).digest()
  const text = (name: string, length: number) =>
    [...bytes(name)]
      .slice(0, length)
      .map((byte) => alphabet.charAt(byte % alphabet.length))
      .join('')
  return {
    id: (prefix, name) => `${prefix}_${text(`${prefix}:${name}`, 24)}`,
    digits: (name, count) =>
      [...bytes(`digits:${name}`)]
        .slice(0, count)
        .map((byte) => String(byte % 10))
        .join(''),
    password: `Carport-${text('password', 5)}-${text('password 2', 5)}`,
  }
}
