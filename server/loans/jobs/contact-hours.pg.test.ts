import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendNoticesNow } from '#server/loans/autopay/reminder-clock'
import { runJob } from '#server/loans/jobs/jobs'
import { settle } from '#server/settle'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, payerOf } from '#tests/fixtures/payments'

// P3 starts a payment plan and doesn't pay it; P2 pays once and sets one payment for a later day.
const planner = 'p3@example.com'
const payer = 'p2@example.com'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** Moves somebody's home, and gives them a number of that place. */
async function livesIn(email: string, state: 'AZ' | 'NY'): Promise<void> {
  const whose = 'WHERE customer_id = (SELECT customer_id FROM logins WHERE email = $1)'
  await app.services.db.withTx(async (tx) => {
    await tx.query(`UPDATE customer_addresses SET state = $2 ${whose}`, [email, state])
    await tx.query(`UPDATE customer_phones SET phone_number = $2 || substr(phone_number, 4) ${whose}`, [
      email,
      state === 'AZ' ? '480' : '212',
    ])
  })
}

/** The Phoenix times at which mails of a kind were handed over to somebody; null for one that waits. */
async function handedOver(template: string, email: string): Promise<(string | null)[]> {
  const rows = await app.services.db.read<{ at: string | null }>(
    `SELECT to_char(sent_at AT TIME ZONE 'America/Phoenix', 'MM-DD HH24:MI') AS at FROM messages
     WHERE template = $1 AND recipient = $2 ORDER BY created_at`,
    [template, email],
  )
  return rows.map((row) => row.at)
}

/** What the reminder clock does at a full hour, and the outbox after it. */
async function strikes(date: string, time: string): Promise<void> {
  await at(app, date, time)
  expect(await sendNoticesNow(app.services)).toBe(true)
  await app.drain()
}

test('what the night’s job writes about a plan waits until eight in the morning where the borrower lives', async () => {
  await livesIn(planner, 'NY')
  expect((await plannerOf(app, planner, '100000000003').start('2026-06-19', 3)).code).toBeNull()
  await at(app, '2026-06-20', '00:05')
  await runJob(app.services, 'rollover')
  await app.drain()
  expect(await handedOver('plan-payment-required', planner)).toEqual([null])
  await strikes('2026-06-20', '04:59')
  expect(await handedOver('plan-payment-required', planner)).toEqual([null])
  await strikes('2026-06-20', '05:00')
  expect(await handedOver('plan-payment-required', planner)).toEqual(['06-20 05:00'])
  await strikes('2026-06-20', '06:00')
  expect(await handedOver('plan-payment-required', planner)).toEqual(['06-20 05:00'])
})

test('the notices job of the morning hands over what waited too', async () => {
  await livesIn(planner, 'AZ')
  await at(app, '2026-06-25', '00:05')
  await runJob(app.services, 'rollover')
  await app.drain()
  expect(await handedOver('plan-ended', planner)).toEqual([null])
  await at(app, '2026-06-25', '08:00')
  await runJob(app.services, 'notices')
  await app.drain()
  expect(await handedOver('plan-ended', planner)).toEqual(['06-25 08:00'])
})

test('what a borrower does at night is confirmed at once', async () => {
  await at(app, '2026-06-25', '23:30')
  const made = await payerOf(app, payer, '100000000002').pay({ paymentAmount: 2600, paymentDate: '2026-06-27' })
  expect(made.code).toBeNull()
  await app.drain()
  expect(await handedOver('payment-scheduled', payer)).toEqual(['06-25 23:30'])
})

test('a reminder of a day that was missed isn’t mailed in the night in which it is made up for', async () => {
  await at(app, '2026-06-27', '02:00')
  await runJob(app.services, 'notices', '2026-06-26')
  await app.drain()
  expect(await handedOver('payment-reminder', payer)).toEqual([null])
  await strikes('2026-06-27', '08:00')
  expect(await handedOver('payment-reminder', payer)).toEqual(['06-27 08:00'])
})

test('a mail that no gateway took before nine in the evening waits for the next morning', async () => {
  await livesIn(payer, 'NY')
  await at(app, '2026-06-29', '17:59')
  expect(
    (await payerOf(app, payer, '100000000002').pay({ paymentAmount: 2700, paymentDate: '2026-06-30' })).code,
  ).toBeNull()
  await runJob(app.services, 'notices')
  await at(app, '2026-06-29', '18:00')
  await app.drain()
  expect((await handedOver('payment-reminder', payer)).at(-1)).toBeNull()
  await strikes('2026-06-30', '05:00')
  expect((await handedOver('payment-reminder', payer)).at(-1)).toBe('06-30 05:00')
})

test('whatever the jobs of forty days write, of every program, is held to contact hours', async () => {
  await at(app, '2026-07-01', '21:30')
  await app.services.db.withTx((tx) => tx.query('DELETE FROM messages'))
  await at(app, '2026-08-10', '21:30')
  expect(await settle(app.services)).toEqual([])
  const written = await app.services.db.read<{ template: string; isHeld: boolean }>(
    `SELECT DISTINCT template, contact_states IS NOT NULL AS "isHeld" FROM messages ORDER BY 1, 2`,
  )
  expect(written.filter(({ isHeld }) => !isHeld)).toEqual([])
  const templates = written.map(({ template }) => template)
  for (const program of ['autopay-', 'charge-off-plan', 'loan-change-expired', 'loan-closed', 'plan-ended'])
    expect(templates.filter((template) => template.startsWith(program))).not.toEqual([])
}, 120_000)
