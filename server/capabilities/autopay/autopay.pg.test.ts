import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, businessToday } from '#sdk/dates/dates'
import { settleAutopayAfterReturn } from '#server/loans/autopay/after-return'
import { replay, totalOwedAt } from '#server/loans/ledger/ledger'
import { loadLedger, lockAccount, verifyLedger } from '#server/loans/ledger/ledger.store'
import { runJob } from '#server/loans/jobs/jobs'
import { changeState } from '#server/loans/payments/payment-changes'
import { readPayment } from '#server/loans/payments/payments.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { elementDocument } from '#tests/fixtures/element-documents'
import { type AutopayAnswer, autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf } from '#tests/fixtures/payments'

let app: TestApp
const now = '2026-06-17T17:00:00Z'

beforeAll(async () => {
  app = await startTestApp({ now })
})
beforeEach(() => app.clock.setTo(Date.parse(now)))
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const today = () => businessToday(app.clock)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const p1 = () => autopayOf(app, 'p1@example.com', '100000000001')
const p18 = () => autopayOf(app, 'p18@example.com', '100000000001')
const p3 = () => autopayOf(app, 'p3@example.com', '100000000003')
const p8 = () => autopayOf(app, 'p8@example.com', '100000000008')
/** P17's loan that is current. */
const p17 = () => autopayOf(app, 'p17@example.com', '100000000017')
const templatesTo = async (email: string) =>
  (
    await read<{ template: string }>(
      'SELECT template FROM messages WHERE recipient = $1 ORDER BY created_at, message_id',
      [email],
    )
  ).map((row) => row.template)
const drawsOf = (accountNumber: string) =>
  read<{ paymentId: string; state: string; cents: number; date: string; fileDay: string; kind: string }>(
    `SELECT payment_id AS "paymentId", state, amount_cents AS cents, payment_date AS date, file_day AS "fileDay", kind
     FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY' ORDER BY payment_date`,
    [accountNumber],
  )

