import { afterAll, beforeAll, expect, test } from 'vitest'
import { settle } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'
import { catchUpJobs } from './scheduler.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T17:00:00Z' })
})
afterAll(() => app.close())

const draws = () =>
  app.services.db.read<{ date: string; state: string }>(
    `SELECT payment_date AS date, state FROM payments WHERE account_number = '100000000001' AND kind = 'AUTOPAY'`,
  )
const forgetRuns = () => app.services.db.withTx((tx) => tx.query('DELETE FROM job_steps'))

test('a clock that is moved from morning to morning skips no evening: what autopay promised is taken', async () => {
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) {
    await at(app, day, '10:00')
    await settle(app.services)
  }
  expect(await draws()).toEqual([{ date: '2026-12-02', state: 'APPLIED' }])
})

test('a first start in the morning makes up for its evening when the server stood still meanwhile', async () => {
  await at(app, '2027-01-04', '10:00')
  await forgetRuns()
  await catchUpJobs(app.services, () => Promise.resolve())
  await at(app, '2027-01-05', '10:00')
  await catchUpJobs(app.services, () => Promise.resolve())
  const ran = await app.services.db.read<{ job: string }>(
    `SELECT job FROM job_steps WHERE subject = '*' AND business_date = '2027-01-04' ORDER BY job`,
  )
  expect(ran.map(({ job }) => job)).toEqual(['batch', 'notices', 'posting', 'returns', 'rollover'])
})
