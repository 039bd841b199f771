import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { testAuditKey } from '#tests/fixtures/test-keys'
import { appendAudit, verifyAudit } from './audit.ts'
import { reader, type Tx } from './database.ts'
import { gatherLastWrites, writeLast } from './last-writes.ts'
import { question, rowQuestion } from './questions.ts'
import { givenWrite, rowInsert } from './row-writes.ts'
import { askAmongOthers, askOne, shareTx, writeAmongOthers } from './shared-transaction.ts'

let own: TestDatabase
const database = () => own.db
beforeAll(async () => {
  own = await createTestDatabase()
  await own.db.withTx((tx) =>
    tx.query('CREATE TABLE shared_rows (name text PRIMARY KEY, words text[], bytes bytea[], numbers int8[])'),
  )
})
afterAll(() => own.drop())
beforeEach(() => own.db.write('DELETE FROM shared_rows'))

const names = Array.from({ length: 5 }, (_, index) => `n${index}`)
const insert = (tx: Tx, name: string) => tx.query('INSERT INTO shared_rows (name) VALUES ($1)', [name])
const kept = async () =>
  (await own.db.read<{ name: string }>('SELECT name FROM shared_rows ORDER BY name')).map(({ name }) => name)
const shared = <T>(work: (part: Tx, name: string) => Promise<T>, of: readonly string[] = names) =>
  own.db.withTx((tx) =>
    shareTx(
      tx,
      of.map((name) => (part: Tx) => work(part, name)),
    ),
  )

test('what all of them ask while they wait is one round trip, and each gets its own answers', async () => {
  const work = async (part: Tx, name: string) => {
    await insert(part, name)
    const [row] = await part.query<{ name: string }>('SELECT name FROM shared_rows WHERE name = $1', [name])
    return row?.name
  }
  const { result, sendings } = await roundTripsOf(() => shared(work))
  expect(result).toEqual(names)
  // Two round trips, the first with BEGIN, and COMMIT.
  expect(sendings).toBe(3)
  expect(await kept()).toEqual(names)
})

test('one that asks more than others goes on by itself, and statements without parameters go along', async () => {
  const counts = await shared(async (part, name) => {
    if (name === 'n3') await part.query('SELECT 1; SELECT 2')
    for (let count = 0; count < Number(name.slice(1)); count += 1) await insert(part, `${name}${count}`)
    const [row] = await part.query<{ one: number }>('SELECT 1 AS one')
    return row?.one
  })
  expect(counts).toEqual([1, 1, 1, 1, 1])
  expect(await kept()).toHaveLength(10)
})

test('lists arrive as they do alone', async () => {
  const lists = [
    ['a', `"b"\\'`, '{c,d}', null, ''],
    [Buffer.from([0, 92, 255]), null],
    [2 ** 40, -1],
  ]
  const write = (tx: Tx, name: string) =>
    tx.query('INSERT INTO shared_rows VALUES ($1, $2, $3::bytea[], $4::int8[])', [name, ...lists])
  await own.db.withTx((tx) => write(tx, 'alone'))
  await shared(write, ['together'])
  const rows = await own.db.read('SELECT words, bytes, numbers FROM shared_rows ORDER BY name')
  expect(rows[1]).toEqual(rows[0])
  expect(rows[0]).toMatchObject({ words: lists[0], numbers: lists[2] })
})

test.each([
  ['by itself', () => Promise.reject(new Error('This one fails.'))],
  ['in PostgreSQL', (part: Tx) => part.query('SELECT 1 / $1::int', [0])],
])('where one fails %s, nothing of any is kept, and nobody asks anything more', async (_, failing) => {
  const asked: string[] = []
  const sharing = shared(async (part, name) => {
    await insert(part, name)
    if (name === 'n2') await failing(part)
    await insert(part, `${name} again`)
    asked.push(name)
    await insert(part, `${name} once more`)
  })
  await expect(sharing).rejects.toThrow(/This one fails|division by zero/)
  expect(asked).toEqual([])
  expect(await kept()).toEqual([])
})

test('a failure that its work swallows is one all the same', async () => {
  const sharing = shared(async (part, name) => {
    await insert(part, name)
    if (name === 'n1') await part.query('SELECT 1 / $1::int', [0]).catch(() => {})
  })
  await expect(sharing).rejects.toThrow('division by zero')
  expect(await kept()).toEqual([])
})

test('audit lines of all of them make whole chains, and what they write last is written', async () => {
  await shared(async (part, name) => {
    gatherLastWrites(part)
    await insertLast(part, name)
    for (const action of ['a', 'b'])
      await appendAudit(part, {
        actor: 'job',
        subject: name,
        action,
        outcome: 'done',
        correlationId: 'c',
        at: '2026-11-20T12:00:00Z',
      })
  })
  expect(await kept()).toEqual(names)
  expect(await own.db.read('SELECT count(*) AS lines FROM audit_log')).toEqual([{ lines: 10 }])
  expect(await verifyAudit(reader(own.db), testAuditKey)).toEqual([])
})

const insertLast = (part: Tx, name: string) =>
  writeLast(part, {
    table: 'shared_rows',
    sql: 'INSERT INTO shared_rows (name) VALUES ($1)',
    parameters: [name],
  })

