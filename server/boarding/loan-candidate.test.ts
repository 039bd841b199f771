import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Tables, writePortfolio } from '#tests/fixtures/portfolio'
import { candidateOf } from './loan-candidate.ts'
import { loanGroups } from './loan-groups.ts'
import { openingOf } from './opening.ts'

const asOf = '2026-10-31'
const dir = mkdtempSync(join(tmpdir(), 'carport-candidates-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const everybody = { has: () => true }
const counts = () => ({ loans: 0, parties: 0, vehicles: 0, schedule: 0, balances: 0, transactions: 0 })

/** The candidates of a portfolio of three loans, spoiled or not, and the rows that belong to none. */
async function candidates(change: (tables: Tables) => void = () => {}, loans = 3) {
  writePortfolio(dir, { seed: 'candidates', loans, asOf }, change)
  const strays: unknown[] = []
  const found = []
  for await (const group of loanGroups(dir, counts(), (row) => strays.push(row.rejects)))
    found.push(candidateOf(group, asOf, everybody))
  return { found, strays }
}

async function rulesAfter(change: (tables: Tables) => void) {
  const { found } = await candidates(change)
  return found.flatMap(({ rejects }) =>
    rejects.map(({ file, column, rule, assetNumber }) => [file, column, rule, assetNumber?.slice(-1)]),
  )
}

const edit = (row: Record<string, string> | undefined, values: Record<string, string>) =>
  void Object.assign(row ?? {}, values)
const of = (rows: Record<string, string>[], last: string) =>
  rows.filter((row) => row['assetNumber'] === `20000000000${last}`)

test('every loan of a right portfolio opens, and its ledger says what its balances say', async () => {
  const { found, strays } = await candidates(undefined, 400)
  const stamp = { entryId: 'led_1', postedDate: '2026-11-01', createdAt: '2026-11-01T00:00:00.000Z' }
  const differences = found.map(({ loan }) => loan && openingOf(loan, asOf, stamp, 1_793_600_000_000).differences)
  expect(differences).toEqual(Array.from({ length: 400 }, () => []))
  expect(strays).toEqual([])
})

test('a loan without one of its rows, or with one too many, is held back alone', async () => {
  expect(
    await rulesAfter(({ vehicles, balances }) => {
      vehicles.splice(0, 1)
      balances.splice(2, 0, { ...balances[1] } as Record<string, string>)
    }),
  ).toEqual([
    ['vehicles', null, 'missing', '0'],
    ['balances', null, 'duplicate', '1'],
  ])
})

test('rows of a loan that is not in the loans file are told by file', async () => {
  const rules = await rulesAfter(({ loans }) => void loans.splice(1, 1))
  expect(rules).toEqual(
    ['parties', 'vehicles', 'schedule', 'balances', 'transactions'].map((file) => [
      file,
      'assetNumber',
      'no-such-loan',
      '1',
    ]),
  )
})

test('one buyer, each person once', async () => {
  expect(
    await rulesAfter(({ parties }) => {
      parties.splice(0, parties.length)
      for (const [last, customerId, role] of [
        ['0', 'A', 'cobuyer'],
        ['1', 'A', 'buyer'],
        ['1', 'B', 'buyer'],
        ['2', 'A', 'buyer'],
        ['2', 'A', 'cobuyer'],
      ] as const)
        parties.push({ assetNumber: `20000000000${last}`, customerId, role })
    }),
  ).toEqual([
    ['parties', 'role', 'one-buyer', '0'],
    ['parties', 'role', 'one-buyer', '1'],
    ['parties', 'customerId', 'duplicate', '2'],
  ])
})

test('installments are counted and come in order without a gap', async () => {
  expect(
    await rulesAfter(({ schedule, loans }) => {
      edit(of(schedule, '0')[1], { installmentNumber: '7' })
      edit(of(schedule, '1')[1], { dueDate: of(schedule, '1')[0]?.['dueDate'] ?? '' })
      edit(of(loans, '2')[0], { installmentCount: '1' })
    }),
  ).toEqual([
    ['schedule', 'installmentNumber', 'sequence', '0'],
    ['schedule', 'dueDate', 'date-order', '1'],
    ['loans', 'installmentCount', 'count', '2'],
  ])
})

test('dates that cannot be, by each other or by the day', async () => {
  expect(
    await rulesAfter(({ loans, balances }) => {
      edit(loans[0], { originationDate: '2026-11-01' })
      edit(loans[1], { servicememberToDate: '2026-01-01' })
      edit(balances[2], { interestPaidThroughDate: '2026-11-01' })
    }),
  ).toEqual([
    ['loans', 'originationDate', 'date-order', '0'],
    ['loans', 'servicememberToDate', 'date-order', '1'],
    ['balances', 'interestPaidThroughDate', 'date-order', '2'],
  ])
})

test('a row that does not say its loan belongs to none and stops nobody; files out of order stop everything', async () => {
  const { found, strays } = await candidates(
    ({ vehicles }) => void vehicles.splice(1, 0, { ...vehicles[0], assetNumber: '17' }),
  )
  expect(strays).toHaveLength(1)
  expect(found.map(({ loan }) => loan !== null)).toEqual([true, true, true])
  await expect(candidates(({ schedule }) => void schedule.push({ ...schedule[0] }))).rejects.toThrow(
    /^schedule, line \d+: the rows are not in order of assetNumber/,
  )
})

test('the ledger disagrees with interest, past due amount, due date and days, each by name', async () => {
  const { found } = await candidates(({ balances }) => {
    edit(balances[0], {
      accruedInterestAmount: '900.00',
      lateFeeAmount: '12.50',
      returnedPaymentFeeAmount: '30.00',
      pastDueAmount: '1.00',
      nextPaymentDueDate: '2026-12-31',
      currentDelinquencyStatus: '3',
    })
  })
  const loan = found[0]?.loan
  const stamp = { entryId: 'led_1', postedDate: '2026-11-01', createdAt: '2026-11-01T00:00:00.000Z' }
  const { differences, figures, entry } = openingOf(loan as NonNullable<typeof loan>, asOf, stamp, 1_793_600_000_000)
  expect(differences).toEqual([
    { figure: 'accruedInterestAmount', file: 90_000, ledger: expect.any(Number) },
    { figure: 'pastDueAmount', file: 100, ledger: 0 },
    { figure: 'nextPaymentDueDate', file: '2026-12-31', ledger: loan?.schedule[0]?.dueDate },
    { figure: 'currentDelinquencyStatus', file: 3, ledger: 0 },
  ])
  expect(figures.accruedInterestCents).toBe(90_000)
  expect(entry).toMatchObject({
    type: 'OPEN',
    effectiveDate: asOf,
    principalCents: loan?.balances.reportingPeriodActualEndBalanceAmount,
    interestCents: 90_000,
    lateFeeCents: 1250,
    nsfFeeCents: 3000,
  })
})
