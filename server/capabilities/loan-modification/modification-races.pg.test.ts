import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { inTurn } from '#tests/fixtures/in-turn'
import { changerOf } from '#tests/fixtures/modifications'
import { at } from '#tests/fixtures/payments'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
/** Current and without a co-buyer: one signature is all. */
const naomi = () => changerOf(app, 'p25@example.com', '100000000025')

test('a change that is signed while a payment posts keeps the terms that were signed, and the payment is posted once', async () => {
  expect((await naomi().request()).code).toBeNull()
  const paid = await naomi().pay({ paymentAmount: 30_000 })
  const id = paid.data?.CreateIndividualPayment.individualPayment.id
  await at(app, '2026-06-17', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, '2026-06-17', '19:55')
  const passcode = await naomi().passcode()
  const [change] = await naomi().requests()
  if (change === undefined) throw new Error('There is no change')
  await at(app, '2026-06-17', '20:00')
  const [signed] = await Promise.all([naomi().sign(passcode, { of: change }), runJob(app.services, 'posting')])
  // The wait for the lock may end in asking again; the code is not used up then.
  if (signed.code !== null) {
    expect(signed.code).toBe('ACCOUNT_BUSY')
    expect((await naomi().sign(passcode, { of: change })).code).toBeNull()
  }
  const [after] = await naomi().requests()
  expect(after?.summary.status.value).toBe('PendingDocumentReview')
  expect(after?.terms).toEqual(change.terms)
  const posted = await read(`SELECT FROM ledger_entries WHERE payment_id = $1 AND type = 'PAYMENT'`, [id])
  expect(posted).toHaveLength(1)
  expect(await read(`SELECT FROM program_signatures WHERE program = 'loan-modification'`)).toHaveLength(1)
})

test.each([
  ['the borrower', null, 'Cancelled'],
  ['the job', 'MOD_NOT_READY', 'Expired'],
] as const)(
  'a change that is opted out of while the job expires it ends once, as %s who came first ends it, and is told of once',
  async (whoIsFirst, code, status) => {
    expect((await naomi().request()).code).toBeNull()
    const [change] = await naomi().requests()
    const id = change?.summary.loanModId ?? ''
    await at(app, addDays(change?.terms.signBy ?? '', 1), '00:05')
    const optOut = () => naomi().optOut(id)
    const job = () => runJob(app.services, 'rollover')
    const answer =
      whoIsFirst === 'the job'
        ? (await inTurn(app, naomi().accountNumber, job, optOut))[1]
        : (await inTurn(app, naomi().accountNumber, optOut, job))[0]
    expect([answer.code, (await naomi().requests())[0]?.summary.status.value]).toEqual([code, status])
    const ends = await read<{ to: string }>(
      `SELECT to_status AS to FROM loan_modification_steps WHERE loan_mod_id = $1 AND to_status IN ('Cancelled','Expired')`,
      [id],
    )
    expect(ends).toEqual([{ to: status }])
    const told = await read(
      `SELECT FROM messages WHERE recipient = 'p25@example.com' AND template IN ('loan-change-expired','loan-change-cancelled')`,
    )
    expect(told).toHaveLength(1)
  },
)
