import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const warned = async (payer: TestPayer, paymentAmount: number, paymentDate: string) =>
  (await payer.preview({ paymentAmount, paymentDate })).data?.PreviewIndividualPayment.warnings.map(
    ({ code, message }) => `${code} ${message}`,
  )

const left = async (payer: TestPayer) =>
  (
    await payer.ask<{ GetAccount: { amountDue: { stillToPay: Record<string, unknown> } } }>(
      `query($n: String!) { GetAccount(accountNumber: $n) { amountDue { stillToPay {
         amount due pastDue underWay scheduled nextAmount nextDate payBy } } } }`,
      { n: payer.accountNumber },
    )
  ).data?.GetAccount.amountDue.stillToPay

describe('a payment of 577.85 is due on June 22', () => {
  const p17 = () => payerOf(app, 'p17@example.com', '100000000017')

  test('money that is scheduled before the due date counts like money on its way, and a second payment is warned of', async () => {
    expect(await warned(p17(), 57_785, '2026-06-17')).toEqual([])
    const { data } = await p17().pay({ paymentAmount: 20_000, paymentDate: '2026-06-19' })
    const id = data?.CreateIndividualPayment.individualPayment.id ?? ''
    expect(await left(p17())).toMatchObject({ amount: 37_785, due: 37_785, underWay: 20_000, nextAmount: 37_785 })
    expect(await warned(p17(), 37_785, '2026-06-17')).toEqual([])
    expect(await warned(p17(), 57_785, '2026-06-17')).toEqual([
      'PAYMENT_UNDER_WAY You already have $200.00 processing or scheduled, and only $377.85 more is due. The rest of this payment would come on top of it.',
    ])
    expect((await p17().cancel(id)).code).toBeNull()
    expect(await left(p17())).toMatchObject({ amount: 57_785, underWay: 0 })
  })

  test('once it is covered, the next payment to choose is the one after it, less what is paid ahead', async () => {
    await p17().pay({ paymentAmount: 60_000, paymentDate: '2026-06-19' })
    expect(await left(p17())).toEqual({
      amount: 0,
      due: 0,
      pastDue: 0,
      underWay: 60_000,
      scheduled: 60_000,
      nextAmount: 55_570,
      nextDate: '2026-07-22',
      payBy: '2026-06-22',
    })
    expect(await warned(p17(), 57_785, '2026-06-17')).toEqual([
      'PAYMENT_UNDER_WAY You already have $600.00 processing or scheduled, and nothing more is due. This payment would come on top of it.',
    ])
  })
})

test('who has everything scheduled is not offered to pay it in one step', async () => {
  const p17 = payerOf(app, 'p17@example.com', '100000000017')
  const { data } = await p17.ask<{ GetAlerts: { alerts: { kind: string }[] } }>(
    'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind } } }',
    { n: p17.accountNumber },
  )
  expect(data?.GetAlerts.alerts.map(({ kind }) => kind)).toEqual(['EnrollInAutoPay'])
})

describe('a deadline', () => {
  test('of a predicted repossession is warned of when the money is too little or comes too late', async () => {
    const p7 = payerOf(app, 'p7@example.com', '100000000007')
    const stop =
      'DEADLINE_MISSED Your vehicle is at risk of repossession. To stop this, pay $1,332.70 by Tuesday, June 23.'
    expect(await left(p7)).toMatchObject({ payBy: '2026-06-23' })
    expect(await warned(p7, 133_270, '2026-06-23')).toEqual([])
    expect(await warned(p7, 10_000, '2026-06-23')).toEqual([`${stop} With this payment, $1,232.70 is still missing.`])
    const late = 'This payment counts on Thursday, June 25, which is too late for that. Choose an earlier day.'
    expect(await warned(p7, 133_270, '2026-06-25')).toEqual([`${stop} ${late}`])
    await p7.pay({ paymentAmount: 123_270, paymentDate: '2026-06-22' })
    expect(await warned(p7, 10_000, '2026-06-23')).toEqual([])
  })

  test('of a payment plan is the day that paying offers, not the due date of the contract', async () => {
    const p4 = payerOf(app, 'p4@example.com', '100000000004')
    const told = await p4.ask<{ GetAlerts: { alerts: { kind: string; amount: number; date: string }[] } }>(
      'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind amount date } } }',
      { n: p4.accountNumber },
    )
    const { amount = 0, date = '' } = told.data?.GetAlerts.alerts.find(({ kind }) => kind === 'PlanToCure') ?? {}
    expect(await left(p4)).toMatchObject({ payBy: date })
    expect(await warned(p4, amount, date)).toEqual([])
    expect(await warned(p4, amount, '2026-06-30')).toEqual([
      expect.stringMatching(/^DEADLINE_MISSED Your payment plan needs \$.* by Friday, June 26\. .* too late for that/),
    ])
  })
})

describe('autopay takes 521.62 on June 29', () => {
  const p1 = () => payerOf(app, 'p1@example.com', '100000000001')

  test('a payment says before and on its receipt which draws it leaves out and which it makes smaller', async () => {
    const changes =
      'AUTOPAY_CHANGES Autopay will not take $521.62 on Monday, June 29, because this payment covers it. ' +
      'Autopay will take $443.24 instead of $521.62 on Wednesday, July 29, because this payment covers part of it. ' +
      'After that, autopay goes on as before.'
    expect(await warned(p1(), 60_000, '2026-06-18')).toEqual([changes])
    const { data } = await p1().pay({ paymentAmount: 60_000, paymentDate: '2026-06-18' })
    const receipt = data?.CreateIndividualPayment.individualPayment
    expect(receipt?.warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([changes])
    const [listed] = await p1().payments()
    expect(listed?.warnings).toEqual(receipt?.warnings)
    expect((await p1().cancel(receipt?.id ?? '')).code).toBeNull()
  })
})
