import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import type { AutopayFrequency } from '#sdk/loan/enums.graphql'
import { appendEntry } from '#server/loans/ledger/ledger.store'
import { generateSchedule } from '#server/loans/ledger/schedule'
import { runJob } from '#server/loans/jobs/jobs'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'
import { loansThatMayGetFees, loansToNotify } from './active-loans.store.ts'
import { clearCreditDueDates } from './notifications.rules.ts'

// Its installments are all alike; the one of June 10 is open.
const accountNumber = '100000000002'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const write = (sql: string, parameters: readonly unknown[]) => app.services.db.withTx((tx) => tx.query(sql, parameters))

/** Gives the loan installments that are all open, and what is stored of them. @returns their due dates */
async function reschedule(frequency: AutopayFrequency): Promise<LocalDate[]> {
  const rows = generateSchedule({ frequency, firstDueDate: '2026-01-12', count: 9, regularPaymentCents: 50_000 })
  await write('DELETE FROM schedule_rows WHERE account_number = $1', [accountNumber])
  for (const { seq, dueDate, amountCents } of rows)
    await write('INSERT INTO schedule_rows (account_number, seq, due_date, amount_cents) VALUES ($1, $2, $3, $4)', [
      accountNumber,
      seq,
      dueDate,
      amountCents,
    ])
  await write('UPDATE accounts SET payment_frequency = $2 WHERE account_number = $1', [accountNumber, frequency])
  await write(
    `UPDATE account_balances SET oldest_open_due_date = $2, steady_cents = 50000, steady_until = $3, effective_through = $2
     WHERE account_number = $1`,
    [accountNumber, rows[0]?.dueDate, rows.at(-1)?.dueDate],
  )
  return rows.map(({ dueDate }) => dueDate)
}

/** The days of a while that are an installment's, by whether a fee for one of that day may be due. */
async function feeDays(days: readonly LocalDate[]): Promise<LocalDate[]> {
  const found: LocalDate[] = []
  for (const dueDate of days)
    for await (const page of loansThatMayGetFees(reader(app.services.db), '2027-01-01', [
      { state: 'AZ', graceDays: '', dueDate: '2025-12-31' },
      { state: 'AZ', graceDays: '', dueDate },
      { state: 'TX', graceDays: '', dueDate: addDays(dueDate, 1) },
    ]))
      if (page.includes(accountNumber)) found.push(dueDate)
  return found
}

test.each(['MONTHLY', 'BI_WEEKLY', 'WEEKLY'] as const)(
  'a %s loan may get a fee for each of its installments and for no other day, by what is stored of them as by themselves',
  async (frequency) => {
    const dueDates = await reschedule(frequency)
    // Those days, the ones before and after, and a week before the first.
    const days = [
      addDays(dueDates[0] ?? '', -7),
      ...dueDates.flatMap((day) => [-1, 0, 1].map((off) => addDays(day, off))),
    ]
    expect(await feeDays(days)).toEqual(dueDates)
    await write('UPDATE account_balances SET steady_cents = NULL, steady_until = NULL WHERE account_number = $1', [
      accountNumber,
    ])
    expect(await feeDays(days)).toEqual(dueDates)
  },
  60_000,
)

test('a late fee asks for no new look at a loan that was notified, and a payment does', async () => {
  const own = await startTestApp({ now: '2026-06-30T17:00:00Z' })
  const isListed = async (today: LocalDate) => {
    const numbers: string[] = []
    for await (const page of loansToNotify(reader(own.services.db), today, clearCreditDueDates(today)))
      numbers.push(...page.map((loan) => loan.accountNumber))
    return numbers.includes(accountNumber)
  }
  expect(await isListed('2026-07-01')).toBe(true)
  await at(own, '2026-07-01', '00:10')
  await runJob(own.services, 'rollover')
  expect(await isListed('2026-07-02')).toBe(false)
  await at(own, '2026-07-04', '00:10')
  await runJob(own.services, 'rollover')
  const fees = await own.services.db.read(
    `SELECT effective_date AS day FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE'`,
    [accountNumber],
  )
  expect(fees).toEqual([{ day: '2026-07-04' }])
  expect(await isListed('2026-07-05')).toBe(false)
  await at(own, '2026-07-05', '10:00')
  const payment = { type: 'PAYMENT', accountNumber, cents: 1_000, effectiveDate: '2026-07-05' } as const
  const facts = { description: 'Payment', actor: 'test', atMs: own.services.clock.nowMs() }
  await own.services.db.withTx((tx) => appendEntry(tx, { ...payment, ...facts }))
  expect(await isListed('2026-07-06')).toBe(true)
  await own.close()
}, 60_000)