test('what one writes last is there for what it reads', async () => {
  const found = await shared(async (part, name) => {
    gatherLastWrites(part)
    await insertLast(part, name)
    return (await part.query('SELECT FROM shared_rows WHERE name = $1', [name])).length
  })
  expect(found).toEqual([1, 1, 1, 1, 1])
})

describe('writes', () => {
  const row = (name: string) => rowInsert('shared_rows', { name, words: [`"${name}"`, `{,}'\\ ${name}`] })
  const renamed = (name: string) =>
    givenWrite(
      'shared_rows',
      { old: ['text', name], marks: ['json', [{ no: 1 }, { no: 2 }]] },
      `WITH marked AS (SELECT array_agg((mark->>'no')::int8) AS numbers FROM given, json_array_elements(given.marks) mark GROUP BY old LIMIT 1)
       UPDATE shared_rows SET name = old || ' renamed', numbers = marked.numbers FROM given, marked WHERE name = old`,
    )
  const rows = () => own.db.read('SELECT name, words, numbers FROM shared_rows ORDER BY name')

  test('that are the same but for their rows are one statement, as each is by itself', async () => {
    const both = async (tx: Tx, name: string) => {
      await writeAmongOthers(tx, row(name))
      await writeAmongOthers(tx, renamed(name))
    }
    const { statements, sendings } = await roundTripsOf(() => shared(both))
    // BEGIN leaves with the rows; their new names, COMMIT.
    expect([statements.length, sendings]).toEqual([4, 3])
    const together = await rows()
    expect(together).toHaveLength(names.length)
    await own.db.write('DELETE FROM shared_rows')
    for (const name of names) await own.db.withTx((tx) => both(tx, name))
    expect(await rows()).toEqual(together)
    expect(together[0]).toEqual({ name: 'n0 renamed', words: ['"n0"', `{,}'\\ n0`], numbers: [1, 2] })
  })

  test('left for the end are one statement for all of them, however many tables they are of', async () => {
    const { statements } = await roundTripsOf(() =>
      shared(async (part, name) => {
        gatherLastWrites(part)
        await writeLast(part, row(name), row(`${name} again`))
        if (name === 'n1') await insertLast(part, 'by itself')
      }),
    )
    expect(statements).toHaveLength(3)
    expect(await kept()).toHaveLength(2 * names.length + 1)
  })

  test('that fail fail for all of them, and nothing of any is kept', async () => {
    const sharing = shared((part, name) => writeAmongOthers(part, row(name === 'n3' ? 'n1' : name)))
    await expect(sharing).rejects.toThrow('duplicate key')
    expect(await kept()).toEqual([])
  })

  test('find what was to be written last', async () => {
    await shared(async (part, name) => {
      gatherLastWrites(part)
      await writeLast(part, row(name))
      await writeAmongOthers(part, renamed(name))
    })
    expect(await kept()).toEqual(names.map((name) => `${name} renamed`))
  })
})

describe('questions', () => {
  const named = (name: string) => rowQuestion<{ name: string }>('SELECT name FROM shared_rows WHERE name = $1', [name])
  const after = (name: string, count: number) =>
    question(
      'SELECT count(*) AS n FROM shared_rows WHERE name >= $1 AND length(name) >= $2::int',
      [name, count],
      ([row]: readonly { n: number }[]) => row?.n,
    )

  test('that are the same but for their parameters are one statement, and each has its answers', async () => {
    const work = async (part: Tx, name: string) => {
      await insert(part, name)
      const { row, later } = await askAmongOthers(part, { row: named(name), later: after(name, 1) })
      return [row?.name, later, await askOne(part, named(`${name} not`))]
    }
    const { result, statements, sendings } = await roundTripsOf(() => shared(work))
    expect(result).toEqual(names.map((name, index) => [name, names.length - index, null]))
    // BEGIN leaves with the five rows; two questions, COMMIT.
    expect([statements.length, sendings]).toEqual([9, 4])
  })

  test('that differ are asked apart, in the same round trip', async () => {
    const { result, sendings } = await roundTripsOf(() =>
      shared(async (part, name) => {
        await insert(part, name)
        return name === 'n0' ? askOne(part, named(name)) : askOne(part, after(name, 2))
      }),
    )
    expect(result).toEqual([{ name: 'n0' }, 4, 3, 2, 1])
    expect(sendings).toBe(3)
  })

  test('that fail fail for all of them', async () => {
    const broken = question('SELECT 1 / $1::int AS n', [0], () => null)
    const sharing = shared(async (part, name) => {
      await insert(part, name)
      await askOne(part, name === 'n2' ? broken : named(name))
    })
    await expect(sharing).rejects.toThrow('division by zero')
    expect(await kept()).toEqual([])
  })

  test('find what was to be written last', async () => {
    const found = await shared(async (part, name) => {
      gatherLastWrites(part)
      await insertLast(part, name)
      return (await askOne(part, named(name)))?.name
    })
    expect(found).toEqual(names)
  })

  test('are asked as ever in a transaction of its own', async () => {
    await shared(insert)
    expect(await asked(named('n1'))).toEqual([{ name: 'n1' }, { one: { name: 'n1' } }])
  })

  const asked = (one: ReturnType<typeof named>) =>
    database().withTx(async (tx) => [await askOne(tx, one), await askAmongOthers(tx, { one })])
})
