import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextBankingDay } from '#sdk/dates/banking-calendar'
import { addDays } from '#sdk/dates/dates'
import { paymentTimeline } from '#sdk/dates/payment-timeline'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { chargeStateFees, type StateFee } from '#server/platform/config/state-fees'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, dueOf, payerOf, type PaymentWish, type TestPayer, today } from '#tests/fixtures/payments'
import { signWebhook, type WebhookVendor } from '#server/platform/vendors/webhook-signature'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const stateOf = async (id: string) =>
  (await read<{ state: string }>('SELECT state FROM payments WHERE payment_id = $1', [id]))[0]?.state

async function made(payer: TestPayer, wish: PaymentWish): Promise<string> {
  const answer = await payer.pay(wish)
  const id = answer.data?.CreateIndividualPayment.individualPayment.id
  if (id === undefined) throw new Error(`Not made: ${JSON.stringify(answer.errors)}`)
  return id
}

async function evening(date: string): Promise<void> {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
}

async function morning(date: string): Promise<void> {
  await at(app, date, '06:00')
  await runJob(app.services, 'returns')
}

/** Asks the sandbox to bring a payment back, as a tester would. */
async function bringBack(paymentId: string, code: string): Promise<{ isDelivered: boolean }> {
  const response = await app.request('/sandbox/returns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId, code }),
  })
  return (await response.json()) as { isDelivered: boolean }
}

async function webhook(vendor: WebhookVendor, id: string, data: Record<string, unknown>, nowMs = app.clock.nowMs()) {
  const body = JSON.stringify({ type: 'payment.returned', currency: 'USD', returnedOn: today(app), ...data })
  const headers = signWebhook(app.services, vendor, { id, nowMs, body })
  const response = await app.request(`/webhooks/${vendor}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, outcome: ((await response.json()) as { outcome?: string }).outcome }
}

/** A borrower's second bank account whose number ends so that the simulated bank returns its debits. */
async function accountEnding(payer: TestPayer, ending: string): Promise<string> {
  const id = `pm_test_${ending}_${payer.accountNumber}`
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, routing_number, state, added_on, created_at, updated_at)
       SELECT $1, customer_id, 'ACH', 'CHECKING_ACCOUNT', 'BANK_PROCESSOR', $2, $3, '021000021', 'USABLE', '2026-01-01', now(), now()
       FROM logins WHERE email_key = $4`,
      [id, `ba_${payer.accountNumber.slice(-4)}_${ending}`, ending, payer.email],
    ),
  )
  return id
}

