import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, formatDate, type LocalDate } from '#sdk/dates/dates'
import * as extensionTerms from '#sdk/loan/extension-terms'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { extenderOf, type TestExtender } from '#tests/fixtures/extension'
import { at, today } from '#tests/fixtures/payments'

/** A world of its own for each test: an extension is made once a year. */
let app: TestApp
const start = '2026-06-17'

beforeAll(async () => {
  app = await startTestApp({ now: `${start}T17:00:00Z` })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
/** 7 days past due. */
const p2 = () => extenderOf(app, 'p2@example.com', '100000000002')
/** On a payment plan. */
const p4 = () => extenderOf(app, 'p4@example.com', '100000000004')
/** A payment came back yesterday. */
const p6 = () => extenderOf(app, 'p6@example.com', '100000000006')

const rowsOf = async (payer: TestExtender) => {
  const [row] = await read<Record<'payments' | 'extensions' | 'signatures', number>>(
    `SELECT (SELECT count(*) FROM payments WHERE account_number = $1 AND kind = 'EXTENSION') AS payments,
            (SELECT count(*) FROM payment_extensions WHERE account_number = $1) AS extensions,
            (SELECT count(*) FROM program_signatures WHERE account_number = $1) AS signatures`,
    [payer.accountNumber],
  )
  return row
}

test('golden 12: nobody extends while they are on a payment plan, and they are told why and what else there is', async () => {
  const refused = await p4().extend({ version: 'payment-extension-3.x.en' })
  expect(refused.code).toBe('EXT_INELIGIBLE')
  expect(refused.errors[0]?.message).toContain('because you have a payment plan')
  expect(refused.errors[0]?.message).toContain('Other options: make a payment, call us.')
  expect(await rowsOf(p4())).toEqual({ payments: 0, extensions: 0, signatures: 0 })
})

test('a payment that came back is settled first', async () => {
  expect(await p6().standing()).toMatchObject({
    eligibility: 'CONDITIONAL',
    reasons: [{ code: 'returned-payment', text: 'A payment was returned and isn’t settled yet.' }],
    options: ['MAKE_A_PAYMENT', 'CALL_US'],
  })
  expect((await p6().preview()).code).toBe('EXT_INELIGIBLE')
})

test('[flag-27] while one-time payments are turned off none is named among the other options', async () => {
  await app.services.flags.set('DisableOneTimePayment', true)
  expect((await p6().standing())?.options).not.toContain('MAKE_A_PAYMENT')
  const refused = await p4().extend({ version: 'payment-extension-3.x.en' })
  expect(refused.errors[0]?.message).not.toContain('make a payment')
  await app.services.flags.set('DisableOneTimePayment', false)
  expect((await p6().standing())?.options).toEqual(['MAKE_A_PAYMENT', 'CALL_US'])
})

test('nothing is written without the code, the name, the terms as they are, or a payment method', async () => {
  const passcode = await p2().passcode()
  const wrong = passcode === '111111' ? '222222' : '111111'
  expect((await p2().extend({ passcode: wrong })).code).toBe('OTP_WRONG')
  expect((await p2().extend({ passcode, signatureName: ' ' })).errors[0]?.extensions).toMatchObject({
    code: 'SIGNATURE_REQUIRED',
    field: 'signatureName',
  })
  const later = (await p2().preview({ paymentDate: addDays(start, 2) })).data?.PreviewExtension.agreement?.version
  expect((await p2().extend({ passcode, version: later ?? '' })).code).toBe('PRICE_CHANGED')
  expect((await p2().extend({ passcode, paymentMethodId: null, version: later ?? '' })).code).toBe('METHOD_NOT_FOUND')
  expect((await p2().preview({ paymentDate: addDays(start, 11) })).code).toBe('DATE_OUT_OF_RANGE')
  expect(await rowsOf(p2())).toEqual({ payments: 0, extensions: 0, signatures: 0 })
})

test('[ext-01] a borrower extends: the payment posts as interest only, and every unpaid installment and the last day move', async () => {
  const before = await p2().amountDue()
  const preview = (await p2().preview()).data?.PreviewExtension
  expect(preview?.before).toMatchObject({ daysPastDue: 7, maturityDate: before.maturityDate })
  expect(preview?.after).toMatchObject({ daysPastDue: 0, pastDueAmount: 0 })
  const key = randomUUID()
  const wish = { key, passcode: await p2().passcode(), version: preview?.agreement?.version ?? '' }
  const made = await p2().extend(wish)
  expect(made.data?.CreateExtension).toMatchObject({
    success: true,
    summary: {
      status: { value: 'PendingMaintenanceTransaction' },
      newPaymentDueDate: preview?.newPaymentDueDate,
      newPaymentAmount: preview?.newPaymentAmount,
    },
    individualPayment: { paymentAmount: preview?.paymentAmount, status: 'PENDING', serviceFee: 0 },
  })
  // The same request again gives the same answer and makes nothing.
  expect((await p2().extend(wish)).data).toEqual(made.data)
  expect(await rowsOf(p2())).toEqual({ payments: 1, extensions: 1, signatures: 1 })
  expect(await p2().standing()).toMatchObject({
    eligibility: 'ENROLLED',
    current: { status: 'PendingMaintenanceTransaction' },
  })
  // Another one is refused, and until it posts the old dates apply.
  expect((await p2().preview()).errors[0]?.message).toContain('because you have an extension in progress')
  expect(await p2().amountDue()).toEqual(before)

  await at(app, start, '17:00')
  await runJob(app.services, 'batch')
  await at(app, start, '20:00')
  await runJob(app.services, 'posting')
  expect(await p2().amountDue()).toMatchObject({
    nextDueDate: preview?.newPaymentDueDate,
    numberOfDaysPastDue: 0,
    maturityDate: preview?.after.maturityDate,
  })
  const [entry] = await read<{ type: string; cents: number; interest: number; principal: number }>(
    `SELECT type, cents, interest_cents AS interest, principal_cents AS principal FROM ledger_entries WHERE payment_id = $1`,
    [made.data?.CreateExtension.individualPayment?.id],
  )
  expect(entry).toEqual({
    type: 'EXTENSION',
    cents: preview?.paymentAmount,
    interest: preview?.paymentAmount,
    principal: 0,
  })
  const again = formatDate(addMonths(today(app) as LocalDate, extensionTerms.lookBackMonths))
  expect(await p2().standing()).toMatchObject({
    eligibility: 'INELIGIBLE',
    reasons: [{ code: 'used-in-months', text: expect.stringContaining(`The next one can’t start before ${again}.`) }],
  })
  const notes = await read<{ code: string }>(
    `SELECT activity_code AS code FROM notations WHERE account_number = $1 AND activity_code IN ('EX','PY') ORDER BY code`,
    [p2().accountNumber],
  )
  expect(notes.map(({ code }) => code)).toEqual(['EX', 'PY'])
})

test('golden 12: a returned payment brings the old dates back, no late fee comes for 10 days, and both are told the same day', async () => {
  const [payment] = await read<{ id: string; due: string }>(
    `SELECT payment_id AS id, old_due_date AS due FROM payment_extensions WHERE account_number = $1`,
    [p2().accountNumber],
  )
  const dueBefore = (await p2().amountDue()).dueDate
  const back = '2026-06-18'
  await at(app, back, '06:00')
  await app.request('/sandbox/returns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId: payment?.id, code: 'R01' }),
  })
  await runJob(app.services, 'returns')
  const [modification] = await read<{ status: string; closed: string }>(
    `SELECT status, closed_on AS closed FROM loan_modifications m JOIN payment_extensions e USING (loan_mod_id) WHERE e.payment_id = $1`,
    [payment?.id],
  )
  expect(modification).toEqual({ status: 'Cancelled', closed: back })
  const [told] = await read<{ body: string }>(
    `SELECT body FROM messages WHERE recipient = 'p2@example.com' AND template = 'extension-returned'`,
  )
  expect(told?.body).toContain('Your extension payment was returned, so the extension was canceled.')
  expect(told?.body).toContain('We won’t charge a late fee before Sunday, June 28.')

  await at(app, back, '20:00')
  await runJob(app.services, 'posting')
  const due = await p2().amountDue()
  expect(due.dueDate).toBe('2026-06-10')
  expect(due.dueDate < dueBefore).toBe(true)
  // The grace days of the installment of June 10 end on the 20th: the fee of the 21st stays away, for good.
  for (let day = addDays(back, 1); day <= '2026-07-02'; day = addDays(day, 1)) {
    await at(app, day, '00:05')
    await runJob(app.services, 'rollover')
  }
  const fees = await read(`SELECT FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE'`, [
    p2().accountNumber,
  ])
  expect(fees).toHaveLength(0)
  expect(today(app)).toBe('2026-07-02')
})
