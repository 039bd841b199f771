import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { today } from '#tests/fixtures/payments'

// P4 keeps a plan that a bank account is debited for; P1 has none.
const accountNumber = '100000000004'
const advisor = 'a1@staff.example.com'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

const p4 = () => plannerOf(app, 'p4@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const look = async (email: string, n = accountNumber) =>
  app.gql<{ GetStaffPtcPlan: Record<string, unknown> | null }>(
    await app.token(email),
    `query($n: String!) { GetStaffPtcPlan(accountNumber: $n) { planId isKept isDrawn numberOfPaymentsPlanned numberOfPaymentsCompleted
      lastPaymentDate nextPaymentAmount nextPaymentDeadline dueWithoutPlan } }`,
    { n },
  )
const cancel = async (
  planId: string,
  {
    email = advisor,
    reason = 'cannot-afford',
    comment = 'They called and asked',
    n = accountNumber,
    key = randomUUID(),
  } = {},
) =>
  app.gql<{ CancelPtcPlanByPhone: { success: boolean } }>(
    await app.token(email),
    `mutation($n: String!, $p: ID!, $r: String!, $c: String!) {
      CancelPtcPlanByPhone(accountNumber: $n, planId: $p, planCancellationReason: $r, comment: $c) { success } }`,
    { n, p: planId, r: reason, c: comment },
    { 'idempotency-key': key },
  )
const planId = async () => (await p4().plan())?.planId ?? 'none'

test('an advisor sees the plan as the borrower does, with what is due without it; each look is noted', async () => {
  const plan = await p4().plan()
  const seen = (await look(advisor)).data?.GetStaffPtcPlan
  expect(seen).toMatchObject({
    planId: plan?.planId,
    isKept: true,
    isDrawn: plan?.isDrawn,
    numberOfPaymentsPlanned: 4,
    numberOfPaymentsCompleted: 1,
    lastPaymentDate: plan?.lastPaymentDate,
    nextPaymentAmount: plan?.nextPaymentAmount,
    nextPaymentDeadline: plan?.nextPaymentDeadline,
  })
  const due = await p4().ask<{ GetAccount: { amountDue: { currentDueTodayWithPending: number } } }>(
    'query($n: String!) { GetAccount(accountNumber: $n) { amountDue { currentDueTodayWithPending } } }',
    { n: accountNumber },
  )
  expect(seen?.dueWithoutPlan).toBe(due.data?.GetAccount.amountDue.currentDueTodayWithPending)
  expect((await look(advisor, '100000000001')).data?.GetStaffPtcPlan).toBeNull()
  expect([(await look('a2@staff.example.com')).code, (await look('p4@example.com')).code]).toEqual([
    'NOT_ALLOWED',
    'NOT_FOUND',
  ])
  const looks = await read<{ outcome: string }>(
    `SELECT outcome FROM audit_log WHERE action = 'staff.payment-plan' AND account_number = $1 ORDER BY outcome`,
    [accountNumber],
  )
  expect(looks.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
})

test('nobody but an advisor cancels it, and none without a reason, a comment, or for a plan that is not there', async () => {
  const id = await planId()
  const codes = [
    await cancel(id, { email: 'a2@staff.example.com' }),
    await cancel(id, { email: 'p4@example.com' }),
    await cancel(id, { reason: 'because' }),
    await cancel(id, { comment: 'no' }),
    await cancel(id, { n: '100000000005' }),
    await cancel('ptc_none'),
  ].map(({ code }) => code)
  expect(codes).toEqual(['NOT_ALLOWED', 'NOT_FOUND', 'FIELD_INVALID', 'FIELD_INVALID', 'NOT_FOUND', 'NOT_FOUND'])
  expect(await planId()).toBe(id)
})

test('[plan-03] canceling by phone ends the plan once, with its debits, in the advisor’s name, and tells the borrower what is due', async () => {
  const id = await planId()
  const key = randomUUID()
  for (const { data } of [await cancel(id, { key }), await cancel(id, { key }), await cancel(id)])
    expect(data?.CancelPtcPlanByPhone.success).toBe(true)
  expect(await p4().plan()).toBeNull()
  expect((await p4().history())[0]).toMatchObject({
    planId: id,
    planStatus: 'Cancelled',
    cancelledBy: 'staff',
    cancellationDate: today(app),
    planCancellationReason: 'cannot-afford',
  })
  const [login] = await read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email = $1', [advisor])
  const notes = await read<{ comment: string; actor: string }>(
    `SELECT comment, actor FROM notations WHERE account_number = $1 AND activity_code = 'PB'`,
    [accountNumber],
  )
  expect(notes).toEqual([
    { comment: expect.stringMatching(/by phone.*cannot-afford\. They called and asked/), actor: login?.id },
  ])
  const audited = await read<{ actor: string }>(
    `SELECT actor FROM audit_log WHERE account_number = $1 AND action = 'plan.cancel' AND outcome = 'done'`,
    [accountNumber],
  )
  expect(audited).toEqual([{ actor: login?.id }])
  const told = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'plan-canceled' AND recipient = 'p4@example.com'`,
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.body).toContain("we won't take any more payments for it.")
})
