import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settle } from '#server/settle'
import { CommitUnknownError } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  app.services.health.phase = 'ready'
  await settle(app.services)
})
afterAll(() => app.close())

const paid = async (number: string) => {
  const answer = await payerOf(app, `p${number.slice(-1)}@example.com`, number).pay({ paymentAmount: 2100 })
  return answer.data?.CreateIndividualPayment.individualPayment.id
}
const stateOf = (id: string | undefined) =>
  app.services.db.read('SELECT state FROM payments WHERE payment_id = $1', [id])
const aside = () =>
  app.services.db.read('SELECT account_number AS number, stops_money AS "stopsMoney" FROM quarantine ORDER BY 1')

test('a loan that somebody holds locked is put aside, and the others are posted', async () => {
  const held = await paid('100000000001')
  const other = await paid('100000000002')
  await at(app, '2026-06-17', '17:30')
  await settle(app.services)
  const client = new pg.Client({ connectionString: app.services.config.databaseUrl ?? '' })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`SELECT 1 FROM accounts WHERE account_number = '100000000001' FOR UPDATE`)
  await at(app, '2026-06-17', '20:30')
  await settle(app.services)
  await client.end()
  expect(await stateOf(held)).toEqual([{ state: 'PENDING' }])
  expect(await stateOf(other)).toEqual([{ state: 'APPLIED' }])
  expect(await aside()).toEqual([{ number: '100000000001', stopsMoney: false }])
})

/** Posts what is due, and no commit of it is confirmed. */
async function postUnconfirmed(day: string): Promise<void> {
  const real = app.services.db.withTx.bind(app.services.db)
  vi.spyOn(app.services.db, 'withTx').mockImplementation(async (work) => {
    const value = await real(work)
    if (JSON.stringify(value ?? null).includes('"posted"'))
      throw new CommitUnknownError('The connection was lost while committing.')
    return value
  })
  await at(app, day, '20:30')
  await settle(app.services)
  vi.restoreAllMocks()
}

test('where the commit of several loans together was not confirmed, doing each by itself finds out at once', async () => {
  await app.services.db.withTx((tx) => tx.query('DELETE FROM quarantine'))
  await at(app, '2026-06-18', '10:00')
  await settle(app.services)
  // With the payment of before, which was held up.
  const ids = [await paid('100000000002'), await paid('100000000003')]
  await postUnconfirmed('2026-06-18')
  for (const id of ids) expect(await stateOf(id)).toEqual([{ state: 'APPLIED' }])
  expect(await aside()).toEqual([])
})

test('a loan whose commit was not confirmed takes new money: the next try finds out', async () => {
  await at(app, '2026-06-22', '10:00')
  await settle(app.services)
  const id = await paid('100000000002')
  await postUnconfirmed('2026-06-22')
  expect(await stateOf(id)).toEqual([{ state: 'APPLIED' }])
  expect(await aside()).toEqual([{ number: '100000000002', stopsMoney: false }])
})
