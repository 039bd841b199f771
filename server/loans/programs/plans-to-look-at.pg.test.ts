import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { planReminderDays } from '#sdk/loan/payment-terms'
import { beginRun, type JobRun } from '#server/loans/jobs/job-run'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at } from '#tests/fixtures/payments'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { judgePlans } from './break-plans.ts'
import { drawPlanPayments } from './draw-plan-payments.ts'
import { endPlansOfEndedLoans } from './end-plans.ts'
import { remindOfPlanPayments } from './remind-of-plans.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const first = '2026-07-01'
const write = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))

/** How often what jobs do with plans reads the plan of one loan. */
async function readsOfPlans(work: (run: JobRun) => Promise<unknown>, date: LocalDate, time = '09:00'): Promise<number> {
  await at(app, date, time)
  const run = beginRun(app.services, { job: 'batch', businessDate: date, atMs: app.clock.nowMs() })
  const { statements } = await roundTripsOf(() => work(run))
  return statements.filter((sql) => sql.includes('ptc_plans WHERE account_number')).length
}

test('a night reads a plan on the days of its payments alone: those of its reminder and its debit, and the day after one was missed', async () => {
  await write(`UPDATE ptc_plans SET plan_status = 'Cancelled'`)
  const planner = plannerOf(app, 'p3@example.com', '100000000003')
  const [bank] = await planner.wallet('ACH')
  expect((await planner.start(first, 3, { paymentMethodId: bank?.id ?? '' })).code).toBeNull()

  for (const work of [endPlansOfEndedLoans, judgePlans, remindOfPlanPayments, drawPlanPayments])
    expect([work.name, await readsOfPlans(work, '2026-06-22')]).toEqual([work.name, 0])
  expect(await readsOfPlans(remindOfPlanPayments, addDays(first, -planReminderDays))).toBeGreaterThan(0)
  expect(await readsOfPlans(drawPlanPayments, '2026-06-30', '16:00')).toBeGreaterThan(0)
  expect(await readsOfPlans(judgePlans, '2026-07-02')).toBeGreaterThan(0)
  expect(await readsOfPlans(endPlansOfEndedLoans, '2026-07-02')).toBe(0)
  await write(`UPDATE accounts SET status_key = 'C' WHERE account_number = '100000000003'`)
  expect(await readsOfPlans(endPlansOfEndedLoans, '2026-07-03')).toBeGreaterThan(0)
})
