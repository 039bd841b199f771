import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
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

/** Why a one-time payment by card is not possible; null when it is. */
async function whyNotToPay(payer: TestPayer): Promise<string | null> {
  const answer = await payer.ask<{
    GetPaymentEligibility: { oneTimeCardPaymentEligibility: string; oneTimeAchReasonCode: string | null }
  }>(
    'query($n: String!) { GetPaymentEligibility(accountNumber: $n) { oneTimeCardPaymentEligibility oneTimeAchReasonCode } }',
    { n: payer.accountNumber },
  )
  const eligibility = answer.data?.GetPaymentEligibility
  return eligibility?.oneTimeCardPaymentEligibility === 'Eligible' ? null : (eligibility?.oneTimeAchReasonCode ?? null)
}

const statusOf = async (accountNumber: string) =>
  (
    await read<{ status: string }>('SELECT status_key AS status FROM accounts WHERE account_number = $1', [
      accountNumber,
    ])
  )[0]?.status

const titleOf = async (accountNumber: string) =>
  (
    await read('SELECT state, promised_on AS "promisedOn" FROM title_releases WHERE account_number = $1', [
      accountNumber,
    ])
  )[0]

const messagesTo = (email: string, template: string) =>
  read<{ body: string }>('SELECT body FROM messages WHERE recipient = $1 AND template = $2', [email, template])

