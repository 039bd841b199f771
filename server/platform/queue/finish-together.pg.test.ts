import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { writer } from '#server/platform/store/database'
import { rowInsert } from '#server/platform/store/row-writes'
import { gatherWrites } from './finish-together.ts'
import { enqueue } from './outbox.store.ts'
import { drainLane } from './outbox-worker.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  await own.db.withTx((tx) =>
    tx.query('CREATE TABLE letters_out (name text PRIMARY KEY); CREATE TABLE calls_made (no bigint, name text)'),
  )
})
afterAll(() => own.drop())
beforeEach(() => own.db.withTx((tx) => tx.query('DELETE FROM letters_out; DELETE FROM calls_made; DELETE FROM outbox')))

const letter = (name: string) => rowInsert('letters_out', { name })
const call = (no: number, name: string | null) => rowInsert('calls_made', { no, name })
const letters = async () =>
  (await own.db.read<{ name: string }>('SELECT name FROM letters_out ORDER BY name')).map(({ name }) => name)
const states = () => own.db.read('SELECT key, state, attempts FROM outbox ORDER BY item_id')
const put = (key: string) => own.db.withTx((tx) => enqueue(tx, { topic: 'letter', key, payload: {} }))

test('what is written in one turn is one statement, whatever it is', async () => {
  const write = gatherWrites(writer(own.db))
  const { statements } = await roundTripsOf(() =>
    Promise.all([
      write([letter('a "quoted", {one}'), call(1, null)]),
      write([letter('b\\c')]),
      write([call(2, 'NULL')]),
    ]),
  )
  expect(statements).toHaveLength(1)
  expect(await letters()).toEqual(['a "quoted", {one}', 'b\\c'])
  expect(await own.db.read('SELECT no, name FROM calls_made ORDER BY no')).toEqual([
    { no: 1, name: null },
    { no: 2, name: 'NULL' },
  ])
})

test('where they cannot be written together each is written alone, and only the one at fault fails', async () => {
  await own.db.withTx((tx) => tx.query("INSERT INTO letters_out VALUES ('twice')"))
  const write = gatherWrites(writer(own.db))
  const written = await Promise.allSettled([write([letter('a')]), write([letter('twice')]), write([letter('b')])])
  expect(written.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await letters()).toEqual(['a', 'b', 'twice'])
})

test('a handful records its work and ends its items with one statement', async () => {
  for (const key of ['a', 'b', 'c']) await put(key)
  const { statements } = await roundTripsOf(() =>
    drainLane(own.db, {
      letter: async (item, { items, finish }) => {
        expect(items).toHaveLength(3)
        await finish(item, [letter(item.key)])
        return 'done'
      },
    }),
  )
  const claims = statements.filter((sql) => sql.includes('SKIP LOCKED'))
  expect(statements.length - claims.length).toBe(1)
  expect(await letters()).toEqual(['a', 'b', 'c'])
  expect(await states()).toEqual(['a', 'b', 'c'].map((key) => ({ key, state: 'DONE', attempts: 1 })))
})

test('an item whose work could not be recorded is tried again, and those of its handful are done', async () => {
  for (const key of ['a', 'twice']) await put(key)
  await own.db.withTx((tx) => tx.query("INSERT INTO letters_out VALUES ('twice')"))
  await drainLane(
    own.db,
    {
      letter: async (item, { finish }) => {
        await finish(item, [letter(item.key)])
        return 'done'
      },
    },
    { log: silent },
  )
  expect(await states()).toMatchObject([
    { key: 'a', state: 'DONE' },
    { key: 'twice', state: 'READY' },
  ])
})

test('a worker whose lease ran out ends nothing that another holds, and what it did is recorded', async () => {
  await put('a')
  await drainLane(own.db, {
    letter: async (item, { finish }) => {
      await own.db.withTx((tx) => tx.query('UPDATE outbox SET fence = fence + 1'))
      await finish(item, [letter(item.key)])
      return 'done'
    },
  })
  expect(await letters()).toEqual(['a'])
  expect(await states()).toMatchObject([{ key: 'a', state: 'READY' }])
})

const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }
