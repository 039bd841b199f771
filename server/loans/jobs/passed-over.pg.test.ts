import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { loansToNotify } from '#server/loans/accounts/active-loans.store'
import { clearCreditDueDates } from '#server/loans/accounts/notifications.rules'
import { appendEntry, verifyLedger } from '#server/loans/ledger/ledger.store'
import type { NewEntry } from '#server/loans/ledger/new-entry'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { asOf, boardOn } from '#tests/fixtures/boarding'
import { at } from '#tests/fixtures/payments'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { runJob } from './jobs.ts'

const loans = 90
const days = 36
const dir = mkdtempSync(join(tmpdir(), 'carport-passed-over-'))
/** A server that passes loans over by what is stored of them, and one in which nothing is, so that it reads each of them every night. */
let usual: TestApp
let forgetful: TestApp

const write = (app: TestApp, sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))

async function boarded(): Promise<TestApp> {
  const app = await startTestApp({ people: false, now: '2026-11-01T07:00:00Z' })
  expect((await boardOn(app.services, { dir })).loans.opened).toBe(loans)
  return app
}

beforeAll(async () => {
  writePortfolio(dir, { seed: 'passed over', loans, asOf, withAutopay: true })
  usual = await boarded()
  forgetful = await boarded()
  await write(
    forgetful,
    `CREATE FUNCTION forget_facts() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       NEW.oldest_open_due_date := NULL; NEW.effective_through := NULL; NEW.is_late_by_oldest := NULL;
       NEW.steady_cents := NULL; NEW.steady_until := NULL;
       RETURN NEW;
     END $$`,
  )
  await write(
    forgetful,
    'CREATE TRIGGER a_facts_forgotten BEFORE INSERT OR UPDATE ON account_balances FOR EACH ROW EXECUTE FUNCTION forget_facts()',
  )
  await write(forgetful, 'UPDATE account_balances SET change_no = change_no')
}, 240_000)
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  for (const app of [usual, forgetful]) {
    expect(await verifyLedger(reader(app.services.db))).toEqual([])
    await app.close()
  }
})

const numberOf = (index: number) => String(200_000_000_000 + (index % loans))

/** What happens on a day besides the jobs: the same on both servers. */
async function live(app: TestApp, day: number, date: LocalDate): Promise<void> {
  const enter = (index: number, entry: Partial<NewEntry> & Pick<NewEntry, 'type'>) =>
    app.services.db.withTx((tx) =>
      appendEntry(tx, {
        accountNumber: numberOf(index),
        effectiveDate: date,
        description: entry.type,
        actor: 'test',
        atMs: app.services.clock.nowMs(),
        ...entry,
      } as NewEntry),
    )
  await enter(day * 7, { type: 'PAYMENT', cents: 10_000 + day * 1_371 })
  // Short by less than what counts as late, and well ahead.
  await enter(day * 11 + 3, { type: 'PAYMENT', cents: (await regularCents(app, day * 11 + 3)) - (day % 7) * 100 })
  await enter(day * 13 + 5, { type: 'PAYMENT', cents: 2 * (await regularCents(app, day * 13 + 5)) })
  if (day % 3 === 0) await enter(day * 5 + 1, { type: 'EXTENSION', cents: 1_000 })
  if (day % 4 === 1) await enter(day * 3 + 2, { type: 'RATE_CHANGE', rateMillionths: 99_000 + day })
  if (day % 5 === 2) await enter(day * 17, { type: 'FEE_NSF', cents: 1_500 })
  if (day % 6 === 3) {
    const paid = await app.services.db.read<{ id: string; number: string }>(
      `SELECT entry_id AS id, account_number AS number FROM ledger_entries e WHERE type = 'PAYMENT' AND actor = 'test'
         AND NOT EXISTS (SELECT FROM ledger_entries r WHERE r.reverses_id = e.entry_id) ORDER BY effective_date, account_number LIMIT 1`,
    )
    for (const { id, number } of paid) await enter(0, { type: 'REVERSAL', reversesId: id, accountNumber: number })
  }
  // The notice of a repossession takes the place of what keeps a month from being reported, and gives it back.
  if (day % 9 === 5)
    await write(
      app,
      `UPDATE accounts SET route = 'S45' WHERE account_number = (
         SELECT min(account_number) FROM notifications WHERE kind = 'clear-credit' AND created_on <= $1 AND expires_on > $1)`,
      [date],
    )
  if (day % 9 === 8) await write(app, `UPDATE accounts SET route = 'S00' WHERE route = 'S45'`)
  if (day % 5 === 4)
    await write(app, `UPDATE recurring_payments SET agreed_cents = agreed_cents - $2 WHERE account_number = $1`, [
      numberOf(day * 19),
      1 + (day % 8),
    ])
  if (day % 5 === 1)
    await write(
      app,
      `INSERT INTO recurring_skips (recurring_payment_id, draw_date, actor, created_at)
       SELECT recurring_payment_id, $2::date + extract(day FROM start_date)::int, 'test', now() FROM recurring_payments WHERE account_number = $1
       ON CONFLICT DO NOTHING`,
      [numberOf(day * 23), `${date.slice(0, 8)}01`],
    )
}

