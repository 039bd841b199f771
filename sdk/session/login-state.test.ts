import { expect, test } from 'vitest'
import { pageCookies } from '#sdk/platform/cookies'
import { cookieStorage, loginStateStorage } from './login-state.ts'

test('a state that is not there is null, and one that was kept comes back as it was', () => {
  const page = { cookie: '' }
  const storage = cookieStorage(pageCookies(page, true), () => 0)
  expect(storage.getItem('carport.login.a')).toBeNull()
  storage.setItem('carport.login.a', '{"id":"a","url":"https://pay.example.com/ñ?x=1;y"}')
  expect(page.cookie).toContain('SameSite=Strict')
  expect(page.cookie).toContain('Thu, 01 Jan 1970 00:15:00 GMT')
  expect(storage.getItem('carport.login.a')).toBe('{"id":"a","url":"https://pay.example.com/ñ?x=1;y"}')
})

test('storage that works is used, storage that throws or is full is not', () => {
  const held = new Map<string, string>()
  const works = {
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  } as unknown as Storage
  expect(loginStateStorage(() => works)).toBe(works)
  const refuses = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  const full = { setItem: refuses } as unknown as Storage
  expect(loginStateStorage(refuses).length).toBe(0)
  expect(loginStateStorage(() => full)).not.toBe(full)
})
