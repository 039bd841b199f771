import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendNoticesNow } from '#server/loans/autopay/reminder-clock'
import { runJob } from '#server/loans/jobs/jobs'
import { listMessages } from '#server/platform/messages/contact.store'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at } from '#tests/fixtures/payments'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(() => app.close())

/** P4 pays on a payment plan on June 26, P10 on a plan for a charged-off balance on June 25. */
const plan = { email: 'p4@example.com', template: 'plan-reminder', day: '2026-06-23', amount: '$758.23' }
const chargeOff = {
  email: 'p10@example.com',
  template: 'charge-off-plan-reminder',
  day: '2026-06-22',
  amount: '$318.74',
}

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const live = (email: string, state: string) =>
  read(
    `UPDATE customer_addresses SET state = $2 WHERE customer_id = (SELECT customer_id FROM logins WHERE email_key = $1)`,
    [email, state],
  )
const reminders = ({ email, template }: typeof plan) =>
  read<{ subject: string }>(
    `SELECT subject FROM messages WHERE recipient = $1 AND template = $2 AND channel = 'EMAIL'`,
    [email, template],
  )

/** Lets the notices of a moment go out: those of the job, or of a full hour. @returns how many reminders the borrower has by then */
async function remindedBy(of: typeof plan, day: string, time: string, isHourly = false): Promise<number> {
  await at(app, day, time)
  if (isHourly) expect(await sendNoticesNow(app.services)).toBe(true)
  else await runJob(app.services, 'notices')
  return (await reminders(of)).length
}

test.each([
  { state: 'HI', of: plan, before: '10:59', from: '11:00' },
  { state: 'HI', of: chargeOff, before: '10:59', from: '11:00' },
  // Part of Alaska has Hawaii's time in winter and an hour more in summer.
  { state: 'AK', of: plan, before: '09:59', from: '10:00' },
  { state: 'AK', of: chargeOff, before: '09:59', from: '10:00' },
  { state: 'AZ', of: plan, before: '07:59', from: '08:00' },
])(
  'the $of.template of a borrower in $state goes out from eight where they live ($from in Phoenix), once',
  async ({ state, of, before, from }) => {
    await live(of.email, state)
    expect(await remindedBy(of, of.day, before)).toBe(0)
    expect(await remindedBy(of, of.day, from, true)).toBe(1)
    expect(await remindedBy(of, of.day, '20:00')).toBe(1)
    expect((await reminders(of))[0]?.subject).toContain(of.amount)
  },
)

test.each([plan, chargeOff])(
  'the $template is not sent after nine in the evening where the borrower lives',
  async (of) => {
    await live(of.email, 'AK')
    expect(await remindedBy(of, of.day, '22:00')).toBe(0)
  },
)

test.each([plan, chargeOff])('the $template goes out three days before the payment and on no other day', async (of) => {
  const [earlier, later] = [plan, chargeOff].map(({ day }) => day).sort()
  for (const day of ['2026-06-18', earlier, later, '2026-06-24'] as string[]) {
    const before = (await reminders(of)).length
    expect((await remindedBy(of, day, '12:00')) - before).toBe(day === of.day ? 1 : 0)
  }
})

test.each([plan, chargeOff])(
  'a $template also keeps the hours of the place that a number of the borrower is of',
  async (of) => {
    await read(
      `UPDATE customer_phones SET phone_number = '212' || substr(phone_number, 4), phone_type = 'HomePhone'
       WHERE customer_id = (SELECT customer_id FROM logins WHERE email_key = $1)`,
      [of.email],
    )
    // Half past nine in the evening in New York.
    expect(await remindedBy(of, of.day, '18:30')).toBe(0)
    expect(await remindedBy(of, of.day, '17:30')).toBe(1)
  },
)

test.each([plan, chargeOff])('the mail of a $template says how to end reminders', async (of) => {
  expect(await remindedBy(of, of.day, '12:00')).toBe(1)
  await app.drain()
  const kept = (await listMessages(app.services.db, of.email, 50)).find(({ template }) => template === of.template)
  expect(kept?.body).toContain('/opt-out/')
})