describe('[pay-06] paying a loan off', () => {
  test('ten dollars and one cent short is a payment like any other', async () => {
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const total = await payoffToday(payer)
    const id = await payAndPost(payer, total - 1001)
    expect(await read(`SELECT kind FROM payments WHERE payment_id = $1`, [id])).toEqual([{ kind: 'ONE_TIME' }])
    expect(await payoffToday(payer)).toBe(1001)
    expect(await read(`SELECT 1 FROM payoff_clearings WHERE account_number = '100000000001'`)).toEqual([])
  })

  test('ten dollars short pays it off: the rest is written off, what was scheduled is canceled, and it closes when it cleared', async () => {
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
    const canceled = scheduled.data?.CreateIndividualPayment.individualPayment.id
    expect(await read('SELECT state FROM payments WHERE payment_id = $1', [canceled])).toEqual([{ state: 'CANCELLED' }])
    const [told] = await messagesTo(payer.email, 'loan-paid-off')
    expect(told?.body).toContain('Thursday, July 2')
    expect(told?.body).toContain('you may be owed a refund')
    expect(await titleOf(payer.accountNumber)).toEqual({ state: 'WAITING', promisedOn: '2026-07-16' })
    // Ten banking days after 17 June, with the holiday on 19 June: 2 July.
    await at(app, '2026-07-01', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('A')
    await at(app, '2026-07-02', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('P')
    expect(await read('SELECT state FROM payments WHERE payment_id = $1', [id])).toEqual([{ state: 'APPLIED' }])
    expect(await titleOf(payer.accountNumber)).toEqual({ state: 'ORDERED', promisedOn: '2026-07-16' })
    const closed = await messagesTo(payer.email, 'loan-closed')
    expect(closed).toHaveLength(1)
    expect(closed[0]?.body).toContain('Thursday, July 16')
    await runJob(app.services, 'posting')
    expect(await titleOf(payer.accountNumber)).toMatchObject({ state: 'ORDERED' })
    await at(app, '2026-07-06', '20:00')
    await runJob(app.services, 'posting')
    await runJob(app.services, 'posting')
    expect(await titleOf(payer.accountNumber)).toMatchObject({ state: 'SENT' })
    expect(await messagesTo(payer.email, 'title-sent')).toHaveLength(1)
  })

  test('a payoff that comes back leaves the loan as it was, and it does not close', async () => {
    const payer = payerOf(app, 'p4@example.com', '100000000004')
    await at(app, '2026-06-17', '10:00')
    const before = await payoffToday(payer)
    const id = await payAndPost(payer, before)
    expect(await whyNotToPay(payer)).toBe('paid-off')
    await app.request('/sandbox/returns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId: id, code: 'R08' }),
    })
    // The ledger has it until the evening: it is owed again from this moment.
    expect(await whyNotToPay(payer)).toBeNull()
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
    expect(await titleOf(payer.accountNumber)).toMatchObject({ state: 'HELD' })
    expect(await messagesTo(payer.email, 'loan-closed')).toEqual([])
  })

  test('autopay ends in the run that posts the payoff', async () => {
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const autopay = () =>
      read('SELECT status, end_reason AS reason FROM recurring_payments WHERE account_number = $1', [
        payer.accountNumber,
      ])
    expect(await autopay()).toEqual([{ status: 'ENROLLED', reason: null }])
    await at(app, '2026-06-17', '10:00')
    await payAndPost(payer, await payoffToday(payer))
    expect(await autopay()).toEqual([{ status: 'ENDED', reason: 'paid-off' }])
    expect(await messagesTo(payer.email, 'loan-paid-off')).toHaveLength(1)
    expect(await messagesTo('p18@example.com', 'loan-paid-off')).toHaveLength(1)
  })

  test('[autopay-01] set up again after the payoff came back, autopay stays on', async () => {
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const [paid] = await read<{ id: string }>(
      'SELECT payment_id AS id FROM payoff_clearings WHERE account_number = $1',
      [payer.accountNumber],
    )
    await app.request('/sandbox/returns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId: paid?.id, code: 'R08' }),
    })
    await at(app, '2026-06-18', '20:00')
    await runJob(app.services, 'posting')
    const autopay = autopayOf(app, payer.email, payer.accountNumber)
    await at(app, '2026-06-22', '10:00')
    const signed = await autopay.create()
    expect(signed.code).toBeNull()
    for (const job of ['batch', 'posting', 'rollover'] as const) {
      if (job === 'rollover') await at(app, '2026-06-23', '00:05')
      await runJob(app.services, job)
      expect((await autopay.list()).data?.GetRecurringPayments[0]).toMatchObject({ status: 'ENROLLED' })
    }
    expect(await messagesTo(payer.email, 'autopay-ended-paid-off')).toHaveLength(1)
  })

  test('what was paid too much comes back when it cleared, and both borrowers are told', async () => {
    const payer = payerOf(app, 'p13@example.com', '100000000013')
    await at(app, '2026-06-17', '10:00')
    const total = await payoffToday(payer)
    await payer.pay({ paymentAmount: 5000 })
    await payAndPost(payer, total)
    const credit = async () =>
      (
        await read<{ cents: number }>('SELECT credit_cents AS cents FROM account_balances WHERE account_number = $1', [
          payer.accountNumber,
        ])
      )[0]?.cents
    expect(await credit()).toBe(5000)
    const refunds = () =>
      read(`SELECT cents FROM ledger_entries WHERE account_number = $1 AND type = 'REFUND'`, [payer.accountNumber])
    await at(app, '2026-07-01', '20:00')
    await runJob(app.services, 'posting')
    expect(await refunds()).toEqual([])
    await at(app, '2026-07-02', '20:00')
    await runJob(app.services, 'posting')
    await runJob(app.services, 'posting')
    expect(await refunds()).toEqual([{ cents: -5000 }])
    expect(await credit()).toBe(0)
    expect(await statusOf(payer.accountNumber)).toBe('P')
    expect(await messagesTo(payer.email, 'overpayment-refund')).toHaveLength(1)
  })

  test('a payoff that comes back after the loan was closed opens it again', async () => {
    const payer = payerOf(app, 'p14@example.com', '100000000014')
    await at(app, '2026-06-17', '10:00')
    const id = await payAndPost(payer, await payoffToday(payer))
    await at(app, '2026-07-02', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('P')
    await app.request('/sandbox/returns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId: id, code: 'R10' }),
    })
    await at(app, '2026-07-06', '20:00')
    await runJob(app.services, 'posting')
    expect(await statusOf(payer.accountNumber)).toBe('A')
    expect(await titleOf(payer.accountNumber)).toMatchObject({ state: 'HELD' })
  })
})
