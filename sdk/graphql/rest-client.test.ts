import { expect, test, vi } from 'vitest'
import { createRestClient } from './rest-client.ts'

function client(token: string | null) {
  const send = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ ok: true }))
  const rest = createRestClient({
    url: (path) => `https://pay.example.com${path}`,
    authorize: async (): Promise<Record<string, string>> =>
      token === null ? {} : { authorization: `Bearer ${token}` },
    language: () => 'en',
    fetch: send as unknown as typeof fetch,
  })
  const headers = () => (send.mock.calls.at(-1)?.[1].headers ?? {}) as Record<string, string>
  return { rest, headers }
}

test.each([
  '/api/admin',
  '/api/admin/search-user/email?email=p1%40example.com',
  '/api/idp-management/email-verified',
  '/api/idp-management/verification-email/v2',
])('[net-07][net-08] a request to %s carries the access token', async (path) => {
  const { rest, headers } = client('abc')
  await rest.getJson(path)
  expect(headers()['authorization']).toBe('Bearer abc')
  await rest.postJson(path, {})
  expect(headers()['authorization']).toBe('Bearer abc')
})

test('nobody is signed in: no token; and a public file or another service never gets one', async () => {
  const visitor = client(null)
  await visitor.rest.getJson('/api/admin')
  expect(visitor.headers()).not.toHaveProperty('authorization')
  const borrower = client('abc')
  await borrower.rest.postForText('https://id.example.com/reset', {})
  expect(borrower.headers()).not.toHaveProperty('authorization')
  await borrower.rest.getText('/sprite.svg')
  expect(borrower.headers()).not.toHaveProperty('authorization')
})

test('a call that is refused for its proof goes out once more, with one by the time that the refusal came with', async () => {
  const proofs: unknown[] = []
  let offsetMs = 0
  const rest = createRestClient({
    url: (path) => `https://pay.example.com${path}`,
    authorize: async ({ reason }) => ({ dpop: `${reason} at ${offsetMs}` }),
    onServerTime: (serverMs) => (offsetMs = serverMs),
    language: () => 'en',
    fetch: (async (_url: string, { headers }: RequestInit) => {
      const { dpop } = headers as Record<string, string>
      proofs.push(dpop)
      const isGood = dpop === 'refused at 1000'
      const body = isGood ? { roles: ['LOAN_ADVISOR'] } : { code: 'UNAUTHENTICATED' }
      return Response.json(body, { status: isGood ? 200 : 401, headers: { date: new Date(1000).toUTCString() } })
    }) as typeof fetch,
  })
  expect(await rest.getJson('/api/admin')).toEqual({ roles: ['LOAN_ADVISOR'] })
  expect(proofs).toEqual(['first at 0', 'refused at 1000'])
})

test('a call that is refused again is refused, and one without another proof is sent once', async () => {
  const send = vi.fn(async () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }))
  const clientWith = (authorization: () => string) =>
    createRestClient({
      url: (path) => path,
      authorize: async () => ({ authorization: authorization() }),
      language: () => 'en',
      fetch: send as unknown as typeof fetch,
    })
  let proofs = 0
  await expect(clientWith(() => `proof ${(proofs += 1)}`).postJson('/api/admin', {})).rejects.toThrow()
  expect(send).toHaveBeenCalledTimes(2)
  await expect(clientWith(() => 'the same').getDocument('d1')).rejects.toThrow()
  expect(send).toHaveBeenCalledTimes(3)
})
