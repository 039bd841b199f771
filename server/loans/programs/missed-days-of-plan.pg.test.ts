import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, today } from '#tests/fixtures/payments'

// No jobs run for days, and then each of them runs for its own date. P19 is 15 days past due, P3 37.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const told = async (recipient: string) =>
  (
    await app.services.db.read<{ template: string }>(
      `SELECT template FROM messages WHERE recipient = $1 AND template IN ('plan-payment-required', 'plan-ended')
       ORDER BY created_at, message_id`,
      [recipient],
    )
  ).map(({ template }) => template)

/** Runs on one morning for days that were missed, and for its own. */
async function catchUp(now: string, missed: readonly string[]): Promise<void> {
  await at(app, now, '09:00')
  for (const date of [...missed, now]) await runJob(app.services, 'rollover', date)
}

test('three days without jobs: the missed payment is asked for once, with the last day that it has', async () => {
  const planner = plannerOf(app, 'p19@example.com', '100000000019')
  const first = addDays(today(app), 2)
  expect((await planner.start(first, 3)).code).toBeNull()
  await catchUp(addDays(first, 3), [addDays(first, 1), addDays(first, 2)])
  expect(await planner.plan()).toMatchObject({ planStatus: 'Active', nextPaymentDeadline: addDays(first, 5) })
  expect(await told('p19@example.com')).toEqual(['plan-payment-required'])
})

test('a week without jobs: nobody is asked to pay by a day that is over, only told that the plan ended', async () => {
  const planner = plannerOf(app, 'p3@example.com', '100000000003')
  const first = addDays(today(app), 2)
  expect((await planner.start(first, 3)).code).toBeNull()
  await catchUp(addDays(first, 8), [addDays(first, 1), addDays(first, 6)])
  const [plan] = await planner.history()
  expect(plan).toMatchObject({ planStatus: 'Broken', cancellationDate: addDays(first, 6) })
  expect(await told('p3@example.com')).toEqual(['plan-ended'])
})
