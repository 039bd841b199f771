import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { backgroundFigures } from '#server/loans/jobs/background-figures'
import { runJob } from '#server/loans/jobs/jobs'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { returnRates } from './return-rates.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** A bank file of so many debits that the bank accepted, or has not. */
const fileOf = (debits: number, fileDay: string, isAccepted = true) =>
  app.services.db.write(
    `INSERT INTO ach_files (ach_file_id, file_day, file_id_modifier, entry_count, total_cents, content, created_at, accepted_at)
     VALUES ($1, $2, 'Z', $3, 0, '', now(), CASE WHEN $4 THEN now() END)`,
    [`file_${fileDay}`, fileDay, debits, isAccepted],
  )
/** So many payments that came back. */
const comeBack = (returnCode: string, returnedOn: string, count: number) =>
  app.services.db.write(
    `INSERT INTO payments (payment_id, account_number, customer_id, payment_method_id, state, amount_cents, payment_date, file_day, debit_date,
       confirmation_number, idempotency_key, submitted_at, updated_at, return_code, returned_on)
     SELECT $1 || $2 || n, a.account_number, a.customer_id, m.payment_method_id, 'REVERSED', 5000, $2::date, $2::date, $2::date,
       $1 || $2 || n, gen_random_uuid(), now(), now(), $1, $2::date
     FROM generate_series(1, $3::int) n, account_customers a JOIN payment_methods m USING (customer_id)
     WHERE a.account_number = '100000000001' AND a.customer_type = 'buyer' AND m.category = 'ACH' AND m.is_default`,
    [returnCode, returnedOn, count],
  )
const rates = async () =>
  Object.fromEntries(
    (await returnRates(reader(app.services.db), '2026-06-17')).map(({ family, returned, debits, isAbove }) => [
      family,
      [returned, debits, isAbove],
    ]),
  )
/** What the day's run reports. */
async function reported(): Promise<readonly object[]> {
  const lines: string[] = []
  const written = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  await runJob(app.services, 'returns', '2026-06-17')
  written.mockRestore()
  return lines.filter((line) => line.includes('return-rate-above-level')).map((line) => JSON.parse(line) as object)
}

test('returns of 60 days are held against the network’s levels, and one above is an error in the log and a figure', async () => {
  await app.services.db.write('UPDATE ach_files SET accepted_at = NULL')
  await fileOf(199, '2026-06-16')
  // The first of the 60 days is April 19.
  await comeBack('R10', '2026-04-19', 1)
  await comeBack('R10', '2026-04-18', 1)
  expect(await rates()).toEqual({
    unauthorized: [1, 199, false],
    administrative: [0, 199, false],
    all: [1, 199, false],
  })
  expect(await reported()).toEqual([])

  await fileOf(1, '2026-06-15')
  await fileOf(500, '2026-06-12', false)
  await fileOf(500, '2026-04-17')
  // One in 200 is the level, not above it.
  expect(await rates()).toMatchObject({ unauthorized: [1, 200, false] })
  await comeBack('R07', '2026-06-17', 1)
  await comeBack('R03', '2026-06-17', 3)
  expect(await rates()).toEqual({ unauthorized: [2, 200, true], administrative: [3, 200, false], all: [5, 200, false] })
  expect(await reported()).toMatchObject([
    { level: 'error', subject: 'unauthorized', count: 2, reason: '1 % of 200 debits in 60 days, above 0.5 %' },
  ])
  expect(await backgroundFigures(app.services)).toContain('carport_return_rate_percent{family="unauthorized"} 1')
})
