import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '#sdk/dates/dates'
import { runJob } from '#server/loans/jobs/jobs'
import type { TestApp } from '#tests/fixtures/app'
import { appForEach } from '#tests/fixtures/app-for-each'
import { confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { extenderOf, type TestExtender } from '#tests/fixtures/extension'
import { inTurn } from '#tests/fixtures/in-turn'
import { at } from '#tests/fixtures/payments'

/** A world of its own for each test: a loan is extended once a year. */
let app: TestApp
const start = '2026-06-17'

appForEach(`${start}T17:00:00Z`, (started) => (app = started))

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
/** Current, on autopay of their own. */
const p1 = () => extenderOf(app, 'p1@example.com', '100000000001')
/** 7 days past due. */
const p2 = () => extenderOf(app, 'p2@example.com', '100000000002')
/** Current, without autopay. */
const p25 = () => extenderOf(app, 'p25@example.com', '100000000025')

async function evening(date: string): Promise<void> {
  await at(app, date, '17:00')
  await runJob(app.services, 'batch')
  await at(app, date, '20:00')
  await runJob(app.services, 'posting')
}

const statusesOf = async ({ accountNumber }: TestExtender) =>
  (
    await read<{ status: string }>(
      `SELECT m.status FROM payment_extensions e JOIN loan_modifications m USING (loan_mod_id) WHERE e.account_number = $1 ORDER BY e.created_at`,
      [accountNumber],
    )
  ).map(({ status }) => status)

const skipsOf = async ({ accountNumber }: TestExtender) =>
  (
    await read<{ day: string }>(
      `SELECT s.draw_date AS day FROM recurring_skips s JOIN recurring_payments r USING (recurring_payment_id) WHERE r.account_number = $1`,
      [accountNumber],
    )
  ).map(({ day }) => day)

/** What autopay takes next, as its page shows it. */
async function drawsOf(payer: TestExtender): Promise<{ paymentDate: string; paymentAmount: number }[]> {
  const { data } = await payer.ask<{
    GetRecurringPayments: { scheduledPayments: { paymentDate: string; paymentAmount: number }[] }[]
  }>(
    'query($n: String!) { GetRecurringPayments(accountNumber: $n) { scheduledPayments { paymentDate paymentAmount } } }',
    { n: payer.accountNumber },
  )
  return data?.GetRecurringPayments[0]?.scheduledPayments.slice(0, 3) ?? []
}

async function cardEnding(payer: TestExtender, ending: string): Promise<string> {
  const id = `pm_card_${ending}`
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, state, added_on, created_at, updated_at)
       SELECT $1, customer_id, 'CARD', 'VISA_DEBIT', 'CARD_PROVIDER', $2, $3, 'USABLE', '2026-01-01', now(), now() FROM logins WHERE email_key = $4`,
      [id, `ct_test_${ending}`, ending, payer.email],
    ),
  )
  return id
}

test('two that are signed at once, each with a key of its own, leave one', async () => {
  const version = (await p25().preview()).data?.PreviewExtension.agreement?.version ?? ''
  const passcode = await p25().passcode()
  const both = await Promise.all([1, 2].map(() => p25().extend({ version, passcode, key: randomUUID() })))
  expect(both.filter(({ code }) => code === null)).toHaveLength(1)
  expect(await statusesOf(p25())).toEqual(['PendingMaintenanceTransaction'])
  const payments = await read(`SELECT FROM payments WHERE account_number = $1 AND kind = 'EXTENSION'`, [
    p25().accountNumber,
  ])
  expect(payments).toHaveLength(1)
})

test('terms that a payment changed while they were read are not signed', async () => {
  const version = (await p25().preview()).data?.PreviewExtension.agreement?.version ?? ''
  await p25().pay({ paymentAmount: 10_000 })
  const refused = await p25().extend({ version })
  expect(refused.code).toBe('PRICE_CHANGED')
  expect(await statusesOf(p25())).toEqual([])
})

test('where no interest is owed nothing is paid, and the dates move at once', async () => {
  await p25().pay({ paymentAmount: 50_000 })
  await evening(start)
  const before = await p25().amountDue()
  const preview = (await p25().preview({ paymentMethodId: null })).data?.PreviewExtension
  expect(preview).toMatchObject({ paymentAmount: 0, debitDate: null })
  const made = await p25().extend({ paymentMethodId: null })
  expect(made.data?.CreateExtension).toMatchObject({
    summary: { status: { value: 'Complete' } },
    individualPayment: null,
  })
  const after = await p25().amountDue()
  expect(after).toMatchObject({ dueDate: preview?.after.dueDate, maturityDate: preview?.after.maturityDate })
  expect(after.dueDate > before.dueDate).toBe(true)
})

test('what is paid later that day comes after the extension, and what was on its way when it was signed before it', async () => {
  await p25().pay({ paymentAmount: 50_000 })
  await evening(start)
  await p25().pay({ paymentAmount: 1_100 })
  await at(app, start, '20:30')
  expect((await p25().extend({ paymentMethodId: null })).code).toBeNull()
  await at(app, start, '21:00')
  await p25().pay({ paymentAmount: 1_200 })
  await evening(addDays(start, 1))
  const order = await read(
    `SELECT cents, is_after_extension AS "isAfter" FROM ledger_entries
     WHERE account_number = $1 AND type = 'PAYMENT' AND effective_date = $2 ORDER BY cents`,
    [p25().accountNumber, start],
  )
  expect(order).toEqual([
    { cents: 1_100, isAfter: false },
    { cents: 1_200, isAfter: true },
    { cents: 50_000, isAfter: false },
  ])
})

test('whoever cancels the payment in time cancels the extension, and both borrowers are told', async () => {
  const before = await p1().amountDue()
  const made = await p1().extend()
  const id = made.data?.CreateExtension.individualPayment?.id ?? ''
  expect(await skipsOf(p1())).not.toEqual([])
  expect((await p1().cancel(id)).code).toBeNull()
  expect(await statusesOf(p1())).toEqual(['Cancelled'])
  expect(await skipsOf(p1())).toEqual([])
  const told = await read<{ recipient: string }>(
    `SELECT recipient FROM messages WHERE template = 'extension-canceled' ORDER BY recipient`,
  )
  expect(told.map(({ recipient }) => recipient)).toEqual(['p18@example.com', 'p1@example.com'])
  await evening(start)
  expect(await p1().amountDue()).toEqual(before)
  expect((await p1().standing())?.eligibility).toBe('ELIGIBLE')
})

/** What became of an extension's payment: the extension's state, the payment's, its entries in the ledger and in the bank's file. */
async function fateOf(id: string) {
  const [payment] = await read<{ state: string }>('SELECT state FROM payments WHERE payment_id = $1', [id])
  const posted = await read('SELECT FROM ledger_entries WHERE payment_id = $1', [id])
  const filed = await read('SELECT FROM ach_entries WHERE payment_id = $1', [id])
  return [...(await statusesOf(p25())), payment?.state, posted.length, filed.length]
}

test('a payment that is with the bank can’t be canceled while it is posted: the extension takes effect', async () => {
  const made = await p25().extend()
  const id = made.data?.CreateExtension.individualPayment?.id ?? ''
  await at(app, start, '17:00')
  await runJob(app.services, 'batch')
  await app.drain()
  await at(app, start, '20:00')
  const cancel = () => p25().cancel(id)
  const [canceled] = await inTurn(app, p25().accountNumber, cancel, () => runJob(app.services, 'posting'))
  expect(canceled.code).toBe('PAYMENT_NOT_CANCELLABLE')
  expect(await fateOf(id)).toEqual(['Complete', 'APPLIED', 1, 1])
})

test('autopay takes nothing before the new due date where the borrower chose that', async () => {
  const preview = (await p1().preview()).data?.PreviewExtension
  await p1().extend({ skipAutopay: true })
  await evening(start)
  const draws = await drawsOf(p1())
  expect(draws[0]?.paymentDate).toBe(preview?.newPaymentDueDate)
  expect(preview?.autopay?.skipped[0]).toEqual({ date: draws[0]?.paymentDate, amount: draws[0]?.paymentAmount })
})

test('autopay that goes on takes the next payment on its own day, as the terms said', async () => {
  const before = await drawsOf(p1())
  const preview = (await p1().preview({ skipAutopay: false })).data?.PreviewExtension
  expect(preview?.agreement?.text).toContain('Autopay continues on its own days.')
  await p1().extend({ skipAutopay: false })
  expect(await skipsOf(p1())).toEqual([])
  await evening(start)
  const draws = await drawsOf(p1())
  expect(draws[0]?.paymentDate).toBe(before[0]?.paymentDate)
  expect(preview?.autopay?.kept.slice(0, 2)).toEqual(
    draws.slice(0, 2).map(({ paymentDate, paymentAmount }) => ({ date: paymentDate, amount: paymentAmount })),
  )
  // Paid ahead of its day, and not a second time on it.
  expect(draws.map(({ paymentDate }) => paymentDate)).not.toContain(preview?.newPaymentDueDate)
})

test('a card pays at once: charged it is in progress, declined nothing is left of it', async () => {
  const declined = await p25().extend({ paymentMethodId: await cardEnding(p25(), '0002') })
  expect(declined.code).toBe('CARD_DECLINED')
  expect(await statusesOf(p25())).toEqual(['Cancelled'])
  expect((await p25().standing())?.eligibility).toBe('ELIGIBLE')
  const paymentMethodId = await cardEnding(p25(), '4242')
  expect((await p25().preview({ paymentMethodId, paymentDate: addDays(start, 1) })).code).toBe('DATE_OUT_OF_RANGE')
  const charged = await p25().extend({ paymentMethodId })
  expect(charged.data?.CreateExtension).toMatchObject({
    summary: { status: { value: 'PendingMaintenanceTransaction' } },
    individualPayment: { status: 'PENDING', serviceFee: 0 },
  })
  await evening(start)
  expect(await statusesOf(p25())).toEqual(['Cancelled', 'Complete'])
})

test('while it is in progress no late fee comes, and a warning of repossession ends with it', async () => {
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO notifications (notification_id, account_number, kind, severity, details, created_on, expires_on)
       VALUES ('ntf_risk', $1, 'predicted-repo', 'critical', '{}', '2026-06-16', '2026-07-16')`,
      [p2().accountNumber],
    ),
  )
  expect((await p2().standing())?.reasons.map(({ code }) => code)).toEqual(['repossession-risk'])
  await read(`UPDATE notifications SET created_on = '2026-06-18' WHERE notification_id = 'ntf_risk' RETURNING 1`)
  // Signed before the warning begins, which then never does.
  expect((await p2().extend({ paymentDate: addDays(start, 9) })).code).toBeNull()
  const [warning] = await read<{ ends: string }>(
    `SELECT expires_on AS ends FROM notifications WHERE notification_id = 'ntf_risk'`,
  )
  expect(warning?.ends).toBe('2026-06-16')
  const [note] = await read<{ comment: string }>(`SELECT comment FROM notations WHERE activity_code = 'EX'`)
  expect(note?.comment).toContain('stop any repossession order')
  for (let day = addDays(start, 1); day <= '2026-06-24'; day = addDays(day, 1)) {
    await at(app, day, '00:05')
    await runJob(app.services, 'rollover')
  }
  const fees = await read(`SELECT FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE'`, [
    p2().accountNumber,
  ])
  expect(fees).toHaveLength(0)
})

