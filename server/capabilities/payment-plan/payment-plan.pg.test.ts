import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, today } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

// P3 is 37 days past due with 1,592.24; P17 has a loan that is past due too; P1 is current, P4 is on a plan, P12 can sign an extension.
const account = '100000000003'
const p3 = () => plannerOf(app, 'p3@example.com', account)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const first = () => addDays(today(app), 7)
const notes = async (code: string) =>
  (await read(`SELECT FROM notations WHERE account_number = $1 AND activity_code = $2`, [account, code])).length
const plansStored = async () => (await read('SELECT FROM ptc_plans WHERE account_number = $1', [account])).length

describe('who is not offered a plan', () => {
  test.each([
    ['p1@example.com', '100000000001', 'PTC_INELIGIBLE', 'not-past-due'],
    ['p4@example.com', '100000000004', 'PTC_ALREADY_ACTIVE', 'on-plan'],
    ['p8@example.com', '100000000008', 'PTC_INELIGIBLE', 'repo-active'],
    ['p12@example.com', '100000000012', 'PTC_INELIGIBLE', 'modification-open'],
  ])(
    '[plan-04] %s is refused with the reason that the page, the eligibility and the alert agree on',
    async (email, number, code, reason) => {
      const planner = plannerOf(app, email, number)
      expect((await planner.offers(first())).code).toBe(code)
      const seen = await planner.ask<{
        GetPtcOptions: { eligibility: string; reasonCode: string }
        GetPaymentEligibility: { paymentPlanEligibilityStatus: string }
        GetAlerts: { alerts: { kind: string }[] }
      }>(
        `query($n: String!) { GetPtcOptions(accountNumber: $n) { eligibility reasonCode }
         GetPaymentEligibility(accountNumber: $n) { paymentPlanEligibilityStatus } GetAlerts(accountNumber: $n) { alerts { kind } } }`,
        { n: number },
      )
      expect(seen.data?.GetPtcOptions).toEqual({ eligibility: 'Ineligible', reasonCode: reason })
      expect(seen.data?.GetPaymentEligibility.paymentPlanEligibilityStatus).toBe('Ineligible')
      expect(seen.data?.GetAlerts.alerts.map(({ kind }) => kind)).not.toContain('PaymentPlanOptions')
    },
  )

  test('a first payment today, or later than two weeks, is no plan', async () => {
    expect((await p3().offers(today(app))).code).toBe('DATE_OUT_OF_RANGE')
    expect((await p3().offers(addDays(today(app), 15))).code).toBe('DATE_OUT_OF_RANGE')
  })

  test('a loan of somebody else is not there', async () => {
    expect((await plannerOf(app, 'p1@example.com', account).offers(first())).code).toBe('NOT_FOUND')
  })
})

test('canceling a payment that a plan counts on is told before: what the plan then needs, and by when', async () => {
  const p4 = plannerOf(app, 'p4@example.com', '100000000004')
  const paid = await p4.pay({ paymentAmount: 75_823, paymentDate: '2026-06-25' })
  const without = async (planner: ReturnType<typeof plannerOf>, paymentId: string | undefined) =>
    (
      await planner.ask<{ GetProgramWithoutPayment: object | null }>(
        `query($n: String!, $p: ID!) { GetProgramWithoutPayment(accountNumber: $n, paymentId: $p) { program amount date } }`,
        { n: planner.accountNumber, p: paymentId },
      )
    ).data?.GetProgramWithoutPayment
  const id = paid.data?.CreateIndividualPayment.individualPayment.id
  expect(await without(p4, id)).toEqual({ program: 'PAYMENT_PLAN', amount: 75_823, date: '2026-06-26' })
  const p1 = plannerOf(app, 'p1@example.com', '100000000001')
  expect([await without(p1, id), await without(p4, 'pay_none')]).toEqual([null, null])
})

test('[plan-01] the offers are the past-due amount in equal parts on top of the regular payment, about what they save beside it', async () => {
  const offers = (await p3().offers(first())).data?.GetPtcOffers ?? []
  expect(offers.map((one) => [one.planStatus, one.numberOfPaymentsPlanned])).toEqual([
    ['Offered', 2],
    ['Offered', 3],
    ['Offered', 4],
    ['Offered', 6],
  ])
  expect(offers[1]?.payments.map((one) => one.paymentAmount)).toEqual([
    79_612 + 53_076,
    79_612 + 53_074,
    79_612 + 53_074,
  ])
  expect(offers[2]?.payments.map((one) => one.paymentAmount - one.regularPaymentAmount)).toEqual([
    39_806, 39_806, 39_806, 39_806,
  ])
  expect(offers[2]?.estimatedInterestSavingsOverLifeOfLoan).toBeGreaterThan(100_000)
})

describe('what leaves no plan', () => {
  const offered = async () => (await p3().offers(first())).data?.GetPtcOffers[1]?.planId ?? ''

  test('no code, a wrong code, or words that nobody read', async () => {
    const planId = await offered()
    expect((await p3().sign(planId)).code).toBe('STEP_UP_REQUIRED')
    await p3().code()
    expect((await p3().sign(planId, { passcode: '000000' })).code).toBe('OTP_WRONG')
    const passcode = await p3().code()
    expect((await p3().sign(planId, { passcode, version: 'web-debit-5.en' })).code).toBe('SIGNATURE_REQUIRED')
    expect((await p3().sign(planId, { passcode, version: 'payment-plan-4.0123456789ab.en' })).code).toBe(
      'PRICE_CHANGED',
    )
    expect(await plansStored()).toBe(0)
  })

  test('an offer a day old, of other terms, or of nobody’s', async () => {
    const planId = await offered()
    const [kind, frequency, day, , seconds, digest] = planId.split('.')
    for (const other of [
      [kind, frequency, day, 4, seconds, digest],
      [kind, frequency, addDays(first(), 1), 3, seconds, digest],
      [kind, frequency, day, 3, Number(seconds) - 86_400, digest],
      [kind, frequency, day, 3, Number(seconds) + 60, digest],
      ['none'],
    ])
      expect((await p3().preview(other.join('.'))).code).toBe('PTC_OFFER_EXPIRED')
  })

  test('a card, or a bank account of somebody else', async () => {
    const planId = await offered()
    const [card] = await p3().wallet('CARD')
    expect(card).toBeDefined()
    expect((await p3().preview(planId, card?.id ?? '')).code).toBe('FIELD_INVALID')
    const [foreign] = await plannerOf(app, 'p1@example.com', '100000000001').wallet('ACH')
    expect((await p3().preview(planId, foreign?.id ?? '')).code).toBe('METHOD_NOT_FOUND')
  })
})