describe('enrollments that are refused', () => {
  test('[autopay-06] where autopay is on already', async () => {
    expect((await p1().create()).code).toBe('AUTOPAY_ALREADY_ON')
    expect((await p18().create()).code).toBe('AUTOPAY_ALREADY_ON')
    expect(await p1().eligibility()).toEqual(['Ineligible', 'already-enrolled'])
  })

  test('[autopay-07][autopay-08] with the reason, in words and as a code', async () => {
    expect(await p8().eligibility()).toEqual(['Ineligible', 'repo-active'])
    const refused = await p8().create()
    expect(refused.code).toBe('AUTOPAY_INELIGIBLE')
    expect(refused.errors[0]?.message).toBe(
      'Autopay isn’t available on this account right now because your vehicle is assigned for repossession.',
    )
    expect(await autopayOf(app, 'p7@example.com', '100000000007').eligibility()).toEqual([
      'Ineligible',
      'past-due-over-limit',
    ])
    expect(await autopayOf(app, 'p9@example.com', '100000000009').eligibility()).toEqual(['Ineligible', 'charged-off'])
    expect(await autopayOf(app, 'p14@example.com', '100000000014').eligibility()).toEqual(['Ineligible', 'matured'])
  })

  test('[autopay-08] with the sentence that setting it up would be refused with, and none where it is on or can be set up', async () => {
    const refusalOf = async (who: number) => {
      const accountNumber = `1000000000${String(who).padStart(2, '0')}`
      const { data } = await payerOf(app, `p${who}@example.com`, accountNumber).ask<{
        GetPaymentEligibility: { autopayRefusal: string | null }
      }>('query($n: String!) { GetPaymentEligibility(accountNumber: $n) { autopayRefusal } }', { n: accountNumber })
      return data?.GetPaymentEligibility.autopayRefusal
    }
    const no = 'Autopay isn’t available on this account right now because'
    expect(await refusalOf(7)).toBe(`${no} your account is more than 60 days past due.`)
    expect(await refusalOf(14)).toBe(`${no} your loan term has ended.`)
    expect(await refusalOf(4)).toBe(`${no} you have a payment plan.`)
    expect([await refusalOf(1), await refusalOf(3)]).toEqual([null, null])
  })

  test('past due up to 60 days: eligible, but only together with a payment', async () => {
    expect(await p3().eligibility()).toEqual(['Eligible', null])
    const refused = await p3().create({ selectedStartDate: addDays(today(), 20) })
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      'AUTOPAY_INELIGIBLE',
      'Autopay isn’t available on this account right now because your account is past due.',
    ])
  })

  test('a start before the next banking day or more than ten days after the due date', async () => {
    for (const days of [0, 16]) {
      const refused = await p17().create({ selectedStartDate: addDays(today(), days) })
      expect(refused.code).toBe('AUTOPAY_START_DATE')
      expect(refused.errors[0]?.extensions).toMatchObject({ field: 'selectedStartDate' })
      expect(refused.errors[0]?.message).toBe('Choose a start date from Thursday, June 18 to Thursday, July 2.')
    }
  })

  test('somebody else’s method, one for a single payment, and one that is not there', async () => {
    const [mine] = await payerOf(app, 'p1@example.com', '100000000001').wallet('ACH')
    for (const paymentMethodId of [mine?.id ?? '', 'pm_none'])
      expect((await p17().create({ paymentMethodId })).code).toBe('METHOD_NOT_FOUND')
  })

  test('[route-25] a text that was not read, and one that says something else by now', async () => {
    expect((await p17().create({ authorizationVersion: 'web-debit-5.en' })).code).toBe('SIGNATURE_REQUIRED')
    expect((await p17().create({ authorizationVersion: 'web-debit-autopay-1.000000000000.en' })).code).toBe(
      'PRICE_CHANGED',
    )
  })

  test('an element whose borrower confirmed nothing in our frame, whatever code it brings', async () => {
    const token = await app.embedToken('p17@example.com', '100000000017', {
      capabilities: ['autopay', 'payment-methods'],
    })
    const input = await p17().input()
    const refused = await app.gql(token, elementDocument('CreateAutopay'), {
      input,
      signature: await p17().signature(input),
    })
    expect(refused.code).toBe('CONFIRMATION_REQUIRED')
  })

  test('a wrong passcode', async () => {
    expect((await p17().create({ passcode: '000000' })).code).toBe('OTP_EXPIRED')
  })

  test('[flag-16][flag-26] while a flag turns it off, from one moment to the next, and canceling goes on', async () => {
    await app.services.flags.set('DisableAutopay', true)
    expect((await p17().create()).code).toBe('FEATURE_DISABLED')
    expect(await p17().eligibility()).toEqual(['Ineligible', 'disabled'])
    expect((await p1().cancel('rec_none')).code).toBe('NOT_FOUND')
    await app.services.flags.set('DisableAutopay', false)
    expect(await p17().eligibility()).toEqual(['Eligible', null])
  })

  test('[autopay-07] DisableApRegular closes current accounts, DisableApPastDue those past due', async () => {
    await app.services.flags.set('DisableApRegular', true)
    expect([await p17().eligibility(), await p3().eligibility()]).toEqual([
      ['Ineligible', 'disabled'],
      ['Eligible', null],
    ])
    await app.services.flags.set('DisableApRegular', false)
    await app.services.flags.set('DisableApPastDue', true)
    expect([await p17().eligibility(), await p3().eligibility()]).toEqual([
      ['Eligible', null],
      ['Ineligible', 'disabled'],
    ])
    await app.services.flags.set('DisableApPastDue', false)
  })

  test('without an idempotency key, and for a stranger', async () => {
    expect((await p17().create({}, { 'idempotency-key': '' })).code).toBe('IDEMPOTENCY_KEY_REQUIRED')
    const stranger = autopayOf(app, 'p3@example.com', '100000000017')
    expect((await stranger.list()).code).toBe('NOT_FOUND')
  })
})

