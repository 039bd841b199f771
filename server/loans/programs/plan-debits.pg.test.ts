import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#sdk/dates/dates'
import { drawTimeline } from '#server/loans/autopay/draw-dates'
import { beginRun } from '#server/loans/jobs/job-run'
import { keyOf, replaceBroken } from '#server/loans/jobs/quarantine.store'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { signWebhook } from '#server/platform/vendors/webhook-signature'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, today } from '#tests/fixtures/payments'
import { drawPlanPayments } from './draw-plan-payments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

// Both are past due and pay their plan from a bank account.
const p3 = () => plannerOf(app, 'p3@example.com', '100000000003')
const p17 = () => plannerOf(app, 'p17@example.com', '100000000017')
type Planner = ReturnType<typeof plannerOf>

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const write = (sql: string, parameters: readonly unknown[] = []) =>
  app.services.db.withTx((tx) => tx.query(sql, parameters))
const debits = ({ accountNumber }: Planner) =>
  read<{ id: string; cents: number; date: LocalDate; state: string }>(
    `SELECT payment_id AS id, amount_cents AS cents, payment_date AS date, state FROM payments
     WHERE account_number = $1 AND kind = 'PLAN' ORDER BY payment_date`,
    [accountNumber],
  )
const debitNotes = async ({ accountNumber }: Planner) =>
  (
    await read<{ comment: string }>(
      `SELECT comment FROM notations WHERE account_number = $1 AND activity_code = 'PT' AND comment LIKE '%debit%'`,
      [accountNumber],
    )
  ).map(({ comment }) => comment)
const mails = ({ email }: Planner, template: string) =>
  read<{ subject: string; body: string }>('SELECT subject, body FROM messages WHERE template = $1 AND recipient = $2', [
    template,
    email,
  ])

async function start(planner: Planner): Promise<LocalDate[]> {
  const [bank] = await planner.wallet('ACH')
  const signed = await planner.start(addDays(today(app), 7), 3, { paymentMethodId: bank?.id ?? '' })
  expect(signed.code).toBeNull()
  return (await planner.plan())?.payments.map(({ paymentScheduledDueDate }) => paymentScheduledDueDate) ?? []
}

/** Everything of the evening on which the debit of a date of the plan is filed. */
async function file(date: LocalDate): Promise<void> {
  await at(app, drawTimeline('ACH', date, 0).fileDay, '17:00')
  await runJob(app.services, 'batch')
}

/** The evening on which it is posted. */
async function post(date: LocalDate): Promise<void> {
  await app.drain()
  await at(app, drawTimeline('ACH', date, 0).debitDate, '20:00')
  await runJob(app.services, 'posting')
}