test('[plan-01][gql-15] signing starts the plan once: its payments, the signed words, the notation that stops an order, and the terms to the borrower', async () => {
  const [bank] = await p3().wallet('ACH')
  const planId = (await p3().offers(first())).data?.GetPtcOffers[1]?.planId ?? ''
  const passcode = await p3().code()
  const key = randomUUID()
  const wish = { paymentMethodId: bank?.id ?? '', passcode, key }
  const signed = await p3().sign(planId, wish)
  expect(signed.code).toBeNull()
  expect(signed.data?.CreatePtcPlan.plan).toMatchObject({
    planStatus: 'Active',
    isDrawn: true,
    createdBy: 'SelfService',
    numberOfPaymentsPlanned: 3,
    numberOfPaymentsCompleted: 0,
    nextPaymentAmount: 132_688,
    nextPaymentDeadline: first(),
  })
  const version = (
    await read<{ version: string }>(
      `SELECT text_version AS version FROM program_signatures WHERE program = 'payment-plan'`,
    )
  )[0]?.version
  const again = await p3().sign(planId, { ...wish, version: version ?? '' })
  expect(again.data?.CreatePtcPlan.plan.planId).toBe(signed.data?.CreatePtcPlan.plan.planId)
  expect([await plansStored(), await notes('PT')]).toEqual([1, 1])
  const mails = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'plan-started' AND recipient = 'p3@example.com'`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('$1,326.88')
  expect(mails[0]?.body).toContain('I authorize')
  expect((await p3().offers(first())).code).toBe('PTC_ALREADY_ACTIVE')
  const removed = await p3().ask(
    `mutation($id: ID!) { RemoveBankAccount(id: $id) { success } }`,
    { id: bank?.id },
    { 'idempotency-key': randomUUID() },
  )
  expect(removed.code).toBe('METHOD_IN_USE')
})

test('[plan-02] on its date the payment is debited as agreed, and posts as the plan’s first payment', async () => {
  const due = (await p3().plan())?.firstPaymentDate ?? ''
  await at(app, addDays(due, -1), '17:00')
  await runJob(app.services, 'batch')
  await runJob(app.services, 'batch')
  const drawn = await read<{ id: string; cents: number; version: string }>(
    `SELECT payment_id AS id, amount_cents AS cents, text_version AS version FROM payments JOIN payment_authorizations USING (payment_id)
     WHERE account_number = $1 AND kind = 'PLAN'`,
    [account],
  )
  expect(drawn.map(({ cents }) => cents)).toEqual([132_688])
  expect(drawn[0]?.version).toMatch(/^payment-plan-4\./)
  await app.drain()
  await at(app, due, '20:00')
  await runJob(app.services, 'posting')
  const plan = await p3().plan()
  expect(plan?.numberOfPaymentsCompleted).toBe(1)
  expect(plan?.payments[0]).toMatchObject({ paymentStatus: 'APPLIED', paymentSatisfiedDate: due })
})

test('what the borrower pays beforehand is not debited again', async () => {
  const second = (await p3().plan())?.payments[1]
  const due = second?.paymentScheduledDueDate ?? ''
  await at(app, addDays(due, -4), '10:00')
  expect((await p3().pay({ paymentAmount: 100_000 })).code).toBeNull()
  await at(app, addDays(due, -1), '17:00')
  await runJob(app.services, 'batch')
  const drawn = await read<{ cents: number }>(
    `SELECT amount_cents AS cents FROM payments WHERE account_number = $1 AND kind = 'PLAN' ORDER BY payment_date DESC LIMIT 1`,
    [account],
  )
  expect(drawn[0]?.cents).toBe(132_686 - 100_000)
})

test('[plan-03] canceling ends the plan, its debits and the sheltered state, and the history keeps it with the reason', async () => {
  const planId = (await p3().plan())?.planId ?? ''
  expect((await p3().end(planId, 'because')).code).toBe('FIELD_INVALID')
  expect((await p3().end('ptc_none')).code).toBe('NOT_FOUND')
  expect((await p3().end(planId, 'paid-another-way')).data?.CancelPtcPlan.plan.planStatus).toBe('Cancelled')
  expect((await p3().end(planId, 'paid-another-way')).code).toBeNull()
  expect(await p3().plan()).toBeNull()
  expect((await p3().history())[0]).toMatchObject({
    planId,
    planStatus: 'Cancelled',
    cancelledBy: 'borrower',
    cancellationDate: today(app),
    planCancellationReason: 'paid-another-way',
    numberOfPaymentsCompleted: 1,
  })
  expect(await notes('PB')).toBe(1)
  expect(
    await read(`SELECT FROM messages WHERE template = 'plan-canceled' AND recipient = 'p3@example.com'`),
  ).toHaveLength(1)
})
