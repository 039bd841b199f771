import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeOffDays } from '#sdk/loan/payment-terms'
import { activeAccounts } from '#server/loans/accounts/active-loans.store'
import { runJob } from '#server/loans/jobs/jobs'
import { appendEntry, findBrokenLoans } from '#server/loans/ledger/ledger.store'
import { judgeLoan } from '#server/loans/programs/charge-off-case'
import { loansToJudge } from '#server/loans/programs/charge-off-reviews.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'

const current = '100000000001'
const pastDue = '100000000003'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))

/** Lets every reading of a loan's ledger fail: an entry made at no moment cannot be read. */
async function makeUnreadable(accountNumber: string): Promise<void> {
  await write(
    `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, description, actor, created_at)
     VALUES ($1, $2, 'WAIVER', '2026-01-01', '2026-01-01', 0, 'Broken', 'test', 'infinity')`,
    [`led_broken_${accountNumber}`, accountNumber],
  )
}

const forgetWhatWantsMoney = (where: string) =>
  write(`UPDATE account_balances SET oldest_open_due_date = NULL, effective_through = NULL WHERE ${where}`)

test('what is stored of what wants money is checked with the other balances, unless it was stored before there was such a thing', async () => {
  const broken = () => findBrokenLoans(reader(app.services.db))
  expect(await broken()).toEqual([])
  await forgetWhatWantsMoney(`account_number = '${pastDue}'`)
  expect(await broken()).toEqual([])
  await write(
    `UPDATE account_balances SET oldest_open_due_date = oldest_open_due_date + 1 WHERE account_number = '${current}'`,
  )
  expect(await broken()).toEqual([
    { accountNumber: current, problems: ['(c) the stored oldestOpenDueDate is not what a replay gives'] },
  ])
  await write(
    `UPDATE account_balances SET oldest_open_due_date = oldest_open_due_date - 1 WHERE account_number = '${current}'`,
  )
})

test('an installment that is corrected by hand makes what is stored of its loan unknown', async () => {
  await write('UPDATE schedule_rows SET due_date = due_date WHERE account_number = $1', ['100000000016'])
  const stored = 'SELECT oldest_open_due_date AS due FROM account_balances WHERE account_number = $1'
  expect(await app.services.db.read(stored, ['100000000016'])).toEqual([{ due: null }])
})

/** Loans that a rollover could not read. */
async function unreadable(day: string): Promise<(string | null)[]> {
  await at(app, day, '00:10')
  await runJob(app.services, 'rollover')
  const rows = await app.services.db.read<{ id: string | null }>(
    `SELECT DISTINCT account_number AS id FROM quarantine WHERE job = 'rollover' AND business_date = $1 ORDER BY 1`,
    [day],
  )
  return rows.map(({ id }) => id)
}

test('a night reads no ledger of a loan that is not past due, and that of each whose balances do not say so', async () => {
  await makeUnreadable(current)
  expect(await unreadable('2026-06-18')).toEqual([])
  await makeUnreadable(pastDue)
  expect(await unreadable('2026-06-19')).toEqual([pastDue])
  await forgetWhatWantsMoney(`account_number = '${current}'`)
  expect(await unreadable('2026-06-20')).toEqual([current, pastDue])
})

test('the review of a month’s end reads the loans that may be late enough, and passes over none that is', async () => {
  const q = reader(app.services.db)
  const listed = await loansToJudge(q, '2026-08-31', { after: null, limit: 1_000 })
  const active = await activeAccounts(q)
  const late: string[] = []
  for (const accountNumber of active.filter((number) => number !== current && number !== pastDue))
    if ((await judgeLoan(q, accountNumber, '2026-08-31')).daysPastDue >= chargeOffDays) late.push(accountNumber)
  expect(late.length).toBeGreaterThan(0)
  expect(listed).toEqual(expect.arrayContaining(late))
  expect(listed.length).toBeLessThan(active.length / 2)
  const [first = '', second] = listed
  expect(await loansToJudge(q, '2026-08-31', { after: first, limit: 1 })).toEqual([second])
})

test('a day that was missed is judged by what had been paid then: a payment since takes no fee away', async () => {
  const own = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const accountNumber = '100000000002'
  // Due on June 10, with ten days of grace.
  await at(own, '2026-06-22', '10:00')
  const payment = {
    type: 'PAYMENT',
    accountNumber,
    cents: 48_114,
    effectiveDate: '2026-06-22',
    description: 'Payment',
    actor: 'test',
    atMs: own.services.clock.nowMs(),
  } as const
  await own.services.db.withTx((tx) => appendEntry(tx, payment))
  await runJob(own.services, 'rollover', '2026-06-21')
  const fees = `SELECT 1 FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE' AND effective_date = '2026-06-21'`
  expect(await own.services.db.read(fees, [accountNumber])).toHaveLength(1)
  await own.close()
})
