import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessMoment } from '#sdk/dates/dates'
import type { Tx } from '#server/platform/store/database'
import { reader } from '#server/platform/store/database'
import { insertBareLoan } from '#tests/fixtures/bare-loan'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import type { NewEntryFacts } from './new-entry.ts'
import { amountDue } from './amount-due.ts'
import { appendEntry, loadLedger, lockAccount, type NewEntry, verifyLedger } from './ledger.store.ts'
import { replay } from './replay.ts'

const today = '2026-06-17'
const at = (days: number) => addDays(today, days)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  const problems = await verifyLedger(reader(database.db), at(1_000))
  await database.drop()
  expect(problems).toEqual([])
})

let accounts = 0

/** A new account with installments at D-37, D-7, D+23, opened at D-60 with the demo principal. */
async function openAccount(): Promise<string> {
  accounts += 1
  const accountNumber = `2${String(accounts).padStart(11, '0')}`
  await database.db.withTx(async (tx) => {
    await insertBareLoan(tx, accountNumber, today)
    await write(tx, accountNumber, -60, { type: 'OPEN', split: { principalCents: 3_347_455 } })
  })
  return accountNumber
}

function write(tx: Tx, accountNumber: string, day: number, facts: NewEntryFacts, more: Partial<NewEntry> = {}) {
  const atMs = businessMoment(at(day), '20:00')
  const request: NewEntry = { accountNumber, description: facts.type, actor: 'test', atMs, ...more, ...facts }
  return appendEntry(tx, request)
}

