import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf, type PaymentWish } from '#tests/fixtures/payments'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))
const p1 = () => payerOf(app, 'p1@example.com', '100000000001')

async function made(wish: PaymentWish, payer = p1()): Promise<string> {
  const answer = await payer.pay(wish)
  const id = answer.data?.CreateIndividualPayment.individualPayment.id
  if (id === undefined) throw new Error(`Not made: ${JSON.stringify(answer.errors)}`)
  return id
}
const filed = (id: string) =>
  read(
    `SELECT f.file_day AS "fileDay", p.debit_date AS "debitDate" FROM payments p JOIN ach_files f USING (ach_file_id) WHERE payment_id = $1`,
    [id],
  )

test('when the 36 files of a day are used up, what is left goes into the next file day’s', async () => {
  await at(app, '2026-06-17', '10:00')
  const id = await made({ paymentAmount: 2100 })
  await write(
    `INSERT INTO ach_files (ach_file_id, file_day, file_id_modifier, entry_count, total_cents, content, created_at, accepted_at)
     SELECT 'ach_full_' || n, '2026-06-17', substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', n, 1), 0, 0, '', now(), now() FROM generate_series(1, 36) AS n`,
  )
  await at(app, '2026-06-17', '17:00')
  expect(await runJob(app.services, 'batch')).toMatchObject({ files: 0 })
  expect(await filed(id)).toEqual([])
  await at(app, '2026-06-18', '17:00')
  expect(await runJob(app.services, 'batch')).toMatchObject({ files: 1, debits: 1 })
  // Friday 19 June is a bank holiday.
  expect(await filed(id)).toEqual([{ fileDay: '2026-06-18', debitDate: '2026-06-22' }])
})

test('a debit that no file can carry is put aside alone', async () => {
  await at(app, '2026-06-22', '10:00')
  const p2 = payerOf(app, 'p2@example.com', '100000000002')
  const unfit = await made({ paymentAmount: 2200 }, p2)
  const fine = await made({ paymentAmount: 2300 })
  await write(
    `UPDATE payment_methods SET routing_number = '12' WHERE payment_method_id = (SELECT payment_method_id FROM payments WHERE payment_id = $1)`,
    [unfit],
  )
  await at(app, '2026-06-22', '17:00')
  expect(await runJob(app.services, 'batch')).toMatchObject({ files: 1, debits: 1, failed: 1 })
  expect(await filed(fine)).toHaveLength(1)
  expect(await read('SELECT subject_kind AS kind, subject_id AS id, error_code AS code FROM quarantine')).toEqual([
    { kind: 'payment', id: unfit, code: 'RangeError' },
  ])
  expect((await p2.pay({ paymentAmount: 2400 })).code).toBe('ACCOUNT_ON_HOLD')

  await write(
    `UPDATE payment_methods SET routing_number = '021000021' WHERE payment_method_id = (SELECT payment_method_id FROM payments WHERE payment_id = $1)`,
    [unfit],
  )
  await runJob(app.services, 'batch')
  expect(await filed(unfit)).toHaveLength(1)
  expect(await read('SELECT 1 FROM quarantine')).toEqual([])
})

test('a draw of autopay is filed as one of a series, and a payment that was made alone as a single entry', async () => {
  const p17 = payerOf(app, 'p17@example.com', '100000000017')
  await at(app, '2026-06-26', '10:00')
  const single = await made({ paymentAmount: 2500 }, p17)
  await at(app, '2026-06-26', '17:00')
  await runJob(app.services, 'batch')
  const [file] = await read<{ content: string; single: string; draw: string }>(
    `SELECT f.content, p.confirmation_number AS single, d.confirmation_number AS draw
     FROM ach_files f JOIN payments p USING (ach_file_id) JOIN payments d USING (ach_file_id)
     WHERE p.payment_id = $1 AND d.kind = 'AUTOPAY' AND d.account_number = '100000000001'`,
    [single],
  )
  const entryOf = (id = '') => file?.content.split('\n').find((line) => line.startsWith('6') && line.includes(id))
  expect([entryOf(file?.single)?.slice(76, 78), entryOf(file?.draw)?.slice(76, 78)]).toEqual(['S ', 'R '])
})
