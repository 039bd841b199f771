import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'

/**
 * Seals a text for the database with AES-256-GCM: nonce, tag, text.
 * @param secret 64 hex characters
 * @param boundTo the id of its row: a sealed text that was moved to another row cannot be opened
 */
export function seal(text: string, secret: string, boundTo: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(boundTo))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Opens what `seal` made. @throws Error when the secret or the row is another one, or the sealed text was changed */
export function unseal(sealed: Buffer, secret: string, boundTo: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Making a key costs more than sealing a few digits with it. There are as many as a configuration has secrets. */
const keys = new Map<string, KeyObject>()

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const bytes = Buffer.from(secret, 'hex')
  if (bytes.length !== 32) throw new Error('A sealing secret must be 64 hex characters.')
  const key = createSecretKey(bytes)
  keys.set(secret, key)
  return key
}
