import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf } from '#tests/fixtures/payments'
import { notifiablePages } from './autopay-pages.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const bodies = async (email: string, template: string) =>
  (
    await app.services.db.read<{ body: string }>(
      'SELECT body FROM messages WHERE recipient = $1 AND template = $2 ORDER BY created_at',
      [email, template],
    )
  ).map((row) => row.body)

test('the last payment that is announced with less than ten days to go promises no further notice', async () => {
  await app.services.db.withTx((tx) => tx.query('DELETE FROM recurring_notices'))
  const [autopay] = (await autopayOf(app, 'p20@example.com', '100000000020').list()).data?.GetRecurringPayments ?? []
  expect(autopay?.scheduledPayments[0]).toMatchObject({ isFinal: true })
  await runJob(app.services, 'notices')
  const announced = await bodies('p20@example.com', 'autopay-last-payment')
  expect(announced).toHaveLength(1)
  expect(announced[0]).toContain('It pays off your loan: $')
  expect(announced[0]).not.toContain('10 days')
})

test('the owner of an autopay may have news on any day while a payment that autopay did not make is on its way to the loan', async () => {
  const loan = '100000000001'
  const noCalendars = { today: '2026-06-17', notice: [], reminder: [] } as const
  const isInMotion = async () => {
    const found = await notifiable(1_000)
    // However the book is gone through, the same are found.
    for (const stretch of [1, 2, 3]) expect(await notifiable(stretch)).toEqual(found)
    return found.includes(loan)
  }
  const notifiable = async (stretch: number) => {
    const numbers: string[] = []
    for await (const page of notifiablePages(reader(app.services.db), noCalendars, stretch))
      numbers.push(...page.map(({ accountNumber }) => accountNumber))
    return numbers
  }
  expect(await isInMotion()).toBe(false)
  expect((await payerOf(app, 'p1@example.com', loan).pay({ paymentAmount: 2_100 })).code).toBeNull()
  expect(await isInMotion()).toBe(true)
})

test('a draw on its way is no news of a loan whose installments are all alike: a reminder is all that its owner may need', async () => {
  const own = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const choice = { selectedStartDate: '2026-06-22', reminder: 'DAY_OF_PAYMENT' } as const
  await autopayOf(own, 'p17@example.com', '100000000017').create(choice)
  await at(own, '2026-06-18', '17:00')
  await runJob(own.services, 'batch')
  const calendar = { frequency: 'MONTHLY', startDate: '2026-06-22', reminder: 'DAY_OF_PAYMENT' } as const
  const found = async (today: string, calendars: Omit<Parameters<typeof notifiablePages>[1], 'today'>) => {
    const all = []
    for await (const page of notifiablePages(reader(own.services.db), { today, ...calendars })) all.push(...page)
    return all.filter((one) => one.accountNumber === '100000000017').map((one) => one.isReminderOnly)
  }
  expect(await found('2026-06-19', { notice: [], reminder: [] })).toEqual([])
  expect(await found('2026-06-22', { notice: [], reminder: [calendar] })).toEqual([true])
  expect(await found('2026-06-22', { notice: [calendar], reminder: [calendar] })).toEqual([true])
  // On a day of notices a draw on its way that takes less than the installment may make the next one another.
  await own.services.db.withTx((tx) =>
    tx.query(`UPDATE payments SET amount_cents = amount_cents - 100 WHERE kind = 'AUTOPAY'`),
  )
  expect(await found('2026-06-22', { notice: [calendar], reminder: [calendar] })).toEqual([false])
  await own.services.db.withTx((tx) => tx.query(`UPDATE payments SET kind = 'ONE_TIME' WHERE kind = 'AUTOPAY'`))
  expect(await found('2026-06-19', { notice: [], reminder: [] })).toEqual([false])
  expect(await found('2026-06-22', { notice: [], reminder: [calendar] })).toEqual([false])
  await own.close()
})

