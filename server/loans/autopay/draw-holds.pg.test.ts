import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf } from '#tests/fixtures/payments'

const accountNumber = '100000000017'
const email = 'p17@example.com'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  expect((await autopay().create({ selectedStartDate: '2026-06-22', reminder: 'TWO_DAY_BEFORE' })).code).toBeNull()
})
afterAll(() => app.close())

const autopay = () => autopayOf(app, email, accountNumber)
const write = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))
const shown = async () => {
  const [running] = (await autopay().list()).data?.GetRecurringPayments ?? []
  return { reason: running?.pausedReason, draws: running?.scheduledPayments.length }
}
/** What is said of autopay before a payment by card that is made shortly before the draw. */
const warned = async () => {
  const payer = payerOf(app, email, accountNumber)
  const [card] = await payer.wallet('CARD')
  const preview = await payer.preview({
    paymentAmount: 2_500,
    paymentMethodId: card?.id ?? 'none',
    serviceFee: card?.serviceFee ?? 0,
  })
  return preview.data?.PreviewIndividualPayment.warnings.map(({ code }) => code)
}
const reminders = async () =>
  (await app.services.db.read(`SELECT 1 FROM messages WHERE recipient = $1 AND template = 'autopay-reminder'`, [email]))
    .length

const method = `(SELECT payment_method_id FROM recurring_payments WHERE account_number = '${accountNumber}')`
const holds = [
  {
    why: 'bank debits of its owner are stopped',
    hold: `UPDATE customers SET ach_stopped_at = '2026-06-17T17:00:00Z'
           WHERE customer_id = (SELECT customer_id FROM logins WHERE email = '${email}')`,
    lift: 'UPDATE customers SET ach_stopped_at = NULL',
    reason: 'bank-stopped',
  },
  {
    why: 'the vehicle is being repossessed',
    hold: `UPDATE accounts SET route = 'S45' WHERE account_number = '${accountNumber}'`,
    lift: `UPDATE accounts SET route = 'S00' WHERE account_number = '${accountNumber}'`,
    reason: 'held',
  },
  {
    why: 'the loan takes no new money',
    hold: `INSERT INTO quarantine (job, business_date, subject_kind, subject_id, account_number, error_code, stops_money, first_at, last_at)
           VALUES ('posting', '2026-06-17', 'account', '${accountNumber}', '${accountNumber}', 'X', true, now(), now())`,
    lift: 'DELETE FROM quarantine',
    reason: 'held',
  },
  {
    why: 'its account was removed or closed',
    hold: `UPDATE payment_methods SET state = 'WITHDRAWN' WHERE payment_method_id = ${method}`,
    lift: `UPDATE payment_methods SET state = 'USABLE' WHERE payment_method_id = ${method}`,
    reason: 'method',
  },
]

describe.each(holds)('while $why', ({ hold, lift, reason }) => {
  test('no draw is shown as coming, and it is said why; afterward they are back', async () => {
    expect(await shown()).toEqual({ reason: null, draws: 12 })
    await write(hold)
    try {
      expect(await shown()).toEqual({ reason, draws: 0 })
    } finally {
      await write(lift)
    }
    expect(await shown()).toEqual({ reason: null, draws: 12 })
  })
})

test('before a payment nobody is told of a draw that is held', async () => {
  const [stopped] = holds
  expect(await warned()).toEqual(['AUTOPAY_NEAR', 'AUTOPAY_CHANGES'])
  await write(stopped?.hold ?? '')
  try {
    expect(await warned()).toEqual([])
  } finally {
    await write(stopped?.lift ?? '')
  }
})

test('a loan that takes no new money is not reminded of a draw', async () => {
  const aside = holds[2]
  await write(aside?.hold ?? '')
  await at(app, '2026-07-20', '13:00')
  await runJob(app.services, 'notices')
  expect(await reminders()).toBe(0)
  await write(aside?.lift ?? '')
  await runJob(app.services, 'notices')
  expect(await reminders()).toBe(1)
})