describe('before anything is signed', () => {
  test('[gql-13] the form is told the contract’s rhythm and the days to choose from', async () => {
    expect(await p17().options()).toEqual({
      defaultFrequency: 'MONTHLY',
      dueDate: addDays(today(), 5),
      startDateFrom: addDays(today(), 1),
      startDateTo: addDays(today(), 15),
    })
  })

  test('[autopay-03][autopay-04][autopay-05] a preview shows the next twelve draws and the text, and stores nothing', async () => {
    const preview = await p17().preview({ reminder: 'ONE_DAY_BEFORE' })
    expect(preview).toMatchObject({
      id: null,
      status: 'ELIGIBLE',
      enrollmentDate: null,
      confirmationNumber: null,
      selectedStartDate: addDays(today(), 5),
      reminder: 'ONE_DAY_BEFORE',
      agreedAmount: 57_785,
      shortfall: null,
      warnings: [],
    })
    expect(preview?.scheduledPayments).toHaveLength(12)
    expect(preview?.scheduledPayments[0]).toMatchObject({
      paymentAmount: 57_785,
      paymentDate: addDays(today(), 5),
      status: 'SCHEDULED',
      isCancellable: true,
      isFinal: false,
    })
    const text = preview?.authorization?.text ?? ''
    for (const part of [
      'Carlos Vega',
      '$577.85',
      'every month',
      '10 days before',
      '3 business days',
      '$15.00',
      'not required for my loan',
    ])
      expect(text).toContain(part)
    expect((await p17().list()).data?.GetRecurringPayments).toEqual([])
  })

  test('[autopay-04] weekly draws that do not cover the due date say by how much', async () => {
    const preview = await p17().preview({ frequency: 'WEEKLY', selectedStartDate: addDays(today(), 1) })
    expect(preview?.shortfall).toEqual({ gapCents: 57_785 - 14_447, byDate: addDays(today(), 5) })
    expect(preview?.warnings.map((warning) => warning.code)).toEqual(['AUTOPAY_GAP'])
  })

  test('a start after the due date says that interest grows and the due date stays', async () => {
    const preview = await p17().preview({ selectedStartDate: addDays(today(), 8) })
    expect(preview?.warnings.map((warning) => warning.code)).toEqual(['AUTOPAY_GAP', 'AUTOPAY_AFTER_DUE'])
  })
})

