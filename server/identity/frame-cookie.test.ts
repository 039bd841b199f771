import { expect, test } from 'vitest'
import { frameCookieHeader } from './cookies.ts'

const cookieAt = (publicUrl: string) => frameCookieHeader({ publicUrl }, 'secret', { maxAgeSeconds: 60 })

test('our frame in a partner’s page has a cookie for that site alone, which no script reads and no sibling host sets', () => {
  expect(cookieAt('https://loans.example')).toBe(
    '__Host-carport_partner=secret; Path=/; Max-Age=60; HttpOnly; SameSite=None; Secure; Partitioned',
  )
})

test('on this machine, where the sandbox is, it is kept likewise, and at http elsewhere it is one that browsers take', () => {
  expect(cookieAt('http://localhost:4400')).toBe(
    'carport_partner=secret; Path=/; Max-Age=60; HttpOnly; SameSite=None; Secure; Partitioned',
  )
  expect(cookieAt('http://10.0.0.7:4400')).toBe('carport_partner=secret; Path=/; Max-Age=60; HttpOnly; SameSite=Lax')
})
