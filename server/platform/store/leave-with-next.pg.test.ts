import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import type { Tx } from './database.ts'
import { shareTx } from './shared-transaction.ts'
import { leaveWithNext, takeTime } from './transaction.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  await own.db.withTx((tx) => tx.query('CREATE TABLE lines (no int PRIMARY KEY)'))
})
afterAll(() => own.drop())
beforeEach(() => own.db.withTx((tx) => tx.query('DELETE FROM lines')))

const leave = (tx: Tx, no: number, check: (rows: readonly { no: number }[]) => void = () => {}) =>
  leaveWithNext<{ no: number }>(
    tx,
    { sql: 'INSERT INTO lines VALUES ($1) ON CONFLICT DO NOTHING RETURNING no', parameters: [no] },
    check,
  )
const count = (tx: Tx) => tx.query<{ n: number }>('SELECT count(*)::int AS n FROM lines WHERE no > $1', [0])
const kept = async () => (await own.db.read<{ no: number }>('SELECT no FROM lines ORDER BY no')).map(({ no }) => no)

test('what leaves with the next statement is one round trip with it and BEGIN, and is run before it', async () => {
  const seen: unknown[] = []
  const { result, sendings, statements } = await roundTripsOf(() =>
    own.db.withTx(async (tx) => {
      await leave(tx, 1, (rows) => seen.push(rows))
      await leave(tx, 2, (rows) => seen.push(rows))
      expect(seen).toEqual([])
      return count(tx)
    }),
  )
  expect(result).toEqual([{ n: 2 }])
  expect(seen).toEqual([[{ no: 1 }], [{ no: 2 }]])
  expect(statements.map((sql) => sql.split(' ', 1)[0])).toEqual(['BEGIN', 'INSERT', 'INSERT', 'SELECT', 'COMMIT'])
  expect(sendings).toBe(2)
  expect(await kept()).toEqual([1, 2])
})

test('it leaves before a statement that can be several, and without a next one before COMMIT', async () => {
  await own.db.withTx(async (tx) => {
    await leave(tx, 1)
    expect(await tx.query('SELECT no FROM lines')).toEqual([{ no: 1 }])
    await leave(tx, 2)
  })
  expect(await kept()).toEqual([1, 2])
})

test('what its check throws is what the next statement throws, and nothing is kept', async () => {
  const refuse = (rows: readonly unknown[]) => {
    if (rows.length === 0) throw new Error('there is one')
  }
  await own.db.withTx((tx) => leave(tx, 1))
  const asked = own.db.withTx(async (tx) => {
    await leave(tx, 2, refuse)
    await leave(tx, 1, refuse)
    await expect(count(tx)).rejects.toThrow('there is one')
    throw new Error('given up')
  })
  await expect(asked).rejects.toThrow('given up')
  const unasked = own.db.withTx(async (tx) => {
    await leave(tx, 3)
    await leave(tx, 1, refuse)
  })
  await expect(unasked).rejects.toThrow('there is one')
  expect(await kept()).toEqual([1])
})

test('where it fails the next statement is not run and fails with its error', async () => {
  const work = own.db.withTx(async (tx) => {
    await leaveWithNext(tx, { sql: 'SELECT 1 / $1::int', parameters: [0] }, () => {})
    await tx.query('INSERT INTO lines VALUES ($1)', [1])
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await kept()).toEqual([])
})

test('a list, a part of a transaction and one that takes its time do not wait', async () => {
  const checked: number[] = []
  const check = (rows: readonly unknown[]) => void checked.push(rows.length)
  await own.db.withTx(async (tx) => {
    await leaveWithNext(
      tx,
      { sql: 'INSERT INTO lines SELECT unnest($1::int[]) RETURNING no', parameters: [[1, 2]] },
      check,
    )
    expect(checked).toEqual([2])
    await shareTx(tx, [(part) => leave(part, 3, check)])
    expect(checked).toEqual([2, 1])
    await takeTime(tx)
    await leave(tx, 4, check)
    expect(checked).toEqual([2, 1, 1])
  })
  expect(await kept()).toEqual([1, 2, 3, 4])
})