describe('enrolling', () => {
  let enrolled: AutopayAnswer

  test('[gql-13][acct-07][autopay-06] signing turns autopay on, once per key, with a copy by mail', async () => {
    const key = randomUUID()
    const input = await p17().input()
    const first = await p17().create({}, { 'idempotency-key': key })
    expect(first.code).toBeNull()
    enrolled = first.data?.CreateRecurringPayment.recurringPayment as AutopayAnswer
    expect(enrolled).toMatchObject({
      customerId: expect.stringMatching(/^cus_/),
      id: expect.stringMatching(/^rec_/),
      enrollmentDate: today(),
      bankId: input.paymentMethodId,
      confirmationNumber: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
      paymentSource: 'CHECKING_ACCOUNT',
      status: 'ENROLLED',
      payer: 'BUYER',
      isEditable: true,
    })
    expect(enrolled.scheduledPayments[0]).toMatchObject({
      paymentAmount: 57_785,
      paymentDate: input.selectedStartDate,
      status: 'SCHEDULED',
      isCancellable: true,
    })
    const again = await p17().create(
      { authorizationVersion: first.data?.CreateRecurringPayment.recurringPayment.authorization?.version ?? '' },
      { 'idempotency-key': key },
    )
    expect(again.data?.CreateRecurringPayment.recurringPayment.id).toBe(enrolled.id)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await p17().eligibility()).toEqual(['Ineligible', 'already-enrolled'])
    const [mail] = await read<{ body: string }>(
      `SELECT body FROM messages WHERE recipient = 'p17@example.com' AND template = 'autopay-started'`,
    )
    expect(mail?.body).toContain(enrolled.authorization?.text)
    expect(await read(`SELECT activity_code AS code FROM notations WHERE account_number = '100000000017'`)).toEqual([
      { code: 'AP' },
    ])
  })

  test('the copy of what was agreed to is a PDF for its owner, and not there for anybody else', async () => {
    const get = async (email: string) =>
      app.request(`/api/documents/authorization-${enrolled.id}`, {
        headers: { authorization: `Bearer ${await app.token(email)}` },
      })
    expect((await get('p1@example.com')).status).toBe(404)
    const reply = await get('p17@example.com')
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('a method that autopay uses cannot be removed', async () => {
    const refused = await payerOf(app, 'p17@example.com', '100000000017').ask(
      'mutation($id: ID!) { RemoveBankAccount(id: $id) { success } }',
      { id: enrolled.paymentMethodId },
    )
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      'METHOD_IN_USE',
      'This is used for autopay. Change or cancel those first.',
    ])
  })

  test('a payment near a draw is told what the draw will take after it, and nothing when there is nothing left to take', async () => {
    const warned = async (paymentDate: string, paymentAmount: number) =>
      (
        await payerOf(app, 'p17@example.com', '100000000017').preview({ paymentDate, paymentAmount })
      ).data?.PreviewIndividualPayment.warnings.map(({ code, message }) => [code, message])
    const near = (amount: string) => [
      ['AUTOPAY_NEAR', `Autopay will also take ${amount} on Monday, June 22. You can skip it so you don’t pay twice.`],
      ['AUTOPAY_CHANGES', expect.anything()],
    ]
    expect(await warned(addDays(today(), 1), 2_500)).toEqual(near('$552.85'))
    // Made after the draw, it changes nothing about it.
    expect(await warned('2026-06-23', 57_785)).toEqual(near('$577.85'))
    // Five days are near, six are not.
    expect(await warned('2026-06-27', 57_785)).toEqual(near('$577.85'))
    expect((await warned('2026-06-28', 57_785))?.map(([code]) => code)).toEqual(['AUTOPAY_CHANGES'])
    expect(await warned(addDays(today(), 1), 57_785)).toEqual([
      [
        'AUTOPAY_CHANGES',
        'Autopay will not take $577.85 on Monday, June 22, because this payment covers it. After that, autopay continues as before.',
      ],
    ])
  })

  test('a change needs a new authorization and keeps the old one', async () => {
    const card = (await payerOf(app, 'p17@example.com', '100000000017').wallet('CARD'))[0]?.id ?? ''
    const changed = await p17().update(enrolled.id, { paymentMethodId: card, reminder: 'DAY_OF_PAYMENT' })
    expect(changed.data?.UpdateRecurringPayment.recurringPayment).toMatchObject({
      id: enrolled.id,
      paymentSource: 'DEBIT_CARD',
      bankId: null,
      reminder: 'DAY_OF_PAYMENT',
      status: 'ENROLLED',
    })
    const kept = await read<{ version: string }>(
      'SELECT text_version AS version FROM recurring_authorizations WHERE recurring_payment_id = $1 ORDER BY authorization_no',
      [enrolled.id],
    )
    expect(kept.map(({ version }) => version.split('.')[0])).toEqual(['web-debit-autopay-1', 'card-autopay-1'])
  })

  test('turning it off leaves a notation, a message, and nothing to draw', async () => {
    expect((await p17().cancel(enrolled.id)).data).toEqual({ CancelRecurringPayment: { success: true } })
    expect((await p17().list()).data?.GetRecurringPayments).toEqual([])
    const told = await templatesTo('p17@example.com')
    expect((await p17().cancel(enrolled.id)).data).toEqual({ CancelRecurringPayment: { success: true } })
    expect(told).toContain('autopay-cancelled')
    expect(await templatesTo('p17@example.com')).toEqual(told)
    // The email has the whole of it; the other contacts on file hear that it happened.
    expect(await templatesTo('p17@example.com')).not.toContain('autopay-set')
    const [phone] = await read<{ number: string }>(
      `SELECT phone_number AS number FROM customer_phones JOIN logins USING (customer_id) WHERE email_key = 'p17@example.com'`,
    )
    const texts = await read<{ body: string }>(
      `SELECT body FROM messages WHERE recipient = $1 AND template = 'autopay-set'`,
      [phone?.number],
    )
    const said = texts.map(({ body }) => /Autopay was (turned on|changed|turned off) for your loan/.exec(body)?.[1])
    expect(new Set(said)).toEqual(new Set(['turned on', 'changed', 'turned off']))
    expect(await p17().eligibility()).toEqual(['Eligible', null])
  })
})

