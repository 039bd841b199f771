import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { buildServerSchema } from '#server/schema'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { autopayOf } from '#tests/fixtures/autopay'
import { confirmed } from '#tests/fixtures/confirmed'
import { payerOf } from '#tests/fixtures/payments'
import { sampleCode } from './electronic-records.ts'

let app: TestApp
const email = 'p22@example.com'
const accountNumber = '100000000022'
const elena = () => autopayOf(app, email, accountNumber)
const rowsOf = (table: 'recurring_payments' | 'payments' | 'notations') =>
  app.services.db.read(`SELECT 1 FROM ${table} WHERE account_number = $1`, [accountNumber])

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(() => app.close())

/** The wording in force, and the code of the sample document. */
async function sampleOf(token: string, headers: Record<string, string> = {}) {
  const asked = await app.gql<{ GetElectronicRecords: { isAccepted: boolean; consent: { version: string } } }>(
    token,
    elementDocument('ElectronicRecords'),
    {},
    headers,
  )
  const version = asked.data?.GetElectronicRecords.consent.version ?? ''
  const [person] = await app.services.db.read<{ id: string }>(
    'SELECT customer_id AS id FROM account_customers WHERE account_number = $1',
    [accountNumber],
  )
  return { version, code: sampleCode(app.services.config, person?.id ?? '', version) }
}

/** Agrees as somebody does who opened the sample. */
async function accept(token: string, headers: Record<string, string> = {}) {
  const { version, code } = await sampleOf(token, headers)
  return app.gql<{ AcceptEConsent: { success: boolean } }>(
    token,
    elementDocument('AcceptEConsent'),
    { version, code },
    headers,
  )
}

// A new signature has to be thought of here: what must be in writing demands electronic records, as rules 5.1 has it.
test('every order with a signature is one that demands them, but the single payment, which needs no writing', () => {
  const signed = Object.values(buildServerSchema().schema.getMutationType()?.getFields() ?? {})
    .filter(({ args }) => args.some(({ type }) => String(type) === 'Signature!'))
    .map(({ name }) => name)
  expect(signed.toSorted()).toEqual([
    'CreateAutopayOtp',
    'CreateExtension',
    'CreateIndividualPayment',
    'CreatePcoPlan',
    'CreatePtcPlan',
    'CreateRecurringPayment',
    'SignLoanModification',
    'UpdateRecurringPayment',
  ])
})

test('without electronic records neither autopay nor a payment with it can be signed, and nothing is written', async () => {
  const refused = await elena().create()
  expect([refused.code, refused.errors[0]?.message]).toEqual([
    'ECONSENT_REQUIRED',
    'Before we can give you this online we need your okay for electronic documents.',
  ])
  expect((await signPair()).code).toBe('ECONSENT_REQUIRED')
  expect([await rowsOf('recurring_payments'), await rowsOf('payments'), await rowsOf('notations')]).toEqual([
    [],
    [],
    [],
  ])
})

test('an element that signs can ask and accept for its borrower, and learns nothing else of them', async () => {
  const token = await app.embedToken(email, accountNumber, { capabilities: ['autopay'], origin: app.url })
  expect((await app.gql(token, '{ GetProfile { firstName } }')).code).toBe('NOT_FOUND')
  const sample = await app.request('/api/documents/sample-e-records-2026-11-2.en', {
    headers: { authorization: `Bearer ${token}`, origin: app.url },
  })
  expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const paying = await app.embedToken(email, accountNumber, { capabilities: ['make-a-payment'], origin: app.url })
  expect((await accept(paying)).code).toBe('NOT_FOUND')
  const alone = await accept(token)
  expect([alone.code, alone.data]).toEqual(['CONFIRMATION_REQUIRED', null])
  const { version, code } = await sampleOf(token)
  const { headers } = await confirmed(app, token, 'AcceptEConsent', { version, code })
  expect((await accept(token, headers)).data?.AcceptEConsent.success).toBe(true)
  const { data } = await app.gql<{ GetElectronicRecords: object }>(token, elementDocument('ElectronicRecords'))
  expect(data?.GetElectronicRecords).toMatchObject({ isAccepted: true })
})

test('once they are accepted the refused request goes through under its key', async () => {
  await withdraw()
  const key = { 'idempotency-key': randomUUID() }
  expect((await elena().create({}, key)).code).toBe('ECONSENT_REQUIRED')
  await accept(await app.token(email))
  const made = await elena().create({}, key)
  expect(made.data?.CreateRecurringPayment.recurringPayment.status).toBe('ENROLLED')
})

test('taken back, nothing new can be signed, what was signed stays, and it can still be turned off', async () => {
  const [autopay] = (await elena().list()).data?.GetRecurringPayments ?? []
  await withdraw()
  expect((await elena().update(autopay?.id ?? '', { reminder: 'DAY_OF_PAYMENT' })).code).toBe('ECONSENT_REQUIRED')
  expect((await elena().list()).data?.GetRecurringPayments[0]?.status).toBe('ENROLLED')
  expect((await elena().cancel(autopay?.id ?? '')).code).toBeNull()
})

async function withdraw() {
  await app.gql(await app.token(email), 'mutation { WithdrawEConsent { success } }')
}

/** Pays and signs autopay with a passcode. */
async function signPair() {
  const { ask, wallet } = payerOf(app, email, accountNumber)
  const [bank] = await wallet('ACH')
  const today = businessToday(app.clock)
  const payment = { accountNumber, paymentAmount: 5000, paymentDate: today, paymentMethodId: bank?.id, serviceFee: 0 }
  const enrollment = {
    accountNumber,
    frequency: 'MONTHLY',
    selectedStartDate: (await elena().options())?.dueDate ?? addDays(today, 5),
    paymentMethodId: bank?.id,
    reminder: 'ONE_DAY_BEFORE',
  }
  const types = '$payment: IndividualPaymentInput!, $enrollment: RecurringPaymentInput!'
  const preview = await ask<{ PreviewAutopayOtp: { authorizationVersion: string } }>(
    `query(${types}) { PreviewAutopayOtp(payment: $payment, enrollment: $enrollment) { authorizationVersion } }`,
    { payment, enrollment },
  )
  return ask(
    `mutation(${types}, $signature: Signature!) {
      CreateAutopayOtp(payment: $payment, enrollment: $enrollment, passcode: "000000", signature: $signature) { success } }`,
    {
      payment,
      enrollment,
      signature: {
        authorizationVersion: preview.data?.PreviewAutopayOtp.authorizationVersion,
        acceptedAt: new Date(app.clock.nowMs()).toISOString(),
      },
    },
  )
}
