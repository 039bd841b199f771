import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markMode } from '#server/platform/store/own-database'
import { runCommandLine } from '#tests/fixtures/command-line'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { writePortfolio } from '#tests/fixtures/portfolio'

const asOf = '2026-10-31'
const loans = 3
const dir = mkdtempSync(join(tmpdir(), 'carport-report-'))
const report = join(dir, 'report')
let database: TestDatabase

beforeAll(async () => {
  writePortfolio(dir, { seed: 'report', loans, asOf })
  database = await createTestDatabase()
  await database.db.withTx((tx) => markMode(tx, 'sandbox'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dir, { recursive: true, force: true })
})

const board = (...given: readonly string[]) =>
  runCommandLine({ CARPORT_DATA: dir, DATABASE_URL: database.url }, 'board', '--dir', dir, '--as-of', asOf, ...given)
const boardedLoans = async () =>
  (await database.db.read<{ count: number }>('SELECT count(*) FROM accounts'))[0]?.count ?? 0
const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'customers'::regclass`

test('where the report cannot be written nothing is boarded', async () => {
  writeFileSync(report, 'in its place')
  const { code, said } = await board()
  expect(code).toBe(1)
  expect(said).toMatch(/^Nothing was boarded: the report can't be written to .*report \(EEXIST: .*\)\./)
  expect(said).not.toContain(' at ')
  expect(await boardedLoans()).toBe(0)
  expect(readFileSync(report, 'utf8')).toBe('in its place')
  rmSync(report)
})

test('where it can no longer be written when the loans are boarded, that is said, and the same command writes it', async () => {
  const running = await database.db.withTx(async (tx) => {
    await tx.query('LOCK TABLE customers IN EXCLUSIVE MODE')
    const ending = { end: board() }
    await expect.poll(async () => (await tx.query(waiting)).length, { timeout: 20_000 }).toBeGreaterThan(0)
    rmSync(report, { recursive: true })
    writeFileSync(report, 'in its place')
    return ending
  })
  const { code, said } = await running.end
  expect(code).toBe(1)
  expect(said).toMatch(/^The loans are boarded; the report couldn't be written: E\w+: .*\. Run the same command again/)
  expect(said).toContain(`Loans: ${loans} opened`)
  expect(said).not.toContain('The report is in')
  expect(await boardedLoans()).toBe(loans)

  rmSync(report)
  const again = await board()
  expect([again.code, await boardedLoans()]).toEqual([0, loans])
  expect(again.said).toContain(`The report is in ${report}.`)
  expect(readFileSync(join(report, 'report.json'), 'utf8')).toContain('"unchanged": 3')
})
