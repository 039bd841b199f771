import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { verifyAudit } from '#server/platform/store/audit'
import { reader } from '#server/platform/store/database'
import { asOf, boardOn } from '#tests/fixtures/boarding'
import { type PortfolioOptions, portfolioTables, type Tables, writePortfolio } from '#tests/fixtures/portfolio'
import { openTestServices, type TestServices } from '#tests/fixtures/services'
import { testAuditKey } from '#tests/fixtures/test-keys'
import type { BoardRequest } from './board.ts'

const dir = mkdtempSync(join(tmpdir(), 'carport-portfolio-'))
let parts: TestServices

beforeEach(async () => {
  parts = await openTestServices({ people: false, now: '2026-11-02T17:00:00Z' })
})
afterEach(async () => {
  expect(await verifyLedger(reader(parts.services.db))).toEqual([])
  expect(await verifyAudit(reader(parts.services.db), testAuditKey)).toEqual([])
  await parts.close()
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const write = (change?: (tables: Tables) => void, options: Partial<PortfolioOptions> = {}) =>
  writePortfolio(dir, { seed: 'boarding', loans: 40, asOf, ...options }, change)

const run = (given: Partial<BoardRequest> = {}) => boardOn(parts.services, { dir, ...given })
const read = <T>(sql: string) => parts.services.db.read<T>(sql)

const tables = [
  'customers',
  'customer_addresses',
  'customer_emails',
  'customer_phones',
  'accounts',
  'account_customers',
  'vehicles',
  'schedule_rows',
  'ledger_entries',
  'ledger_postings',
  'account_balances',
  'boarded_customers',
  'boarded_loans',
  'boarded_transactions',
  'boarding_runs',
  'audit_log',
]

/** How many rows each table has and what they hold, but for ids of runs and what is sealed anew each time. */
async function everything(): Promise<unknown[]> {
  return Promise.all(
    tables.map(async (table) => {
      const strip = `to_jsonb(t) - 'run_id' - 'row_hash' - 'last4_ssn_sealed' - 'report' - 'subject' - 'correlation_id' - 'mac' - 'entry_no' - 'last_entry_no' - 'chain' - 'seq'`
      return [
        table,
        await read(
          `SELECT md5(string_agg(r, ',' ORDER BY r)) AS rows, count(*) FROM (SELECT (${strip})::text AS r FROM ${table} t) x`,
        ),
      ]
    }),
  )
}

test('a portfolio opens whole, ties out to its manifest, and the same files again change nothing', async () => {
  write()
  const report = await run()
  expect(report).toMatchObject({
    outcome: 'BOARDED',
    tiesOut: true,
    loans: { opened: 40, unchanged: 0, quarantined: 0, heldBack: 0 },
    rejects: [],
    quarantined: [],
  })
  const [totals] = await read<Record<string, number>>(
    `SELECT count(*)::int AS loans, sum(principal_cents)::bigint AS principal, sum(accrued_interest_cents)::bigint AS interest,
            sum(late_fee_cents + nsf_fee_cents)::bigint AS fees FROM account_balances`,
  )
  const line = (figure: string) => report.tieOut.find((one) => one.figure === figure)?.manifest ?? 0
  expect(totals).toEqual({
    loans: 40,
    principal: line('principalAmount'),
    interest: line('accruedInterestAmount'),
    fees: line('lateFeeAmount') + line('returnedPaymentFeeAmount'),
  })
  const before = await everything()
  const again = await run()
  expect(again).toMatchObject({ outcome: 'BOARDED', tiesOut: true, loans: { opened: 0, unchanged: 40 } })
  expect(await everything()).toEqual(before)
  write(undefined, { form: 'ndjson' })
  expect((await run()).loans).toEqual({ opened: 0, unchanged: 40, quarantined: 0, heldBack: 0 })
  expect(await everything()).toEqual(before)
})

test('what happened before is kept with its split; a split that does not add up holds the loan back, and the file may be missing', async () => {
  write(({ transactions }) => {
    const [first, second] = transactions.filter(({ assetNumber }) => assetNumber === '200000000001')
    Object.assign(first ?? {}, { actualOtherCollectedAmount: '1.00' })
    Object.assign(second ?? {}, { transactionDate: '2026-11-01' })
  })
  const report = await run()
  expect(report.rejects.map(({ file, column, rule }) => [file, column, rule])).toEqual([
    ['transactions', 'totalActualAmountPaid', 'sum'],
    ['transactions', 'transactionDate', 'date-order'],
  ])
  expect(report.loans).toMatchObject({ opened: 39, heldBack: 1 })
  const [sums] = await read<{ count: number; interest: number }>(
    `SELECT count(*), sum(interest_cents)::bigint AS interest FROM boarded_transactions WHERE account_number = '200000000002'`,
  )
  const rows = portfolioTables({ seed: 'boarding', loans: 40, asOf }).transactions.filter(
    ({ assetNumber }) => assetNumber === '200000000002',
  )
  const cents = (text: string | undefined) => Number(text?.replace('.', ''))
  expect(sums).toEqual({
    count: rows.length,
    interest: rows.reduce((sum, row) => sum + cents(row['actualInterestCollectedAmount']), 0),
  })

  write(({ manifest }) => Object.assign(manifest[0] ?? {}, { transactionCount: '0' }), { seed: 'no history', loans: 3 })
  rmSync(join(dir, 'transactions.csv'))
  expect((await run({ source: 'other' })).rejects.map(({ rule }) => rule)).toEqual(['taken', 'taken'])
})

test('a dry run says what a run would do and keeps nothing', async () => {
  write()
  const before = await everything()
  const { outcome, loans, tieOut } = await run({ isDryRun: true })
  expect({ outcome, loans }).toEqual({
    outcome: 'DRY_RUN',
    loans: { opened: 40, unchanged: 0, quarantined: 0, heldBack: 0 },
  })
  expect(await everything()).toEqual(before)
  expect((await run()).tieOut).toEqual(tieOut)
})

test('a bad row holds its loan back whole, is told by line, column and rule, and shows nothing of its value', async () => {
  write(({ schedule, customers, parties, vehicles }) => {
    Object.assign(schedule.find(({ assetNumber }) => assetNumber === '200000000003') ?? {}, { dueDate: '2026-02-30' })
    Object.assign(customers.find(({ customerId }) => customerId === 'C5') ?? {}, {
      socialSecurityNumber: '123-45-6789',
    })
    Object.assign(parties.find(({ assetNumber }) => assetNumber === '200000000007') ?? {}, { customerId: 'nobody' })
    vehicles.splice(9, 1, { ...vehicles[9], vehicleIdentificationNumber: 'IOQ' })
  })
  const report = await run()
  expect(report).toMatchObject({ outcome: 'BOARDED', tiesOut: true, loans: { opened: 36, heldBack: 4 } })
  const brief = report.rejects.map(({ file, column, rule, value, assetNumber }) => [
    file,
    column,
    rule,
    value,
    assetNumber,
  ])
  expect(brief).toEqual([
    ['customers', 'socialSecurityNumber', 'social-security-number', '999-99-9999', null],
    ['schedule', 'dueDate', 'date', '9999-99-99', '200000000003'],
    ['parties', 'customerId', 'no-such-customer', 'x9', '200000000005'],
    ['parties', 'customerId', 'no-such-customer', 'xxxxxx', '200000000007'],
    ['vehicles', 'vehicleIdentificationNumber', 'vin', 'xxx', '200000000009'],
  ])
  const lines = readFileSync(join(dir, 'vehicles.csv'), 'utf8').split('\n')
  expect(lines[(report.rejects.at(-1)?.line ?? 0) - 1]).toContain('IOQ')
  expect(await read(`SELECT FROM accounts WHERE account_number LIKE '%03' OR account_number LIKE '%05'`)).toEqual([])
  expect(await read(`SELECT FROM boarded_customers WHERE source_id IN ('C3', 'C5', 'C7', 'C9')`)).toEqual([])

  // Corrected, they open; the others stay as they are.
  write()
  expect((await run()).loans).toEqual({ opened: 4, unchanged: 36, quarantined: 0, heldBack: 0 })
})

test('a loan whose ledger differs from its balances is set up alone: no money moves on it until its files are right', async () => {
  const spoil = ({ balances, manifest }: Tables) => {
    Object.assign(balances[2] ?? {}, { accruedInterestAmount: '999.99' })
    const was = Number(manifest[0]?.['accruedInterestAmount'])
    const right = portfolioTables({ seed: 'boarding', loans: 40, asOf }).balances[2]?.['accruedInterestAmount']
    Object.assign(manifest[0] ?? {}, { accruedInterestAmount: (was + 999.99 - Number(right)).toFixed(2) })
  }
  write(spoil)
  const report = await run()
  expect(report).toMatchObject({ outcome: 'BOARDED', tiesOut: true, loans: { opened: 39, quarantined: 1 } })
  expect(report.quarantined).toEqual([
    {
      assetNumber: '200000000002',
      differences: [{ figure: 'accruedInterestAmount', file: 99999, ledger: expect.any(Number) }],
    },
  ])
  expect(await read(`SELECT boarding_state AS state FROM accounts WHERE account_number = '200000000002'`)).toEqual([
    { state: 'SETTING_UP' },
  ])
  expect(await read(`SELECT FROM ledger_entries WHERE account_number = '200000000002'`)).toEqual([])
  expect((await run()).loans).toEqual({ opened: 0, unchanged: 39, quarantined: 1, heldBack: 0 })
  expect(await read('SELECT FROM boarding_runs')).toHaveLength(1)

  write()
  expect((await run()).loans).toEqual({ opened: 1, unchanged: 39, quarantined: 0, heldBack: 0 })
  expect(await read(`SELECT FROM accounts WHERE boarding_state = 'SETTING_UP'`)).toEqual([])
})

test('what was boarded is not changed by other rows of it: they are refused by name', async () => {
  write()
  await run()
  const before = await everything()
  write(({ vehicles, customers }) => {
    Object.assign(vehicles[4] ?? {}, { vehicleModelName: 'Corolla' })
    Object.assign(customers[0] ?? {}, { city: 'Mesa' })
  })
  const report = await run()
  expect(report.rejects.map(({ file, line, rule }) => [file, line, rule])).toEqual([
    ['customers', 2, 'changed'],
    ['parties', 2, 'no-such-customer'],
    ['vehicles', 6, 'changed'],
  ])
  expect(await everything()).toEqual(before)
})

test('files that do not add up to their manifest are refused whole; a difference in amounts opens with a name and a reason', async () => {
  write(({ manifest }) => Object.assign(manifest[0] ?? {}, { principalAmount: '1.00' }))
  const before = await everything()
  const refused = await run()
  expect(refused.outcome).toBe('REFUSED')
  expect(refused.tieOut.filter(({ difference }) => difference !== 0).map(({ figure }) => figure)).toEqual([
    'principalAmount',
  ])
  expect(await everything()).toEqual(before)
  const accepted = await run({ acceptedBecause: 'The books were closed a day early' })
  expect(accepted).toMatchObject({ outcome: 'BOARDED', tiesOut: false, acceptedBy: 'command:Ana Ortiz' })
  expect(await read(`SELECT actor, action, reason FROM audit_log`)).toEqual([
    { actor: 'command:Ana Ortiz', action: 'loans.board', reason: 'The books were closed a day early' },
  ])

  write(({ schedule }) => void schedule.pop(), { seed: 'other' })
  expect(await run({ acceptedBecause: 'Never mind the rows' })).toMatchObject({ outcome: 'REFUSED', tiesOut: false })
})

test('a file that is not in order, a second manifest row, or a day that has not come end the run with a sentence', async () => {
  write(({ balances }) => void balances.reverse())
  await expect(run()).rejects.toThrow(/balances, line \d+: the rows are not in order of assetNumber/)
  write(({ manifest }) => manifest.push({ ...manifest[0] }))
  await expect(run()).rejects.toThrow('The manifest has one row')
  await expect(run({ asOf: '2026-11-03' })).rejects.toThrow('has not come')
  expect(await read('SELECT FROM customers')).toEqual([])
})

test('a second run beside the first is refused; one beside a run that ends within seconds goes on after it', async () => {
  write()
  const first = new pg.Client({ connectionString: parts.databaseUrl })
  await first.connect()
  await first.query(`BEGIN`)
  await first.query(`SELECT pg_advisory_xact_lock(hashtext('carport.board'))`)
  await expect(run()).rejects.toThrow('Another run is boarding loans')
  const second = run()
  // It has looked once: a run that was killed is still at its last statement, as the first is here.
  const hasLooked = () =>
    read(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%' AND query LIKE 'SELECT pg_try_advisory%'`,
    )
  await expect.poll(hasLooked, { interval: 20, timeout: 5_000 }).not.toEqual([])
  await first.end()
  expect((await second).outcome).toBe('BOARDED')
})
