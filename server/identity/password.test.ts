import { expect, test } from 'vitest'
import { hashPassword, isPassword, passwordProblem } from './password.ts'

test('nobody has a password that was not set, and no password opens an address without a login', async () => {
  const hash = await hashPassword('a long enough sentence')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('a long enough sentencE', hash)).toBe(false)
  expect(await isPassword('a long enough sentence', null)).toBe(false)
  expect(await isPassword('', '')).toBe(false)
  expect(await isPassword('a long enough sentence', hash)).toBe(true)
  expect(await hashPassword('a long enough sentence')).not.toBe(hash)
})

test('the same letters typed on another keyboard are the same password', async () => {
  const hash = await hashPassword('contraseña larga')
  expect(await isPassword('contraseña larga'.normalize('NFD'), hash)).toBe(true)
})

test('a new password is refused when it is short, endless or easy to guess', () => {
  const email = 'margaret@example.com'
  expect(passwordProblem('nine char', email)).toBe('TOO_SHORT')
  expect(passwordProblem('x'.repeat(129), email)).toBe('TOO_LONG')
  for (const guess of ['1234567890', 'Password123', 'aaaaaaaaaaaa', 'margaret1979!'])
    expect(passwordProblem(guess, email)).toBe('TOO_COMMON')
  expect(passwordProblem('correct horse battery', email)).toBeNull()
})
