import { expect, test } from 'vitest'
import { frameCookieHeader } from './cookies.ts'

const cookieAt = (publicUrl: string) => frameCookieHeader({ publicUrl }, 'secret', { maxAgeSeconds: 60 })

test('our frame in a partner’s page has a cookie for that site alone, which no script reads and no sibling host sets', () => {
  expect(cookieAt('https://loans.example')).toBe(
    '__Host-carport_partner=secret; Path=/; Max-Age=60; HttpOnly; SameSite=None; Secure; Partitioned',
  )
})

test('at http, in the sandbox, it is one that browsers take there', () => {
  expect(cookieAt('http://localhost:4400')).toBe('carport_partner=secret; Path=/; Max-Age=60; HttpOnly; SameSite=Lax')
})
