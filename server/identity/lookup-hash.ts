import type { ServerConfig } from '#server/platform/config/config'
import { keyedHash } from '#server/platform/crypto/keyed-hash'

/** What an account lookup compares. */
export type LookupSecret = 'ssn' | 'last4' | 'dob'

/**
 * The keyed hash that customers.ssn_hmac, last4_ssn_hmac and birth_date_hmac hold.
 * @param text nine digits for 'ssn', four for 'last4', YYYY-MM-DD for 'dob'
 */
export function lookupHash(config: ServerConfig, kind: LookupSecret, text: string): Buffer {
  return keyedHash(config, `lookup:${kind}`, text)
}
