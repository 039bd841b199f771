import { plainNumber } from '#sdk/loan/bank-numbers'
import type { ServerConfig } from '#server/platform/config/config'
import { keyedHash } from '#server/platform/crypto/keyed-hash'

/** What a bank account is recognized by when it is added again: its number is not kept. */
export function bankNumberHash(config: ServerConfig, routingNumber: string, accountNumber: string): Buffer {
  return keyedHash(config, 'bank-number', `${plainNumber(routingNumber)}/${plainNumber(accountNumber)}`)
}

/** What a card is recognized by: the provider's fingerprint of its number. */
export function cardNumberHash(config: ServerConfig, fingerprint: string): Buffer {
  return keyedHash(config, 'card-number', fingerprint)
}
