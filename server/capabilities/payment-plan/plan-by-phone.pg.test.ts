import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, today } from '#tests/fixtures/payments'

// P3 is 45 days past due.
const accountNumber = '100000000003'
const advisor = 'a1@staff.example.com'
const heard = { caller: 'Maria Lopez', recording: 'REC-2026-0617', comment: 'Agreed on by phone' }

let app: TestApp
let customerId = ''
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  const [row] = await read<{ id: string }>(`SELECT customer_id AS id FROM logins WHERE email = 'p3@example.com'`)
  customerId = row?.id ?? ''
})
afterAll(() => app.close())

const p3 = () => plannerOf(app, 'p3@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function ask(email: string, query: string, variables: object, key = randomUUID()) {
  return app.gql<Record<string, { success: boolean; pastDueAmount: number; eligibility: string }>>(
    await app.token(email),
    query,
    { n: accountNumber, c: customerId, ...variables },
    { 'idempotency-key': key },
  )
}

const look = (email = advisor, variables: object = {}) =>
  ask(
    email,
    'query($n: String!, $c: ID!) { GetStaffPtcOptions(accountNumber: $n, customerId: $c) { eligibility pastDueAmount } }',
    variables,
  )

async function enter(terms: object = {}, more: object = {}, email = advisor, key = randomUUID()) {
  const pastDueAmount = (await look()).data?.GetStaffPtcOptions?.pastDueAmount ?? 0
  const wanted = {
    paymentFrequency: 'MONTHLY',
    firstPaymentDate: addDays(today(app), 7),
    numberOfPayments: 3,
    pastDueAmount,
    ...terms,
  }
  const entry = `mutation($n: String!, $c: ID!, $terms: PhonePtcTerms!, $caller: String!, $recording: String!, $comment: String!) {
    CreatePtcPlanByPhone(accountNumber: $n, customerId: $c, terms: $terms, callerName: $caller, recordedAuthorizationId: $recording,
      comment: $comment) { success } }`
  return ask(email, entry, { terms: wanted, ...heard, ...more }, key)
}

test('neither a developer nor a borrower starts a plan by phone, and no advisor for somebody who is not on the loan', async () => {
  expect((await enter({}, {}, 'a2@staff.example.com')).code).toBe('NOT_ALLOWED')
  expect((await enter({}, {}, 'p3@example.com')).code).toBe('NOT_FOUND')
  expect((await enter({}, { c: 'cus_nobody' })).code).toBe('NOT_FOUND')
  expect((await look('a2@staff.example.com')).code).toBe('NOT_ALLOWED')
  expect(await p3().plan()).toBeNull()
})

test('who called, the recording and a comment are needed, and no Social Security number is kept', async () => {
  const codes = [{ caller: ' ' }, { recording: 'x' }, { comment: 'SSN 123-45-6789' }].map(async (missing) => {
    const { code } = await enter({}, missing)
    return code
  })
  expect(await Promise.all(codes)).toEqual(['FIELD_INVALID', 'FIELD_INVALID', 'FIELD_INVALID'])
})

test('the limits are those of a plan that is signed online, and the amount is the one that was read out', async () => {
  expect((await enter({ numberOfPayments: 13 })).code).toBe('FIELD_INVALID')
  expect((await enter({ firstPaymentDate: today(app) })).code).toBe('DATE_OUT_OF_RANGE')
  expect((await enter({ pastDueAmount: 1 })).code).toBe('PRICE_CHANGED')
  expect((await enter({}, { n: '100000000001', c: await idOf('p1@example.com') })).code).toBe('PTC_INELIGIBLE')
  expect(await p3().plan()).toBeNull()
})

async function idOf(email: string): Promise<string> {
  const [row] = await read<{ id: string }>('SELECT customer_id AS id FROM logins WHERE email = $1', [email])
  return row?.id ?? ''
}

test('[plan-01] a plan that a borrower agrees to by phone starts once: noted with the call, audited, and the terms mailed', async () => {
  const key = randomUUID()
  const answers = [await enter({}, {}, advisor, key), await enter({}, {}, advisor, key)]
  expect(answers.map(({ data }) => data?.CreatePtcPlanByPhone?.success)).toEqual([true, true])
  const plan = await p3().plan()
  expect(plan).toMatchObject({
    planStatus: 'Active',
    createdBy: 'Agent',
    isDrawn: false,
    numberOfPaymentsPlanned: 3,
    firstPaymentDate: addDays(today(app), 7),
  })
  expect(
    await read(
      `SELECT caller_name AS caller, recorded_authorization AS recording, customer_id AS who FROM ptc_plans WHERE plan_id = $1`,
      [plan?.planId],
    ),
  ).toEqual([{ caller: 'Maria Lopez', recording: 'REC-2026-0617', who: customerId }])
  const [login] = await read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email = $1', [advisor])
  const notes = await read<{ comment: string; actor: string }>(
    `SELECT comment, actor FROM notations WHERE account_number = $1 AND activity_code = 'PT'`,
    [accountNumber],
  )
  const comment = expect.stringMatching(
    /^Payment plan started by phone with Maria Lopez, recording REC-2026-0617: Agreed on by phone\. Stop any/,
  )
  expect(notes).toEqual([{ comment, actor: login?.id }])
  expect(
    await read(
      `SELECT actor FROM audit_log WHERE account_number = $1 AND action = 'plan.agree-by-phone' AND outcome = 'done'`,
      [accountNumber],
    ),
  ).toEqual([{ actor: login?.id }])
  const mails = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'plan-started' AND recipient = 'p3@example.com'`,
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('Your payment plan has 3 payments.')
  expect(mails[0]?.body).toContain('I make each payment myself by its date.')
})

test('a loan with a plan takes no second one, by phone or online', async () => {
  expect((await look()).data?.GetStaffPtcOptions?.eligibility).toBe('Ineligible')
  expect((await enter()).code).toBe('PTC_ALREADY_ACTIVE')
})

test('[plan-02] nothing is debited for it, and what the borrower pays counts as its first payment', async () => {
  const first = (await p3().plan())?.payments[0]
  const due = first?.paymentScheduledDueDate ?? ''
  await at(app, addDays(due, -1), '10:00')
  expect((await p3().pay({ paymentAmount: first?.paymentAmount ?? 0 })).code).toBeNull()
  await at(app, addDays(due, -1), '17:00')
  await runJob(app.services, 'batch')
  expect(await read(`SELECT FROM payments WHERE account_number = $1 AND kind = 'PLAN'`, [accountNumber])).toEqual([])
  await app.drain()
  await at(app, due, '20:00')
  await runJob(app.services, 'posting')
  expect((await p3().plan())?.numberOfPaymentsCompleted).toBe(1)
})
