import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatCents } from '#sdk/money/money'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { issueEmbedToken } from '#server/identity/issue-token'
import { findLoginByEmail } from '#server/identity/logins.store'
import { createPartner } from '#server/identity/partner-pages/partners.store'
import { confirmFrame } from '#tests/fixtures/confirmed'
import { autopayOf } from '#tests/fixtures/autopay'
import { at, bankAuthorizationVersion, dueOf, payerOf, type TestPayer } from '#tests/fixtures/payments'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'

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
    const ofStop = async (cents: number, date: string) =>
      (await warned(p7, cents, date))?.filter((told) => !told.includes('a late fee'))
    // The last day without another late fee is before it, and is the day that paying offers.
    expect(await left(p7)).toMatchObject({ payBy: '2026-06-21' })
    expect(await warned(p7, 133_270, '2026-06-21')).toEqual([])
    expect(await warned(p7, 133_270, '2026-06-23')).toEqual([
      expect.stringMatching(/^DEADLINE_MISSED To avoid a late fee, pay \$.* by Sunday, June 21\. .* too late for that/),
    ])
    expect(await ofStop(10_000, '2026-06-23')).toEqual([`${stop} With this payment, $1,232.70 is still missing.`])
    const late = 'This payment counts on Thursday, June 25, which is too late for that. Choose an earlier day.'
    expect(await ofStop(133_270, '2026-06-25')).toEqual([`${stop} ${late}`])
    await p7.pay({ paymentAmount: 123_270, paymentDate: '2026-06-22' })
    expect(await ofStop(10_000, '2026-06-23')).toEqual([])
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

describe('a deadline that no alert asks for', () => {
  test('of a plan for a charged-off balance is the day that paying offers, and warns of too little or too late', async () => {
    const p10 = payerOf(app, 'p10@example.com', '100000000010')
    expect(await left(p10)).toMatchObject({ amount: 31_874, payBy: '2026-06-25' })
    expect(await warned(p10, 31_874, '2026-06-25')).toEqual([])
    const wanted = 'DEADLINE_MISSED Your plan needs $318.74 by Thursday, June 25.'
    expect(await warned(p10, 10_000, '2026-06-25')).toEqual([`${wanted} With this payment, $218.74 is still missing.`])
    expect(await warned(p10, 31_874, '2026-06-26')).toEqual([
      `${wanted} This payment counts on Friday, June 26, which is too late for that. Choose an earlier day.`,
    ])
    await p10.pay({ paymentAmount: 10_000 })
    expect(await warned(p10, 21_874, '2026-06-25')).toEqual([])
  })

  test('of a late fee is the last of the grace days, and what its installments and those before are short of', async () => {
    const p2 = payerOf(app, 'p2@example.com', '100000000002')
    const { pastDue, payBy } = (await left(p2)) ?? {}
    const missing = Number(pastDue)
    expect(missing).toBeGreaterThan(40_000)
    expect(payBy).toBe('2026-06-20')
    expect(await warned(p2, missing, '2026-06-20')).toEqual([])
    const wanted = `DEADLINE_MISSED To avoid a late fee, pay ${formatCents(missing)} by Saturday, June 20.`
    expect(await warned(p2, 10_000, '2026-06-18')).toEqual([
      `${wanted} With this payment, ${formatCents(missing - 10_000)} is still missing.`,
    ])
    expect(await warned(p2, missing, '2026-06-22')).toEqual([
      `${wanted} This payment counts on Monday, June 22, which is too late for that. Choose an earlier day.`,
    ])
    await p2.pay({ paymentAmount: 10_000 })
    expect(await warned(p2, missing - 10_000, '2026-06-20')).toEqual([])

    // Two installments are past due, and money pays the older one first.
    const p3 = payerOf(app, 'p3@example.com', '100000000003')
    const both = formatCents(Number((await left(p3))?.pastDue))
    expect(await warned(p3, 10_000, '2026-06-18')).toContainEqual(
      expect.stringContaining(`To avoid a late fee, pay ${both} by `),
    )
  })
})

