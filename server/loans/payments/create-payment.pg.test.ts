import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, dueOf, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let buyer: TestPayer
let cobuyer: TestPayer

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  buyer = payerOf(app, 'p1@example.com', '100000000001')
  cobuyer = payerOf(app, 'p18@example.com', '100000000001')
})
afterAll(() => app.close())

const count = async (sql: string, parameters: readonly unknown[] = []) =>
  (await app.services.db.read<{ count: number }>(sql, parameters))[0]?.count

describe('payments that are refused', () => {
  test('without a key, and with an account that is not theirs', async () => {
    const stranger = payerOf(app, 'p2@example.com', '100000000001')
    expect((await stranger.pay()).code).toBe('NOT_FOUND')
    const nobody = payerOf(app, 'p2@example.com', '999999999999')
    expect((await nobody.pay()).code).toBe('NOT_FOUND')
    expect((await buyer.pay({ key: '' })).status).toBe(400)
  })

  test.each([
    ['AMOUNT_TOO_LOW', { paymentAmount: 99 }],
    ['DATE_OUT_OF_RANGE', { paymentDate: '2026-06-16' }],
    ['DATE_OUT_OF_RANGE', { paymentDate: '2026-08-02' }],
    ['METHOD_NOT_FOUND', { paymentMethodId: 'pm_nobody' }],
    ['PRICE_CHANGED', { serviceFee: 495 }],
    ['SIGNATURE_REQUIRED', { authorizationVersion: 'web-debit-0.en' }],
    ['SIGNATURE_REQUIRED', { authorizationVersion: 'card-payment-5.en' }],
  ])('%s with %o, and nothing is stored', async (code, wish) => {
    const answer = await buyer.pay(wish)
    expect(answer.code).toBe(code)
    expect(await buyer.payments()).toEqual([])
  })

  test('more than the payoff', async () => {
    expect((await buyer.pay({ paymentAmount: 4_900_000 })).code).toBe('AMOUNT_ABOVE_PAYOFF')
  })

  test("a method of the other borrower is nobody's", async () => {
    const [method] = await cobuyer.wallet('ACH')
    expect((await buyer.pay({ paymentMethodId: method?.id ?? '' })).code).toBe('METHOD_NOT_FOUND')
  })

  test('while one-time payments are turned off', async () => {
    await app.services.flags.set('DisableOneTimePayment', true)
    expect((await buyer.pay()).code).toBe('FEATURE_DISABLED')
    await app.services.flags.set('DisableOneTimePayment', false)
  })

  test('[pay-03] on an account in repossession', async () => {
    const p8 = payerOf(app, 'p8@example.com', '100000000008')
    expect((await p8.pay({ paymentMethodId: 'pm_any' })).code).toBe('PAYMENT_INELIGIBLE')
  })

  test('a refusal keeps the key free for the corrected payment', async () => {
    const key = randomUUID()
    expect((await buyer.pay({ key, paymentAmount: 99 })).code).toBe('AMOUNT_TOO_LOW')
    const corrected = await buyer.pay({ key, paymentAmount: 3100 })
    expect(corrected.data?.CreateIndividualPayment.success).toBe(true)
    expect((await buyer.cancel(corrected.data?.CreateIndividualPayment.individualPayment.id ?? '')).code).toBeNull()
  })
})

test('a preview says everything the payment would be and stores nothing', async () => {
  const preview = (await buyer.preview({ paymentAmount: 5000, paymentDate: '2026-07-04' })).data
    ?.PreviewIndividualPayment
  expect(preview).toMatchObject({
    id: null,
    confirmationNumber: null,
    paymentAmount: 5000,
    serviceFee: 0,
    totalAmount: 5000,
    debitDate: '2026-07-06',
    cancelUntil: '2026-07-04T00:00:00.000Z',
    status: 'SCHEDULED',
    warnings: [{ code: 'AUTOPAY_NEAR' }, { code: 'AUTOPAY_CHANGES' }],
  })
  const { fees, interest, principal } = preview?.details ?? { fees: 0, interest: 0, principal: 0 }
  expect(fees + interest + principal).toBe(5000)
  expect(preview?.authorization?.version).toBe('web-debit-5.en')
  expect(preview?.authorization?.text).toMatch(/one single electronic debit of \$50\.00 .*ending in 6789/)
  expect(await buyer.payments()).toEqual([])
})

