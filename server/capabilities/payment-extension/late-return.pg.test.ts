import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { extenderOf } from '#tests/fixtures/extension'
import { at } from '#tests/fixtures/payments'

// P2 owes the installments of June 10 and July 10. The grace days of the second end on July 20.
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function evening(date: string): Promise<void> {
  await runJob(app.services, 'batch', date)
  await runJob(app.services, 'posting', date)
}

test('a return that is read days late keeps late fees away for ten days from the day the borrower is told', async () => {
  const p2 = extenderOf(app, 'p2@example.com', '100000000002')
  const made = await p2.extend()
  await at(app, '2026-06-17', '20:00')
  await evening('2026-06-17')

  const [missed, told] = ['2026-07-07', '2026-07-13']
  await at(app, missed, '05:00')
  await app.request('/sandbox/returns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId: made.data?.CreateExtension.individualPayment?.id, code: 'R01' }),
  })
  await at(app, told, '09:00')
  await runJob(app.services, 'returns', missed)
  await evening(missed)

  expect((await p2.amountDue()).dueDate).toBe('2026-06-10')
  await at(app, '2026-07-21', '00:05')
  await runJob(app.services, 'rollover')
  const fees = await read(`SELECT FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE'`, [
    p2.accountNumber,
  ])
  expect(fees).toHaveLength(0)
  const [message] = await read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = $1 AND template = 'extension-returned'`,
    [p2.email],
  )
  expect(message?.body).toContain('We won’t charge a late fee before Thursday, July 23.')
})
