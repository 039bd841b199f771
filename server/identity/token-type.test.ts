import { expect, test } from 'vitest'
import { tokenType } from './token-type.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = (header: unknown, payload = 'payload') => `${encoded(header)}.${encoded(payload)}.signature`

test('a token is of the type that its own header names, whatever was read before', () => {
  for (let round = 0; round < 2; round += 1) {
    expect(tokenType(token({ typ: 'at+jwt' }))).toBe('at+jwt')
    expect(tokenType(token({ typ: 'at+jwt' }, 'another'))).toBe('at+jwt')
    expect(tokenType(token({ typ: 'JWT' }))).toBe('JWT')
    expect(tokenType(token({ alg: 'ES256' }))).toBeUndefined()
  }
})

test('what has no header throws each time', () => {
  for (const text of ['', '.', 'a.b.c', 'no token', `${Buffer.from('[1').toString('base64url')}.b.c`])
    for (let round = 0; round < 2; round += 1) expect(() => tokenType(text), text).toThrow()
})

test('any number of headers may come', () => {
  for (let no = 0; no < 1_000; no += 1) expect(tokenType(token({ typ: `type ${no}` }))).toBe(`type ${no}`)
  expect(tokenType(token({ typ: 'long', filler: 'x'.repeat(500) }))).toBe('long')
})
