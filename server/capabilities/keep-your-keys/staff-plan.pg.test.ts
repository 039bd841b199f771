import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { debtorOf } from '#tests/fixtures/charge-off'
import { at } from '#tests/fixtures/payments'

const accountNumber = '100000000009'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterEach(() => app.close())

const p9 = () => debtorOf(app, 'p9@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function ask(email: string, query: string, variables: object, key = randomUUID()) {
  return app.gql<Record<string, { success: boolean }>>(
    await app.token(email),
    query,
    { n: accountNumber, ...variables },
    { 'idempotency-key': key },
  )
}

const entry = `mutation($n: String!, $terms: PcoTerms!, $caller: String!, $recording: String!, $comment: String!) {
  InputPcoPlan(accountNumber: $n, terms: $terms, callerName: $caller, recordedAuthorizationId: $recording, comment: $comment) { success } }`
const heard = { caller: 'Paula Jensen', recording: 'REC-2026-0617', comment: 'Agreed on by phone' }

async function enter(terms: object = {}, more: object = {}, email = 'a1@staff.example.com', key = randomUUID()) {
  const { accountBalance } = await p9().standing()
  const initialPaymentAmount = Math.ceil(accountBalance / 20)
  const wanted = {
    initialPaymentAmount,
    numberOfPayments: 48,
    paymentFrequency: 'MONTHLY',
    paymentStartDate: '2026-07-17',
    ...terms,
  }
  return ask(email, entry, { terms: wanted, ...heard, ...more }, key)
}

const cancel = (email = 'a1@staff.example.com', comment = 'They called and asked') =>
  ask(
    email,
    `mutation($n: String!, $comment: String!) { CancelPcoPlan(accountNumber: $n, reason: BorrowerRequest, comment: $comment) { success } }`,
    { comment },
  )

test('[pco-02][pco-03] neither a developer nor a borrower enters or cancels a plan', async () => {
  expect((await enter({}, {}, 'a2@staff.example.com')).code).toBe('NOT_ALLOWED')
  expect((await enter({}, {}, 'p9@example.com')).code).toBe('NOT_FOUND')
  expect((await cancel('a2@staff.example.com')).code).toBe('NOT_ALLOWED')
  expect((await p9().standing()).plan).toBeNull()
})

test('[pco-02] terms beyond the wider limits are refused with every part that is outside', async () => {
  const answer = await enter({ numberOfPayments: 49, paymentStartDate: '2026-07-18', initialPaymentAmount: 100 })
  expect(answer.code).toBe('PCO_TERMS_OUT_OF_RANGE')
  const message = answer.errors?.[0]?.message ?? ''
  expect(message).toMatch(/first payment from \$/)
  expect(message).toMatch(/up to 48 months/)
  expect(message).toMatch(/2026-06-18 to 2026-07-17/)
  const wrong = await enter({ regularPaymentAmount: 1_000 })
  expect([wrong.code, wrong.errors?.[0]?.message]).toEqual([
    'PCO_TERMS_OUT_OF_RANGE',
    expect.stringMatching(/48 payments of \$[\d.,]+ pay the balance/),
  ])
})

test('[pco-02] who called, the recording and a comment are needed, and no Social Security number is kept', async () => {
  expect((await enter({}, { caller: ' ' })).code).toBe('FIELD_INVALID')
  expect((await enter({}, { recording: 'x' })).code).toBe('FIELD_INVALID')
  expect((await enter({}, { comment: 'SSN 123-45-6789' })).code).toBe('FIELD_INVALID')
})

test('[pco-02] an advisor enters a plan wider than the borrower could: it is noted, mailed, and seen by the borrower', async () => {
  const key = randomUUID()
  expect((await enter({}, {}, 'a1@staff.example.com', key)).code).toBeNull()
  expect((await enter({}, {}, 'a1@staff.example.com', key)).code).toBeNull()
  const { plan } = await p9().standing()
  expect([plan?.state, plan?.payments.length]).toEqual(['PendingInitialPayment', 49])
  const notes = await read<{ comment: string }>(
    `SELECT comment FROM notations WHERE account_number = $1 AND activity_code = 'KO' ORDER BY created_at, notation_id`,
    [accountNumber],
  )
  expect(notes).toHaveLength(2)
  expect(notes.some(({ comment }) => comment.includes('REC-2026-0617'))).toBe(true)
  expect(
    await read(`SELECT FROM messages WHERE recipient = 'p9@example.com' AND body LIKE '%First payment:%'`),
  ).toHaveLength(1)
  expect(
    await read(`SELECT created_by AS by, caller_name AS caller FROM charge_off_plans WHERE account_number = $1`, [
      accountNumber,
    ]),
  ).toEqual([{ by: 'Agent', caller: 'Paula Jensen' }])
})

test('[pco-02] a loan with a plan takes no second one before the first is canceled', async () => {
  await enter()
  expect((await enter()).code).toBe('PTC_ALREADY_ACTIVE')
  expect((await cancel()).code).toBeNull()
  expect((await enter()).code).toBeNull()
})

test('[pco-03] an advisor cancels a plan with a reason: notation KX, a mail to the borrower, and nothing to cancel after it', async () => {
  await enter()
  expect((await cancel('a1@staff.example.com', 'no')).code).toBe('FIELD_INVALID')
  expect((await cancel()).code).toBeNull()
  expect((await p9().standing()).plan?.state).toBe('Cancelled')
  expect(
    await read(`SELECT comment FROM notations WHERE account_number = $1 AND activity_code = 'KX'`, [accountNumber]),
  ).toEqual([{ comment: 'Plan ended: BorrowerRequest. They called and asked' }])
  expect(
    await read(`SELECT FROM messages WHERE recipient = 'p9@example.com' AND body LIKE 'We canceled your plan%'`),
  ).toHaveLength(1)
  expect((await cancel()).code).toBe('NOT_FOUND')
})

test('[pco-03] a plan that is canceled while the job breaks it ends once', async () => {
  await enter({ paymentStartDate: '2026-06-25' })
  const { plan } = await p9().standing()
  await p9().pay({ paymentAmount: plan?.nextAmount ?? 0 })
  await at(app, '2026-06-17', '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, '2026-06-17', '20:00')
  await runJob(app.services, 'posting')
  await at(app, '2026-06-26', '00:05')
  await runJob(app.services, 'rollover')
  await at(app, '2026-07-07', '00:05')
  const [answer] = await Promise.all([cancel(), runJob(app.services, 'rollover')])
  const state = (await p9().standing()).plan?.state
  expect(answer.code === null ? ['Cancelled'] : ['Broken']).toContain(state)
  const ends = await read(`SELECT FROM notations WHERE account_number = $1 AND activity_code = 'KX'`, [accountNumber])
  expect(ends).toHaveLength(1)
})