describe('what each borrower may do', () => {
  test('[autopay-06] the co-buyer sees that autopay is on, not what it draws from, and may not touch it', async () => {
    const [own] = (await p1().list()).data?.GetRecurringPayments ?? []
    const [seen] = (await p18().list()).data?.GetRecurringPayments ?? []
    expect(own).toMatchObject({ paymentDisplayName: 'Everyday ending in 6789', status: 'ENROLLED', isEditable: true })
    expect(seen).toMatchObject({
      id: own?.id,
      paymentDisplayName: "Other borrower's bank account",
      bankId: null,
      paymentMethodId: null,
      authorization: null,
      isEditable: false,
    })
    expect(seen?.scheduledPayments.some((draw) => draw.isCancellable)).toBe(false)
    expect((await p18().cancel(own?.id ?? '')).code).toBe('NOT_ALLOWED')
    expect((await p18().skip(own?.id ?? '', seen?.scheduledPayments[0]?.paymentDate ?? '')).code).toBe('NOT_ALLOWED')
  })

  test('a draw is skipped until the cut-off of the day it is sent, and the next one is as before', async () => {
    const [autopay] = (await p1().list()).data?.GetRecurringPayments ?? []
    const [first, second] = autopay?.scheduledPayments ?? []
    const date = first?.paymentDate ?? ''
    expect((await p1().skip(autopay?.id ?? '', addDays(date, 1))).code).toBe('NOT_FOUND')
    // 2026-06-29 is a Monday: its file closes on Friday the 26th.
    expect([date, first?.cancelUntil]).toEqual(['2026-06-29', '2026-06-27T00:00:00.000Z'])
    await at(app, '2026-06-26', '17:00')
    expect((await p1().skip(autopay?.id ?? '', date)).code).toBe('PAYMENT_NOT_CANCELLABLE')
    await app.clock.setTo(Date.parse('2026-06-27T00:00:00Z') - 1000)
    const skipped = await p1().skip(autopay?.id ?? '', date)
    expect(skipped.data?.SkipRecurringPaymentInstance.recurringPayment.scheduledPayments[0]).toMatchObject({
      paymentDate: second?.paymentDate,
      paymentAmount: second?.paymentAmount,
    })
    await at(app, '2026-06-26', '17:00')
    await runJob(app.services, 'batch')
    expect(await drawsOf('100000000001')).toEqual([])
  })
})

describe('draws', () => {
  test('are made by the batch on their file day, once, posted on their date, and reminded of before', async () => {
    await at(app, '2026-07-27', '09:00')
    await runJob(app.services, 'notices')
    expect(await templatesTo('p1@example.com')).toContain('autopay-reminder')
    await at(app, '2026-07-28', '17:00')
    await runJob(app.services, 'batch')
    await runJob(app.services, 'batch')
    expect(await drawsOf('100000000001')).toMatchObject([
      { state: 'PENDING', cents: 52_162, date: '2026-07-29', fileDay: '2026-07-28', kind: 'AUTOPAY' },
    ])
    const [autopay] = (await p1().list()).data?.GetRecurringPayments ?? []
    expect(autopay?.scheduledPayments[0]?.paymentDate).toBe('2026-08-29')
    await at(app, '2026-07-29', '20:00')
    await runJob(app.services, 'posting')
    expect((await drawsOf('100000000001'))[0]?.state).toBe('APPLIED')
    expect((await templatesTo('p1@example.com')).filter((template) => template === 'autopay-reminder')).toHaveLength(1)
  })

  test('golden 8: a returned draw counts one, a second in a row ends autopay for 60 days, told the same day', async () => {
    const [draw] = await drawsOf('100000000001')
    await giveBack(draw?.paymentId ?? '', 'R01', '2026-07-30')
    expect((await p1().list()).data?.GetRecurringPayments[0]?.status).toBe('ENROLLED')
    await at(app, '2026-08-28', '17:00')
    await runJob(app.services, 'batch')
    await at(app, '2026-08-31', '20:00')
    await runJob(app.services, 'posting')
    const second = (await drawsOf('100000000001'))[1]
    await at(app, '2026-09-01', '06:00')
    await giveBack(second?.paymentId ?? '', 'R01', '2026-09-01')
    const [ended] = (await p1().list()).data?.GetRecurringPayments ?? []
    expect(ended).toMatchObject({
      status: 'INELIGIBLE',
      ineligibleUntil: '2026-10-31',
      scheduledPayments: [],
      isEditable: false,
    })
    expect(ended?.warnings[0]?.code).toBe('AUTOPAY_ENDED_RETURNS')
    expect(await templatesTo('p1@example.com')).toContain('autopay-ended-returns')
    expect(await p1().eligibility()).toEqual(['Ineligible', 'nsf-hold'])
    await at(app, '2026-11-01', '10:00')
    expect((await p1().list()).data?.GetRecurringPayments).toEqual([])
  })

  async function giveBack(paymentId: string, code: string, on: string): Promise<void> {
    await app.services.db.withTx(async (tx) => {
      const payment = await readPayment(tx, paymentId)
      if (payment === null) throw new Error('no draw')
      await lockAccount(tx, payment.accountNumber)
      const returned = await changeState(tx, paymentId, {
        trigger: 'returned',
        reason: code,
        actor: 'test',
        at: new Date(app.clock.nowMs()).toISOString(),
        returnCode: code,
        returnedOn: on,
      })
      const context = { config: app.services.config, clock: app.clock, correlationId: 'test-correlation' }
      await settleAutopayAfterReturn(tx, context, returned, { code, returnedOn: on, actor: 'test' })
    })
  }
})

