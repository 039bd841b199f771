import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { appendAudit, type AuditEvent, verifyAudit } from './audit.ts'
import { reader, type Tx } from './database.ts'
import { gatherLastWrites, writeLast } from './last-writes.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  await own.db.withTx((tx) =>
    tx.query('CREATE TABLE receipts (no int PRIMARY KEY, text text); CREATE TABLE letters_out (no int PRIMARY KEY)'),
  )
})
afterAll(() => own.drop())

const receipt = (no: number) => ({
  table: 'receipts',
  sql: 'INSERT INTO receipts (no, text) VALUES ($1, $2)',
  parameters: [no, `receipt ${no}`],
})
const letter = (no: number) => ({
  table: 'letters_out',
  sql: 'INSERT INTO letters_out (no) VALUES ($1)',
  parameters: [no],
})
const audit = (tx: Tx, outcome: AuditEvent['outcome'] = 'done') =>
  appendAudit(tx, {
    actor: 'login_1',
    subject: 'cus_1',
    action: 'payment.create',
    outcome,
    accountNumber: '100000000001',
    correlationId: 'c-1',
    at: '2026-11-20T12:00:00.123Z',
  })
const kept = async () =>
  (
    await own.db.read<{ what: string }>(
      `SELECT text AS what FROM receipts UNION ALL SELECT 'letter ' || no FROM letters_out ORDER BY what`,
    )
  ).map(({ what }) => what)

test('what waits is written by the statement that locks the end of the audit chain', async () => {
  const { statements, sendings } = await roundTripsOf(() =>
    own.db.withTx(async (tx) => {
      gatherLastWrites(tx)
      await writeLast(tx, receipt(1), letter(1))
      await audit(tx)
      await writeLast(tx, receipt(2))
    }),
  )
  expect(statements).toHaveLength(4)
  // BEGIN leaves with the first of them, and COMMIT with the line of the audit log.
  expect(sendings).toBe(2)
  expect(statements[1]).toMatch(/INSERT INTO receipts[^]*INSERT INTO letters_out[^]*INSERT INTO receipts[^]*FOR UPDATE/)
  expect(await kept()).toEqual(['letter 1', 'receipt 1', 'receipt 2'])
  expect(await verifyAudit(reader(own.db), testAuditKey)).toEqual([])
})

test('without a line for the audit log it is one statement, and without gathering it is written at once', async () => {
  const gathered = await roundTripsOf(() =>
    own.db.withTx(async (tx) => {
      gatherLastWrites(tx)
      await writeLast(tx, receipt(3))
      await writeLast(tx, letter(3))
    }),
  )
  expect(gathered.statements).toHaveLength(3)
  const atOnce = await roundTripsOf(() =>
    own.db.withTx(async (tx) => {
      await writeLast(tx, receipt(4), letter(4))
      expect(await tx.query('SELECT FROM receipts WHERE no = 4')).toHaveLength(1)
    }),
  )
  expect(atOnce.statements).toHaveLength(4)
  expect(await kept()).toEqual(expect.arrayContaining(['letter 3', 'receipt 3', 'letter 4', 'receipt 4']))
})

test('a statement that names the table finds it written', async () => {
  await own.db.withTx(async (tx) => {
    gatherLastWrites(tx)
    await writeLast(tx, receipt(5), letter(5))
    expect(await tx.query('SELECT FROM receipts WHERE no = 5')).toHaveLength(1)
    await writeLast(tx, receipt(6))
  })
  expect(await kept()).toEqual(expect.arrayContaining(['letter 5', 'receipt 5', 'receipt 6']))
})

test('where one of them cannot be written, nothing of the transaction is', async () => {
  const before = await kept()
  const failing = own.db.withTx(async (tx) => {
    gatherLastWrites(tx)
    await tx.query('INSERT INTO receipts (no) VALUES (7)')
    await writeLast(tx, receipt(8), receipt(5))
    await audit(tx)
  })
  await expect(failing).rejects.toThrow(/duplicate key/)
  expect(await kept()).toEqual(before)
  expect(await verifyAudit(reader(own.db), testAuditKey)).toEqual([])
})

test('where the line of the audit log cannot be written, which leaves with COMMIT, nothing of the transaction is', async () => {
  const before = await kept()
  const failing = own.db.withTx(async (tx) => {
    await tx.query('INSERT INTO receipts (no) VALUES ($1)', [9])
    await audit(tx, null as never)
  })
  await expect(failing).rejects.toMatchObject({ code: '23502' })
  expect(await kept()).toEqual(before)
  expect(await verifyAudit(reader(own.db), testAuditKey)).toEqual([])
})

test('their locks are taken before the end of the chain, so that two that need the same cannot wait for each other', async () => {
  const tries: string[] = []
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let hold: () => void = () => {}
  const held = new Promise<void>((resolve) => (hold = resolve))
  const holder = own.db.withTx(async (tx) => {
    tries.push('holder')
    await tx.query('SELECT FROM receipts WHERE no = 1 FOR UPDATE')
    hold()
    await released
    await audit(tx)
  })
  await held
  const changing = own.db.withTx(async (tx) => {
    tries.push('changing')
    gatherLastWrites(tx)
    await writeLast(tx, { table: 'receipts', sql: 'UPDATE receipts SET text = $2 WHERE no = $1', parameters: [1, 'x'] })
    await audit(tx)
  })
  await expect
    .poll(() => own.db.read("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%receipts%'"))
    .toHaveLength(1)
  release()
  await holder
  await changing
  // Neither was given up by the database and run again.
  expect(tries).toEqual(['holder', 'changing'])
  expect(await kept()).toContain('x')
})
