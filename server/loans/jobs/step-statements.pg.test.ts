import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import type { JobName } from './job-run.ts'
import { runJob } from './jobs.ts'

// P1's next draw is on Monday, June 29; it is filed on Friday, June 26.
const accountNumber = '100000000001'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

async function idOf(sql: string): Promise<string> {
  const [row] = await app.services.db.read<{ id: string }>(sql, [accountNumber])
  return row?.id ?? ''
}

/** The statements of the transaction in which a job does its first step, with its BEGIN and COMMIT. */
async function statementsOfStep(job: JobName, subject: string): Promise<readonly string[]> {
  const { statements } = await roundTripsOf(() => runJob(app.services, job, undefined, { only: new Set([subject]) }))
  const mark = statements.findIndex((sql) => sql.includes('INSERT INTO job_steps'))
  return statements.slice(mark - 1, statements.indexOf('COMMIT', mark) + 1)
}

// The limits of docs/operations/scale.md may only go down: a million loans make each of them forty thousand times a day.
test('a draw asks the database at most 11 statements, and its posting 10', async () => {
  await at(app, '2026-06-26', '17:00')
  const autopay = await idOf('SELECT recurring_payment_id AS id FROM recurring_payments WHERE account_number = $1')
  const draw = await statementsOfStep('batch', `autopay:${autopay}`)
  expect(draw.length, draw.join('\n')).toBeLessThanOrEqual(11)
  await app.drain()
  await at(app, '2026-06-29', '20:00')
  const payment = await idOf(`SELECT payment_id AS id FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY'`)
  const posted = await statementsOfStep('posting', `payment:${payment}`)
  expect(posted.length, posted.join('\n')).toBeLessThanOrEqual(10)
  expect(await idOf("SELECT state AS id FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY'")).toBe('APPLIED')
}, 60_000)
