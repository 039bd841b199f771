import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { plannerOf } from '#tests/fixtures/payment-plan'
import { at, dueOf, type PaymentAnswer, payerOf, today } from '#tests/fixtures/payments'

// P3 is 45 days past due; P1 pays from two bank accounts and a card.
const accountNumber = '100000000003'
const advisor = 'a1@staff.example.com'
const heard = { caller: 'Maria Lopez', recording: 'REC-2026-0617', comment: 'Agreed on by phone' }

let app: TestApp
let customerId = ''
beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  customerId = await idOf('p3@example.com')
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const p3 = () => plannerOf(app, 'p3@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

async function idOf(email: string): Promise<string> {
  const [row] = await read<{ id: string }>('SELECT customer_id AS id FROM logins WHERE email = $1', [email])
  return row?.id ?? ''
}

interface Answers {
  readonly GetPhonePaymentOptions: {
    readonly bankAccounts: readonly { readonly paymentMethodId: string; readonly displayName: string }[]
    readonly reasonCode: string | null
    readonly pastDueAmount: number
    readonly dueToday: number
    readonly lastPaymentDate: string
  }
  readonly PreviewPhonePayment: PaymentAnswer
  readonly CreatePhonePayment: { readonly success: boolean; readonly confirmationNumber: string }
}

async function ask(query: string, variables: object, email = advisor, key = randomUUID()) {
  const all = { n: accountNumber, c: customerId, ...variables }
  return app.gql<Answers>(await app.token(email), query, all, { 'idempotency-key': key })
}

const look = (email = advisor, variables: object = {}) =>
  ask(
    `query($n: String!, $c: ID!) { GetPhonePaymentOptions(accountNumber: $n, customerId: $c) {
      bankAccounts { paymentMethodId displayName } reasonCode pastDueAmount dueToday lastPaymentDate } }`,
    variables,
    email,
  )

async function wanted(payment: object = {}) {
  const paymentMethodId = (await look()).data?.GetPhonePaymentOptions.bankAccounts[0]?.paymentMethodId ?? 'none'
  return { paymentAmount: 2500, paymentDate: today(app), paymentMethodId, ...payment }
}

const preview = async (payment: object = {}, more: object = {}, email = advisor) =>
  ask(
    `query($n: String!, $c: ID!, $p: PhonePaymentInput!) { PreviewPhonePayment(accountNumber: $n, customerId: $c, payment: $p) {
      totalAmount isByPhone debitDate authorization { version text } warnings { code } } }`,
    { p: await wanted(payment), ...more },
    email,
  )

const take = async (payment: object = {}, more: object = {}, email = advisor, key = randomUUID()) =>
  ask(
    `mutation($n: String!, $c: ID!, $p: PhonePaymentInput!, $v: String!, $caller: String!, $recording: String!, $comment: String!) {
      CreatePhonePayment(accountNumber: $n, customerId: $c, payment: $p, authorizationVersion: $v, callerName: $caller,
        recordedAuthorizationId: $recording, comment: $comment) { success confirmationNumber } }`,
    { p: await wanted(payment), v: 'tel-debit-1.en', ...heard, ...more },
    email,
    key,
  )

const phonePayments = () =>
  read<{ id: string; state: string; cents: number }>(
    'SELECT payment_id AS id, state, amount_cents AS cents FROM payments WHERE is_by_phone ORDER BY submitted_at, payment_id',
  )

test('neither a developer nor a borrower takes a payment by phone, and no advisor for somebody who is not on the loan', async () => {
  for (const email of ['a2@staff.example.com', 'p3@example.com']) {
    const code = email === 'p3@example.com' ? 'NOT_FOUND' : 'NOT_ALLOWED'
    expect([(await look(email)).code, (await preview({}, {}, email)).code, (await take({}, {}, email)).code]).toEqual([
      code,
      code,
      code,
    ])
  }
  expect((await take({}, { c: await idOf('p1@example.com') })).code).toBe('NOT_FOUND')
  expect(await phonePayments()).toEqual([])
  const tries = await read<{ outcome: string }>(
    `SELECT DISTINCT outcome FROM audit_log WHERE action = 'staff.phone-payment-create' ORDER BY outcome`,
  )
  expect(tries.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
})

test('only a saved bank account of the borrower is debited, within the limits of every payment', async () => {
  const p1 = payerOf(app, 'p1@example.com', '100000000001')
  const [bank] = await p1.wallet('ACH')
  const [card] = await p1.wallet('CARD')
  expect((await take({ paymentMethodId: bank?.id })).code).toBe('METHOD_NOT_FOUND')
  const ofP1 = { n: '100000000001', c: await idOf('p1@example.com') }
  expect((await take({ paymentMethodId: card?.id }, ofP1)).code).toBe('FIELD_INVALID')
  expect((await preview({ paymentMethodId: card?.id }, ofP1)).code).toBe('FIELD_INVALID')
  expect((await take({ paymentAmount: 99 })).code).toBe('AMOUNT_TOO_LOW')
  expect((await take({ paymentDate: addDays(today(app), 15) })).code).toBe('DATE_OUT_OF_RANGE')
  expect((await look()).data?.GetPhonePaymentOptions.lastPaymentDate).toBe(addDays(today(app), 14))
})

test('the text in force was read, and who called, the recording and a comment are needed', async () => {
  expect((await take({}, { v: 'web-debit-5.en' })).code).toBe('SIGNATURE_REQUIRED')
  expect((await take({}, { v: 'tel-debit-0.en' })).code).toBe('SIGNATURE_REQUIRED')
  for (const missing of [{ caller: ' ' }, { recording: 'x' }, { comment: 'SSN 123-45-6789' }])
    expect((await take({}, missing)).code).toBe('FIELD_INVALID')
  // A text for the phone is no signature online.
  expect((await p3().pay({ authorizationVersion: 'tel-debit-1.en' })).code).toBe('SIGNATURE_REQUIRED')
  expect(await phonePayments()).toEqual([])
})

test('what is read to the borrower names the amount, the account, the days and how to revoke it, and warnings are the portal’s', async () => {
  const seen = (await preview()).data?.PreviewPhonePayment
  expect(seen).toMatchObject({ totalAmount: 2500, isByPhone: true, debitDate: '2026-06-18' })
  expect(seen?.authorization?.version).toBe('tel-debit-1.en')
  const text = seen?.authorization?.text ?? ''
  for (const part of [
    'This call is recorded.',
    'one single electronic debit of $25.00 from your account: ',
    'credited as of Wednesday, June 17, 2026',
    'on Thursday, June 18, 2026 or on the next business day',
    'You can revoke this authorization until 5:00 PM Arizona time on Wednesday, June 17, 2026',
  ])
    expect(text).toContain(part)
  const online = (await payerOf(app, 'p3@example.com', accountNumber).preview()).data?.PreviewIndividualPayment
  expect(seen?.warnings.map(({ code }) => code)).toEqual(online?.warnings.map(({ code }) => code))
})

test('a payment by phone is made once, kept with the call, noted and audited in the advisor’s name, with a receipt to the borrower', async () => {
  const key = randomUUID()
  const [first, again] = [await take({}, {}, advisor, key), await take({}, {}, advisor, key)]
  expect(first.code).toBeNull()
  expect(again.data?.CreatePhonePayment).toEqual(first.data?.CreatePhonePayment)
  expect((await take()).code).toBe('DUPLICATE_PAYMENT')
  expect((await preview()).data?.PreviewPhonePayment.warnings.map(({ code }) => code)).toContain('DUPLICATE_PAYMENT')
  const made = await phonePayments()
  expect(made).toMatchObject([{ state: 'PENDING', cents: 2500 }])
  const [login] = await read<{ id: string }>('SELECT login_id AS id FROM logins WHERE email = $1', [advisor])
  expect(
    await read(
      `SELECT text_version AS version, login_id AS login, caller_name AS caller, recorded_authorization AS recording
       FROM payment_authorizations WHERE payment_id = $1`,
      [made[0]?.id],
    ),
  ).toEqual([{ version: 'tel-debit-1.en', login: login?.id, caller: heard.caller, recording: heard.recording }])
  const said = 'by phone with Maria Lopez, recording REC-2026-0617: Agreed on by phone'
  const notes = await read<{ comment: string }>(
    `SELECT comment, actor FROM notations WHERE account_number = $1 AND activity_code = 'PY'`,
    [accountNumber],
  )
  expect(notes).toEqual([{ comment: expect.stringContaining(`Payment accepted ${said}`), actor: login?.id }])
  expect(
    await read(`SELECT actor, reason FROM audit_log WHERE account_number = $1 AND action = 'payment.create'`, [
      accountNumber,
    ]),
  ).toEqual([{ actor: login?.id, reason: said }])
  const mails = await read(
    `SELECT FROM messages WHERE template = 'payment-accepted' AND recipient = 'p3@example.com' AND body LIKE '%$25.00%'`,
  )
  expect(mails).toHaveLength(1)
  const [shown] = await p3().payments()
  expect(shown).toMatchObject({ paymentAmount: 2500, isCancellable: true, customerId })
})

test('the receipt is in the borrower’s language, whatever the advisor reads', async () => {
  await app.services.db.withTx((tx) => tx.query(`UPDATE logins SET language = 'es' WHERE email = 'p3@example.com'`, []))
  const asked = (await preview({ paymentAmount: 2600 })).data?.PreviewPhonePayment.authorization
  expect(asked?.version).toBe('tel-debit-1.es')
  expect(asked?.text).toContain('¿autoriza a ')
  expect((await take({ paymentAmount: 2600 }, { v: 'tel-debit-1.es' })).code).toBeNull()
  const [mail] = await read<{ body: string }>(
    `SELECT body FROM messages WHERE template = 'payment-accepted' AND recipient = 'p3@example.com' ORDER BY created_at DESC, message_id LIMIT 1`,
  )
  expect(mail?.body).toMatch(/Su pago|pago/)
})

test('it is filed in a batch of entry class TEL, posts on its day, and makes a plan’s payment whole', async () => {
  await p3().start(addDays(today(app), 7), 3)
  const first = (await p3().plan())?.payments[0]
  const due = first?.paymentScheduledDueDate ?? ''
  await at(app, due, '10:00')
  // One made online goes into the same file.
  expect((await p3().pay({ paymentAmount: 5100 })).code).toBeNull()
  expect((await take({ paymentAmount: first?.paymentAmount }, { v: 'tel-debit-1.es' })).code).toBeNull()
  const id = (await phonePayments()).at(-1)?.id
  await at(app, due, '17:00')
  await runJob(app.services, 'batch')
  const [file] = await read<{ content: string; number: string }>(
    `SELECT content, confirmation_number AS number FROM ach_files JOIN payments USING (ach_file_id) WHERE payment_id = $1`,
    [id],
  )
  const lines = file?.content.split('\n') ?? []
  const entry = lines.findIndex((line) => line.startsWith('6') && line.includes(file?.number ?? ''))
  const header = lines.slice(0, entry).findLast((line) => line.startsWith('5'))
  expect([header?.slice(50, 53), lines[entry]?.slice(76, 78)]).toEqual(['TEL', 'S '])
  expect(lines.filter((line) => line.startsWith('5')).map((line) => line.slice(50, 53))).toContain('WEB')
  await app.drain()
  await at(app, due, '20:00')
  await runJob(app.services, 'posting')
  expect((await phonePayments()).at(-1)?.state).toBe('APPLIED')
  expect((await p3().plan())?.payments[0]).toMatchObject({ paymentStatus: 'APPLIED', paymentSatisfiedDate: due })
})

test('a return of it for insufficient funds costs the fee that was read to the borrower', async () => {
  const payer = payerOf(app, 'p3@example.com', accountNumber)
  const before = (await dueOf(payer)).nsfFees
  const paymentId = (await phonePayments()).at(-1)?.id
  await at(app, addDays(today(app), 1), '06:00')
  await app.request('/sandbox/returns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId, code: 'R01' }),
  })
  await runJob(app.services, 'returns')
  await at(app, today(app), '20:00')
  await runJob(app.services, 'posting')
  expect((await phonePayments()).at(-1)?.state).toBe('REVERSED')
  expect((await dueOf(payer)).nsfFees - before).toBe(1500)
})