async function regularCents(app: TestApp, index: number): Promise<number> {
  const [row] = await app.services.db.read<{ cents: number }>(
    'SELECT regular_payment_cents AS cents FROM accounts WHERE account_number = $1',
    [numberOf(index)],
  )
  return row?.cents ?? 0
}

/** How many loans a rollover counts in each traffic bucket. */
async function bucketsOf(rollover: () => Promise<unknown>): Promise<[subject: string, count: number][]> {
  const lines: string[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  await rollover().finally(() => output.mockRestore())
  return lines
    .filter((line) => line.includes('loans-in-traffic-bucket'))
    .map((line) => JSON.parse(line) as { subject: string; count: number })
    .map(({ subject, count }) => [subject, count])
}

/** Everything that the jobs of the nights did, without what is made up anew each time. */
async function done(app: TestApp): Promise<Record<string, unknown[]>> {
  const read = (sql: string) => app.services.db.read(sql)
  return {
    entries: await read(
      `SELECT account_number, type, effective_date, cents, schedule_seq FROM ledger_entries WHERE type <> 'OPEN' ORDER BY 1, 3, 2, 4, 5`,
    ),
    notifications: await read(
      `SELECT account_number, kind, details, created_on, expires_on FROM notifications ORDER BY 1, 4, 2, 3, 5`,
    ),
    notices: await read(
      `SELECT r.account_number, n.kind, n.draw_date, n.cents, n.sent_on FROM recurring_notices n JOIN recurring_payments r USING (recurring_payment_id) ORDER BY 1, 3, 2, 4`,
    ),
    draws: await read(
      `SELECT r.account_number, d.draw_date, d.outcome, d.cents FROM recurring_draws d JOIN recurring_payments r USING (recurring_payment_id) ORDER BY 1, 2`,
    ),
    pauses: await read(`SELECT account_number, status, paused_reason FROM recurring_payments ORDER BY 1`),
    offers: await read(`SELECT account_number, type, status, created_on FROM loan_modifications ORDER BY 1, 4`),
    reviews: await read(`SELECT account_number, month_end, days_past_due FROM charge_off_reviews ORDER BY 1, 2`),
    messages: await read(
      `SELECT template, regexp_replace(body, '[0-9A-Z]{3}-[0-9A-Z]{3}-[0-9A-Z]{4}', '') AS body, count(*)::int AS count FROM messages GROUP BY 1, 2 ORDER BY 1, 2`,
    ),
    aside: await read(`SELECT job, business_date, subject_kind, account_number FROM quarantine ORDER BY 1, 2, 4`),
  }
}

test('loans that nights pass over by what is stored of them are those that nothing is done about when each is read', async () => {
  for (let day = 1; day <= days; day += 1) {
    const date = addDays(asOf, day)
    const buckets: unknown[] = []
    for (const app of [usual, forgetful]) {
      await at(app, date, '00:10')
      buckets.push(await bucketsOf(() => runJob(app.services, 'rollover')))
      await at(app, date, '09:30')
      await runJob(app.services, 'notices')
      await live(app, day, date)
      await at(app, date, '17:00')
      await runJob(app.services, 'batch')
      await app.drain()
      await at(app, date, '20:00')
      await runJob(app.services, 'posting')
    }
    expect(buckets[0], date).toEqual(buckets[1])
  }
  const [known, unknown] = [await done(usual), await done(forgetful)]
  expect(known).toEqual(unknown)
  for (const part of ['entries', 'notifications', 'notices', 'draws', 'offers'])
    expect(known[part]?.length, part).toBeGreaterThan(0)
  const [stored] = await usual.services.db.read<{ late: number; steady: number }>(
    'SELECT count(is_late_by_oldest)::int AS late, count(steady_cents)::int AS steady FROM account_balances',
  )
  expect(stored?.late).toBe(loans)
  expect(stored?.steady).toBeGreaterThan(loans / 3)
  const last = addDays(asOf, days)
  const listed = async (app: TestApp) => {
    let count = 0
    for await (const page of loansToNotify(reader(app.services.db), last, clearCreditDueDates(last)))
      count += page.length
    return count
  }
  expect(await listed(usual)).toBeLessThan(loans / 2)
  expect(await listed(forgetful)).toBe(loans)
}, 600_000)