test('[pay-01] a bank payment for today is accepted with a confirmation number and is pending', async () => {
  const before = await dueOf(buyer)
  const answer = await buyer.pay({ paymentAmount: 2500 })
  const payment = answer.data?.CreateIndividualPayment.individualPayment
  expect(payment).toMatchObject({
    paymentAmount: 2500,
    paymentDate: '2026-06-17',
    debitDate: '2026-06-18',
    status: 'PENDING',
    isCancellable: true,
    paymentSource: 'CHECKING_ACCOUNT',
    cancelUntil: '2026-06-18T00:00:00.000Z',
  })
  expect(payment?.confirmationNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  const after = await dueOf(buyer)
  expect(after.currentDue).toBe(before.currentDue)
  expect(after.currentDueTodayWithPending).toBe(Math.max(0, before.currentDueTodayWithPending - 2500))

  const id = payment?.id
  expect(
    await count('SELECT count(*) FROM payment_authorizations WHERE payment_id = $1 AND length(text_sha256) = 64', [id]),
  ).toBe(1)
  expect(
    await count(`SELECT count(*) FROM notations WHERE account_number = '100000000001' AND activity_code = 'PY'`),
  ).toBe(2)
  expect(
    await count(`SELECT count(*) FROM messages WHERE recipient = 'p1@example.com' AND template = 'payment-accepted'`),
  ).toBe(2)
  expect(await count(`SELECT count(*) FROM ledger_entries WHERE payment_id = $1`, [id])).toBe(0)
})

test('a payment that is canceled already is canceled once, however often that is asked', async () => {
  const id = (await buyer.pay({ paymentAmount: 2650 })).data?.CreateIndividualPayment.individualPayment.id ?? ''
  const answers = [
    await buyer.cancel(id),
    await buyer.cancel(id),
    ...(await Promise.all([buyer.cancel(id), buyer.cancel(id)])),
  ]
  expect(answers.map(({ data, code }) => [data?.CancelIndividualPayment, code])).toEqual(
    answers.map(() => [{ success: true }, null]),
  )
  expect(await count(`SELECT count(*) FROM payment_events WHERE payment_id = '${id}' AND to_state = 'CANCELLED'`)).toBe(
    1,
  )
  expect((await cobuyer.cancel(id)).code).toBe('NOT_ALLOWED')
  expect((await buyer.cancel('pay_none')).code).toBe('NOT_FOUND')
})

test('[gql-12][acct-06] paying and canceling each have an operation, and the payment that is answered has every field', async () => {
  const payer = payerOf(app, 'p2@example.com', '100000000002')
  const payment = (await payer.pay({ paymentAmount: 1700 })).data?.CreateIndividualPayment.individualPayment
  expect(payment).toMatchObject({
    customerId: expect.stringMatching(/^cus_/),
    id: expect.stringMatching(/^pay_/),
    paymentAmount: 1700,
    paymentDate: '2026-06-17',
    paymentSource: 'CHECKING_ACCOUNT',
    paymentDisplayName: expect.stringContaining('6789'),
    confirmationNumber: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/),
    bankId: expect.stringMatching(/^pm_/),
    status: 'PENDING',
    isCancellable: true,
  })
  const canceled = await payer.cancel(payment?.id ?? '')
  expect(canceled.data).toEqual({ CancelIndividualPayment: { success: true } })
  expect(await payer.payments()).toEqual([])
})

test('the other borrower sees it, without the account, and cannot cancel it', async () => {
  const [seen] = await cobuyer.payments()
  expect(seen).toMatchObject({
    paymentDisplayName: "Other borrower's bank account",
    isCancellable: false,
    bankId: null,
    paymentAmount: 2500,
  })
  expect((await cobuyer.cancel(seen?.id ?? '')).code).toBe('NOT_ALLOWED')
  expect((await payerOf(app, 'p2@example.com', '100000000001').cancel(seen?.id ?? '')).code).toBe('NOT_FOUND')
  expect((await buyer.payments())[0]).toMatchObject({ isCancellable: true, status: 'PENDING' })
})

