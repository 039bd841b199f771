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
  // The bank gives back what it takes from this account, on the next banking day.
  await read(
    `UPDATE sandbox_bank_accounts SET ending = '0001'
     WHERE token IN (SELECT processor_token FROM payment_methods WHERE payment_method_id = $1) RETURNING 1`,
    [(await p2.wallet('ACH'))[0]?.id],
  )
  expect((await p2.extend()).code).toBeNull()
  await at(app, '2026-06-17', '20:00')
  await evening('2026-06-17')
  await app.drain()

  const [missed, told] = ['2026-06-18', '2026-07-13']
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
