import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf, type PaymentAnswer, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer
let payment: PaymentAnswer

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p1@example.com', '100000000001')
  const answer = await payer.pay({ paymentAmount: 2500 })
  if (answer.data === null) throw new Error('Not paid')
  payment = answer.data.CreateIndividualPayment.individualPayment
})
afterAll(() => app.close())

async function read(id: string, email: string | null): Promise<Response> {
  const headers: Record<string, string> = email === null ? {} : { authorization: `Bearer ${await app.token(email)}` }
  return app.request(`/api/documents/${id}`, { headers })
}

describe('documents that are refused', () => {
  test('without signing in', async () => {
    expect((await read(`receipt-${payment.id}`, null)).status).toBe(401)
  })

  test.each(['p2@example.com', 'p18@example.com'])('to %s, like one that is not there', async (email) => {
    expect((await read(`receipt-${payment.id}`, email)).status).toBe(404)
    expect((await read(`authorization-${payment.id}`, email)).status).toBe(404)
    expect((await read('receipt-pay_nothing', email)).status).toBe(404)
    expect((await read('..%2f..%2fetc', email)).status).toBe(404)
  })
})

test.each(['receipt', 'authorization'])('the owner gets the %s as a tagged PDF that nobody keeps', async (kind) => {
  const response = await read(`${kind}-${payment.id}`, payer.email)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(bytes.startsWith('%PDF-1.7')).toBe(true)
  expect(bytes).toContain('/StructTreeRoot')
  expect(bytes).toContain('/Lang')
})
