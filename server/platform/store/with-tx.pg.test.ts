import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCarportError } from '#sdk/errors/errors'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { roundTripsOf } from '#tests/fixtures/round-trips'
import { CommitUnknownError, type Tx } from './database.ts'
import { armFailpoint } from './failpoints.ts'
import { openDatabase } from './postgres.ts'
import { beforeCommit, exposeToFailpoints } from './transaction.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase({ poolSize: 4, queueLimit: 3, acquireTimeoutMs: 400, lockTimeoutMs: 200 })
  await own.db.withTx((tx) => tx.query('CREATE TABLE counters (name text PRIMARY KEY, value bigint NOT NULL)'))
})
afterAll(() => own.drop())

const counter = async (name: string) =>
  (await own.db.read<{ value: number }>('SELECT value FROM counters WHERE name = $1', [name]))[0]?.value
const insert = (tx: Tx, name: string, value = 0) => tx.query('INSERT INTO counters VALUES ($1, $2)', [name, value])

describe('a transaction that fails', () => {
  test('leaves nothing behind and hands the error on', async () => {
    const work = own.db.withTx(async (tx) => {
      await insert(tx, 'undone')
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await counter('undone')).toBeUndefined()
  })

  test('is refused even when the work swallowed the failure of a statement', async () => {
    const work = own.db.withTx(async (tx) => {
      await insert(tx, 'swallowed')
      await tx.query('SELECT 1/0').catch(() => {})
      return 'fine'
    })
    await expect(work).rejects.toThrow(/rolled back/)
    expect(await counter('swallowed')).toBeUndefined()
  })

  test('cannot be used after it is over', async () => {
    let kept: Tx | undefined
    await own.db.withTx(async (tx) => void (kept = tx))
    await expect(kept?.query('SELECT 1')).rejects.toThrow(/over/)
  })

  test('may not read or write past itself', async () => {
    await expect(own.db.withTx(() => own.db.read('SELECT 1'))).rejects.toThrow(/inside withTx/)
    await expect(own.db.withTx(() => own.db.withTx(async () => 1))).rejects.toThrow(/inside withTx/)
  })
})

test('two transactions that deadlock are both done in the end', async () => {
  await own.db.withTx(async (tx) => {
    await insert(tx, 'a')
    await insert(tx, 'b')
  })
  const patient = openDatabase({ url: own.url, auditKey: 'k', lockTimeoutMs: 10_000 })
  const add = (first: string, second: string) =>
    patient.withTx(async (tx) => {
      for (const name of [first, second]) {
        await tx.query('UPDATE counters SET value = value + 1 WHERE name = $1', [name])
        await tx.query('SELECT pg_sleep(0.05)')
      }
    })
  await Promise.all([add('a', 'b'), add('b', 'a')])
  await patient.close()
  expect([await counter('a'), await counter('b')]).toEqual([2, 2])
})

test('a serialization failure is tried again five times, not forever, and then is ACCOUNT_BUSY', async () => {
  let runs = 0
  const work = own.db.withTx(async (tx) => {
    runs += 1
    await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`)
  })
  await expect(work).rejects.toMatchObject({ code: 'ACCOUNT_BUSY', cause: { code: '40001' } })
  expect(runs).toBe(6)
})

test('a row that stays locked is ACCOUNT_BUSY', async () => {
  await own.db.withTx((tx) => insert(tx, 'held'))
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const holder = own.db.withTx(async (tx) => {
    await tx.query("SELECT 1 FROM counters WHERE name = 'held' FOR UPDATE")
    await held
  })
  const late = own.db.withTx(async (tx) => {
    await tx.query("SELECT 1 FROM counters WHERE name = 'held' FOR UPDATE")
  })
  await expect(late).rejects.toSatisfy((error) => isCarportError(error, 'ACCOUNT_BUSY'))
  release()
  await holder
})

test('more work than the queue holds is told to come back with 503, and the rest is done', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => own.db.read('SELECT pg_sleep(0.1)')))
  const refused = outcomes.filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)
  expect(refused.length).toBe(5)
  for (const error of refused) expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', httpStatus: 503 })
})

test('transactions that wait for a lock leave connections for reads, and those that cannot wait longer are told to come back', async () => {
  await own.db.withTx((tx) => insert(tx, 'wanted by all'))
  const patient = openDatabase({ url: own.url, auditKey: 'k', poolSize: 4, queueLimit: 3, acquireTimeoutMs: 300 })
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const lock = (until: Promise<void>) =>
    patient.withTx(async (tx) => {
      await tx.query("SELECT 1 FROM counters WHERE name = 'wanted by all' FOR UPDATE")
      await until
    })
  const writes = Array.from({ length: 9 }, () => lock(held))
  const codes = Promise.all(
    writes.map((one) =>
      one
        .then(() => 'done')
        .catch((error: { code: string; httpStatus: number }) => `${error.code} ${error.httpStatus}`),
    ),
  )
  for (let n = 0; n < 5; n += 1) expect(await patient.read('SELECT 1 AS one')).toEqual([{ one: 1 }])
  // Three run, three wait for their turn until it is too late, and three find the line full.
  await Promise.allSettled(writes.slice(3, 6))
  release()
  const seen = (await codes).toSorted()
  expect(seen.filter((one) => one === 'TOO_MANY_REQUESTS 503')).toHaveLength(3)
  expect(seen.filter((one) => one === 'OUTAGE 503')).toHaveLength(3)
  expect(seen.filter((one) => one === 'done')).toHaveLength(3)
  await patient.withTx((tx) => tx.query('SELECT 1'))
  await patient.close()
})

test('a connection cut in the middle rolls back, and the pool goes on with a new one', async () => {
  const cut = own.db.withTx(async (tx) => {
    await insert(tx, 'cut')
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await kill(row?.pid ?? 0)
    await tx.query('SELECT 1')
  })
  await expect(cut).rejects.toThrow()
  expect(await counter('cut')).toBeUndefined()
  await own.db.withTx((tx) => insert(tx, 'after the cut'))
})

test('a connection lost while committing is told as unknown, whichever way it went', async () => {
  const lose = (name: 'commit-reply-lost' | 'commit-not-sent') => {
    armFailpoint(name)
    return own.db.withTx(async (tx) => {
      exposeToFailpoints(tx)
      await insert(tx, name)
    })
  }
  await expect(lose('commit-reply-lost')).rejects.toThrow(CommitUnknownError)
  await expect(lose('commit-not-sent')).rejects.toThrow(CommitUnknownError)
  expect(await counter('commit-reply-lost')).toBe(0)
  expect(await counter('commit-not-sent')).toBeUndefined()
})

describe('a write of one statement', () => {
  test('is kept with one round trip', async () => {
    const { result, statements } = await roundTripsOf(() =>
      own.db.write<{ name: string }>('INSERT INTO counters VALUES ($1, 7) RETURNING name', ['written']),
    )
    expect(result).toEqual([{ name: 'written' }])
    expect(statements).toHaveLength(1)
    expect(await counter('written')).toBe(7)
  })

  test('hands a definite error on, and may not be made inside a transaction', async () => {
    await own.db.write('INSERT INTO counters VALUES ($1, 1)', ['written once'])
    await expect(own.db.write('INSERT INTO counters VALUES ($1, 2)', ['written once'])).rejects.toMatchObject({
      code: '23505',
    })
    await expect(own.db.withTx(() => own.db.write('SELECT 1'))).rejects.toThrow(/inside withTx/)
    expect(await counter('written once')).toBe(1)
  })

  test('is told as unknown when its answer is lost, and the pool goes on', async () => {
    await expect(
      own.db.write(
        `INSERT INTO counters SELECT 'unanswered', 1 FROM (SELECT pg_terminate_backend(pg_backend_pid())) gone`,
      ),
    ).rejects.toThrow(CommitUnknownError)
    await own.db.write('INSERT INTO counters VALUES ($1, 1)', ['after an unanswered one'])
    expect(await counter('after an unanswered one')).toBe(1)
  })

  test('waits for a lock no longer than a transaction, and is ACCOUNT_BUSY', async () => {
    await own.db.write('INSERT INTO counters VALUES ($1, 1)', ['kept busy'])
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const holder = own.db.withTx(async (tx) => {
      await tx.query("SELECT 1 FROM counters WHERE name = 'kept busy' FOR UPDATE")
      await held
    })
    const late = own.db.write("UPDATE counters SET value = 9 WHERE name = 'kept busy'")
    await expect(late).rejects.toMatchObject({ code: 'ACCOUNT_BUSY' })
    release()
    await holder
    expect(await counter('kept busy')).toBe(1)
  })
})

describe('a transaction on the wire', () => {
  test('sends BEGIN with its first statement', async () => {
    const { statements, sendings } = await roundTripsOf(() =>
      own.db.withTx(async (tx) => {
        await insert(tx, 'with BEGIN')
        await insert(tx, 'after BEGIN')
      }),
    )
    expect(statements.map((sql) => sql.split(' ')[0])).toEqual(['BEGIN', 'INSERT', 'INSERT', 'COMMIT'])
    expect(sendings).toBe(3)
    expect([await counter('with BEGIN'), await counter('after BEGIN')]).toEqual([0, 0])
  })

  test('is none where nothing is asked', async () => {
    const { result, sendings } = await roundTripsOf(() => own.db.withTx(async () => 'nothing'))
    expect([result, sendings]).toEqual(['nothing', 0])
    await expect(own.db.withTx(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })

  test.each([
    ['with parameters', (tx: Tx, name: string) => insert(tx, name)],
    ['without', (tx: Tx, name: string) => tx.query(`INSERT INTO counters VALUES ('${name}', 0)`)],
  ])('runs nothing before BEGIN, also when it asks several statements %s at once', async (way, ask) => {
    const names = ['first', 'second', 'third'].map((each) => `${each} ${way}`)
    const refused = own.db.withTx(async (tx) => {
      await Promise.all(names.map((name) => ask(tx, name)))
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await Promise.all(names.map(counter))).toEqual([undefined, undefined, undefined])
  })

  test('is undone when its first statement fails, whatever was asked beside it', async () => {
    await own.db.withTx((tx) => insert(tx, 'there already'))
    const failing = own.db.withTx((tx) => Promise.all([insert(tx, 'there already'), insert(tx, 'beside it')]))
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    const swallowing = own.db.withTx(async (tx) => {
      await insert(tx, 'there already').catch(() => {})
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    expect(await counter('beside it')).toBeUndefined()
    await own.db.withTx((tx) => insert(tx, 'after a failure'))
  })
})

test('work left for the moment before COMMIT is part of the transaction', async () => {
  const refused = own.db.withTx(async (tx) => {
    await insert(tx, 'before commit')
    beforeCommit(tx, 'last', async () => {
      throw new Error('not after all')
    })
  })
  await expect(refused).rejects.toThrow('not after all')
  expect(await counter('before commit')).toBeUndefined()
})

test('columns come as safe integers, dates as text and moments in UTC', async () => {
  const [row] = await own.db.read(
    `SELECT 9007199254740991::bigint AS most, '2026-11-20'::date AS day, '2026-11-20 05:00:00.1234-07'::timestamptz AS moment,
            1.50::numeric AS text, ARRAY[1,2]::bigint[] AS list, NULL::bigint AS nothing`,
  )
  expect(row).toEqual({
    most: 9007199254740991,
    day: '2026-11-20',
    moment: '2026-11-20T12:00:00.123Z',
    text: '1.50',
    list: [1, 2],
    nothing: null,
  })
  await expect(own.db.read('SELECT 9007199254740992::bigint')).rejects.toThrow(RangeError)
})

async function kill(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  await client.query('SELECT pg_terminate_backend($1)', [pid])
  await client.end()
}
