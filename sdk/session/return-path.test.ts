import { afterEach, expect, test, vi } from 'vitest'
import { safeReturnPath } from './return-path.ts'
import { isInternalUser, readUserInfo } from './user-info.ts'
import { createServerTime } from './server-time.ts'

const origin = 'https://pay.example.com'
const isKnown = (path: string) => path === '/account' || path === '/manage-payments'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  null,
  '',
  'account',
  '//evil.example/account',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/account',
  'javascript:alert(1)',
  '/unknown',
  `/account?${'x'.repeat(600)}`,
])('a redirect to %s is refused', (target) => {
  expect(safeReturnPath(target, origin, isKnown)).toBeNull()
})

test('the way back after a login is found in Safari 17, which has no URL.parse', () => {
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { parse: undefined }))
  expect(safeReturnPath('/account?aid=7', origin, isKnown)).toBe('/account?aid=7')
  expect(safeReturnPath('/%zz', origin, isKnown)).toBeNull()
})

test('a path of our own is kept with its query and without its fragment', () => {
  expect(safeReturnPath('/manage-payments?aid=7#x', origin, isKnown)).toBe('/manage-payments?aid=7')
})

test('[role-05] an internal user is known by the domain of the login email, not by a domain that ends alike', () => {
  const domains = ['staff.example.com']
  expect(isInternalUser('a1@Staff.Example.com', domains)).toBe(true)
  expect(isInternalUser('a1@notstaff.example.com', domains)).toBe(false)
  expect(isInternalUser('staff.example.com', domains)).toBe(false)
})

test('[acct-23] what the identity provider tells of a user is the id, first and last name, the email and whether it is verified', () => {
  const claims = {
    sub: 'login_1',
    given_name: 'Ana',
    family_name: 'Ruiz',
    email: 'p1@example.com',
    email_verified: true,
  }
  expect(readUserInfo({ ...claims, nonce: 'n', extra: 'x' })).toEqual({
    loginId: 'login_1',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'p1@example.com',
    isEmailVerified: true,
    picture: null,
  })
})

test('claims of another type count as missing', () => {
  expect(readUserInfo({ sub: 'login_1', email: 7, email_verified: 'true', picture: '' })).toEqual({
    loginId: 'login_1',
    email: '',
    isEmailVerified: false,
    firstName: '',
    lastName: '',
    picture: null,
  })
})

test('the server’s clock decides what day it is, whatever the device says', () => {
  const device = { nowMs: () => 0, monotonicMs: () => 0 }
  const time = createServerTime(device)
  time.learn(Date.parse('2026-11-20T05:00:00Z'))
  expect(time.today()).toBe('2026-11-19')
  expect(time.offsetMs()).toBe(Date.parse('2026-11-20T05:00:00Z'))
})