test('from an element it is signed with the one code of our frame, which shows every figure that changes', async () => {
  const { accountNumber, email } = p25()
  const preview = (await p25().preview()).data?.PreviewExtension
  const [bank] = await p25().wallet('ACH')
  const variables = {
    accountNumber,
    paymentMethodId: bank?.id,
    paymentDate: start,
    skipAutopay: true,
    signature: { authorizationVersion: preview?.agreement?.version, acceptedAt: `${start}T17:00:00Z` },
  }
  const token = await app.embedToken(email, accountNumber, { capabilities: ['payment-extension'] })
  const { body } = await confirmFrame(app, token).ask({ operation: 'CreateExtension', variables })
  expect(body.view?.act).toMatch(/^Pay \$\d+\.\d\d and extend my loan$/)
  expect(body.view?.rows.map(({ label }) => label)).toEqual([
    'Extension payment',
    'Payment date',
    'Payment method',
    'Payment due',
    'Loan ends',
    'Extra interest',
    'Loan',
  ])
  expect(body.view?.authorization).toBe(preview?.agreement?.text)
  const sign = elementDocument('SignExtension')
  expect((await app.gql(token, sign, variables)).code).toBe('CONFIRMATION_REQUIRED')
  expect(await statusesOf(p25())).toEqual([])
  expect((await gqlConfirmed(app, token, sign, variables)).code).toBeNull()
  expect(await statusesOf(p25())).toEqual(['PendingMaintenanceTransaction'])
})

test('[ext-01] in Spanish the agreement is read, signed and kept in Spanish', async () => {
  const spanish = { 'accept-language': 'es' }
  const { data } = await p25().ask<{ PreviewExtension: { agreement: { version: string; text: string } } }>(
    `query($n: String!, $m: ID) { PreviewExtension(accountNumber: $n, paymentDate: "${start}", paymentMethodId: $m) { agreement { version text } } }`,
    { n: p25().accountNumber, m: (await p25().wallet('ACH'))[0]?.id },
    spanish,
  )
  const agreement = data?.PreviewExtension.agreement
  expect(agreement?.text).toContain('Los intereses no se suman al capital')
  expect(agreement?.text).toContain('autorizo a')
  expect((await p25().extend({ version: agreement?.version ?? '' })).code).toBeNull()
  const [kept] = await read<{ text: string; name: string }>(
    `SELECT text, signature_name AS name FROM program_signatures WHERE program = 'payment-extension'`,
  )
  expect(kept).toEqual({ text: agreement?.text, name: 'Alex Morgan' })
})
