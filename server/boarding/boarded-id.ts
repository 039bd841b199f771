import type { ServerConfig } from '#server/platform/config/config'
import { keyedHash } from '#server/platform/crypto/keyed-hash'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const idCharacters = 24

/**
 * Returns the id of a source record, the same on every run. Keyed, so that an id in a URL doesn't give away the account
 * number it was made from.
 */
export function boardedId(config: ServerConfig, kind: string, source: string, sourceId: string): string {
  const hash = keyedHash(config, `boarding:${kind}`, `${source}\0${sourceId}`)
  let id = ''
  for (let index = 0; index < idCharacters; index += 1) id += alphabet.charAt((hash[index] ?? 0) & 31)
  return id
}

/** A keyed hash of rows as they were written: equal rows, equal hashes, in either form of file. */
export function rowsHash(config: ServerConfig, rows: readonly { readonly texts: readonly string[] }[]): Buffer {
  return keyedHash(config, 'boarding:rows', JSON.stringify(rows.map(({ texts }) => texts)))
}
