import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { signWebhook } from '#server/platform/vendors/webhook-signature'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, payerOf } from '#tests/fixtures/payments'

// P4 keeps a plan whose second payment, of 758.23, is planned for June 26. P5 missed the second of theirs on June 16.
const kept = '100000000004'
const missed = '100000000005'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

interface Seen {
  readonly numberOfPaymentsCompleted: number
  readonly payments: readonly {
    readonly paymentStatus: string
    readonly paymentSatisfiedDate: string | null
    readonly paymentReversalDate: string | null
    readonly confirmationNumber: string | null
  }[]
}

const p4 = () => payerOf(app, 'p4@example.com', kept)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const plan = async () =>
  (
    await p4().ask<{ GetPtcPlan: Seen | null }>(
      `query($n: String!) { GetPtcPlan(accountNumber: $n) { numberOfPaymentsCompleted
         payments { paymentStatus paymentSatisfiedDate paymentReversalDate confirmationNumber } } }`,
      { n: kept },
    )
  ).data?.GetPtcPlan
const feesOf = (accountNumber: string) =>
  read(
    `SELECT cents FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE' AND effective_date >= '2026-06-18'`,
    [accountNumber],
  )

/** Moves the due date of the next installment back, so that its ten days of grace end the day before a date. */
async function graceEndsBefore(accountNumber: string, date: string): Promise<void> {
  await app.services.db.withTx((tx) =>
    tx.query(
      `UPDATE schedule_rows SET due_date = $2::date - 11 WHERE account_number = $1 AND seq = (
         SELECT min(seq) FROM schedule_rows WHERE account_number = $1 AND due_date > '2026-06-19')`,
      [accountNumber, date],
    ),
  )
}

test('a payment that is posted satisfies the plan’s payment on its own date, the same evening', async () => {
  const made = await p4().pay({ paymentAmount: 75_823 })
  expect(made.code).toBeNull()
  await at(app, '2026-06-17', '17:00')
  await runJob(app.services, 'batch')
  expect((await plan())?.numberOfPaymentsCompleted).toBe(1)
  await app.drain()
  await at(app, '2026-06-17', '20:00')
  await runJob(app.services, 'posting')
  const seen = await plan()
  expect(seen?.numberOfPaymentsCompleted).toBe(2)
  expect(seen?.payments[1]).toEqual({
    paymentStatus: 'APPLIED',
    paymentSatisfiedDate: '2026-06-17',
    paymentReversalDate: null,
    confirmationNumber: made.data?.CreateIndividualPayment.individualPayment.confirmationNumber,
  })
})

test('when that payment comes back, the plan’s payment is open again and says when it came back', async () => {
  const [payment] = await p4().payments()
  const body = JSON.stringify({
    type: 'payment.returned',
    submissionKey: payment?.id,
    amountCents: 75_823,
    currency: 'USD',
    code: 'R01',
    returnedOn: '2026-06-18',
  })
  await at(app, '2026-06-18', '06:00')
  const signed = signWebhook(app.services, 'bank-processor', { id: 'evt-plan', nowMs: app.clock.nowMs(), body })
  const headers = { 'content-type': 'application/json', ...signed }
  const answer = await app.request('/webhooks/bank-processor', { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toEqual([202, { outcome: 'APPLIED' }])
  const seen = await plan()
  expect(seen?.numberOfPaymentsCompleted).toBe(1)
  expect(seen?.payments[1]).toMatchObject({ paymentSatisfiedDate: null, paymentReversalDate: '2026-06-18' })
})

test('a kept plan is charged no late fee; the same loan is once the plan is not kept', async () => {
  await graceEndsBefore(kept, '2026-06-19')
  await at(app, '2026-06-19', '00:05')
  await runJob(app.services, 'rollover')
  expect(await feesOf(kept)).toEqual([])

  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE ptc_plans SET plan_status = 'Broken' WHERE account_number = $1`, [kept]),
  )
  await runJob(app.services, 'rollover')
  expect(await feesOf(kept)).toHaveLength(1)
  await app.services.db.withTx((tx) =>
    tx.query(`UPDATE ptc_plans SET plan_status = 'Active' WHERE account_number = $1`, [kept]),
  )
})

test('a plan whose payment was missed keeps no late fee away', async () => {
  await graceEndsBefore(missed, '2026-06-20')
  await at(app, '2026-06-20', '00:05')
  await runJob(app.services, 'rollover')
  expect(await feesOf(missed)).toHaveLength(1)
})

interface Ended {
  readonly planStatus: string
  readonly cancelledBy: string | null
  readonly cancellationDate: string | null
  readonly planCancellationReason: string | null
}

test('a missed payment that is not made up for within five days ends the plan, and both records and borrower say so', async () => {
  const p5 = payerOf(app, 'p5@example.com', missed)
  const look = async () =>
    (
      await p5.ask<{ GetPtcPlanHistory: Ended[]; GetAlerts: { alerts: { kind: string; date: string | null }[] } }>(
        `query($n: String!) { GetPtcPlanHistory(accountNumber: $n) { planStatus cancelledBy cancellationDate planCancellationReason }
           GetAlerts(accountNumber: $n) { alerts { kind date } } }`,
        { n: missed },
      )
    ).data
  await at(app, '2026-06-21', '00:05')
  await runJob(app.services, 'rollover')
  expect((await look())?.GetPtcPlanHistory[0]?.planStatus).toBe('Active')

  await at(app, '2026-06-22', '00:05')
  await runJob(app.services, 'rollover')
  await runJob(app.services, 'rollover')
  const seen = await look()
  expect(seen?.GetPtcPlanHistory).toEqual([
    {
      planStatus: 'Broken',
      cancelledBy: 'system',
      cancellationDate: '2026-06-22',
      planCancellationReason: 'missed-payment',
    },
  ])
  expect(seen?.GetAlerts.alerts.find(({ kind }) => kind === 'PlanToCure')).toEqual({
    kind: 'PlanToCure',
    date: '2026-06-22',
  })
  expect(await read(`SELECT FROM notations WHERE account_number = $1 AND activity_code = 'PB'`, [missed])).toHaveLength(
    1,
  )
  const mails = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'plan-ended' AND recipient = 'p5@example.com'`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toMatch(/on your plan by Sunday, June 21, so the plan has ended\. \$[\d,.]+ is due now\./)
})

test('the last payment completes the plan', async () => {
  await at(app, '2026-06-22', '10:00')
  expect((await p4().pay({ paymentAmount: 3 * 75_823 })).code).toBeNull()
  await at(app, '2026-06-22', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, '2026-06-22', '20:00')
  await runJob(app.services, 'posting')
  expect(await plan()).toBeNull()
  expect(await read(`SELECT plan_status AS status FROM ptc_plans WHERE account_number = $1`, [kept])).toEqual([
    { status: 'Completed' },
  ])
  expect(await read(`SELECT FROM notations WHERE account_number = $1 AND activity_code = 'PC'`, [kept])).toHaveLength(1)
})
