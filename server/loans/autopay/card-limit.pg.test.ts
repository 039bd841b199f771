import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { at } from '#tests/fixtures/payments'

// P1's next draw is on Monday, June 29. It is from a card here, which is charged on that day, and $150.00 more than a card can pay.
const accountNumber = '100000000001'
const dueCents = 265_000

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  await app.services.db.withTx(async (tx) => {
    await tx.query(`UPDATE schedule_rows SET amount_cents = $2 WHERE account_number = $1 AND due_date = '2026-06-29'`, [
      accountNumber,
      dueCents,
    ])
    await tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, sort_order, state,
         added_on, created_at, updated_at)
       SELECT 'pm_limit', customer_id, 'CARD', 'VISA_DEBIT', 'CARD_PROVIDER', 'token_4242', '4242', 9, 'USABLE', '2026-06-01', now(), now()
       FROM logins WHERE email = 'p1@example.com'`,
    )
    await tx.query(
      `UPDATE recurring_payments SET payment_method_id = 'pm_limit', reminder = 'TWO_DAY_BEFORE' WHERE account_number = $1`,
      [accountNumber],
    )
  })
})
afterEach(() => app.close())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const mails = async (template: string) =>
  (
    await read<{ body: string }>(`SELECT body FROM messages WHERE recipient = 'p1@example.com' AND template = $1`, [
      template,
    ])
  ).map(({ body }) => body)

test('a draw that grew past what a card can pay is made at the limit, and what is left to pay is told before it, on it and on the screen', async () => {
  const [autopay] = (await autopayOf(app, 'p1@example.com', accountNumber).list()).data?.GetRecurringPayments ?? []
  expect(autopay?.scheduledPayments[0]).toMatchObject({
    paymentDate: '2026-06-29',
    paymentAmount: 250_000,
    leftToPay: 15_000,
  })
  expect(autopay?.scheduledPayments[1]).toMatchObject({ leftToPay: 0 })
  expect(autopay?.warnings).toMatchObject([{ code: 'AUTOPAY_CARD_LIMIT' }])
  expect(autopay?.warnings[0]?.message).toContain('$2,650.00 is due')
  expect(autopay?.warnings[0]?.message).toContain('Pay the remaining $150.00 yourself by that day')

  await runJob(app.services, 'notices')
  await app.drain()
  const [notice] = await mails('autopay-amount')
  expect(notice).toContain('Autopay will take $2,500.00')
  expect(notice).toContain('Please pay the remaining $150.00')

  await at(app, '2026-06-27', '13:00')
  await runJob(app.services, 'notices')
  expect((await mails('autopay-reminder'))[0]).toContain('Please pay the remaining $150.00')

  await at(app, '2026-06-29', '17:00')
  await runJob(app.services, 'batch')
  expect(
    await read(`SELECT amount_cents AS cents FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY'`, [
      accountNumber,
    ]),
  ).toEqual([{ cents: 250_000 }])
  expect((await mails('autopay-card-limit'))[0]).toContain('Please pay the remaining $150.00')
  expect(await mails('autopay-old-amount')).toEqual([])
  expect(await read(`SELECT reason FROM audit_log WHERE action = 'autopay.draw-card-limit'`)).toEqual([
    { reason: 'card-limit' },
  ])
})
