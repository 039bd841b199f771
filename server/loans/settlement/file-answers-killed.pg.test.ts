import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import type { Services } from '#server/platform/context'
import { fileOf, openAnsweringBank, type AnsweringBank } from '#tests/fixtures/answering-bank'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { mortal } from '#tests/fixtures/mortal-services'
import { at } from '#tests/fixtures/payments'
import { deliverFile } from './ach-delivery.ts'
import { decideAboutRejected } from './decide-file.ts'
import { takeAnswers } from './file-answers.ts'

const [good, bad] = [2111, 2222]
let app: TestApp
let bank: AnsweringBank
let firstFile: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  bank = await openAnsweringBank(app)
  firstFile = await fileOf(app, '2026-06-17', [good, bad])
  await write(
    `CREATE TABLE first_entries AS SELECT * FROM ach_entries; CREATE TABLE first_payments AS SELECT payment_id, debit_date FROM payments WHERE amount_cents IN (${good}, ${bad})`,
  )
})
afterAll(async () => {
  bank.close()
  await app.close()
})

const write = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))

/** As when the first file was just made. */
async function rewind(): Promise<void> {
  bank.clear()
  await write(
    `UPDATE payments p SET ach_file_id = '${firstFile}', debit_date = f.debit_date FROM first_payments f WHERE f.payment_id = p.payment_id`,
  )
  for (const table of ['ach_entries', 'ach_released_entries']) await write(`DELETE FROM ${table}`)
  await write(`DELETE FROM ach_files WHERE ach_file_id <> '${firstFile}'`)
  await write('INSERT INTO ach_entries SELECT * FROM first_entries')
  await write(
    'UPDATE ach_files SET accepted_at = NULL, left_as = NULL, answer_due_at = NULL, answer = NULL, answered_at = NULL, answered_by = NULL',
  )
}

/** The bank rejects the bad debit of the first file, and accepts everything else. */
function answerAll(): void {
  bank.files().forEach((name, index) => bank.answer(name, index === 0 ? [bad] : []))
}

/** From the delivery of the first file to that of the second, with everything that staff do once more where nothing was done. */
async function wholeWay(services: Services): Promise<void> {
  const deliver = async () => {
    const files = await services.db.read<{ id: string }>(
      'SELECT ach_file_id AS id FROM ach_files WHERE accepted_at IS NULL',
    )
    for (const { id } of files) await deliverFile(services, id, true)
    answerAll()
    await takeAnswers(services)
  }
  await deliver()
  const wanted = { decision: 'REFILE', paymentIds: null } as const
  await decideAboutRejected(services, firstFile, wanted, { by: 'Ana Ortiz', reason: 'The account is open' }).catch(
    (error: unknown) => expect(String(error)).toMatch(/No rejected payment of this file|Killed/),
  )
  await runJob(services, 'batch')
  await deliver()
}

test('killed before or after every write and done again, each payment is drafted once and posted once', async () => {
  await at(app, '2026-06-17', '17:30')
  const whole = mortal(bank.services, null)
  await wholeWay(whole.services)
  expect(whole.calls()).toBeGreaterThan(7)
  for (let call = 1; call <= whole.calls(); call += 1)
    for (const isDone of [false, true]) {
      await rewind()
      await wholeWay(mortal(bank.services, { call, isDone }).services).catch((error: unknown) =>
        expect(String(error)).toMatch(/Killed/),
      )
      await wholeWay(bank.services)
      const where = `killed ${isDone ? 'after' : 'before'} write ${call}`
      expect(bank.drafts(), where).toEqual({ [good]: 1, [bad]: 1 })
      expect(bank.files(), where).toHaveLength(2)
      expect(await app.services.db.read('SELECT answer FROM ach_files ORDER BY file_id_modifier'), where).toEqual([
        { answer: 'PARTLY_ACCEPTED' },
        { answer: 'ACCEPTED' },
      ])
    }
  await at(app, '2026-06-17', '20:00')
  for (const _ of [1, 2]) await runJob(bank.services, 'posting')
  expect(
    await app.services.db.read(
      `SELECT p.amount_cents AS cents, p.state, count(e.entry_id) AS entries FROM payments p JOIN ledger_entries e USING (payment_id)
       WHERE p.amount_cents IN (${good}, ${bad}) GROUP BY p.payment_id ORDER BY p.amount_cents`,
    ),
  ).toEqual([
    { cents: good, state: 'APPLIED', entries: 1 },
    { cents: bad, state: 'APPLIED', entries: 1 },
  ])
})

test('taken by several at once, an answer is written down once and a rejected payment is released once', async () => {
  await at(app, '2026-06-18', '10:00')
  const achFileId = await fileOf(app, '2026-06-18', [2333])
  await deliverFile(bank.services, achFileId, false)
  bank.answer(bank.files().at(-1) ?? '', 'all')
  await Promise.all(Array.from({ length: 4 }, () => takeAnswers(bank.services)))
  const told = await app.services.db.read('SELECT action FROM audit_log WHERE subject = $1', [achFileId])
  expect(told).toEqual([{ action: 'bank-file.answer' }])
  const released = await Promise.allSettled(
    Array.from({ length: 4 }, () =>
      decideAboutRejected(
        bank.services,
        achFileId,
        { decision: 'REFILE', paymentIds: null },
        { by: 'Ana Ortiz', reason: 'The account is open' },
      ),
    ),
  )
  const counts = released.map((each) => (each.status === 'fulfilled' ? each.value : 0))
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
  expect(
    await app.services.db.read('SELECT count(*) AS count FROM ach_released_entries WHERE ach_file_id = $1', [
      achFileId,
    ]),
  ).toEqual([{ count: 1 }])
})