describe('autopay takes 521.62 on June 29', () => {
  const p1 = () => payerOf(app, 'p1@example.com', '100000000001')

  test('a payment says before and on its receipt which draws it leaves out and which it makes smaller', async () => {
    const changes =
      'AUTOPAY_CHANGES Autopay will not take $521.62 on Monday, June 29, because this payment covers it. ' +
      'Autopay will take $443.24 instead of $521.62 on Wednesday, July 29, because this payment covers part of it. ' +
      'After that, autopay continues as before.'
    expect(await warned(p1(), 60_000, '2026-06-18')).toEqual([changes])
    const { data } = await p1().pay({ paymentAmount: 60_000, paymentDate: '2026-06-18' })
    const receipt = data?.CreateIndividualPayment.individualPayment
    expect(receipt?.warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([changes])
    const [listed] = await p1().payments()
    expect(listed?.warnings).toEqual(receipt?.warnings)
    expect((await p1().cancel(receipt?.id ?? '')).code).toBeNull()
  })

  const extra = { paymentAmount: 60_000, paymentDate: '2026-06-18' }
  const draws = async () =>
    (
      await p1().ask<{
        GetRecurringPayments: { scheduledPayments: { paymentDate: string; paymentAmount: number }[] }[]
      }>(
        'query($n: String!) { GetRecurringPayments(accountNumber: $n) { scheduledPayments { paymentDate paymentAmount } } }',
        { n: p1().accountNumber },
      )
    ).data?.GetRecurringPayments[0]?.scheduledPayments.slice(0, 3)

  test('each choice says what it does, and who says nothing has the payment cover the draws', async () => {
    const { data } = await p1().preview(extra)
    expect(data?.PreviewIndividualPayment).toMatchObject({
      autopayDraws: 'COVERED',
      autopayChoice: {
        covered: expect.stringContaining('Autopay will not take $521.62 on Monday, June 29'),
        continued: expect.stringMatching(
          /^Autopay will take \$521\.62 on Monday, June 29, as planned\. Autopay will take \$521\.62 on Wednesday, July 29, as planned\. .*saves about \$\d+\.\d\d in interest/,
        ),
      },
    })
  })

  test('who lets autopay go on is drawn as before, and the extra lowers the principal', async () => {
    const before = await draws()
    const leftBefore = await left(p1())
    const { unpaidPrincipal } = await dueOf(p1())
    const key = randomUUID()
    const wish = { ...extra, paymentDate: '2026-06-17', autopayDraws: 'CONTINUE' as const }
    const preview = (await p1().preview(wish)).data?.PreviewIndividualPayment
    expect(preview?.authorization?.text).toContain('I choose to have autopay continue as before.')
    expect(preview?.warnings.map(({ code }) => code)).toEqual(['AUTOPAY_CONTINUES'])
    const paid = (await p1().pay({ ...wish, key })).data?.CreateIndividualPayment.individualPayment
    expect(paid).toMatchObject({ autopayDraws: 'CONTINUE', warnings: preview?.warnings })
    // The choice is part of what a key is compared by when it is repeated.
    expect((await p1().pay({ ...wish, autopayDraws: 'COVERED', key })).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await p1().pay({ ...wish, key })).data?.CreateIndividualPayment.individualPayment.id).toBe(paid?.id)
    expect(await draws()).toEqual(before)
    expect(await left(p1())).toEqual(leftBefore)
    // Staff read it on the account, and whoever audits in the log.
    expect(
      await app.services.db.read(`SELECT reason FROM audit_log WHERE action = 'payment.create' AND reason IS NOT NULL`),
    ).toEqual([{ reason: 'autopay continues as before' }])
    const noted = await app.services.db.read<{ comment: string }>(
      `SELECT comment FROM notations WHERE activity_code = 'PY'`,
    )
    expect(noted.map(({ comment }) => comment)).toContainEqual(
      expect.stringMatching(/^Payment accepted online, autopay continues as before\. \$600\.00/),
    )

    await runJob(app.services, 'batch')
    await at(app, '2026-06-18', '20:00')
    await runJob(app.services, 'posting')
    expect((await p1().payments()).find(({ id }) => id === paid?.id)?.status).toBe('APPLIED')
    expect(await draws()).toEqual(before)
    expect(await left(p1())).toMatchObject({ nextAmount: leftBefore?.nextAmount, nextDate: leftBefore?.nextDate })
    const { interest, principal } = paid?.details ?? { interest: 0, principal: 0 }
    expect(interest + principal).toBe(60_000)
    expect((await dueOf(p1())).unpaidPrincipal).toBe(unpaidPrincipal - principal)
    expect(await verifyLedger(reader(app.services.db))).toEqual([])
  })

  test('a partner’s page confirms the choice in our frame, which names it and has the text that does', async () => {
    const { loginId = '', customerId } = (await findLoginByEmail(reader(app.services.db), 'p1@example.com')) ?? {}
    const capabilities = ['make-a-payment']
    const shop = { name: 'Bright Motors', origins: ['https://shop.example'], capabilities }
    const partnerId = await app.services.db.withTx((tx) =>
      createPartner(tx, { ...shop, lendingProviderKeys: null, createdAt: '2026-06-01T17:00:00Z' }),
    )
    const of = { loginId, customerId: customerId ?? '', accountNumber: p1().accountNumber, partnerId }
    const { token } = await issueEmbedToken(app.services, { ...of, ...shop })
    const paymentMethodId = (await p1().wallet('ACH'))[0]?.id
    const asked = { accountNumber: p1().accountNumber, paymentMethodId, serviceFee: 0, ...extra, paymentAmount: 62_000 }
    const ask = async (draws: object) =>
      (
        await confirmFrame(app, token).ask({
          operation: 'CreateIndividualPayment',
          variables: {
            input: { ...asked, paymentDate: '2026-06-24', ...draws },
            signature: { authorizationVersion: bankAuthorizationVersion, acceptedAt: '2026-06-18T17:00:00Z' },
          },
        })
      ).body.view
    const view = await ask({ autopayDraws: 'CONTINUE' })
    expect(view?.rows).toContainEqual({ label: 'Autopay', value: 'Continues as before' })
    expect(view?.authorization).toContain('I choose to have autopay continue as before.')
    expect((await ask({}))?.rows.map(({ label }) => label)).not.toContain('Autopay')
  })

  test('a payment on its way covers the coming installments after all once autopay ends', async () => {
    const wish = { ...extra, paymentDate: '2026-06-24', autopayDraws: 'CONTINUE' as const }
    const paid = (await p1().pay(wish)).data?.CreateIndividualPayment.individualPayment
    expect(await left(p1())).toMatchObject({ underWay: 0, nextAmount: 52_162 })
    const autopay = autopayOf(app, 'p1@example.com', '100000000001')
    const id = (await autopay.list()).data?.GetRecurringPayments[0]?.id ?? ''
    expect((await autopay.cancel(id)).code).toBeNull()
    expect((await p1().payments()).find((one) => one.id === paid?.id)?.autopayDraws).toBe('COVERED')
    expect(await left(p1())).toMatchObject({ amount: 0, underWay: 60_000 })
    // Nothing is left to go on.
    expect((await p1().preview({ ...wish, paymentAmount: 61_000 })).data?.PreviewIndividualPayment).toMatchObject({
      autopayDraws: 'COVERED',
      autopayChoice: null,
    })
    expect((await p1().pay({ ...wish, paymentAmount: 61_000 })).code).toBe('PRICE_CHANGED')
  })
})
