import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ServerConfig } from '#server/platform/config/config'
import { keyedHash } from './keyed-hash.ts'

test('a keyed hash is the HMAC of its kind and value, whatever the length of the secret', () => {
  const secret = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('', 'k'.repeat(64), 'k'.repeat(65)),
  )
  fc.assert(
    fc.property(secret, fc.string(), fc.string({ unit: 'grapheme' }), (personalData, kind, value) => {
      const hmac = createHmac('sha256', personalData).update(kind).update('\0').update(value).digest()
      expect(keyedHash({ secrets: { personalData } } as ServerConfig, kind, value)).toEqual(hmac)
    }),
  )
})
