import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, formatDate, businessToday } from '#sdk/dates/dates'
import { formatCents } from '#sdk/money/money'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { type AutopayAnswer, autopayFields, autopayOf } from '#tests/fixtures/autopay'
import { confirmFrame, gqlConfirmed } from '#tests/fixtures/confirmed'
import { elementDocument } from '#tests/fixtures/element-documents'
import { at, dueOf, type PaymentAnswer, payerOf } from '#tests/fixtures/payments'

let app: TestApp
const now = '2026-06-17T17:00:00Z'

beforeAll(async () => {
  app = await startTestApp({ now })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const today = () => businessToday(app.clock)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

interface Pair {
  readonly individualPayment: PaymentAnswer
  readonly recurringPayment: AutopayAnswer
}

interface Wish {
  readonly paymentAmount?: number
  readonly paymentDate?: string
  readonly paymentMethodId?: string
  readonly serviceFee?: number
  readonly startDate?: string
  readonly version?: string
}

/** One borrower in the flow. */
function flowOf(email: string, accountNumber: string) {
  const payer = payerOf(app, email, accountNumber)
  const inputs = async (wish: Wish) => {
    const [bank] = await payer.wallet('ACH')
    const payment = {
      accountNumber,
      paymentAmount: wish.paymentAmount ?? 48_114,
      paymentDate: wish.paymentDate ?? today(),
      paymentMethodId: wish.paymentMethodId ?? bank?.id,
      serviceFee: wish.serviceFee ?? 0,
    }
    const enrollment = {
      accountNumber,
      frequency: 'MONTHLY',
      selectedStartDate: wish.startDate ?? addDays(today(), 20),
      paymentMethodId: bank?.id,
      reminder: 'ONE_DAY_BEFORE',
    }
    return { payment, enrollment }
  }
  const preview = async (wish: Wish = {}) =>
    payer.ask<{ PreviewAutopayOtp: Pair & { authorizationVersion: string } }>(
      `query($payment: IndividualPaymentInput!, $enrollment: RecurringPaymentInput!) {
        PreviewAutopayOtp(payment: $payment, enrollment: $enrollment) { authorizationVersion
          individualPayment { id status totalAmount authorization { version text } } recurringPayment { ${autopayFields} } } }`,
      await inputs(wish),
    )
  return {
    ...payer,
    inputs,
    preview,
    passcode: async () => {
      const contacts = await payer.ask<{ GetPasscodeContacts: { contactId: string; channel: string }[] }>(
        '{ GetPasscodeContacts { contactId channel } }',
        {},
      )
      const email1 = contacts.data?.GetPasscodeContacts.find((one) => one.channel === 'EMAIL')
      // At most three codes in a quarter of an hour.
      await app.clock.advanceBy(20 * 60_000)
      const sent = await payer.ask(
        'mutation($id: ID!) { SendOneTimePasscode(purpose: AUTOPAY_OTP, channel: EMAIL, contactId: $id) { success } }',
        { id: email1?.contactId },
      )
      expect(sent.code).toBeNull()
      const [mail] = await read<{ body: string }>(
        `SELECT body FROM messages WHERE recipient = $1 AND template = 'passcode' ORDER BY created_at DESC LIMIT 1`,
        [email],
      )
      return /\d{6}/.exec(mail?.body ?? '')?.[0] ?? ''
    },
    create: async (passcode: string, wish: Wish = {}, key: string = randomUUID()) => {
      const given = await inputs(wish)
      const version = wish.version ?? (await preview(wish)).data?.PreviewAutopayOtp.authorizationVersion ?? 'none'
      return payer.ask<{ CreateAutopayOtp: Pair & { success: boolean } }>(
        `mutation($payment: IndividualPaymentInput!, $enrollment: RecurringPaymentInput!, $passcode: String!, $signature: Signature!) {
          CreateAutopayOtp(payment: $payment, enrollment: $enrollment, passcode: $passcode, signature: $signature) { success
            individualPayment { id status totalAmount confirmationNumber } recurringPayment { ${autopayFields} } } }`,
        {
          ...given,
          passcode,
          signature: { authorizationVersion: version, acceptedAt: new Date(app.clock.nowMs()).toISOString() },
        },
        { 'idempotency-key': key },
      )
    },
    records: async () => {
      const [row] = await read<{ payments: number; autopays: number }>(
        `SELECT (SELECT count(*) FROM payments WHERE account_number = $1 AND state NOT IN ('DECLINED')) AS payments,
                (SELECT count(*) FROM recurring_payments WHERE account_number = $1 AND status IN ('WAITING','ENROLLED')) AS autopays`,
        [accountNumber],
      )
      return [row?.payments, row?.autopays]
    },
  }
}

/** 7 days past due. */
const p2 = () => flowOf('p2@example.com', '100000000002')
/** 37 days past due, two installments. */
const p3 = () => flowOf('p3@example.com', '100000000003')

describe('what leaves no record at all', () => {
  test('a payment that does not bring the account current', async () => {
    const refused = await p2().preview({ paymentAmount: 40_000 })
    expect(refused.code).toBe('AUTOPAY_INELIGIBLE')
    expect(refused.errors[0]?.message).toContain('your account is past due')
  })

  test('a payment more than 14 days ahead, and a start that is not after it', async () => {
    expect((await p2().preview({ paymentDate: addDays(today(), 15) })).code).toBe('DATE_OUT_OF_RANGE')
    const start = await p2().preview({ paymentDate: addDays(today(), 8), startDate: addDays(today(), 8) })
    expect(start.code).toBe('AUTOPAY_START_DATE')
  })

  test('a wrong passcode: neither record, and the right one still works', async () => {
    const passcode = await p2().passcode()
    const wrong = passcode === '111111' ? '222222' : '111111'
    const refused = await p2().create(wrong)
    expect([refused.code, refused.errors[0]?.message]).toEqual([
      'OTP_WRONG',
      'That code isn’t right. You have 4 tries left.',
    ])
    expect(await p2().records()).toEqual([0, 0])
  })

  test('a fresh sign-in alone: both are signed with a passcode', async () => {
    const { payment, enrollment } = await p2().inputs({})
    const signature = {
      authorizationVersion: (await p2().preview()).data?.PreviewAutopayOtp.authorizationVersion,
      acceptedAt: now,
    }
    const refused = await p2().ask(
      `mutation($payment: IndividualPaymentInput!, $enrollment: RecurringPaymentInput!, $signature: Signature!) {
        CreateAutopayOtp(payment: $payment, enrollment: $enrollment, signature: $signature) { success } }`,
      { payment, enrollment, signature },
      { 'idempotency-key': randomUUID() },
    )
    expect(refused.code).toBe('STEP_UP_REQUIRED')
    expect(await p2().records()).toEqual([0, 0])
  })

  test('one text of the two, or a text that says something else', async () => {
    const version = (await p2().preview()).data?.PreviewAutopayOtp.authorizationVersion ?? ''
    const [payment = '', enrollment = ''] = version.split('+')
    expect((await p2().create('123456', { version: payment })).code).toBe('SIGNATURE_REQUIRED')
    expect(
      (await p2().create('123456', { version: `${payment}+${enrollment.replace(/[0-9a-f]{12}/, '000000000000')}` }))
        .code,
    ).toBe('PRICE_CHANGED')
    expect(await p2().records()).toEqual([0, 0])
  })

  test('[flag-27] while one-time payments or autopay are turned off', async () => {
    for (const flag of ['DisableOneTimePayment', 'DisableAutopay']) {
      await app.services.flags.set(flag, true)
      expect((await p2().create('123456', { version: 'a+b' })).code).toBe('FEATURE_DISABLED')
      await app.services.flags.set(flag, false)
    }
  })

  test('a card that is declined: the payment was never made and autopay was never on', async () => {
    const { paymentMethodId } = await addCard('p2@example.com', '0002')
    const passcode = await p2().passcode()
    const refused = await p2().create(passcode, { paymentMethodId, serviceFee: 495 })
    expect(refused.code).toBe('CARD_DECLINED')
    expect(await p2().records()).toEqual([0, 0])
    expect((await autopayOf(app, 'p2@example.com', '100000000002').list()).data?.GetRecurringPayments).toEqual([])
    expect(
      await read(`SELECT 1 FROM messages WHERE recipient = 'p2@example.com' AND template LIKE 'autopay-%'`),
    ).toEqual([])
  })
})

/** The payment that an account's autopay was signed with is returned. */
async function comesBack(accountNumber: string, code: string): Promise<void> {
  const [row] = await read<{ id: string }>(
    `SELECT otp_payment_id AS id FROM recurring_payments WHERE account_number = $1 AND status = 'ENROLLED'`,
    [accountNumber],
  )
  const reply = await app.request('/sandbox/returns', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paymentId: row?.id, code }),
  })
  expect(reply.status).toBeLessThan(300)
}

