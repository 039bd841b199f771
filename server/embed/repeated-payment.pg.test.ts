import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupedNumber } from '#server/loans/payments/payment-records'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { confirmed, confirmFrame } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { bankAuthorizationVersion, payerOf } from '#tests/fixtures/payments'

const [email, accountNumber] = ['p17@example.com', '100000000017']
const operation = 'CreateIndividualPayment'

let app: TestApp
let token: string
let variables: Record<string, unknown>

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  token = await app.embedToken(email, accountNumber, { capabilities: ['make-a-payment'] })
  const [bank] = await payerOf(app, email, accountNumber).wallet('ACH')
  variables = {
    // What a page sends that wants a payment made twice: that it is meant as a second one.
    input: {
      accountNumber,
      paymentAmount: 43_245,
      paymentDate: '2026-06-18',
      paymentMethodId: bank?.id,
      serviceFee: 0,
      confirmDuplicate: true,
    },
    signature: { authorizationVersion: bankAuthorizationVersion, acceptedAt: '2026-06-17T17:00:00Z' },
  }
})
afterAll(() => app.close())

const view = async (language = 'en') =>
  (await confirmFrame(app, token, { 'ui-language': language }).ask({ operation, variables })).body.view
const pay = (headers: Record<string, string>) =>
  app.gql<{ CreateIndividualPayment: { individualPayment: { confirmationNumber: string } } }>(
    token,
    elementDocument(operation),
    variables,
    headers,
  )
const granted = async (key: string = randomUUID()) => (await confirmed(app, token, operation, variables, key)).headers

test('a payment that repeats another one says so in our frame, with the number and day of the first, whatever the page said', async () => {
  const labels = (await view())?.rows.map(({ label }) => label)
  expect(labels).not.toContain('Same payment again')
  // Read while there was no other one: it is no consent to a second.
  const [first, stale] = [await granted(), await granted()]
  const made = (await pay(first)).data?.CreateIndividualPayment.individualPayment.confirmationNumber ?? 'none'
  expect((await pay(stale)).code).toBe('CONFIRMATION_REQUIRED')
  await app.clock.setTo(Date.parse('2026-06-18T17:00:00Z'))
  token = await app.embedToken(email, accountNumber, { capabilities: ['make-a-payment'] })
  const number = groupedNumber(made)
  expect((await view())?.rows).toContainEqual({
    label: 'Same payment again',
    value: `You already have ${number}, made Wednesday, June 17`,
  })
  expect((await view('es'))?.rows).toContainEqual({
    label: 'El mismo pago otra vez',
    value: `Ya tiene el ${number}, hecho el miércoles, 17 de junio`,
  })
  const second = await pay(await granted())
  expect([second.code, second.data?.CreateIndividualPayment.individualPayment.confirmationNumber === made]).toEqual([
    null,
    false,
  ])
})
