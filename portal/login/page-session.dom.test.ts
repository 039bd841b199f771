import { beforeEach, expect, test, vi } from 'vitest'

const getUserInfo = vi.fn(async () => null)
vi.mock('#sdk/session/session', () => ({ createSession: vi.fn(() => ({ getUserInfo })) }))
const { createSession } = await import('#sdk/session/session')
const { prefetchSession, takePageSession } = await import('./page-session.ts')

const origin = 'https://pay.example.com'
beforeEach(() => void vi.clearAllMocks())

test('a session that was not prefetched is made when the portal needs it, and asks nobody', () => {
  expect(takePageSession(origin).endpoints.baseUrl).toBe(origin)
  expect(createSession).toHaveBeenCalledOnce()
  expect(getUserInfo).not.toHaveBeenCalled()
})

test('one that was prefetched is the portal’s own, once; that it could not be asked keeps nobody out', () => {
  getUserInfo.mockRejectedValueOnce(new Error('no line'))
  prefetchSession(origin)
  expect(getUserInfo).toHaveBeenCalledOnce()
  const taken = takePageSession(origin)
  expect(createSession).toHaveBeenCalledOnce()
  expect(takePageSession(origin)).not.toBe(taken)
})