describe('the last payment', () => {
  const accountNumber = '100000000020'
  const p20 = () => autopayOf(app, 'p20@example.com', accountNumber)

  test('P20 sees it at the payoff amount', async () => {
    const [autopay] = (await p20().list()).data?.GetRecurringPayments ?? []
    expect(autopay?.scheduledPayments).toHaveLength(1)
    expect(autopay?.scheduledPayments[0]).toMatchObject({ paymentDate: '2026-06-26', isFinal: true })
  })

  test('golden 9: it is announced 30 days before, told 10 days before, drawn at the payoff amount, and autopay ends with the loan', async () => {
    // Another month: the seed's notices are of the past.
    await app.services.db.withTx(async (tx) => {
      await tx.query(`UPDATE schedule_rows SET due_date = due_date + 30 WHERE account_number = $1 AND due_date >= $2`, [
        accountNumber,
        today(),
      ])
      await tx.query(`UPDATE accounts SET maturity_date = maturity_date + 30 WHERE account_number = $1`, [
        accountNumber,
      ])
      await tx.query(`UPDATE recurring_payments SET start_date = start_date + 30 WHERE account_number = $1`, [
        accountNumber,
      ])
      await tx.query(`DELETE FROM recurring_notices`)
      await tx.query(`DELETE FROM messages`)
    })
    const [autopay] = (await p20().list()).data?.GetRecurringPayments ?? []
    const last = autopay?.scheduledPayments.find((draw) => draw.isFinal)
    const date = last?.paymentDate ?? ''
    await at(app, addDays(date, -30), '09:00')
    await runJob(app.services, 'notices')
    expect(await templatesTo('p20@example.com')).toEqual(['autopay-last-payment'])
    await at(app, addDays(date, -10), '09:00')
    await runJob(app.services, 'notices')
    await runJob(app.services, 'notices')
    await app.drain()
    expect(await templatesTo('p20@example.com')).toEqual(['autopay-last-payment', 'autopay-amount'])
    const [mail] = await read<{ subject: string }>(`SELECT subject FROM messages WHERE template = 'autopay-amount'`)
    const state = replay(await loadLedger(reader(app.services.db), accountNumber), today())
    const payoff = totalOwedAt(state, date)
    expect(payoff).not.toBe(autopay?.agreedAmount)
    const dollars = `${Math.floor(payoff / 100)}.${String(payoff % 100).padStart(2, '0')}`
    expect(mail?.subject).toContain(`$${dollars}`)

    const [timeline] = (await p20().list()).data?.GetRecurringPayments[0]?.scheduledPayments ?? []
    await app.clock.setTo(Date.parse(timeline?.cancelUntil ?? ''))
    await runJob(app.services, 'batch')
    expect(await drawsOf(accountNumber)).toMatchObject([{ cents: payoff, date, state: 'PENDING' }])
    await at(app, timeline?.debitDate ?? '', '20:00')
    await runJob(app.services, 'posting')
    expect((await drawsOf(accountNumber))[0]?.state).toBe('APPLIED')
    expect(totalOwedAt(replay(await loadLedger(reader(app.services.db), accountNumber)), date)).toBe(0)
    expect((await p20().list()).data?.GetRecurringPayments).toEqual([])
    expect(
      await read('SELECT end_reason AS reason FROM recurring_payments WHERE account_number = $1', [accountNumber]),
    ).toEqual([{ reason: 'paid-off' }])
  })
})
