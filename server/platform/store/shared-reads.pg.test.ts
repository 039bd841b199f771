import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { reader } from './database.ts'
import { openDatabase } from './postgres.ts'
import { ask, askOfEach, askTogether, question, rowQuestion, rowsQuestion } from './questions.ts'
import { shareReads } from './shared-reads.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
  await own.db.withTx((tx) =>
    tx.query('CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL, day date)'),
  )
  await set('a', 1)
})
afterAll(() => own.drop())

const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }

const valueOf = async (name: string) =>
  (await own.db.read<{ value: number }>('SELECT value FROM counters WHERE name = $1', [name]))[0]?.value
const set = (name: string, value: number) =>
  own.db.withTx((tx) =>
    tx.query('INSERT INTO counters VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
      name,
      value,
    ]),
  )

test('one statement with the same parameters is read once in a piece of work, with others again', async () => {
  const { result, statements } = await roundTripsOf(() =>
    shareReads(async () => [
      ...(await Promise.all([valueOf('a'), valueOf('a')])),
      await valueOf('a'),
      await valueOf('b'),
    ]),
  )
  expect(result).toEqual([1, 1, 1, undefined])
  expect(statements).toHaveLength(2)
})

test('what is asked for at the same time is one round trip, and one that fails fails alone', async () => {
  const all = (...names: string[]) => shareReads(() => Promise.allSettled(names.map(valueOf)))
  const { result, statements, sendings } = await roundTripsOf(() => all('a', 'b', 'c'))
  expect(result.map((each) => each.status === 'fulfilled' && each.value)).toEqual([1, undefined, undefined])
  expect([statements.length, sendings]).toEqual([3, 1])

  const dividing = (by: number) => own.db.read<{ n: number }>('SELECT 6 / $1::int AS n', [by])
  const answers = await shareReads(() => Promise.allSettled([dividing(2), dividing(0), dividing(3)]))
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value[0]?.n : each.reason))).toEqual([
    3,
    expect.objectContaining({ code: '22012' }),
    2,
  ])
})

test('what is read together finds its way when its connection has lost what it kept', async () => {
  const lonely = openDatabase({ url: own.url, poolSize: 1, auditKey: 'k', log: silent })
  const both = () =>
    shareReads(() =>
      Promise.all(['a', 'b'].map((name) => lonely.read('SELECT count(*) AS n FROM counters WHERE name = $1', [name]))),
    )
  for (let n = 0; n < 3; n += 1) expect(await both()).toEqual([[{ n: 1 }], [{ n: 0 }]])
  await lonely.read('DEALLOCATE ALL')
  for (let n = 0; n < 3; n += 1) expect(await both()).toEqual([[{ n: 1 }], [{ n: 0 }]])
  await lonely.close()
})

test('a transaction in between is seen, and reads past what was known', async () => {
  const seen = await shareReads(async () => {
    const before = await valueOf('a')
    await set('a', 5)
    const after = await valueOf('a')
    const inside = await own.db.withTx((tx) =>
      tx.query<{ value: number }>(`SELECT value FROM counters WHERE name = 'a'`),
    )
    return [before, after, inside[0]?.value]
  })
  expect(seen).toEqual([1, 5, 5])
})

test('questions about each of many things are answered as when each is asked alone, with one statement', async () => {
  const q = reader(own.db)
  const about = (name: string | null, least: number) => ({
    rows: rowsQuestion<object>(
      'SELECT name, value, day FROM counters WHERE name >= $1 AND value >= $2::bigint ORDER BY 1',
      [name, least],
    ),
    isThere: question('SELECT FROM counters WHERE name = $1', [name], (rows) => rows.length > 0),
  })
  const things = [about('a', 0), about('nobody', -10), about(null, 0), about('a', 10_000)]
  const alone: unknown[] = []
  for (const { rows, isThere } of things) alone.push({ rows: await ask(q, rows), isThere: await ask(q, isThere) })
  const together = await roundTripsOf(() => askOfEach(q, things))
  expect(together.result).toEqual(alone)
  expect(together.statements).toHaveLength(1)
  expect(new Set(together.result.map(({ isThere }) => isThere))).toEqual(new Set([true, false]))
  expect(await askOfEach(q, [])).toEqual([])
})

test('what cannot be asked of each of many things with one statement is refused', async () => {
  const q = reader(own.db)
  const of = (sql: string, parameter: unknown) => ({ one: rowsQuestion<object>(sql, [parameter]) })
  await expect(askOfEach(q, [of('SELECT $1', 'a'), of('SELECT $1 || 1', 'a')])).rejects.toThrow(TypeError)
  await expect(askOfEach(q, [of('SELECT 1 = ANY($1)', [1])])).rejects.toThrow(TypeError)
})

test('questions asked together are answered as when they are asked alone, with one statement', async () => {
  await own.db.withTx((tx) =>
    tx.query(`INSERT INTO counters VALUES ('c', 9007199254740991, '2026-02-28'), ('d', -3, NULL)`),
  )
  const q = reader(own.db)
  const all = rowsQuestion<object>(
    'SELECT name, value, day, ARRAY[value, 2] AS both FROM counters WHERE name > $1 ORDER BY name DESC',
    ['b'],
  )
  const one = rowQuestion<object>(
    'SELECT value, $2::text AS said, $2 = name AS "isNamed" FROM counters WHERE name = $1',
    ['c', '$1'],
  )
  const none = rowQuestion<object>('SELECT value FROM counters WHERE name = $1', ['nobody'])
  const counted = question('SELECT FROM counters WHERE value = $1', [-3], (rows) => rows.length)
  const alone = {
    all: await ask(q, all),
    one: await ask(q, one),
    none: await ask(q, none),
    counted: await ask(q, counted),
  }
  const together = await roundTripsOf(() => askTogether(q, { all, one, none, counted }))
  expect(together.result).toEqual(alone)
  expect(alone).toMatchObject({ one: { value: 9_007_199_254_740_991, said: '$1' }, none: null, counted: 1 })
  expect(together.statements).toHaveLength(1)
})
