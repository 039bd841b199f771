import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, businessMoment } from '#sdk/dates/dates'
import { reader } from '#server/platform/store/database'
import { shareReads } from '#server/platform/store/shared-reads'
import { insertBareLoan } from '#tests/fixtures/bare-loan'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { appendEntry, loadLedger, loadRecentLedger } from './ledger.store.ts'
import { replayed } from './replayed.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

let accounts = 0
let accountNumber = ''
beforeEach(async () => {
  vi.restoreAllMocks()
  accounts += 1
  accountNumber = `3${String(accounts).padStart(11, '0')}`
  await database.db.withTx(async (tx) => {
    await insertBareLoan(tx, accountNumber, today)
    const facts = { type: 'OPEN', split: { principalCents: 3_347_455 } } as const
    await appendEntry(tx, { accountNumber, description: 'opened', actor: 'test', atMs: atDay(-60), ...facts })
  })
})

const atDay = (day: number) => businessMoment(at(day), '20:00')
const load = () => loadRecentLedger(reader(database.db), accountNumber)
const change = (sql: string) => database.db.withTx((tx) => tx.query(sql, [accountNumber]))
const pay = () =>
  database.db.withTx(async (tx) => {
    const request = {
      accountNumber,
      description: 'paid',
      actor: 'test',
      atMs: atDay(-1),
      type: 'PAYMENT',
      cents: 5_000,
    }
    await appendEntry(tx, request as Parameters<typeof appendEntry>[1])
  })

/** How many of the statements that `work` asked read a schedule. */
async function schedulesRead(work: () => Promise<unknown>): Promise<number> {
  const read = vi.spyOn(database.db, 'read')
  await work()
  return read.mock.calls.filter(([sql]) => sql.includes('schedule_rows')).length
}

test('a ledger of which nothing changed is not read again, nor replayed', async () => {
  const first = await load()
  let second: unknown
  expect(
    await schedulesRead(async () => {
      second = await load()
    }),
  ).toBe(0)
  expect(second).toBe(first)
  expect(replayed(await load(), today)).toBe(replayed(first, today))
})

test.each([
  ['an entry', pay],
  ['its rate', () => change('UPDATE accounts SET rate_millionths = 100000 WHERE account_number = $1')],
  [
    'a date that no replay reads',
    () => change("UPDATE accounts SET contract_date = '2026-01-01' WHERE account_number = $1"),
  ],
  [
    'a corrected installment',
    () => change('UPDATE schedule_rows SET amount_cents = 1 WHERE account_number = $1 AND seq = 2'),
  ],
  ['a removed installment', () => change('DELETE FROM schedule_rows WHERE account_number = $1 AND seq = 3')],
])('%s is seen by the next read', async (_what, changed) => {
  const before = await load()
  await changed()
  const after = await load()
  const own = await database.db.withTx((tx) => loadLedger(tx, accountNumber))
  expect(after).not.toEqual(before)
  expect(after).toEqual(own)
})

test('what a transaction wrote and took back is in no ledger that others read', async () => {
  const before = await load()
  const failed = database.db.withTx(async (tx) => {
    await tx.query('UPDATE accounts SET rate_millionths = 1 WHERE account_number = $1', [accountNumber])
    expect((await loadLedger(tx, accountNumber)).terms.rateMillionths).toBe(1)
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  expect(await load()).toEqual(before)
})

test('a loan that is set up anew is refused, although its ledger was read before', async () => {
  await load()
  await change(`UPDATE accounts SET boarding_state = 'SETTING_UP' WHERE account_number = $1`)
  await expect(load()).rejects.toMatchObject({ code: 'LOAN_SETTING_UP' })
})

test('what the parts of one request get is one ledger, and after its transaction the new one', async () => {
  await shareReads(async () => {
    const [first, beside] = await Promise.all([load(), load()])
    expect(beside).toBe(first)
    await pay()
    expect((await load()).entries).toHaveLength(first.entries.length + 1)
  })
})

test('nobody can change a replay that others share', async () => {
  const state = replayed(await load(), today)
  expect(() => {
    state.principalCents = 0
  }).toThrow(TypeError)
  expect(() => {
    for (const row of state.rows) row.satisfiedCents = 1
  }).toThrow(TypeError)
})
