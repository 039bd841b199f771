import { afterEach, expect, test, vi } from 'vitest'
import { calculateJwkThumbprint, decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import { createImpersonationPass } from './impersonation-pass.ts'

const nowMs = Date.parse('2026-11-20T18:00:00Z')
const url = 'https://pay.example.com/graphql'
const granted = { token: 'a.b.c', loginId: 'log_p1', seconds: 1800 }

afterEach(() => vi.useRealTimers())

test('nothing is sent before a token is held, and nothing after it was dropped', async () => {
  const pass = createImpersonationPass(() => nowMs)
  expect(() => pass.hold(granted, vi.fn())).toThrow('There is no key')
  await pass.newKey()
  expect([pass.isHeld(), await pass.headers('POST', url)]).toEqual([false, null])
  pass.hold(granted, vi.fn())
  pass.drop()
  expect([pass.isHeld(), await pass.headers('POST', url)]).toEqual([false, null])
})

test('[net-04] every request names the borrower and proves the key that the token is bound to', async () => {
  const pass = createImpersonationPass(() => nowMs)
  const thumbprint = await pass.newKey()
  pass.hold(granted, vi.fn())
  const headers = (await pass.headers('POST', `${url}?x=1`)) ?? {}
  expect(headers).toMatchObject({ authorization: 'DPoP a.b.c', 'impersonation-user-id': 'log_p1' })
  const { jwk } = decodeProtectedHeader(headers.dpop ?? '')
  expect(await calculateJwkThumbprint(jwk as JWK)).toBe(thumbprint)
  expect(decodeJwt(headers.dpop ?? '')).toMatchObject({ htm: 'POST', htu: url, iat: nowMs / 1000 })
})

test('it says that it is over after half an hour, and when the server refuses it, but not once it was dropped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pass = createImpersonationPass(() => nowMs)
  const heard = vi.fn()
  await pass.newKey()
  pass.hold(granted, heard)
  vi.advanceTimersByTime(1_799_999)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(heard).toHaveBeenCalledTimes(1)
  pass.refused()
  expect(heard).toHaveBeenCalledTimes(2)
  pass.drop()
  pass.refused()
  vi.advanceTimersByTime(1_800_000)
  expect(heard).toHaveBeenCalledTimes(2)
})
