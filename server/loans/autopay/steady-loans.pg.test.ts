import { expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at } from '#tests/fixtures/payments'

// P1's next draw is on Monday, June 29; it is filed on Friday, June 26.
const accountNumber = '100000000001'

/** What the day's batch makes of the autopay, whose installments are stored as all alike, once its ledger was changed behind the server. */
async function batchAfter(change: string): Promise<{ drawn: readonly unknown[]; aside: readonly unknown[] }> {
  const app: TestApp = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const { db } = app.services
  await at(app, '2026-06-26', '17:00')
  await db.withTx(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica')
    await tx.query(
      `UPDATE account_balances SET steady_cents = 40000, steady_until = '2030-05-29' WHERE account_number = $1`,
      [accountNumber],
    )
    await tx.query(change, [accountNumber])
  })
  await runJob(app.services, 'batch')
  const drawn = await db.read(
    `SELECT amount_cents AS cents FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY' AND file_day = '2026-06-26'`,
    [accountNumber],
  )
  const aside = await db.read(`SELECT subject_kind AS kind FROM quarantine WHERE job = 'batch'`)
  await app.close()
  return { drawn, aside }
}

// An entry made at no moment can't be read.
test('a draw of a loan whose installments are all alike reads no ledger', async () => {
  const { drawn, aside } = await batchAfter(
    `UPDATE ledger_entries SET created_at = 'infinity' WHERE account_number = $1`,
  )
  expect([drawn, aside]).toEqual([[{ cents: 40_000 }], []])
})

test('a draw reads the ledger where what is stored of its loan was stored before the last entry', async () => {
  const { drawn, aside } = await batchAfter(
    `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, description, actor, created_at)
     VALUES ('led_since', $1, 'WAIVER', '2026-01-01', '2026-01-01', 0, 'Broken', 'test', 'infinity')`,
  )
  expect([drawn, aside]).toEqual([[], [{ kind: 'autopay' }]])
})
