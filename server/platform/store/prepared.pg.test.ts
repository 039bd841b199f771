import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import type { Database } from './database.ts'
import { openDatabase } from './postgres.ts'
import { lookUpByKeys } from './look-up.ts'
import { takeTime } from './transaction.ts'
import { preparedAtMost } from './prepared.ts'

let own: TestDatabase
let db: Database
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(async () => {
  await own.db.withTx((tx) =>
    tx.query(`DROP TABLE IF EXISTS counters; CREATE TABLE counters AS SELECT 'a' AS name, 1 AS value`),
  )
  db = openOne()
})
afterEach(() => db.close())

/** A pool of one connection, so that every statement of a test meets the same. */
const openOne = (): Database => openDatabase({ url: own.url, poolSize: 1, auditKey: 'k', log: silent })
const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }

const sql = 'SELECT value FROM counters WHERE name = $1'
const valueOf = async (): Promise<unknown> => (await db.read<{ value: unknown }>(sql, ['a']))[0]?.value
const valueInTx = (): Promise<unknown> =>
  db.withTx(async (tx) => (await tx.query<{ value: unknown }>(sql, ['a']))[0]?.value)
/** What the pool's one connection keeps. */
const kept = async (): Promise<{ name: string; statement: string }[]> =>
  db.read('SELECT name, statement FROM pg_prepared_statements')
const keptTexts = async (): Promise<string[]> => (await kept()).map(({ statement }) => statement)

test('a statement that is asked again is kept by the connection, whether it is read alone or in a transaction', async () => {
  expect(await valueOf()).toBe(1)
  expect(await keptTexts()).toEqual([])
  expect([await valueOf(), await valueInTx(), await valueOf()]).toEqual([1, 1, 1])
  expect(await keptTexts()).toEqual([sql])
})

test('the statements of a transaction that looks rows up by their keys are kept at once, and planned once', async () => {
  const inGroup = () =>
    db.withTx(async (tx) => {
      await lookUpByKeys(tx)
      return (await tx.query<{ value: unknown }>(sql, ['a']))[0]?.value
    })
  for (let n = 0; n < 3; n += 1) expect(await inGroup()).toBe(1)
  expect(
    await db.read(
      `SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements WHERE statement = $1`,
      [sql],
    ),
  ).toEqual([{ generic: 3, custom: 0 }])
  // Others decide for themselves.
  expect(await valueOf()).toBe(1)
  expect(await db.read(`SELECT current_setting('plan_cache_mode') AS mode`)).toEqual([{ mode: 'auto' }])
})

test('a statement without parameters or with a list, and those of a transaction that takes its time, are not kept', async () => {
  for (let n = 0; n < 3; n += 1) await db.read('SELECT value FROM counters')
  for (let n = 0; n < 3; n += 1) await db.read('SELECT value FROM counters WHERE name = ANY($1)', [['a']])
  const slowly = () =>
    db.withTx(async (tx) => {
      await takeTime(tx)
      await tx.query(sql, ['a'])
    })
  for (let n = 0; n < 3; n += 1) await slowly()
  expect(await keptTexts()).toEqual([])
})

test('a connection keeps only so many statements', async () => {
  const asked = Array.from({ length: preparedAtMost + 20 }, (_, n) => `SELECT ${n} WHERE $1 = 1`)
  for (const text of [...asked, ...asked]) await db.read(text, [1])
  expect(await kept()).toHaveLength(preparedAtMost)
})

test.each([
  ['read', () => valueOf()],
  ['transaction', () => valueInTx()],
])('a %s finds its way when the connection it gets keeps nothing, as behind a pooler', async (_, ask) => {
  for (let n = 0; n < 2; n += 1) await ask()
  await db.read('DEALLOCATE ALL')
  expect(await ask()).toBe(1)
  // From now on nothing is kept: the next connection could be another one again.
  for (let n = 0; n < 3; n += 1) expect(await ask()).toBe(1)
  expect(await kept()).toEqual([])
})

test("whoever finds somebody else's statement under a name of ours does without", async () => {
  for (let n = 0; n < 2; n += 1) await valueOf()
  const [one] = await kept()
  const other = openOne()
  await other.read(`PREPARE "${one?.name ?? ''}" AS SELECT 'mine' AS value`)
  for (let n = 0; n < 3; n += 1) expect(await other.read<{ value: number }>(sql, ['a'])).toEqual([{ value: 1 }])
  await other.close()
})

test.each([
  ['read', () => valueOf()],
  ['transaction', () => valueInTx()],
])('a %s finds its way when a migration has changed the type of a column, and is kept anew', async (_, ask) => {
  for (let n = 0; n < 2; n += 1) await ask()
  await db.withTx((tx) => tx.query(`ALTER TABLE counters ALTER value TYPE text`))
  expect(await ask()).toBe('1')
  const { statements } = await roundTripsOf(ask)
  expect(statements.filter((text) => text === sql)).toHaveLength(1)
  expect(await keptTexts()).toContain(sql)
})

test('a transaction that is run again has written nothing twice', async () => {
  const add = () =>
    db.withTx(async (tx) => {
      await tx.query('UPDATE counters SET value = value + 1')
      await tx.query(sql, ['a'])
    })
  for (let n = 0; n < 2; n += 1) await add()
  await db.read('DEALLOCATE ALL')
  await add()
  expect(await valueOf()).toBe(4)
})
