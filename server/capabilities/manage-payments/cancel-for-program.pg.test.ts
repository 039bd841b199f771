import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { confirmFrame } from '#tests/fixtures/confirmed'
import { extenderOf } from '#tests/fixtures/extension'
import { payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** What the portal reads before a payment is canceled. */
const without = async (payer: Pick<TestPayer, 'ask' | 'accountNumber'>, paymentId: string) =>
  (
    await payer.ask<{ GetProgramWithoutPayment: object | null }>(
      'query($n: String!, $p: ID!) { GetProgramWithoutPayment(accountNumber: $n, paymentId: $p) { program amount date } }',
      { n: payer.accountNumber, p: paymentId },
    )
  ).data?.GetProgramWithoutPayment

/** What our frame shows besides the payment itself before one is canceled from an element. */
async function framed(
  { email, accountNumber }: Pick<TestPayer, 'email' | 'accountNumber'>,
  id: string,
): Promise<string[]> {
  const token = await app.embedToken(email, accountNumber, { capabilities: ['manage-payments'] })
  const variables = { accountNumber, id }
  const { body } = await confirmFrame(app, token).ask({ operation: 'CancelIndividualPayment', variables })
  return (body.view?.rows ?? []).slice(4).map(({ label, value }) => `${label}: ${value}`)
}

test('canceling the payment of an extension cancels it, and both places say so before', async () => {
  const p2 = extenderOf(app, 'p2@example.com', '100000000002')
  const { dueDate } = await p2.amountDue()
  const made = await p2.extend()
  const id = made.data?.CreateExtension.individualPayment?.id ?? ''
  expect(await without(p2, id)).toEqual({ program: 'EXTENSION', amount: null, date: dueDate })
  expect(await framed(p2, id)).toEqual([
    expect.stringMatching(/^Your payment extension: Canceled with this payment\. Your due date stays /),
  ])
})

test('canceling the first payment of a plan for a charged-off balance says what the plan then needs, and by when', async () => {
  const p9 = debtorOf(app, 'p9@example.com', '100000000009')
  const made = await p9.sign(await p9.passcode(), {}, (await p9.wallet('ACH'))[0]?.id ?? 'none')
  const payment = made.data?.CreatePcoPlan.individualPayment
  const id = payment?.id ?? ''
  expect(await without(p9, id)).toEqual({
    program: 'CHARGE_OFF_PLAN',
    amount: payment?.totalAmount,
    date: '2026-06-24',
  })
  expect(await framed(p9, id)).toEqual([
    expect.stringMatching(/^Your plan for the charged-off balance then needs: \$.* by Wednesday, June 24$/),
  ])
})

test('so does canceling a later payment that keeps such a plan; another loan’s payment does nothing', async () => {
  const p10 = debtorOf(app, 'p10@example.com', '100000000010')
  const { plan } = await p10.standing()
  const amount = plan?.nextAmount ?? 0
  const paid = await p10.pay({ paymentAmount: amount })
  const id = paid.data?.CreateIndividualPayment.individualPayment.id ?? ''
  expect(await without(p10, id)).toEqual({ program: 'CHARGE_OFF_PLAN', amount, date: plan?.payBy ?? plan?.nextDate })
  expect(await framed(p10, id)).toHaveLength(1)
  expect(await without(payerOf(app, 'p2@example.com', '100000000002'), id)).toBeNull()
})

test('canceling a payment that a payment plan counts on is said in our frame as well', async () => {
  const p4 = payerOf(app, 'p4@example.com', '100000000004')
  const paid = await p4.pay({ paymentAmount: 75_823, paymentDate: '2026-06-25' })
  const id = paid.data?.CreateIndividualPayment.individualPayment.id ?? ''
  expect(await framed(p4, id)).toEqual(['Your payment plan then needs: $758.23 by Friday, June 26'])
})
