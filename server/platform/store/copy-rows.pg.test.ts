import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { copyRows } from './copy-rows.ts'
import { sqlState } from './postgres.ts'
import { leaveWithNext, takeTime } from './transaction.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  await own.db.write(
    `CREATE TABLE copied (no int GENERATED ALWAYS AS IDENTITY, name text UNIQUE, cents int8, "is" boolean, day date, bytes bytea,
       at timestamptz, other text DEFAULT 'other')`,
  )
})
afterAll(() => own.drop())
beforeEach(() => own.db.write('DELETE FROM copied'))

interface Given {
  readonly name: string | null
  readonly cents?: number
  readonly is?: boolean
  readonly day?: string
  readonly bytes?: Buffer
  readonly at?: string
}
const columns = {
  name: ({ name }: Given) => name,
  cents: ({ cents }: Given) => cents,
  '"is"': (given: Given) => given.is,
  day: ({ day }: Given) => day,
  bytes: ({ bytes }: Given) => bytes,
  at: ({ at }: Given) => at,
}
const names = async () =>
  (await own.db.read<{ name: string }>('SELECT name FROM copied ORDER BY name')).map(({ name }) => name)

test('values of every kind arrive as they are, and a column left out has its default', async () => {
  const given: Given[] = [
    {
      name: 'a',
      cents: 2 ** 40,
      is: true,
      day: '2026-02-28',
      bytes: Buffer.from([0, 9, 10, 92, 255]),
      at: '2026-02-28T12:00:00.123Z',
    },
    { name: 'b', cents: -1, is: false, bytes: Buffer.alloc(0) },
  ]
  await own.db.withTx((tx) => copyRows(tx, 'copied', given, columns))
  expect(await own.db.read('SELECT name, cents, "is", day, bytes, at, other FROM copied ORDER BY name')).toEqual([
    { ...given[0], other: 'other' },
    { ...given[1], day: null, at: null, other: 'other' },
  ])
})

const awkward = [
  '',
  ' ',
  '\\',
  '\\N',
  '\\.',
  'a\tb',
  'a\nb',
  'a\r\nb\r',
  '"',
  "'",
  ',',
  '\\t',
  '\\\\x41',
  'ñ€😀',
  '\u2028',
  '{}',
  'NULL',
  '\u0001\b\f\v',
]

test('no text is mistaken for the form it is sent in', async () => {
  await own.db.withTx((tx) =>
    copyRows(
      tx,
      'copied',
      awkward.map((name) => ({ name })),
      columns,
    ),
  )
  expect(new Set(await names())).toEqual(new Set(awkward))
  await own.db.withTx((tx) => copyRows(tx, 'copied', [{ name: null }], columns))
  expect(await own.db.read('SELECT FROM copied WHERE name IS NULL')).toHaveLength(1)
})

test('it is part of its transaction, and follows what was to leave before it', async () => {
  const before: unknown[] = []
  await own.db.withTx(async (tx) => {
    await leaveWithNext(tx, { sql: 'SELECT count(*)::int + $1::int AS count FROM copied', parameters: [0] }, (rows) =>
      before.push(...rows),
    )
    await copyRows(tx, 'copied', [{ name: 'a' }], columns)
    expect(await tx.query('SELECT name FROM copied')).toEqual([{ name: 'a' }])
  })
  expect(before).toEqual([{ count: 0 }])
  const failing = own.db.withTx(async (tx) => {
    await takeTime(tx)
    await copyRows(tx, 'copied', [{ name: 'b' }], columns)
    throw new Error('not kept')
  })
  await expect(failing).rejects.toThrow('not kept')
  expect(await names()).toEqual(['a'])
})

test('a wrong row keeps all of them out, and the connection goes on', async () => {
  const twice = own.db.withTx((tx) => copyRows(tx, 'copied', [{ name: 'a' }, { name: 'b' }, { name: 'a' }], columns))
  await expect(twice).rejects.toSatisfy((error) => sqlState(error) === '23505')
  const noDay = own.db.withTx((tx) => copyRows(tx, 'copied', [{ name: 'a', day: '2026-02-30' }], columns))
  await expect(noDay).rejects.toSatisfy((error) => sqlState(error) === '22008')
  const noTable = own.db.withTx((tx) => copyRows(tx, 'nothing', [{ name: 'a' }], columns))
  await expect(noTable).rejects.toSatisfy((error) => sqlState(error) === '42P01')
  await own.db.withTx((tx) => copyRows(tx, 'copied', [], columns))
  expect(await names()).toEqual([])
})

test('more than a megabyte goes at once', async () => {
  const many = Array.from({ length: 40_000 }, (_, index) => ({ name: `${index} ${'x'.repeat(40)}`, cents: index }))
  await own.db.withTx((tx) => copyRows(tx, 'copied', many, columns))
  expect(await own.db.read('SELECT count(*) AS count, sum(cents)::int8 AS sum FROM copied')).toEqual([
    { count: 40_000, sum: 799_980_000 },
  ])
})