async function pastDueOf({
  ask,
  accountNumber,
}: Pick<ReturnType<typeof flowOf>, 'ask' | 'accountNumber'>): Promise<number> {
  const answer = await ask<{ GetAccount: { amountDue: { amountDueItemized: { pastDueAmount: number } } } }>(
    'query($n: String!) { GetAccount(accountNumber: $n) { amountDue { amountDueItemized { pastDueAmount } } } }',
    { n: accountNumber },
  )
  return answer.data?.GetAccount.amountDue.amountDueItemized.pastDueAmount ?? 0
}

/** A card of the person; the simulated provider declines one that ends in 0002. */
async function addCard(email: string, lastFour: string): Promise<{ paymentMethodId: string }> {
  const rows = await app.services.db.withTx((tx) =>
    tx.query<{ id: string }>(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, sort_order, state,
         added_on, created_at, updated_at)
       SELECT 'pm_' || $3, customer_id, 'CARD', 'VISA_DEBIT', 'CARD_PROVIDER', 'card_' || $3, $3, 9, 'USABLE', $2, now(), now()
       FROM logins WHERE email = $1 RETURNING payment_method_id AS id`,
      [email, today(), lastFour],
    ),
  )
  return { paymentMethodId: rows[0]?.id ?? '' }
}

describe('[otp-01] paying and enrolling in one go', () => {
  test('a preview shows both texts and the draws as they will be after the payment', async () => {
    const { data } = await p2().preview()
    expect(data?.PreviewAutopayOtp.individualPayment).toMatchObject({ id: null, totalAmount: 48_114 })
    expect(data?.PreviewAutopayOtp.recurringPayment).toMatchObject({ id: null, status: 'ELIGIBLE', shortfall: null })
    expect(data?.PreviewAutopayOtp.recurringPayment.scheduledPayments[0]).toMatchObject({
      paymentDate: addDays(today(), 20),
      paymentAmount: 48_114,
    })
    expect(data?.PreviewAutopayOtp.authorizationVersion).toMatch(
      /^web-debit-5\.en\+web-debit-autopay-1\.[0-9a-f]{12}\.en$/,
    )
  })

  test('by bank: two confirmation numbers at once, and the same answer for the same key', async () => {
    const passcode = await p2().passcode()
    const key = randomUUID()
    const version = (await p2().preview()).data?.PreviewAutopayOtp.authorizationVersion ?? ''
    const made = await p2().create(passcode, { version }, key)
    expect(made.data?.CreateAutopayOtp).toMatchObject({
      success: true,
      individualPayment: { status: 'PENDING', confirmationNumber: expect.any(String) },
      recurringPayment: { status: 'ENROLLED', confirmationNumber: expect.any(String) },
    })
    const again = await p2().create(passcode, { version }, key)
    expect(again.data?.CreateAutopayOtp.recurringPayment.id).toBe(made.data?.CreateAutopayOtp.recurringPayment.id)
    expect(await p2().records()).toEqual([1, 1])
    const [kept] = await read<{ count: number }>(
      `SELECT (SELECT count(*) FROM payment_authorizations) + (SELECT count(*) FROM recurring_authorizations r
        JOIN recurring_payments p USING (recurring_payment_id) WHERE p.account_number = '100000000002' AND p.status = 'ENROLLED') AS count`,
    )
    expect(kept?.count).toBeGreaterThanOrEqual(2)
    // The passcode is used up.
    expect((await p3().create(passcode, { version: 'a+b' })).code).not.toBeNull()
  })

  test('while the payment can be canceled it ends alone: the message says that autopay stays on, from when, and how to end it', async () => {
    const p17 = flowOf('p17@example.com', '100000000017')
    const passcode = await p17.passcode()
    const dueDate = (await autopayOf(app, 'p17@example.com', '100000000017').options())?.dueDate ?? ''
    const made = await p17.create(passcode, { paymentAmount: 10_000, startDate: addDays(dueDate, 5) })
    expect(made.code).toBeNull()
    const [first] = made.data?.CreateAutopayOtp.recurringPayment.scheduledPayments ?? []
    const id = made.data?.CreateAutopayOtp.individualPayment.id
    const canceled = await p17.cancel(id ?? '')
    expect(canceled.code).toBeNull()
    const autopay = (await autopayOf(app, 'p17@example.com', '100000000017').list()).data?.GetRecurringPayments[0]
    expect(autopay).toMatchObject({ status: 'ENROLLED', pausedReason: null })
    const [mail] = await read<{ body: string }>(
      `SELECT body FROM messages WHERE recipient = 'p17@example.com' AND template = 'payment-cancelled'`,
    )
    const [next] = autopay?.scheduledPayments ?? []
    expect(next?.paymentDate).toBe(first?.paymentDate)
    expect(mail?.body).toContain(
      `Autopay stays on: its next payment is ${formatCents(next?.paymentAmount ?? 0)} on ${formatDate(next?.paymentDate ?? '')}.`,
    )
    expect(mail?.body).toContain('turn autopay off on our site')
  })

  test('when that payment comes back, autopay stays but waits until the account is current', async () => {
    const account = '100000000002'
    const autopay = async () => (await autopayOf(app, 'p2@example.com', account).list()).data?.GetRecurringPayments[0]
    await at(app, '2026-06-17', '20:00')
    await runJob(app.services, 'batch')
    await runJob(app.services, 'posting')
    await at(app, '2026-06-17', '22:00')
    await comesBack(account, 'R01')
    const waits = { status: 'ENROLLED', pausedReason: 'past-due', scheduledPayments: [] }
    expect(await autopay()).toMatchObject(waits)
    // Until the run that takes it back the ledger still has the money: nothing may go on because of that.
    await at(app, '2026-06-18', '00:05')
    await runJob(app.services, 'rollover')
    expect(await autopay()).toMatchObject(waits)
    await at(app, '2026-06-18', '20:00')
    await runJob(app.services, 'posting')
    expect(await autopay()).toMatchObject(waits)
    expect(await read(`SELECT 1 AS told FROM messages WHERE template = 'autopay-paused-past-due'`)).toEqual([
      { told: 1 },
    ])
    expect(await read(`SELECT 1 AS told FROM messages WHERE template = 'autopay-resumed'`)).toEqual([])
    await at(app, '2026-06-19', '10:00')
    expect((await p2().pay({ paymentAmount: 48_114 })).code).toBeNull()
    await at(app, '2026-06-22', '20:00')
    await runJob(app.services, 'batch')
    await runJob(app.services, 'posting')
    const resumed = await autopay()
    expect(resumed?.pausedReason).toBeNull()
    expect(resumed?.scheduledPayments.length).toBeGreaterThan(0)
  })

  test('when it comes back because the bank account is closed, another one does not make autopay go on before the account is current', async () => {
    const account = '100000000019'
    const p19 = flowOf('p19@example.com', account)
    const autopay = autopayOf(app, 'p19@example.com', account)
    const due = await pastDueOf(p19)
    const wish = { paymentAmount: due, startDate: (await autopay.options())?.dueDate ?? '' }
    const passcode = await p19.passcode()
    expect((await p19.create(passcode, wish)).code).toBeNull()
    await at(app, '2026-06-23', '20:00')
    await runJob(app.services, 'batch')
    await runJob(app.services, 'posting')
    await comesBack(account, 'R02')
    const paused = (await autopay.list()).data?.GetRecurringPayments[0]
    expect(paused).toMatchObject({ status: 'ENROLLED', pausedReason: 'method' })
    const { paymentMethodId } = await addCard('p19@example.com', '4242')
    const changed = await autopay.update(paused?.id ?? '', {
      paymentMethodId,
      selectedStartDate: wish.startDate,
    })
    expect(changed.code).toBeNull()
    expect(changed.data?.UpdateRecurringPayment.recurringPayment).toMatchObject({
      pausedReason: 'past-due',
      scheduledPayments: [],
    })
  })

  test('by card: autopay is on when the card was charged', async () => {
    const [card] = await p3().wallet('CARD')
    const passcode = await p3().passcode()
    const made = await p3().create(passcode, {
      paymentAmount: 159_224,
      paymentMethodId: card?.id ?? '',
      serviceFee: card?.serviceFee ?? 0,
      startDate: addDays(today(), 23),
    })
    expect(made.data?.CreateAutopayOtp).toMatchObject({
      individualPayment: { status: 'PENDING', totalAmount: 159_224 + (card?.serviceFee ?? 0) },
      recurringPayment: { status: 'ENROLLED' },
    })
    expect(await p3().records()).toEqual([1, 1])
    const sent = await read<{ template: string }>(`SELECT template FROM messages WHERE recipient = 'p3@example.com'`)
    expect(sent.map((row) => row.template).sort()).toEqual(['autopay-started', 'passcode', 'payment-accepted'])
  })
})

describe('[otp-04][enum-34][enum-35] the dashboard experiment', () => {
  const experimentsOf = async (email: string, accountNumber: string) =>
    (
      await payerOf(app, email, accountNumber).ask<{ GetExperiments: { otpDashboard: string; csoVariation: string } }>(
        'query($n: String!) { GetExperiments(accountNumber: $n) { otpDashboard csoVariation } }',
        { n: accountNumber },
      )
    ).data?.GetExperiments
  const setDigit = (accountNumber: string, digit: number) =>
    app.services.db.withTx((tx) =>
      tx.query('UPDATE accounts SET cso_check_digit = $2 WHERE account_number = $1', [accountNumber, digit]),
    )

  test('without the pilot nobody takes part', async () => {
    await app.services.flags.set('OtpDashboardPilot', false)
    expect(await experimentsOf('p6@example.com', '100000000006')).toEqual({
      otpDashboard: 'NotInPilot',
      csoVariation: 'Control',
    })
    await app.services.flags.set('OtpDashboardPilot', true)
  })

  test('an account that only compares is Variation0, and stays it when its digit changes', async () => {
    await setDigit('100000000006', 9)
    expect(await experimentsOf('p6@example.com', '100000000006')).toEqual({
      otpDashboard: 'Variation0',
      csoVariation: 'Control',
    })
  })

  test('one that may pay and enroll is Variation1, one that may not is Variation2', async () => {
    await setDigit('100000000117', 8)
    await setDigit('100000000008', 8)
    expect(await experimentsOf('p17@example.com', '100000000117')).toEqual({
      otpDashboard: 'Variation1',
      csoVariation: 'OTP',
    })
    expect(await experimentsOf('p8@example.com', '100000000008')).toEqual({
      otpDashboard: 'Variation2',
      csoVariation: 'OTP',
    })
  })
})

// Last: the experiment looks at this loan while it may still pay and enroll.
test('from an element both are signed with the one code of our frame, which shows both', async () => {
  const accountNumber = '100000000117'
  const flow = flowOf('p17@example.com', accountNumber)
  const wish = {
    paymentAmount: (await dueOf(payerOf(app, flow.email, accountNumber))).currentDue,
    startDate: (await autopayOf(app, flow.email, accountNumber).options())?.startDateTo ?? '',
  }
  const authorizationVersion = (await flow.preview(wish)).data?.PreviewAutopayOtp.authorizationVersion
  const variables = { ...(await flow.inputs(wish)), signature: { authorizationVersion, acceptedAt: now } }
  const token = await app.embedToken('p17@example.com', accountNumber, { capabilities: ['autopay-otp'] })
  const { body } = await confirmFrame(app, token).ask({ operation: 'CreateAutopayOtp', variables })
  expect(body.view?.act).toBe(`Pay ${formatCents(wish.paymentAmount)} and turn on autopay`)
  const tomorrow = { ...wish, paymentDate: addDays(today(), 1) }
  const later = {
    ...(await flow.inputs(tomorrow)),
    signature: {
      authorizationVersion: (await flow.preview(tomorrow)).data?.PreviewAutopayOtp.authorizationVersion,
      acceptedAt: now,
    },
  }
  const asked = await confirmFrame(app, token).ask({ operation: 'CreateAutopayOtp', variables: later })
  expect(asked.body.view?.act).toBe(`Schedule payment of ${formatCents(wish.paymentAmount)} and turn on autopay`)
  expect(body.view?.rows.map(({ label }) => label)).toEqual([
    'Payment',
    'Total',
    'Payment date',
    'Payment method',
    'Loan',
    'How often',
    'First payment',
    'Each payment, up to',
    'Autopay is taken from',
  ])
  expect(body.view?.authorization).toMatch(
    /one single electronic debit[^]+electronic debits from my account every month/,
  )
  const sign = elementDocument('CreateOtp')
  expect((await app.gql(token, sign, variables)).code).toBe('CONFIRMATION_REQUIRED')
  expect(await flow.records()).toEqual([0, 0])
  expect((await gqlConfirmed(app, token, sign, variables)).code).toBeNull()
  expect(await flow.records()).toEqual([1, 1])
})
