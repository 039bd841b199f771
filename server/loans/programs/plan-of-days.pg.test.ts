import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { signWebhook } from '#server/platform/vendors/webhook-signature'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { type PlanAnswer, plannerOf } from '#tests/fixtures/payment-plan'
import { at, today } from '#tests/fixtures/payments'

// P3 owes 1,592.24 past due; P19 is 15 days past due; both get a plan in each test that needs one.
const account = '100000000003'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const p3 = () => plannerOf(app, 'p3@example.com', account)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const told = async (template: string) =>
  (await read(`SELECT FROM messages WHERE template = $1 AND recipient = 'p3@example.com'`, [template])).length
const rollover = async (date: string) => {
  await at(app, date, '00:05')
  await runJob(app.services, 'rollover')
}
const alert = async (wanted = 'PlanToCure') =>
  (
    await p3().ask<{ GetAlerts: { alerts: { kind: string; severity: string }[] } }>(
      `query($n: String!) { GetAlerts(accountNumber: $n) { alerts { kind severity } } }`,
      { n: account },
    )
  ).data?.GetAlerts.alerts.find(({ kind }) => kind === wanted)?.severity
const warnOfRepossession = async (payBy: string) => {
  const reply = await app.request('/api/admin/repossession-warnings', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await app.token('a1@staff.example.com')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ accountNumber: account, amountCents: 120_000, payBy, reason: 'Review of June 17' }),
  })
  expect(reply.status).toBe(201)
}
const plan = async (): Promise<PlanAnswer> => {
  const [newest] = await p3().history()
  if (newest === undefined) throw new Error('There is no plan')
  return newest
}
const post = async (date: string) => {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
}

test('[alert-05] golden ten: a missed payment asks for it with its last day; paid on that day, the plan continues', async () => {
  const first = addDays(today(app), 2)
  await warnOfRepossession(addDays(first, 5))
  expect(await alert('PredictedRepoWarning')).toBe('critical')
  expect((await p3().start(first, 3)).code).toBeNull()
  await rollover(first)
  expect([await told('plan-payment-required'), await alert()]).toEqual([0, 'info'])
  await rollover(addDays(first, 1))
  await runJob(app.services, 'rollover')
  expect([await told('plan-payment-required'), await alert()]).toEqual([1, 'warning'])
  // Signing stopped the order: a missed payment does not bring the warning back.
  expect(await alert('PredictedRepoWarning')).toBeUndefined()
  expect(await plan()).toMatchObject({ nextPaymentAmount: 132_688, nextPaymentDeadline: addDays(first, 5) })

  const lastDay = addDays(first, 5)
  await rollover(lastDay)
  await at(app, lastDay, '10:00')
  expect((await p3().pay({ paymentAmount: 132_688 })).code).toBeNull()
  await post(lastDay)
  await rollover(addDays(first, 6))
  expect(await plan()).toMatchObject({ planStatus: 'Active', numberOfPaymentsCompleted: 1 })
  expect(await alert()).toBe('info')
  const steps = await read<{ action: string }>(
    `SELECT action FROM audit_log WHERE account_number = $1 AND action LIKE 'plan.%' ORDER BY seq`,
    [account],
  )
  expect(steps.map(({ action }) => action)).toEqual(['plan.sign', 'plan.miss', 'plan.catch-up'])
})

test('a payment that comes back after its day can be made up for from the day it came back', async () => {
  const [payment] = await read<{ id: string }>(
    `SELECT payment_id AS id FROM payments WHERE account_number = $1 AND amount_cents = 132688`,
    [account],
  )
  const on = addDays(today(app), 1)
  const body = JSON.stringify({
    type: 'payment.returned',
    submissionKey: payment?.id,
    amountCents: 132_688,
    currency: 'USD',
    code: 'R01',
    returnedOn: on,
  })
  await at(app, on, '06:00')
  const signed = signWebhook(app.services, 'bank-processor', { id: 'evt-ptc', nowMs: app.clock.nowMs(), body })
  const headers = { 'content-type': 'application/json', ...signed }
  const answer = await app.request('/webhooks/bank-processor', { method: 'POST', headers, body })
  expect(answer.status).toBe(202)
  expect(await plan()).toMatchObject({
    planStatus: 'Active',
    numberOfPaymentsCompleted: 0,
    nextPaymentAmount: 132_688,
    nextPaymentDeadline: addDays(on, 5),
  })
  expect([await told('plan-payment-required'), await alert()]).toEqual([2, 'warning'])
})

test('golden ten: a plan that is not made up for by its last day ends on the day after', async () => {
  const deadline = (await plan()).nextPaymentDeadline ?? ''
  await rollover(deadline)
  expect((await plan()).planStatus).toBe('Active')
  await rollover(addDays(deadline, 1))
  expect(await plan()).toMatchObject({
    planStatus: 'Broken',
    cancelledBy: 'system',
    cancellationDate: addDays(deadline, 1),
    planCancellationReason: 'missed-payment',
  })
  expect(await told('plan-ended')).toBe(1)
})
