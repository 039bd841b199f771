import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
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

test('a reminder of a draw of a loan whose installments are all alike asks the database at most 7 statements, and reads no ledger', async () => {
  const own = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const choice = { selectedStartDate: '2026-06-22', reminder: 'TWO_DAY_BEFORE' } as const
  const made = await autopayOf(own, 'p17@example.com', '100000000017').create(choice)
  const only = new Set([`autopay:${made.data?.CreateRecurringPayment.recurringPayment.id}`])
  await at(own, '2026-07-20', '13:00')
  const { statements } = await roundTripsOf(() => runJob(own.services, 'notices', undefined, { only }))
  const sent = await own.services.db.read("SELECT 1 FROM messages WHERE template = 'autopay-reminder'")
  expect(sent).toHaveLength(1)
  await own.close()
  const begin = statements.findIndex((sql) => sql.startsWith('BEGIN'))
  const step = statements.slice(begin, statements.indexOf('COMMIT', begin) + 1)
  expect(step.length, step.join('\n')).toBeLessThanOrEqual(7)
  expect(statements.filter((sql) => sql.includes('FROM ledger_entries') && sql.includes('json_build_array'))).toEqual(
    [],
  )
}, 60_000)
