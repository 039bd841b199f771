import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2027-06-16T17:00:00Z' })
})
afterAll(() => app.close())

const set = (name: Parameters<typeof app.services.flags.set>[0], value: boolean) => app.services.flags.set(name, value)

test('[flag-18] a payment plan is open to a borrower past due while the hardship program is on, and not without it', async () => {
  const borrower = payerOf(app, 'p3@example.com', '100000000003')
  const eligibility = async () =>
    (
      await borrower.ask<{ GetPaymentEligibility: { paymentPlanEligibilityStatus: string } }>(
        'query($n: String!) { GetPaymentEligibility(accountNumber: $n) { paymentPlanEligibilityStatus } }',
        { n: borrower.accountNumber },
      )
    ).data?.GetPaymentEligibility.paymentPlanEligibilityStatus
  const offers = async () =>
    (
      await borrower.ask<{ GetAlerts: { alerts: { kind: string }[] } }>(
        'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind } } }',
        { n: borrower.accountNumber },
      )
    ).data?.GetAlerts.alerts.filter(({ kind }) => kind === 'PaymentPlanOptions').length
  await set('HardshipProgram', true)
  expect([await eligibility(), await offers()]).toEqual(['Eligible', 1])
  await set('HardshipProgram', false)
  expect([await eligibility(), await offers()]).toEqual(['Ineligible', 0])
})

test('[flag-23] a card payment carries the increased service fee while the flag is on, and the one before it otherwise', async () => {
  const borrower = payerOf(app, 'p17@example.com', '100000000017')
  const fees = async () => new Set((await borrower.wallet('CARD')).map(({ serviceFee }) => serviceFee))
  await set('ServiceFeeIncrease', true)
  expect(await fees()).toEqual(new Set([495]))
  await set('ServiceFeeIncrease', false)
  expect(await fees()).toEqual(new Set([395]))
})

// Of 2,000.00 unpaid, 5 % is more than either cap: 50.00, and 75.00 with the increase.
test.each([
  [false, '100000000001', 5_000],
  [true, '100000000002', 7_500],
])(
  '[flag-22] with the late-fee increase %s, %s is charged a late fee of %i cents',
  async (isOn, accountNumber, cents) => {
    await set('LateFeeIncrease', isOn)
    await app.services.db.withTx((tx) =>
      tx.query(
        `UPDATE schedule_rows SET due_date = '2027-06-07', amount_cents = 200000 WHERE account_number = $1 AND seq = (
         SELECT min(seq) FROM schedule_rows WHERE account_number = $1 AND due_date > '2027-06-16')`,
        [accountNumber],
      ),
    )
    await at(app, '2027-06-18', '00:05')
    await runJob(app.services, 'rollover')
    expect(
      await app.services.db.read(
        `SELECT late_fee_cents AS cents FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE' AND effective_date = '2027-06-18'`,
        [accountNumber],
      ),
    ).toEqual([{ cents }])
  },
)
