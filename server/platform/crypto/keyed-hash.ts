import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerConfig } from '#server/platform/config/config'

/**
 * A keyed hash of something personal, distinct by kind so that equal values of two kinds never give equal hashes.
 * The key is not in the database, so a stolen table cannot be searched by trying every number.
 */
export function keyedHash(config: ServerConfig, kind: string, value: string): Buffer {
  return createHmac('sha256', config.secrets.personalData).update(kind).update('\0').update(value).digest()
}

/** Compares in constant time. A missing hash compares as unequal after the same work. */
export function isSameHash(left: Buffer, right: Uint8Array | null): boolean {
  const other = right !== null && right.length === left.length ? right : Buffer.alloc(left.length)
  const isSame = timingSafeEqual(left, other)
  return isSame && right !== null
}

/** A plain hash, for secrets of 128 random bits and more. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
