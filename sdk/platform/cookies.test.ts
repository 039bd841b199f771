import { expect, test } from 'vitest'
import { pageCookies } from './cookies.ts'

function jar(cookie = '', isSecure = false) {
  const page = { cookie }
  return { page, cookies: pageCookies(page, isSecure) }
}

test('where cookies are refused nothing is there, and keeping one breaks nothing', () => {
  const refusing = {
    get cookie(): string {
      throw new Error('SecurityError')
    },
    set cookie(_text: string) {
      throw new Error('SecurityError')
    },
  }
  const cookies = pageCookies(refusing, false)
  expect(cookies.has('a')).toBe(false)
  expect(() => cookies.mark('a', null)).not.toThrow()
})

test('a cookie is known by its whole name', () => {
  const { cookies } = jar('xsmartbanner_closed=1; other=smartbanner_closed')
  expect(cookies.has('smartbanner_closed')).toBe(false)
  expect(jar('a=b; smartbanner_closed=1').cookies.has('smartbanner_closed')).toBe(true)
})

test('[const-11] a cookie is for the whole site and for no other, secure where the page is', () => {
  const { page, cookies } = jar('', true)
  cookies.mark('smartbanner_closed', 1_000_000_000_000)
  expect(page.cookie).toBe(
    'smartbanner_closed=1; path=/; SameSite=Strict; expires=Sun, 09 Sep 2001 01:46:40 GMT; Secure',
  )
})

test('without an end it goes when the browser closes', () => {
  const { page, cookies } = jar()
  cookies.mark('smartbanner_closed', null)
  expect(page.cookie).toBe('smartbanner_closed=1; path=/; SameSite=Strict')
})