test('R01 after it was applied: the debt is as if never paid, one fee, one notification, and history says so', async () => {
  const payer = payerOf(app, 'p2@example.com', '100000000002')
  const before = await dueOf(payer)
  const id = await made(payer, { paymentAmount: 4000, paymentMethodId: await accountEnding(payer, '0001') })
  await evening('2026-06-17')
  expect(await stateOf(id)).toBe('APPLIED')
  expect((await dueOf(payer)).currentDue).toBe(before.currentDue - 4000)

  // 18 June 2026 is the next banking day; the file is asked for twice, the return counts once.
  await morning('2026-06-18')
  await runJob(app.services, 'returns')
  expect((await payer.payments())[0]).toMatchObject({ status: 'PENDING_PAYMENT_REVERSAL', isCancellable: false })
  const waiting = await dueOf(payer)
  expect(waiting.currentDueTodayWithPending).toBe(waiting.currentDue + 4000 + 1500)

  await evening('2026-06-18')
  await runJob(app.services, 'posting')
  expect(await stateOf(id)).toBe('REVERSED')
  expect(await payer.payments()).toEqual([])
  const after = await dueOf(payer)
  expect([after.currentDue, after.nsfFees]).toEqual([before.currentDue + 1500, before.nsfFees + 1500])
  expect(after.unpaidPrincipal).toBe(before.unpaidPrincipal)
  expect(
    await read(`SELECT type FROM ledger_entries WHERE payment_id = $1 AND type <> 'ADJUSTMENT' ORDER BY entry_no`, [
      id,
    ]),
  ).toEqual([{ type: 'PAYMENT' }, { type: 'REVERSAL' }, { type: 'FEE_NSF' }])
  expect(
    await read(`SELECT details FROM notifications WHERE account_number = '100000000002' AND kind = 'nsf'`),
  ).toEqual([{ details: { nSFDate: '2026-06-18', paymentReceiptDate: '2026-06-17', receiptAmount: 4000 } }])
  expect(
    await read(`SELECT 1 FROM notations WHERE account_number = '100000000002' AND activity_code = 'RT'`),
  ).toHaveLength(1)
  const [message] = await read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = 'p2@example.com' AND template = 'payment-returned'`,
  )
  expect(message?.body).toMatch(/wasn’t enough money.*\$15\.00/)
})

test('a second return for insufficient funds within 60 days leaves the card only', async () => {
  const payer = payerOf(app, 'p2@example.com', '100000000002')
  await at(app, '2026-06-22', '10:00')
  const id = await made(payer, { paymentAmount: 4100, paymentMethodId: await accountEnding(payer, '0009') })
  await evening('2026-06-22')
  await morning('2026-06-23')
  expect(await stateOf(id)).toBe('PENDING_PAYMENT_REVERSAL')
  const refused = await payer.pay({ paymentAmount: 4200 })
  expect(refused.code).toBe('ACH_NOT_AVAILABLE')
  expect(refused.errors[0]?.message).toContain('two or more payments were returned')
})

describe('what each return does to the wallet', () => {
  test.each(['R02', 'R03', 'R04', 'R16', 'R20'])(
    '%s takes the account out of it and cancels what was set for it, without a fee',
    async (code) => {
      await at(app, '2026-06-24', '10:00')
      const payer = payerOf(app, 'p1@example.com', '100000000001')
      const method = await accountEnding(payer, `5${code.slice(1)}7`.padStart(4, '0'))
      const id = await made(payer, {
        paymentAmount: 3000 + Number(code.slice(1)),
        paymentMethodId: method,
        confirmDuplicate: true,
      })
      const scheduled = await made(payer, {
        paymentAmount: 3500 + Number(code.slice(1)),
        paymentDate: '2026-07-20',
        paymentMethodId: method,
      })
      await evening('2026-06-24')
      await at(app, '2026-06-25', '10:00')
      expect(await bringBack(id, code)).toMatchObject({ isDelivered: true })
      expect(await stateOf(id)).toBe('PENDING_PAYMENT_REVERSAL')
      expect((await payer.wallet()).map((one) => one.id)).not.toContain(method)
      expect((await payer.wallet()).some((one) => one.isDefault)).toBe(true)
      await runJob(app.services, 'returns')
      expect(await stateOf(scheduled)).toBe('CANCELLED')
      await at(app, '2026-06-25', '20:00')
      await runJob(app.services, 'posting')
      expect(await read(`SELECT 1 FROM ledger_entries WHERE payment_id = $1 AND type = 'FEE_NSF'`, [id])).toEqual([])
      await clearDay('100000000001')
    },
  )

  test('R08 concerns the one payment', async () => {
    await at(app, '2026-06-24', '10:00')
    const payer = payerOf(app, 'p1@example.com', '100000000001')
    const id = await made(payer, { paymentAmount: 3900 })
    await evening('2026-06-24')
    const wallet = await payer.wallet()
    await bringBack(id, 'R08')
    expect(await payer.wallet()).toEqual(wallet)
    expect(await stateOf(id)).toBe('PENDING_PAYMENT_REVERSAL')
  })

  test.each(['R07', 'R10', 'R29'])('%s stops every bank debit of the person until staff clear it', async (code) => {
    const payer = payerOf(app, 'p17@example.com', '100000000017')
    const other = payerOf(app, 'p17@example.com', '100000000117')
    await app.services.db.withTx((tx) => tx.query('UPDATE customers SET ach_stopped_at = NULL'))
    await at(app, '2026-07-01', '10:00')
    const id = await made(payer, { paymentAmount: 2000 + Number(code.slice(1)) })
    const scheduled = await made(other, { paymentAmount: 2100 + Number(code.slice(1)), paymentDate: '2026-07-10' })
    await evening('2026-07-01')
    await bringBack(id, code)
    expect((await payer.pay({ paymentAmount: 2300 })).code).toBe('ACH_NOT_AVAILABLE')
    expect((await other.pay({ paymentAmount: 2300 })).code).toBe('ACH_NOT_AVAILABLE')
    await runJob(app.services, 'batch')
    expect(await stateOf(scheduled)).toBe('CANCELLED')
    await clearDay('100000000017')
    await clearDay('100000000117')
  })
})

/** Takes the day's payments out of the daily limit. */
async function clearDay(accountNumber: string): Promise<void> {
  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE payments SET submitted_at = '2026-01-01' WHERE account_number = $1`, [accountNumber]),
  )
}