test('an unknown account is not found, neither to lock nor to read', async () => {
  const lock = database.db.withTx((tx) => lockAccount(tx, '999999999999'))
  await expect(lock).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(loadLedger(reader(database.db), '999999999999')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a write that waits two seconds for the account gives up with ACCOUNT_BUSY', async () => {
  const accountNumber = await openAccount()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holder = database.db.withTx(async (tx) => {
    await lockAccount(tx, accountNumber)
    locked()
    await held
  })
  await isLocked
  const start = performance.now()
  const waiting = database.db.withTx((tx) => lockAccount(tx, accountNumber))
  await expect(waiting).rejects.toMatchObject({ code: 'ACCOUNT_BUSY', retryable: true })
  expect(performance.now() - start).toBeGreaterThan(1_500)
  release()
  await holder
})

test('a payment is applied once, however often its posting is tried', async () => {
  const accountNumber = await openAccount()
  const post = () =>
    database.db.withTx((tx) =>
      write(tx, accountNumber, 0, { type: 'PAYMENT', cents: 50_000 }, { paymentId: 'pay_once' }),
    )
  await post()
  await expect(post()).rejects.toThrow(/ledger_one_payment_entry/)
  const { entries } = await loadLedger(reader(database.db), accountNumber)
  expect(entries.filter((entry) => entry.type === 'PAYMENT')).toHaveLength(1)
})

test('nobody can change or remove what stands in the ledger', async () => {
  await openAccount()
  for (const sql of [
    'UPDATE ledger_entries SET cents = 0',
    'DELETE FROM ledger_entries',
    'UPDATE ledger_postings SET cents = 0',
    'DELETE FROM ledger_postings',
  ]) {
    await expect(database.db.withTx((tx) => tx.query(sql))).rejects.toThrow(/append-only/)
  }
})

test('an entry that no caller may write leaves nothing behind', async () => {
  const accountNumber = await openAccount()
  const refused = database.db.withTx((tx) => write(tx, accountNumber, 0, { type: 'PAYMENT', cents: -1 }))
  await expect(refused).rejects.toThrow(RangeError)
  expect((await loadLedger(reader(database.db), accountNumber)).entries).toHaveLength(1)
})

test('[acct-03] what was written is read back, to the cent, with its double entry and balances', async () => {
  const accountNumber = await openAccount()
  await database.db.withTx(async (tx) => {
    await write(tx, accountNumber, -26, { type: 'FEE_LATE', cents: 2_500, scheduleSeq: 1 })
    await write(tx, accountNumber, 0, { type: 'PAYMENT', cents: 170_000 }, { paymentId: 'pay_back' })
  })
  const ledger = await loadLedger(reader(database.db), accountNumber)
  expect(ledger.terms).toMatchObject({
    accountNumber,
    rateMillionths: 178_100,
    scraFrom: null,
    contractLateFee: { capCents: 2_500 },
  })
  expect(ledger.schedule).toHaveLength(3)
  expect(ledger.entries.at(-1)).toMatchObject({
    type: 'PAYMENT',
    effectiveDate: today,
    postedDate: today,
    cents: 170_000,
    lateFeeCents: 2_500,
    createdAt: '2026-06-18T03:00:00.000Z',
  })
  const state = replay(ledger, today)
  expect(amountDue(state, today)).toMatchObject({ isPastDue: false, dueDate: at(23) })
  const balances = await database.db.read('SELECT * FROM account_balances WHERE account_number = $1', [accountNumber])
  expect(balances[0]).toMatchObject({
    principal_cents: state.principalCents,
    accrued_interest_cents: 0,
    late_fee_cents: 0,
  })
})

test('golden eight: a return gives back the debt, applies later payments anew, and the books still add up', async () => {
  const accountNumber = await openAccount()
  await database.db.withTx(async (tx) => {
    const { entry } = await write(tx, accountNumber, -37, { type: 'PAYMENT', cents: 79_612 }, { paymentId: 'pay_r01' })
    await write(tx, accountNumber, -7, { type: 'PAYMENT', cents: 79_612 }, { paymentId: 'pay_good' })
    const { corrections } = await write(tx, accountNumber, -5, { type: 'REVERSAL', reversesId: entry.entryId })
    expect(corrections).toHaveLength(1)
    await write(tx, accountNumber, -5, { type: 'FEE_NSF', cents: 1_500 }, { paymentId: 'pay_r01' })
  })
  const state = replay(await loadLedger(reader(database.db), accountNumber), today)
  expect(amountDue(state, today)).toMatchObject({ currentDue: 79_612 + 1_500, dueDate: at(-7) })
  expect(await verifyLedger(reader(database.db))).toEqual([])
})

test('payments posted at the same time all count, one after the other', async () => {
  const accountNumber = await openAccount()
  const payments = Array.from({ length: 6 }, (_, index) =>
    database.db.withTx((tx) =>
      write(tx, accountNumber, 0, { type: 'PAYMENT', cents: 10_000 }, { paymentId: `pay_race_${index}` }),
    ),
  )
  await Promise.all(payments)
  const state = replay(await loadLedger(reader(database.db), accountNumber))
  expect(state.rows.reduce((sum, row) => sum + row.satisfiedCents, 0)).toBe(60_000)
  expect(await verifyLedger(reader(database.db))).toEqual([])
})

test('the check finds a changed balance, a changed entry, a missing posting and a posting date to come', async () => {
  const spoiled = await createTestDatabase()
  const kept = database
  database = spoiled
  try {
    const accountNumber = await openAccount()
    await spoiled.db.withTx((tx) => write(tx, accountNumber, 0, { type: 'PAYMENT', cents: 50_000 }))
    const q = reader(spoiled.db)
    expect(await verifyLedger(q, today)).toEqual([])
    expect(await verifyLedger(q, at(-1))).toEqual([expect.stringContaining('posted in the future')])
    await spoiled.db.withTx((tx) => tx.query('UPDATE account_balances SET principal_cents = principal_cents + 1'))
    expect(await verifyLedger(q)).toEqual([
      expect.stringContaining('the stored principalCents is not what a replay gives'),
    ])
    await spoiled.db.withTx(async (tx) => {
      await tx.query('ALTER TABLE ledger_postings DISABLE TRIGGER USER')
      await tx.query("DELETE FROM ledger_postings WHERE gl_account = 'CASH'")
    })
    expect((await verifyLedger(q)).join()).toContain('do not sum to zero')
    await spoiled.db.withTx(async (tx) => {
      await tx.query('ALTER TABLE ledger_entries DISABLE TRIGGER USER')
      await tx.query(
        "UPDATE ledger_entries SET interest_cents = interest_cents - 1, principal_cents = principal_cents + 1 WHERE type = 'PAYMENT'",
      )
    })
    expect((await verifyLedger(q)).join()).toContain('is not what a replay gives')
  } finally {
    database = kept
    await spoiled.drop()
  }
})
