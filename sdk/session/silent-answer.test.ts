import { afterEach, expect, test, vi } from 'vitest'
import { sameOriginNavigator } from './silent-answer.ts'

afterEach(() => vi.unstubAllGlobals())

const question = 'https://pay.example.com/oidc/auth?prompt=none'
const ask = async (reply: object) => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => reply),
  )
  const frame = await sameOriginNavigator.prepare({})
  return frame.navigate({ url: question })
}

test('[login-18] the provider’s answer is the address at which its question ended', async () => {
  const url = 'https://pay.example.com/silent-callback.html?code=c&state=s'
  expect(await ask({ ok: true, redirected: true, url })).toEqual({ url })
  expect(fetch).toHaveBeenCalledWith(question, expect.objectContaining({ credentials: 'same-origin' }))
})

test('the provider’s own page of an error is no answer, so nobody is signed out by it', async () => {
  await expect(ask({ ok: false, redirected: false, status: 400, url: question })).rejects.toThrow('no answer (400)')
  await expect(ask({ ok: true, redirected: false, status: 200, url: question })).rejects.toThrow('no answer (200)')
  await expect(ask({ ok: false, redirected: true, status: 502, url: question })).rejects.toThrow('no answer (502)')
})
