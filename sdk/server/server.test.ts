import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { CarportRequestError, createCarport } from './index.ts'

const secret = 'carport_wh_0123456789'
const event = { id: 'pay_1.accepted', type: 'payment.accepted', createdAt: '2026-11-20T12:00:00Z', data: {} }
const body = JSON.stringify(event)
const sign = (text: string, seconds: number, by = secret) =>
  `t=${seconds},v1=${createHmac('sha256', by).update(`${seconds}.${text}`).digest('hex')}`
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
  const { verifyWebhook } = answering(200, {})
  expect(await verifyWebhook(body, sign(body, now()), secret)).toEqual(event)
  expect(await verifyWebhook(new TextEncoder().encode(body), sign(body, now() - 290), secret)).toEqual(event)
  for (const [text, header, why] of [
    [`${body} `, sign(body, now()), /signature does not fit/],
    [body, sign(body, now(), 'carport_wh_other'), /signature does not fit/],
    [body, sign(body, now()).replace(/v1=.*/, 'v1=zz'), /signature does not fit/],
    [body, sign(body, now() - 301), /older than five minutes/],
    [body, sign(body, now() + 301), /older than five minutes/],
    [body, '', /no carport-signature/],
    [body, null, /no carport-signature/],
  ] as const)
    await expect(verifyWebhook(text, header, secret)).rejects.toThrow(why)
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
