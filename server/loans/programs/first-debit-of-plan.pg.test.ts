import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at } from '#tests/fixtures/payments'

// Friday, June 19, 2026, is a holiday: what is signed on Thursday after the cut-off is in Monday's file, and is debited on Tuesday.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const planner = () => plannerOf(app, 'p3@example.com', '100000000003')
const told = async () =>
  (
    await app.services.db.read<{ template: string }>(
      `SELECT template FROM messages WHERE recipient = 'p3@example.com' AND template LIKE 'plan-%' ORDER BY created_at`,
    )
  ).map(({ template }) => template)
const rollover = async (date: string) => {
  await at(app, date, '00:05')
  await runJob(app.services, 'rollover')
}

test('a first payment that the bank can only be asked for after its day is not missed before', async () => {
  const [bank] = await planner().wallet('ACH')
  await at(app, '2026-06-18', '18:00')
  expect((await planner().start('2026-06-20', 3, { paymentMethodId: bank?.id ?? '' })).code).toBeNull()
  await rollover('2026-06-21')
  await rollover('2026-06-22')
  expect(await told()).toEqual(['plan-started'])
  expect(await planner().plan()).toMatchObject({
    planStatus: 'Active',
    nextPaymentScheduledDueDate: '2026-06-20',
    // Another day would be shown as the last one to make up for it.
    nextPaymentDeadline: '2026-06-20',
  })

  await at(app, '2026-06-22', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await rollover('2026-06-23')
  await at(app, '2026-06-23', '20:00')
  await runJob(app.services, 'posting')
  expect(await planner().plan()).toMatchObject({ planStatus: 'Active', numberOfPaymentsCompleted: 1 })
  expect(await told()).not.toContain('plan-payment-required')
})

test('once it is not debited on that day either, it is missed', async () => {
  const second = plannerOf(app, 'p17@example.com', '100000000017')
  const [bank] = await second.wallet('ACH')
  // Signed on a Friday evening, for Saturday: in Monday's file.
  await at(app, '2026-06-26', '18:00')
  expect((await second.start('2026-06-27', 3, { paymentMethodId: bank?.id ?? '' })).code).toBeNull()
  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE customers SET ach_stopped_at = now() WHERE customer_id = (
      SELECT customer_id FROM account_customers WHERE account_number = '100000000017' AND customer_type = 'buyer')`),
  )
  await at(app, '2026-06-29', '17:00')
  await runJob(app.services, 'batch')
  await rollover('2026-06-30')
  const templates = await app.services.db.read<{ template: string }>(
    `SELECT template FROM messages WHERE recipient = 'p17@example.com' AND template LIKE 'plan-%' ORDER BY created_at`,
  )
  expect(templates.map(({ template }) => template)).toEqual(['plan-started', 'plan-not-drawn', 'plan-payment-required'])
})

test('who pays it before we could debit it is not debited for it as well', async () => {
  const third = plannerOf(app, 'p19@example.com', '100000000019')
  await at(app, '2026-07-10', '18:00')
  const [bank] = await third.wallet('ACH')
  expect((await third.start('2026-07-11', 2, { paymentMethodId: bank?.id ?? '' })).code).toBeNull()
  await at(app, '2026-07-12', '10:00')
  const amount = (await third.plan())?.nextPaymentAmount ?? 0
  expect((await third.pay({ paymentAmount: amount })).code).toBeNull()
  await at(app, '2026-07-13', '17:00')
  await runJob(app.services, 'batch')
  const debits = await app.services.db.read(
    `SELECT FROM payments WHERE account_number = '100000000019' AND kind = 'PLAN'`,
  )
  expect(debits).toHaveLength(0)
  expect(await third.plan()).toMatchObject({ planStatus: 'Active', nextPaymentScheduledDueDate: '2026-08-11' })
})