test('[autopay-05] a reminder says in Arizona time until when the draw can be skipped, and that it no longer can once it is on its way', async () => {
  const autopay = autopayOf(app, 'p17@example.com', '100000000017')
  const made = await autopay.create({ selectedStartDate: '2026-06-22', reminder: 'DAY_OF_PAYMENT' })
  expect(made.code).toBeNull()
  // Monday the 22nd is filed on Thursday the 18th: Friday is a holiday.
  await at(app, '2026-06-18', '17:00')
  await runJob(app.services, 'batch')
  await at(app, '2026-06-22', '13:00')
  await runJob(app.services, 'notices')
  const [onTheDay] = await bodies('p17@example.com', 'autopay-reminder')
  expect(onTheDay).toContain('$577.85')
  expect(onTheDay).toContain("You can't skip it anymore")
  expect(onTheDay).not.toContain('You can skip it')

  const id = made.data?.CreateRecurringPayment.recurringPayment.id ?? ''
  const changed = await autopay.update(id, { selectedStartDate: '2026-06-22', reminder: 'TWO_DAY_BEFORE' })
  expect(changed.code).toBeNull()
  await at(app, '2026-07-20', '13:00')
  await runJob(app.services, 'notices')
  const [, before] = await bodies('p17@example.com', 'autopay-reminder')
  expect(before).toContain('You can skip it until Tuesday, July 21, 2026, 5:00 PM Arizona time.')
})

test('a reminder that reaches nobody is not written down as sent, and goes out on the same day once it can', async () => {
  const write = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))
  const noted = () =>
    app.services.db.read(
      `SELECT kind FROM recurring_notices JOIN recurring_payments USING (recurring_payment_id)
       WHERE account_number = '100000000017' AND kind = 'REMINDER' AND draw_date = '2026-08-22'`,
    )
  await write(`INSERT INTO email_opt_outs (address, opted_out_at) VALUES ('p17@example.com', '2026-08-01T00:00:00Z')`)
  await write(
    `UPDATE customer_phones SET allow_texts = false WHERE customer_id = (SELECT customer_id FROM logins WHERE email = 'p17@example.com')`,
  )
  // Messages other than reminders go out before their hour.
  await at(app, '2026-08-20', '08:30')
  await runJob(app.services, 'notices')
  await at(app, '2026-08-20', '13:00')
  expect(await runJob(app.services, 'notices')).not.toHaveProperty('autopay-told')
  expect(await noted()).toEqual([])
  await write(`DELETE FROM email_opt_outs`)
  expect(await runJob(app.services, 'notices')).toMatchObject({ 'autopay-told': 1 })
  expect(await noted()).toHaveLength(1)
  expect(await bodies('p17@example.com', 'autopay-reminder')).toHaveLength(3)
})

test.each([
  {
    why: 'every bank debit of its owner is stopped',
    hold: `UPDATE customers SET ach_stopped_at = '2026-09-01T17:00:00Z'
           WHERE customer_id = (SELECT customer_id FROM logins WHERE email = 'p17@example.com')`,
    lift: 'UPDATE customers SET ach_stopped_at = NULL',
    day: '2026-09-20',
    reminders: 4,
  },
  {
    why: 'the vehicle is being repossessed',
    hold: `UPDATE accounts SET route = 'S45' WHERE account_number = '100000000017'`,
    lift: `UPDATE accounts SET route = 'S00' WHERE account_number = '100000000017'`,
    day: '2026-10-20',
    reminders: 5,
  },
])('a reminder does not promise a draw that would be held: $why', async ({ hold, lift, day, reminders }) => {
  const write = (sql: string) => app.services.db.withTx((tx) => tx.query(sql))
  await write(hold)
  await at(app, day, '13:00')
  await runJob(app.services, 'notices')
  expect(await bodies('p17@example.com', 'autopay-reminder')).toHaveLength(reminders - 1)
  await write(lift)
  await runJob(app.services, 'notices')
  expect(await bodies('p17@example.com', 'autopay-reminder')).toHaveLength(reminders)
})
