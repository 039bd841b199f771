import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessDateAt } from '#sdk/dates/dates'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { markMode } from '#server/platform/store/own-database'
import { edit } from '#tests/fixtures/boarding'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { writePortfolio } from '#tests/fixtures/portfolio'
import { testSecrets } from '#tests/fixtures/test-keys'

// The process that is killed has the machine's time, and an autopay boards before its next draw.
const asOf = addDays(businessDateAt(Date.now()), -1)
const loans = 800
const dir = mkdtempSync(join(tmpdir(), 'carport-killed-'))
const opened: TestDatabase[] = []

beforeAll(() =>
  writePortfolio(dir, { seed: 'killed', loans, asOf, withAutopay: true, withScheduled: true }, (tables) => {
    // Each is checked like one that is made in the portal: some are as good as all.
    tables.scheduled_payments.splice(40)
    edit(tables.manifest[0], { scheduledPaymentCount: '40' })
  }),
)
afterAll(async () => {
  for (const { drop } of opened) await drop()
  rmSync(dir, { recursive: true, force: true })
})

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  await database.db.withTx((tx) => markMode(tx, 'sandbox'))
  opened.push(database)
  return database
}

function start({ url }: TestDatabase): { readonly child: ChildProcess; readonly end: Promise<number | null> } {
  const child = spawn(process.execPath, ['server/cli.ts', 'board', '--dir', dir, '--as-of', asOf], {
    env: { ...process.env, ...testSecrets, CARPORT_DATA: dir, DATABASE_URL: url },
    stdio: 'ignore',
  })
  return { child, end: new Promise((done) => child.on('close', done)) }
}

/** What was boarded, but for when, and what is sealed anew each time. */
async function world({ db }: TestDatabase): Promise<unknown> {
  const left = `- 'run_id' - 'last4_ssn_sealed' - 'created_at' - 'posted_date' - 'entry_no' - 'last_entry_no' - 'updated_at'
    - 'signed_at' - 'confirmation_number' - 'authorization_no' - 'consent_no' - 'event_no'`
  const names = [
    'customers',
    'customer_emails',
    'accounts',
    'account_customers',
    'vehicles',
    'schedule_rows',
    'ledger_entries',
    'ledger_postings',
    'account_balances',
    'boarded_customers',
    'boarded_loans',
    'payment_methods',
    'boarded_payment_methods',
    'recurring_payments',
    'recurring_authorizations',
    'boarded_autopays',
    'payments',
    'payment_events',
    'payment_authorizations',
    'boarded_scheduled_payments',
    'consents',
    'boarded_consents',
    'customer_phones',
    'documents',
    'boarded_documents',
  ]
  const each = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*), md5(string_agg(r, ',' ORDER BY r)) AS rows FROM (SELECT (to_jsonb(t) ${left})::text AS r FROM ${name} t) x`,
  )
  return db.read(`${each.join(' UNION ALL ')} ORDER BY name`)
}

const countLoans = async ({ db }: TestDatabase) =>
  (await db.read<{ count: number }>('SELECT count(*) FROM accounts'))[0]?.count ?? 0

test('killed at any moment and run again it ends as if nothing had happened', async () => {
  const whole = await freshDatabase()
  const startedAt = performance.now()
  expect(await start(whole).end).toBe(0)
  const tookMs = performance.now() - startedAt
  const wanted = await world(whole)
  expect(await countLoans(whole)).toBe(loans)

  const database = await freshDatabase()
  const left: number[] = []
  for (const share of [0.3, 0.5, 0.65, 0.8, 0.9, 0.97]) {
    const { child, end } = start(database)
    await Promise.race([pause(tookMs * share), end])
    child.kill('SIGKILL')
    await end
    left.push(await countLoans(database))
  }
  // All or nothing, and never less than before.
  expect(new Set([...left, 0, loans])).toEqual(new Set([0, loans]))
  expect(left).toEqual(left.toSorted((a, b) => a - b))
  expect(left[0]).toBe(0)
  expect(await start(database).end).toBe(0)
  expect(await world(database)).toEqual(wanted)
  expect(await verifyLedger(reader(database.db))).toEqual([])
  expect(await database.db.read('SELECT FROM boarding_runs')).toHaveLength(1)
}, 180_000)
