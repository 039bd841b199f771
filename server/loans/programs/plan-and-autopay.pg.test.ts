import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
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

async function file(date: string): Promise<void> {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
}

async function post(date: string): Promise<void> {
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
}

test('[alert-05] a plan whose last payment is posted is complete, and autopay is offered again', async () => {
  const planner = plannerOf(app, 'p3@example.com', '100000000003')
  const alerts = async () =>
    (
      await planner.ask<{ GetAlerts: { alerts: { kind: string }[] } }>(
        'query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind } } }',
        { n: planner.accountNumber },
      )
    ).data?.GetAlerts.alerts.map(({ kind }) => kind)
  const signed = await planner.start(addDays(today(app), 2), 2)
  const payments = signed.data?.CreatePtcPlan.plan.payments ?? []
  expect(payments).toHaveLength(2)
  expect(await alerts()).not.toContain('EnrollInAutoPay')
  const paymentAmount = payments.reduce((sum, each) => sum + each.paymentAmount, 0)
  expect((await planner.pay({ paymentAmount })).code).toBeNull()
  await file('2026-06-17')
  await post('2026-06-17')
  expect((await planner.history())[0]?.planStatus).toBe('Completed')
  expect(await alerts()).toContain('EnrollInAutoPay')
})

test('[autopay-09] an autopay draw that was filed before the plan was signed counts for it', async () => {
  const account = '100000000001'
  const planner = plannerOf(app, 'p1@example.com', account)
  const autopay = (await autopayOf(app, 'p1@example.com', account).list()).data?.GetRecurringPayments[0]
  const date = autopay?.scheduledPayments[0]?.paymentDate ?? ''
  // P1's draw of Monday, June 29 is filed on the Friday before it. Two payments were missed: the draw leaves something past due.
  const friday = addDays(date, -3)
  await app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE schedule_rows SET due_date = $2::date - 10 WHERE account_number = $1 AND seq IN (
         SELECT seq FROM schedule_rows WHERE account_number = $1 AND due_date > $2::date ORDER BY seq LIMIT 2)`,
      [account, date],
    ),
  )
  await file(friday)
  const draws = (await planner.payments()).filter(({ status }) => status === 'PENDING')
  expect(draws.map(({ paymentDate }) => paymentDate)).toEqual([date])
  const drawn = draws[0]?.paymentAmount ?? 0
  expect((await planner.start(addDays(date, 4), 2)).code).toBeNull()
  const signed = await planner.plan()
  expect(signed?.nextPaymentAmount).toBe((signed?.payments[0]?.paymentAmount ?? 0) - drawn)
  await post(date)
  // Posted, it counts as before, and once.
  expect((await planner.plan())?.nextPaymentAmount).toBe(signed?.nextPaymentAmount)
})
