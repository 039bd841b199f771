import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { CarportRequestError, createCarport } from './index.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const event = { id: 'pay_1_accepted', type: 'payment.accepted', createdAt: '2026-11-20T12:00:00Z', data: {} }
const body = JSON.stringify(event)
const sign = (text: string, seconds: number, by = secret) => ({
  'webhook-id': event.id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': `v1,${createHmac('sha256', Buffer.from(by.slice(6), 'base64'))
    .update(`${event.id}.${seconds}.${text}`)
    .digest('base64')}`,
})
const now = () => Math.floor(Date.now() / 1000)

const answering = (status: number, answer: unknown, asked: Request[] = []) =>
  createCarport({
    baseUrl: 'https://pay.example.com',
    secretKey: 'carport_sk_test_1',
    fetch: async (input, init) => {
      asked.push(new Request(input as URL, init))
      return Response.json(answer, { status })
    },
  })

test('[embed-17] a webhook is believed when it is signed with the partner’s secret and not older than five minutes', async () => {
  // The limits are tested to the second, so the clock is frozen, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] })
  const { verifyWebhook } = answering(200, {})
  expect(await verifyWebhook(body, sign(body, now()), secret)).toEqual(event)
  expect(await verifyWebhook(new TextEncoder().encode(body), sign(body, now() - 290), secret)).toEqual(event)
  // While the secret is changed, one signature of each.
  const { 'webhook-signature': signature, ...rest } = sign(body, now())
  const both = new Headers({ ...rest, 'webhook-signature': `v1,AAAA v1a,AAAA ${signature}` })
  expect(await verifyWebhook(body, both, secret)).toEqual(event)
  for (const [text, headers, why] of [
    [`${body} `, sign(body, now()), /signature does not fit/],
    [body, sign(body, now(), 'whsec_AAAA'), /signature does not fit/],
    [body, { ...sign(body, now()), 'webhook-id': 'pay_2_accepted' }, /signature does not fit/],
    [body, { ...rest, 'webhook-signature': 'v1,zz' }, /signature does not fit/],
    [body, { ...rest, 'webhook-signature': signature.replace('v1,', 'v2,') }, /signature does not fit/],
    [body, sign(body, now() - 301), /older than five minutes/],
    [body, sign(body, now() + 301), /older than five minutes/],
    [body, rest, /no headers webhook-id, webhook-timestamp and webhook-signature/],
    [body, { ...sign(body, now()), 'webhook-timestamp': 'now' }, /no headers/],
    [body, {}, /no headers/],
  ] as const)
    await expect(verifyWebhook(text, headers, secret)).rejects.toThrow(why)
  await expect(verifyWebhook(body, sign(body, now()), 'carport_sk_1')).rejects.toThrow(/begins with whsec_/)
  vi.useRealTimers()
})

test('[embed-17] a webhook is signed as Standard Webhooks has it: its known example is believed', async () => {
  vi.useFakeTimers({ now: 1_614_265_330_000 })
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  expect(await answering(200, {}).verifyWebhook('{"test": 2432232314}', headers, secret)).toEqual({ test: 2432232314 })
  vi.useRealTimers()
})

test('[embed-17] a refusal is an error whose message ends with what to change', async () => {
  const refused = answering(404, {
    code: 'NOT_FOUND',
    retryable: false,
    correlationId: 'abc',
    params: { hint: 'You may not show profile.' },
  })
  const error = await refused
    .mintToken({ email: 'p1@example.com', accountNumber: '100000000001', capabilities: ['profile'] })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CarportRequestError)
  expect(error).toMatchObject({
    message: 'No token (404 NOT_FOUND): You may not show profile.',
    status: 404,
    correlationId: 'abc',
    retryable: false,
  })
  const silent = createCarport({
    baseUrl: 'https://pay.example.com',
    secretKey: 'carport_sk_test_1',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  })
  await expect(silent.findByReference('12345678')).rejects.toMatchObject({ status: 0, retryable: true })
  await expect(answering(502, 'no json').findByReference('12345678'), 'a proxy that answers').rejects.toMatchObject({
    status: 502,
    retryable: true,
    code: null,
  })
})

test('[embed-17] what cannot work is said before anything is sent', () => {
  const key = 'carport_sk_test_1'
  expect(() => createCarport({ baseUrl: 'http://pay.example.com', secretKey: key })).toThrow(/https address/)
  expect(() => createCarport({ baseUrl: 'pay.example.com', secretKey: key })).toThrow(/https address/)
  expect(() => createCarport({ baseUrl: 'https://pay.example.com', secretKey: '' })).toThrow(/carport_sk_/)
  expect(createCarport({ baseUrl: 'http://localhost:4400', secretKey: key })).toBeDefined()
  vi.stubGlobal('document', {})
  expect(() => createCarport({ baseUrl: 'https://pay.example.com', secretKey: key })).toThrow(/secret key in a page/)
  vi.unstubAllGlobals()
})
