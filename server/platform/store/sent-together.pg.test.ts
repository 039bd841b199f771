import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { canBeSentTogether, rowsOf, sendTogether } from './sent-together.ts'

let own: TestDatabase
let pool: pg.Pool
let client: pg.PoolClient
beforeAll(async () => {
  own = await createTestDatabase()
  pool = new pg.Pool({ connectionString: own.url, max: 1, options: '-c TimeZone=UTC' })
  client = await pool.connect()
})
afterAll(async () => {
  client.release()
  await pool.end()
  await own.drop()
})
beforeEach(() =>
  client.query('DROP TABLE IF EXISTS counters; CREATE TABLE counters (name text PRIMARY KEY, value int8)'),
)

const insert = (name: string, value: number) => ({
  text: 'INSERT INTO counters VALUES ($1, $2)',
  values: [name, value],
})
const values = async () => (await client.query('SELECT name, value::int FROM counters ORDER BY name')).rows as unknown[]

test('each is answered with its command and rows, and sees what those before it did', async () => {
  const answers = await sendTogether(client, [
    insert('a', 1),
    { text: 'SELECT value AS "is", $1 AS said FROM counters WHERE name = $1', values: ['a'] },
    { text: 'SELECT FROM counters WHERE name = $1', values: ['nobody'] },
  ])
  expect(answers).toEqual([
    { command: 'INSERT', rows: [] },
    { command: 'SELECT', rows: [{ is: 1, said: 'a' }] },
    { command: 'SELECT', rows: [] },
  ])
})

test('parameters and columns are what pg makes of them', async () => {
  const asked = {
    text: `SELECT $1::text AS text, $2::int8 AS big, $3::bool AS yes, $4::date AS day, $5::bytea AS bytes, $6::text AS nothing,
                  $7::timestamptz AS moment, $8::json AS json, ARRAY[$2::int8] AS list`,
    values: ['ä', 2 ** 40, true, '2026-02-28', Buffer.from([0, 255]), null, '2026-02-28T12:00:00Z', '{"a":1}'],
  }
  expect(canBeSentTogether(asked)).toBe(true)
  const expected = {
    text: 'ä',
    big: 2 ** 40,
    yes: true,
    day: '2026-02-28',
    bytes: Buffer.from([0, 255]),
    nothing: null,
    moment: '2026-02-28T12:00:00.000Z',
    json: { a: 1 },
    list: [2 ** 40],
  }
  // The second time it is kept, and the third time its columns are known.
  for (let n = 0; n < 3; n += 1) expect(await rowsOf(client, { ...asked, name: 'all_kinds' })).toEqual([expected])
  expect(await rowsOf(client, asked)).toEqual([expected])
})

test.each([
  ['no parameters, which can be several statements', []],
  ['a list', [['a']]],
  ['an object', [{}]],
  ['a date', [new Date(0)]],
])('%s is left to pg', (_, parameters) => {
  expect(canBeSentTogether({ values: parameters })).toBe(false)
})

test('a statement that stands twice in one sending is kept once', async () => {
  const one = { name: 'twice', text: 'SELECT $1::int AS n' }
  const answers = await sendTogether(client, [
    { ...one, values: [1] },
    { ...one, values: [2] },
  ])
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]])
  expect(await rowsOf(client, { ...one, values: [3] })).toEqual([{ n: 3 }])
})

test('where one fails, nothing of any is kept, what was to come is not run, and the connection goes on', async () => {
  const kept = { name: 'kept', text: 'SELECT count(*)::int AS n FROM counters WHERE name > $1', values: [''] }
  const failing = sendTogether(client, [insert('a', 1), insert('a', 2), insert('b', 3), kept])
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await values()).toEqual([])
  // It was not read by PostgreSQL: nobody may think that it is kept.
  expect(await rowsOf(client, kept)).toEqual([{ n: 0 }])
  await sendTogether(client, [insert('a', 1), insert('b', 2)])
  expect(await rowsOf(client, kept)).toEqual([{ n: 2 }])
})

test('where BEGIN fails, the first statement is not run: it would be kept without a transaction', async () => {
  const begin = { text: 'BEGIN ISOLATION LEVEL NONE', hasNoRows: true }
  await expect(sendTogether(client, [begin, insert('a', 1)])).rejects.toMatchObject({ code: '42601' })
  expect(await values()).toEqual([])
})

test('a value that cannot be read fails its sending alone', async () => {
  const tooBig = { text: 'SELECT $1::int8 + 1 AS value', values: ['9007199254740991'] }
  await expect(sendTogether(client, [tooBig, insert('a', 1)])).rejects.toThrow(RangeError)
  expect(await rowsOf(client, { text: 'SELECT $1::int AS n', values: [1] })).toEqual([{ n: 1 }])
})

test('an error says who asked', async () => {
  async function whoAsked() {
    await rowsOf(client, { text: 'SELECT 1 / $1::int', values: [0] })
  }
  const error: unknown = await whoAsked().catch((caught: unknown) => caught)
  expect((error as Error).stack).toContain('whoAsked')
})

test('a connection that is lost fails what was sent, and what is sent afterwards', async () => {
  const lonely = new pg.Pool({ connectionString: own.url, max: 1 })
  const lost = await lonely.connect()
  lost.on('error', () => {})
  const end = { text: 'SELECT pg_terminate_backend(pg_backend_pid()) WHERE $1 = 1', values: [1] }
  await expect(sendTogether(lost, [end, insert('a', 1)])).rejects.toThrow()
  await expect
    .poll(() => sendTogether(lost, [insert('a', 1)]).catch((error: Error) => error.message))
    .toMatch(/not queryable/)
  lost.release(true)
  await lonely.end()
  expect(await values()).toEqual([])
})