describe('the same payment twice', () => {
  test('the same key gives the same payment, and says so', async () => {
    const key = randomUUID()
    const first = await buyer.pay({ key, paymentAmount: 2700 })
    const again = await buyer.pay({ key, paymentAmount: 2700 })
    expect(again.data).toEqual(first.data)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('x-served-from-cache')).toBe('true')
    expect((await buyer.payments(key)).map((payment) => payment.id)).toEqual([
      first.data?.CreateIndividualPayment.individualPayment.id,
    ])
    expect(await buyer.payments(randomUUID())).toEqual([])
    const other = await buyer.pay({ key, paymentAmount: 2701 })
    expect([other.code, other.status]).toEqual(['IDEMPOTENCY_KEY_REUSED', 422])
  })

  test('another key is asked about, and a confirmed repeat is made', async () => {
    const repeat = await buyer.pay({ paymentAmount: 2700 })
    expect(repeat.code).toBe('DUPLICATE_PAYMENT')
    expect(repeat.errors[0]?.message).toContain('$27.00')
    expect(
      (await buyer.preview({ paymentAmount: 2700 })).data?.PreviewIndividualPayment.warnings.map(
        (warning) => warning.code,
      ),
    ).toEqual(['DUPLICATE_PAYMENT', 'AUTOPAY_CHANGES'])
    const confirmed = await buyer.pay({ paymentAmount: 2700, confirmDuplicate: true })
    expect(confirmed.code).toBeNull()
  })

  test('a fourth payment on a day is refused for either borrower; the next day it is taken', async () => {
    expect((await buyer.pay({ paymentAmount: 2800 })).code).toBe('TOO_MANY_PAYMENTS')
    expect((await cobuyer.pay({ paymentAmount: 2800 })).code).toBe('TOO_MANY_PAYMENTS')
    await at(app, '2026-06-18', '09:00')
    expect((await cobuyer.pay({ paymentAmount: 2800 })).code).toBeNull()
  })
})

test('[pay-02] a borrower in good standing may pay by bank', async () => {
  const answer = await buyer.ask<{ GetPaymentEligibility: Record<string, unknown> }>(
    `query($accountNumber: String!) { GetPaymentEligibility(accountNumber: $accountNumber) { oneTimeAchPaymentEligibility oneTimeCardPaymentEligibility
      recurringPaymentEligibilityStatus reasonCode paymentPlanEligibilityStatus } }`,
    { accountNumber: '100000000001' },
  )
  expect(answer.data?.GetPaymentEligibility).toEqual({
    oneTimeAchPaymentEligibility: 'Eligible',
    oneTimeCardPaymentEligibility: 'Eligible',
    // P1 has autopay already.
    recurringPaymentEligibilityStatus: 'Ineligible',
    reasonCode: 'already-enrolled',
    paymentPlanEligibilityStatus: 'Ineligible',
  })
})

test('[autopay-09] autopay is Conditional with enrolled-in-PTC as long as the account has an active payment plan', async () => {
  const onPlan = payerOf(app, 'p4@example.com', '100000000004')
  const autopay = async () =>
    (
      await onPlan.ask<{ GetPaymentEligibility: Record<string, unknown> }>(
        'query($n: String!) { GetPaymentEligibility(accountNumber: $n) { recurringPaymentEligibilityStatus reasonCode } }',
        { n: onPlan.accountNumber },
      )
    ).data?.GetPaymentEligibility
  expect(await autopay()).toEqual({
    recurringPaymentEligibilityStatus: 'Conditional',
    reasonCode: 'enrolled-in-PTC',
  })
  await app.services.db.read(`UPDATE ptc_plans SET plan_status = 'Cancelled' WHERE account_number = '100000000004'`)
  const after = await autopay()
  expect(after?.recurringPaymentEligibilityStatus).not.toBe('Conditional')
  expect(after?.reasonCode).not.toBe('enrolled-in-PTC')
})
