import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database'
import { claim, complete, enqueue, fail, type OutboxHandler, type OutboxItem, overdueItems } from './outbox.store.ts'
import { drainLane, startOutboxWorker } from './outbox-worker.ts'
import { reader } from '#server/platform/store/database'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())
beforeEach(() => own.db.withTx((tx) => tx.query('DELETE FROM outbox')))

const put = (key: string, topic = 'bank.submit') =>
  own.db.withTx((tx) => enqueue(tx, { topic, key, payload: { paymentId: key } }))
const one = async (lease?: number): Promise<OutboxItem> => {
  const [item] = await claim(own.db, ['bank.submit'], 1, lease)
  if (item === undefined) throw new Error('Nothing to claim.')
  return item
}
const states = () =>
  own.db.read<{ key: string; state: string; attempts: number }>(
    'SELECT key, state, attempts FROM outbox ORDER BY item_id',
  )

test('work whose transaction is rolled back never existed', async () => {
  const undone = own.db.withTx(async (tx) => {
    await enqueue(tx, { topic: 'bank.submit', key: 'pay_1', payload: {} })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await states()).toEqual([])
})

test('a worker whose lease ran out cannot finish, release or write for an item that another holds', async () => {
  await put('pay_1')
  const slow = await one(0)
  const quick = await one()
  expect(quick).toMatchObject({ itemId: slow.itemId, attempts: 2, fence: slow.fence + 1 })
  expect(await own.db.withTx((tx) => complete(tx, slow))).toBe(false)
  expect(await own.db.withTx((tx) => fail(tx, slow, 'late'))).toBe(false)
  expect(await own.db.withTx((tx) => complete(tx, quick))).toBe(true)
})

test('the same payment put in twice is one piece of work', async () => {
  expect([await put('pay_1'), await put('pay_1'), await put('pay_1', 'card.submit')]).toEqual([true, false, true])
})

test('claimed items are passed over while their lease runs, by any number of workers', async () => {
  for (let n = 1; n <= 40; n += 1) await put(`pay_${n}`)
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(own.db, ['bank.submit'], 10)))
  const ids = claims.flat().map(({ itemId }) => itemId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(40)
})

test('an item that could not be done waits before the next try, and a done one is never claimed again', async () => {
  await put('pay_1')
  await own.db.withTx(async (tx) =>
    fail(tx, { itemId: 0, topic: '', key: '', payload: {}, attempts: 1, fence: 0 }, 'other'),
  )
  const item = await one()
  await own.db.withTx((tx) => fail(tx, item, 'timeout'))
  expect(await claim(own.db, ['bank.submit'], 1)).toEqual([])
  await own.db.withTx((tx) => tx.query('UPDATE outbox SET available_at = clock_timestamp()'))
  const again = await one()
  await own.db.withTx((tx) => complete(tx, again))
  expect(await claim(own.db, ['bank.submit'], 1)).toEqual([])
  expect(await states()).toEqual([{ key: 'pay_1', state: 'DONE', attempts: 2 }])
})

test('work of unknown outcome for more than 15 minutes is told, and stays the same work', async () => {
  await put('pay_1')
  await one()
  expect(await overdueItems(reader(own.db), ['bank.submit'])).toEqual([])
  await own.db.withTx((tx) => tx.query("UPDATE outbox SET created_at = clock_timestamp() - interval '16 minutes'"))
  expect(await overdueItems(reader(own.db), ['bank.submit'])).toMatchObject([
    { topic: 'bank.submit', attempts: 1, ageSeconds: 960 },
  ])
})

test('a worker hands items to their topic, retries what failed, and finishes what is in hand before it stops', async () => {
  const seen: string[] = []
  await put('pay_1')
  await put('pay_2')
  await put('msg_1', 'message.send')
  const worker = startOutboxWorker(
    own,
    {
      'bank.submit': async (item) => {
        seen.push(item.key)
        if (item.key === 'pay_2') throw new Error('no answer')
        return 'done'
      },
      'message.send': async () => {
        await new Promise((done) => setTimeout(done, 100))
        seen.push('msg_1')
        return 'done'
      },
    },
    { pollMs: 10, log: silent },
  )
  await expect.poll(() => seen.includes('pay_2')).toBe(true)
  await worker.stop()
  expect(seen.sort()).toEqual(['msg_1', 'pay_1', 'pay_2'])
  expect(await states()).toEqual([
    { key: 'pay_1', state: 'DONE', attempts: 1 },
    { key: 'pay_2', state: 'READY', attempts: 1 },
    { key: 'msg_1', state: 'DONE', attempts: 1 },
  ])
})

test('waiting for somebody else is no try, and comes again within a second or so', async () => {
  await put('pay_1')
  const worker = startOutboxWorker(own, { 'bank.submit': async () => 'wait' }, { pollMs: 10_000, log: silent })
  await expect.poll(() => states()).toEqual([{ key: 'pay_1', state: 'READY', attempts: 0 }])
  await worker.stop()
  const [row] = await own.db.read<{ isSoon: boolean }>(
    `SELECT available_at BETWEEN clock_timestamp() AND clock_timestamp() + interval '1 second' AS "isSoon" FROM outbox`,
  )
  expect(row?.isSoon).toBe(true)
})

test('a handler that never comes back costs its own item a try, and a lane in which nothing works is given up', async () => {
  for (let n = 1; n <= 40; n += 1) await put(`pay_${n}`)
  let asked = 0
  const hang = () => {
    asked += 1
    return new Promise<'done'>(() => {})
  }
  await drainLane(own.db, { 'bank.submit': hang }, { atOnce: 4, timeoutMs: 20, log: silent })
  expect(asked).toBe(8)
  expect((await states()).filter(({ attempts }) => attempts === 1)).toHaveLength(8)
})

test('a lane is given up as well where some of a handful fail and the others only wait', async () => {
  for (let n = 1; n <= 40; n += 1) await put(`pay_${n}`)
  let handfuls = 0
  const failFirst: OutboxHandler = async (item, { items }) => {
    if (item !== items[0]) return 'wait'
    handfuls += 1
    return 'retry'
  }
  await drainLane(own.db, { 'bank.submit': failFirst }, { atOnce: 4, log: silent })
  expect(handfuls).toBe(2)
})

const silent = { info: () => {}, warn: () => {}, error: () => {}, withCorrelation: () => silent }
