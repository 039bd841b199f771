import { afterAll, beforeEach, expect, test } from 'vitest'
import { businessMoment } from '#sdk/dates/dates'
import { beginRun } from '#server/loans/jobs/job-run'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'
import { reviewChargeOffs } from './review-charge-offs.ts'

// P3 owes its payments since May 11. The month ends on August 31: 120 days after May 3.
const loan = '100000000003'
const first = '2026-09-01'

const apps: TestApp[] = []
let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  apps.push(app)
  await dueSince('2026-05-03')
  await at(app, first, '00:05')
})
afterAll(async () => {
  for (const one of apps) {
    expect(await verifyLedger(reader(one.services.db))).toEqual([])
    await one.close()
  }
})

const write = (sql: string, values: unknown[] = []) => app.services.db.withTx((tx) => tx.query(sql, values))
const dueSince = (date: string) =>
  write(
    `UPDATE schedule_rows SET due_date = $2 WHERE account_number = $1 AND due_date BETWEEN '2026-05-01' AND '2026-05-20'`,
    [loan, date],
  )
const reviews = () =>
  app.services.db.read(
    `SELECT month_end AS "monthEnd", days_past_due AS days, state, reason FROM charge_off_reviews WHERE account_number = $1
     ORDER BY month_end`,
    [loan],
  )
/** The step alone, so that nothing else of the night changes what it judges. */
const review = (businessDate = first) =>
  reviewChargeOffs(
    beginRun(app.services, { job: 'rollover', businessDate, atMs: businessMoment(businessDate, '00:05') }),
  )
const listed = { monthEnd: '2026-08-31', days: 120, state: 'WAITING', reason: null }

test('a loan is listed on the first of the month from 120 days past due on, not at 119, and not charged off by itself', async () => {
  await dueSince('2026-05-04')
  await runJob(app.services, 'rollover')
  expect(await reviews()).toEqual([])
  await dueSince('2026-05-03')
  expect(await runJob(app.services, 'rollover')).toMatchObject({ 'charge-off-listed': 1 })
  expect(await reviews()).toEqual([listed])
  const [account] = await app.services.db.read<{ status: string }>(
    'SELECT status_key AS status FROM accounts WHERE account_number = $1',
    [loan],
  )
  expect(account?.status).toBe('A')
})

test('a second run changes nothing, nor does the next month while the loan waits', async () => {
  await runJob(app.services, 'rollover')
  expect(await runJob(app.services, 'rollover')).not.toHaveProperty('charge-off-listed')
  await at(app, '2026-10-01', '00:05')
  await runJob(app.services, 'rollover')
  expect(await reviews()).toEqual([listed])
})

test('a first of the month that was missed is caught up on its own date; another day lists nobody', async () => {
  await at(app, '2026-09-03', '00:05')
  await runJob(app.services, 'rollover')
  expect(await reviews()).toEqual([])
  await runJob(app.services, 'rollover', first)
  expect(await reviews()).toEqual([listed])
})

test('a payment since a missed first of the month takes the loan off the list again', async () => {
  await at(app, '2026-09-02', '10:00')
  expect((await payerOf(app, 'p3@example.com', loan).pay({ paymentAmount: 79_612 })).code).toBeNull()
  await at(app, '2026-09-03', '00:05')
  await runJob(app.services, 'rollover', '2026-09-02')
  await runJob(app.services, 'rollover', first)
  expect(await reviews()).toEqual([listed])
  await runJob(app.services, 'rollover', '2026-09-03')
  expect(await reviews()).toMatchObject([{ state: 'WITHDRAWN', reason: 'not-late-enough' }])
})

test('a payment that is accepted and not posted at the month’s end counts', async () => {
  await at(app, '2026-08-31', '10:00')
  expect((await payerOf(app, 'p3@example.com', loan).pay({ paymentAmount: 79_612 })).code).toBeNull()
  await at(app, first, '00:05')
  await review()
  expect(await reviews()).toEqual([])
})

const excluded = [
  ['the law protects it', `UPDATE accounts SET scra_from = '2026-08-01' WHERE account_number = $1`],
  ['it is in bankruptcy', `UPDATE accounts SET status_key = 'B' WHERE account_number = $1`],
  [
    'a change of it is ready to sign',
    `UPDATE loan_modifications SET account_number = $1, sign_by = '2026-09-20' WHERE account_number = '100000000012'`,
  ],
  [
    'its plan is kept',
    `WITH moved AS (UPDATE ptc_plans SET account_number = $1 WHERE account_number = '100000000004' RETURNING plan_id)
     UPDATE ptc_payments p SET scheduled_on = scheduled_on + 150 FROM moved WHERE p.plan_id = moved.plan_id`,
  ],
] as const

test.each(excluded)('a loan is not listed while %s', async (_why, sql) => {
  await write(sql, [loan])
  await review()
  expect(await reviews()).toEqual([])
})

test.each(excluded)(
  'a loan that waits is taken off the list once %s, and is not listed again for that month',
  async (_why, sql) => {
    await review()
    expect(await reviews()).toEqual([listed])
    await write(sql, [loan])
    expect(await review('2026-09-02')).toEqual({ 'charge-off-withdrawn': 1 })
    expect(await review('2026-09-02')).toEqual({})
    await review()
    expect(await reviews()).toMatchObject([{ monthEnd: '2026-08-31', state: 'WITHDRAWN' }])
  },
)
