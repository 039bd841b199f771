import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#server/jobs/jobs'
import { verifyLedger } from '#server/ledger/ledger.store'
import { reader } from '#server/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function payoffToday(payer: TestPayer): Promise<number> {
  const answer = await payer.ask<{ GetPayoffQuote: { payoffQuoteTotal: number } }>(
    'query($accountNumber: String!, $goodUntil: LocalDate) { GetPayoffQuote(accountNumber: $accountNumber, goodUntil: $goodUntil) { payoffQuoteTotal } }',
    { accountNumber: payer.accountNumber, goodUntil: '2026-06-17' },
  )
  return answer.data?.GetPayoffQuote.payoffQuoteTotal ?? 0
}

async function payAndPost(payer: TestPayer, paymentAmount: number): Promise<string> {
  await at(app, '2026-06-17', '10:00')
  const answer = await payer.pay({ paymentAmount })
  const id = answer.data?.CreateIndividualPayment.individualPayment.id ?? ''
  await at(app, '2026-06-17', '17:00')
  await runJob(app.services, 'batch')
  await at(app, '2026-06-17', '20:00')
  await runJob(app.services, 'posting')
  return id
}

const statusOf = async (accountNumber: string) =>
  (
    await read<{ status: string }>('SELECT status_key AS status FROM accounts WHERE account_number = $1', [
      accountNumber,
    ])
  )[0]?.status

describe('[pay-06] paying a loan off', () => {
  test('ten dollars and one cent short is a payment like any other', async () => {
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const total = await payoffToday(payer)
    const id = await payAndPost(payer, total - 1001)
    expect(await read(`SELECT kind FROM payments WHERE payment_id = $1`, [id])).toEqual([{ kind: 'ONE_TIME' }])
    expect(await payoffToday(payer)).toBe(1001)
    expect(await read(`SELECT 1 FROM payoff_clearings WHERE account_number = '100000000001'`)).toEqual([])
  })

  test('ten dollars short pays it off: the rest is written off, what was scheduled is cancelled, and it closes when it cleared', async () => {
    const payer = payerOf(app, 'p2@example.com', '100000000002')
    await at(app, '2026-06-17', '10:00')
    const scheduled = await payer.pay({ paymentAmount: 2000, paymentDate: '2026-06-25' })
    const total = await payoffToday(payer)
    const id = await payAndPost(payer, total - 1000)
    expect(await payoffToday(payer)).toBe(0)
    expect(
      await read(`SELECT type, cents FROM ledger_entries WHERE account_number = $1 AND type = 'PAYOFF_WRITE_OFF'`, [
        payer.accountNumber,
      ]),
    ).toEqual([{ type: 'PAYOFF_WRITE_OFF', cents: 1000 }])
    const cancelled = scheduled.data?.CreateIndividualPayment.individualPayment.id
    expect(await read('SELECT state FROM payments WHERE payment_id = $1', [cancelled])).toEqual([
      { state: 'CANCELLED' },
    ])
    // Ten banking days after 17 June, with the holiday on 19 June: 2 July.
    await at(app, '2026-07-01', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('A')
    await at(app, '2026-07-02', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('P')
    expect(await read('SELECT state FROM payments WHERE payment_id = $1', [id])).toEqual([{ state: 'APPLIED' }])
  })

  test('a payoff that comes back leaves the loan as it was, and it does not close', async () => {
    const payer = payerOf(app, 'p4@example.com', '100000000004')
    await at(app, '2026-06-17', '10:00')
    const before = await payoffToday(payer)
    const id = await payAndPost(payer, before)
    await app.request('/sandbox/returns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId: id, code: 'R08' }),
    })
    await at(app, '2026-06-18', '20:00')
    await runJob(app.services, 'posting')
    await at(app, '2026-07-06', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('A')
    const owed = await payer.ask<{ GetPayoffQuote: { payoffQuoteTotal: number } }>(
      'query($accountNumber: String!) { GetPayoffQuote(accountNumber: $accountNumber, goodUntil: "2026-07-06") { payoffQuoteTotal } }',
      { accountNumber: payer.accountNumber },
    )
    expect(owed.data?.GetPayoffQuote.payoffQuoteTotal).toBeGreaterThan(before)
  })
})