describe('webhooks', () => {
  test('unsigned, stale, foreign and malformed ones are refused', async () => {
    const data = { submissionKey: 'pay_x', amountCents: 1, code: 'R01' }
    const unsigned = await app.request('/webhooks/bank-processor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(unsigned.status).toBe(401)
    expect((await webhook('bank-processor', 'evt_stale', data, app.clock.nowMs() - 301_000)).status).toBe(401)
    expect((await webhook('bank-processor', 'evt_bad', { ...data, code: 'nonsense' })).status).toBe(422)
    expect(
      (
        await app.request('/webhooks/somebody', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(404)
  })

  test('one about a payment nobody knows is kept and not applied', async () => {
    expect(
      await webhook('bank-processor', 'evt_unknown', { submissionKey: 'pay_unknown', amountCents: 1, code: 'R01' }),
    ).toEqual({ status: 202, outcome: 'UNKNOWN' })
    expect(await read(`SELECT outcome FROM processor_events WHERE event_id = 'evt_unknown'`)).toEqual([
      { outcome: 'UNKNOWN' },
    ])
  })

  test('another amount, currency or vendor changes nothing; the right one applies once; one that came too early waits', async () => {
    await at(app, '2026-07-06', '10:00')
    const payer = payerOf(app, 'p4@example.com', '100000000004')
    const id = await made(payer, { paymentAmount: 2000 })
    const data = { submissionKey: id, amountCents: 2000, code: 'R08' }
    expect((await webhook('bank-processor', 'evt_amount', { ...data, amountCents: 1999 })).outcome).toBe('MISMATCH')
    expect((await webhook('bank-processor', 'evt_currency', { ...data, currency: 'CAD' })).outcome).toBe('MISMATCH')
    expect((await webhook('card-provider', 'evt_vendor', data)).outcome).toBe('MISMATCH')
    expect((await webhook('bank-processor', 'evt_right', data)).outcome).toBe('WAITING')
    expect(await stateOf(id)).toBe('PENDING')
    await evening('2026-07-06')
    expect(await stateOf(id)).toBe('PENDING_PAYMENT_REVERSAL')
    expect((await webhook('bank-processor', 'evt_right', data)).outcome).toBe('ALREADY_KNOWN')
    expect((await webhook('bank-processor', 'evt_late', data)).outcome).toBe('IGNORED')
    await evening('2026-07-07')
    expect(await stateOf(id)).toBe('REVERSED')
  })
})

describe('the fee for a return is the one that the borrower agreed to', () => {
  const p17 = () => payerOf(app, 'p17@example.com', '100000000117')
  const withReturnFee = (cents: number | null) =>
    app.services.config.stateFees.flatMap((row): StateFee[] =>
      row.fee !== 'RETURNED_PAYMENT' ? [row] : cents === null ? [] : [{ ...row, cents }],
    )
  let paymentMethodId: string | undefined
  beforeAll(() => app.services.db.withTx((tx) => tx.query('UPDATE customers SET ach_stopped_at = NULL')))
  afterAll(() => chargeStateFees(app.services.config.stateFees))

  test('none for the debit of a plan, whose agreement names none, and none is shown on the day of the return', async () => {
    const p3 = plannerOf(app, 'p3@example.com', '100000000003')
    const payer = payerOf(app, p3.email, p3.accountNumber)
    await at(app, nextBankingDay(today(app)), '10:00')
    const [bank] = await p3.wallet('ACH')
    const start = addDays(today(app), 7)
    expect((await p3.start(start, 3, { paymentMethodId: bank?.id ?? '' })).code).toBeNull()
    const { fileDay, debitDate } = paymentTimeline({ submittedAtMs: app.clock.nowMs(), paymentDate: start })
    await at(app, fileDay, '17:00')
    await runJob(app.services, 'batch')
    await app.drain()
    await at(app, debitDate, '20:00')
    await runJob(app.services, 'posting')
    const [debit] = await read<{ id: string; cents: number }>(
      `SELECT payment_id AS id, amount_cents AS cents FROM payments WHERE account_number = $1 AND kind = 'PLAN'`,
      [p3.accountNumber],
    )
    expect(await bringBack(debit?.id ?? '', 'R01')).toMatchObject({ isDelivered: true })
    const waiting = await dueOf(payer)
    expect(waiting.currentDueTodayWithPending).toBe(waiting.currentDue + (debit?.cents ?? 0))
    await evening(nextBankingDay(today(app)))
    expect(await stateOf(debit?.id ?? '')).toBe('REVERSED')
    expect((await dueOf(payer)).nsfFees).toBe(waiting.nsfFees)
  })

  test.each([
    ['none where the authorization names none, although the state allows one by now', null, 1500, 0],
    ['the one that was named, although the state allows more by now', 1500, 2500, 1500],
    ['the lower one that the state allows by now', 2500, 1500, 1500],
  ])('%s', async (_, then, now, fee) => {
    await at(app, nextBankingDay(today(app)), '10:00')
    const date = today(app)
    const before = await dueOf(p17())
    chargeStateFees(withReturnFee(then))
    paymentMethodId ??= await accountEnding(p17(), '0001')
    const id = await made(p17(), { paymentAmount: 4300 + fee + (then ?? 0), paymentMethodId })
    chargeStateFees(withReturnFee(now))
    await evening(date)
    const back = nextBankingDay(date)
    await morning(back)
    const waiting = await dueOf(p17())
    expect(waiting.currentDueTodayWithPending).toBe(waiting.currentDue + 4300 + fee + (then ?? 0) + fee)
    await evening(back)
    expect(await stateOf(id)).toBe('REVERSED')
    expect((await dueOf(p17())).nsfFees).toBe(before.nsfFees + fee)
    const [mail] = await read<{ body: string }>(
      `SELECT body FROM messages WHERE recipient = 'p17@example.com' AND template = 'payment-returned' ORDER BY created_at DESC LIMIT 1`,
    )
    expect(mail?.body.includes('returned payment fee')).toBe(fee > 0)
    // The hold for returned payments is not what this is about.
    await app.services.db.withTx((tx) =>
      tx.query(`UPDATE payments SET returned_on = '2026-01-02' WHERE payment_id = $1`, [id]),
    )
  })
})