/** The borrower pays, and the bank takes it the same evening. */
async function payNow(planner: Planner, paymentAmount: number): Promise<string> {
  const paid = await planner.pay({ paymentAmount })
  expect(paid.code).toBeNull()
  await at(app, today(app), '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, today(app), '20:00')
  await runJob(app.services, 'posting')
  return paid.data?.CreateIndividualPayment.individualPayment.id ?? 'none'
}

/** Reports by webhook that a payment came back, as the bank does. */
async function comesBack(payment: { id: string; cents: number } | undefined, code: string): Promise<void> {
  if (payment === undefined) throw new Error('Nothing was debited')
  const body = JSON.stringify({
    type: 'payment.returned',
    submissionKey: payment.id,
    amountCents: payment.cents,
    currency: 'USD',
    code,
    returnedOn: today(app),
  })
  const signed = signWebhook(app.services, 'bank-processor', {
    id: `evt-${payment.id}`,
    nowMs: app.clock.nowMs(),
    body,
  })
  const headers = { 'content-type': 'application/json', ...signed }
  const answer = await app.request('/webhooks/bank-processor', { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toEqual([202, { outcome: 'APPLIED' }])
}

describe('a debit of the plan that the bank was told to stop', () => {
  let dates: LocalDate[] = []

  test('ends the plan’s debits, not the plan: its owner is told once, and the records say so', async () => {
    dates = await start(p3())
    await file(dates[0] ?? '')
    await post(dates[0] ?? '')
    const [debit] = await debits(p3())
    const businessDate = drawTimeline('ACH', dates[1] ?? '', 0).fileDay
    await at(app, businessDate, '06:00')
    // The next debit is made, and the file of the evening is not.
    await drawPlanPayments(beginRun(app.services, { job: 'batch', businessDate, atMs: app.clock.nowMs() }))
    expect((await debits(p3())).map(({ state }) => state)).toEqual(['APPLIED', 'PENDING'])
    await comesBack(debit, 'R08')
    expect(await p3().plan()).toMatchObject({ planStatus: 'Active', isDrawn: false, numberOfPaymentsCompleted: 0 })
    const told = await mails(p3(), 'plan-debits-stopped')
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain('Your next payment is $1,326.88, due by Tuesday, July 28.')
    expect(await debitNotes(p3())).toEqual([
      'Payment plan continues without automatic debits: the bank was told to stop one. The borrower pays it.',
    ])
    expect(
      await read(`SELECT actor, reason FROM audit_log WHERE account_number = $1 AND action = 'plan.debits-end'`, [
        p3().accountNumber,
      ]),
    ).toEqual([{ actor: 'bank-processor', reason: 'stop-payment' }])
  })

  test('what no file held yet does not go out, later dates are not debited, and nobody is told again', async () => {
    await at(app, today(app), '17:00')
    await runJob(app.services, 'batch')
    await at(app, today(app), '20:00')
    await runJob(app.services, 'posting')
    expect((await debits(p3())).map(({ state }) => state)).toEqual(['REVERSED', 'CANCELLED'])
    await at(app, dates[1] ?? '', '09:00')
    await payNow(p3(), 132_688 + 132_686)
    expect((await p3().plan())?.numberOfPaymentsCompleted).toBe(2)
    await file(dates[2] ?? '')
    expect(await debits(p3())).toHaveLength(2)
    expect(await mails(p3(), 'plan-debits-stopped')).toHaveLength(1)
    expect(await mails(p3(), 'plan-not-drawn')).toEqual([])
  })
})

/** An entry that was made at no moment: the loan cannot be read while it is there. */
async function breakLedger({ accountNumber }: Planner): Promise<void> {
  await write(
    `INSERT INTO ledger_entries (entry_id, account_number, type, effective_date, posted_date, cents, description, actor, created_at)
     VALUES ('led_broken', $1, 'REVERSAL', '2026-06-01', '2026-06-01', 0, 'Broken', 'test', 'infinity')`,
    [accountNumber],
  )
}
const mendLedger = () =>
  app.services.db.withTx(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`)
    await tx.query(`DELETE FROM ledger_entries WHERE entry_id = 'led_broken'`)
  })

describe('a debit that was put aside', () => {
  let dates: LocalDate[] = []
  const retry = (day: LocalDate) =>
    runJob(app.services, 'batch', day, {
      only: new Set([keyOf({ kind: 'account', id: p17().accountNumber })]),
    })
  const putAside = async (date: LocalDate) => {
    await breakLedger(p17())
    await file(date)
    await mendLedger()
    expect((await debits(p17())).map(({ id }) => id)).toEqual(before)
    expect(await read('SELECT job, subject_id AS id FROM quarantine')).toEqual([
      { job: 'batch', id: p17().accountNumber },
    ])
  }
  let before: string[] = []

  test('is made by the retry of the same evening', async () => {
    await at(app, '2026-08-03', '10:00')
    dates = await start(p17())
    await putAside(dates[0] ?? '')
    await retry(today(app))
    const made = await debits(p17())
    before = made.map(({ id }) => id)
    expect(made.map(({ date }) => date)).toEqual([dates[0]])
    await post(dates[0] ?? '')
  })

  test('is not made by a retry two days later: whoever waits for it is told', async () => {
    await putAside(dates[1] ?? '')
    const day = today(app)
    await at(app, addDays(day, 2), '10:00')
    await retry(day)
    expect((await debits(p17())).map(({ id }) => id)).toEqual(before)
    expect((await mails(p17(), 'plan-not-drawn')).map(({ subject }) => subject)).toHaveLength(1)
    await payNow(p17(), (await p17().plan())?.nextPaymentAmount ?? 0)
  })

  test('is not made while the ledger check keeps new money from the loan', async () => {
    await putAside(dates[2] ?? '')
    const found = {
      accountNumbers: [p17().accountNumber],
      on: today(app),
      at: new Date(app.clock.nowMs()).toISOString(),
    }
    await app.services.db.withTx((tx) => replaceBroken(tx, { job: 'ledger-check', ...found }))
    await retry(today(app))
    expect((await debits(p17())).map(({ id }) => id)).toEqual(before)
    expect(await mails(p17(), 'plan-not-drawn')).toHaveLength(2)
    await app.services.db.withTx((tx) => replaceBroken(tx, { job: 'ledger-check', ...found, accountNumbers: [] }))
  })

  test('another payment of the same person that comes back as not authorized ends them too', async () => {
    // A Tuesday: the payment is filed and posted the same evening.
    await at(app, '2026-10-13', '09:00')
    const id = await payNow(p17(), 2500)
    await comesBack({ id, cents: 2500 }, 'R10')
    expect(await p17().plan()).toMatchObject({ planStatus: 'Active', isDrawn: false })
    const told = await mails(p17(), 'plan-debits-denied')
    expect(told).toHaveLength(1)
    expect(told[0]?.body).toContain("wasn't authorized")
  })
})