test.each([plan, chargeOff])('a $template is not written to an address that ended reminders', async (of) => {
  await read(`INSERT INTO email_opt_outs (address, opted_out_at) VALUES ($1, '2026-06-17T17:00:00Z')`, [of.email])
  expect(await remindedBy(of, of.day, '12:00')).toBe(0)
})

describe('a plan that is debited', () => {
  const debited = { email: 'p3@example.com', template: 'plan-reminder', day: '2026-06-21', amount: '$1,326.88' }
  const planner = () => plannerOf(app, debited.email, '100000000003')

  /** Signs for debits from the first bank account. @returns the first one's day */
  async function sign(): Promise<string> {
    const [bank] = await planner().wallet('ACH')
    const signed = await planner().start('2026-06-24', 3, { paymentMethodId: bank?.id ?? '' })
    expect(signed.code).toBeNull()
    return bank?.id ?? ''
  }

  async function sentIn(language: 'en' | 'es'): Promise<{ subject: string; body: string } | undefined> {
    await read('UPDATE logins SET language = $2 WHERE email_key = $1', [debited.email, language])
    expect(await remindedBy(debited, debited.day, '12:00')).toBe(1)
    const [mail] = await read<{ subject: string; body: string }>(
      `SELECT subject, body FROM messages WHERE recipient = $1 AND template = $2 AND channel = 'EMAIL'`,
      [debited.email, debited.template],
    )
    return mail
  }

  test('is reminded of with the account that the payment is taken from', async () => {
    await sign()
    expect((await sentIn('en'))?.body).toContain("We'll take your plan payment of $1,326.88 from Checking ending in")
  })

  const returned = async (code: 'R02' | 'R03') => {
    const paid = await planner().pay({ paymentMethodId: await sign() })
    await at(app, '2026-06-17', '17:00')
    await runJob(app.services, 'batch')
    await at(app, '2026-06-17', '20:00')
    await runJob(app.services, 'posting')
    await at(app, '2026-06-18', '10:00')
    const paymentId = paid.data?.CreateIndividualPayment.individualPayment.id
    const answer = await app.request('/sandbox/returns', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentId, code }),
    })
    expect(await answer.json()).toMatchObject({ isDelivered: true })
  }

  test.each(['R02', 'R03'] as const)(
    'whose account came back as %s is reminded of as one that the borrower pays, in the mail and on the screen',
    async (code) => {
      await returned(code)
      expect(await planner().plan()).toMatchObject({ isActive: true, isDrawn: false })
      const mail = await sentIn('en')
      expect(mail?.subject).toBe('Please pay your plan payment: $1,326.88 by Wednesday, June 24')
      expect(mail?.body).toContain(
        "Your plan payment of $1,326.88 is due Wednesday, June 24. It won't be taken automatically, so please pay it on our site by then, or call us at",
      )
      expect(mail?.body).not.toContain("We'll take")
    },
  )

  test('is so in Spanish', async () => {
    await returned('R02')
    const mail = await sentIn('es')
    expect(mail?.body).toContain('No se cobrará automáticamente')
    expect(mail?.body).not.toContain('Tomaremos')
  })

  test.each([
    {
      why: 'every bank debit of its owner is stopped',
      sql: `UPDATE customers SET ach_stopped_at = '2026-06-18T17:00:00Z'
            WHERE customer_id = (SELECT customer_id FROM logins WHERE email_key = 'p3@example.com')`,
    },
    {
      why: 'the vehicle is being repossessed',
      sql: `UPDATE accounts SET route = 'S45' WHERE account_number = '100000000003'`,
    },
  ])('is reminded of as one that nobody takes while $why', async ({ sql }) => {
    await sign()
    await read(sql)
    expect((await sentIn('en'))?.body).toContain("It won't be taken automatically")
  })
})
