import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '#server/loans/jobs/jobs'
import { paymentOutboxHandlers } from '#server/loans/settlement/outbox-handlers'
import { startOutboxWorker } from '#server/platform/queue/outbox-worker'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { at, dueOf, payerOf, type TestPayer } from '#tests/fixtures/payments'

let app: TestApp
let payer: TestPayer

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
  payer = payerOf(app, 'p3@example.com', '100000000003')
})
afterAll(() => app.close())

const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)

/** A saved card whose last four digits decide how the simulated provider behaves. */
async function cardEnding(ending: string, email = payer.email): Promise<string> {
  const id = `pm_card_${ending}${email === payer.email ? '' : `_${email}`}`
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, last_four, state, added_on, created_at, updated_at)
       SELECT $1, customer_id, 'CARD', 'VISA_DEBIT', 'CARD_PROVIDER', $2, $3, 'USABLE', '2026-01-01', now(), now() FROM logins WHERE email_key = $4
       ON CONFLICT DO NOTHING`,
      [id, `ct_test_${ending}`, ending, email],
    ),
  )
  return id
}

async function effectsOf(id: string): Promise<{ amountCents: number; asked: number }[]> {
  const { effects } = (await (await app.request('/sandbox/processor/effects')).json()) as {
    effects: { submissionKey: string; amountCents: number; asked: number }[]
  }
  return effects
    .filter((effect) => effect.submissionKey === id)
    .map(({ amountCents, asked }) => ({ amountCents, asked }))
}

const byCard = { serviceFee: 495, authorizationVersion: 'card-payment-5.en' }

describe('cards that are refused', () => {
  test('a fee that is not the one of today', async () => {
    const paymentMethodId = await cardEnding('4242')
    expect((await payer.pay({ ...byCard, serviceFee: 395, paymentMethodId })).code).toBe('PRICE_CHANGED')
    expect((await payer.pay({ ...byCard, serviceFee: 0, paymentMethodId })).code).toBe('PRICE_CHANGED')
  })

  test('more than a card may carry, and a later day', async () => {
    const paymentMethodId = await cardEnding('4242')
    expect((await payer.pay({ ...byCard, paymentMethodId, paymentAmount: 250_001 })).code).toBe('CARD_LIMIT')
    expect((await payer.pay({ ...byCard, paymentMethodId, paymentDate: '2026-06-18' })).code).toBe('DATE_OUT_OF_RANGE')
  })

  test('a declined card charges nothing, leaves nothing in the list, and the same key declines again', async () => {
    const paymentMethodId = await cardEnding('0002')
    const key = randomUUID()
    const declined = await payer.pay({ ...byCard, paymentMethodId, key })
    expect(declined.code).toBe('CARD_DECLINED')
    expect(declined.errors[0]?.message).toContain('Nothing was charged')
    expect((await payer.pay({ ...byCard, paymentMethodId, key })).code).toBe('CARD_DECLINED')
    expect(await payer.payments()).toEqual([])
    expect(
      await read(`SELECT 1 FROM audit_log WHERE action = 'payment.create' AND reason = 'CARD_DECLINED'`),
    ).toHaveLength(1)
    expect(
      await read(`SELECT 1 FROM notations WHERE account_number = '100000000003' AND activity_code = 'PY'`),
    ).toEqual([])
  })
})

test('[pay-07][const-01] a card is charged at once with the fee, and cannot be canceled', async () => {
  const paymentMethodId = await cardEnding('4242')
  const preview = (await payer.preview({ paymentMethodId, paymentAmount: 5000 })).data?.PreviewIndividualPayment
  expect(preview).toMatchObject({
    serviceFee: 495,
    totalAmount: 5495,
    cancelUntil: null,
    isCancellable: false,
    paymentSource: 'DEBIT_CARD',
  })
  expect(preview?.authorization?.text).toMatch(
    /\$54\.95.*\$50\.00 for my loan and a service fee of \$4\.95 \(Fee Payment\)/,
  )

  const payment = (await payer.pay({ ...byCard, paymentMethodId, paymentAmount: 5000 })).data?.CreateIndividualPayment
    .individualPayment
  expect(payment).toMatchObject({ status: 'PENDING', totalAmount: 5495, isCancellable: false, bankId: null })
  expect(await effectsOf(payment?.id ?? '')).toEqual([{ amountCents: 5495, asked: 1 }])
  expect((await payer.cancel(payment?.id ?? '')).code).toBe('PAYMENT_NOT_CANCELLABLE')

  const before = await dueOf(payer)
  await at(app, '2026-06-17', '20:00')
  await runJob(app.services, 'posting')
  const entries = await read(
    `SELECT type, cents, description FROM ledger_entries WHERE payment_id = $1 AND type <> 'ADJUSTMENT' ORDER BY entry_no`,
    [payment?.id],
  )
  expect(entries).toEqual([
    { type: 'PAYMENT', cents: 5000, description: 'Payment' },
    { type: 'SERVICE_FEE', cents: 495, description: 'Fee Payment' },
  ])
  expect(before.currentDue - (await dueOf(payer)).currentDue).toBe(5000)
})

test('a charge whose answer is lost is found again under its key: one debit', async () => {
  await at(app, '2026-06-18', '10:00')
  const payment = (await payer.pay({ ...byCard, paymentMethodId: await cardEnding('0119'), paymentAmount: 5100 })).data
    ?.CreateIndividualPayment.individualPayment
  expect(payment?.status).toBe('PENDING')
  expect(await effectsOf(payment?.id ?? '')).toEqual([{ amountCents: 5595, asked: 1 }])
})

test('while nobody knows, the answer is to wait; the same key goes on with the same payment', async () => {
  await at(app, '2026-06-19', '10:00')
  const paymentMethodId = await cardEnding('0127')
  const key = randomUUID()
  // The provider is gone: neither the charge nor the question about it gets through.
  const config = app.services.config as { cardProviderUrl: string | null }
  config.cardProviderUrl = 'http://127.0.0.1:9'
  const waiting = await payer.pay({ ...byCard, paymentMethodId, paymentAmount: 5200, key })
  expect([waiting.code, waiting.status]).toEqual(['IN_PROGRESS', 409])
  expect(waiting.headers.get('retry-after')).toBe('2')
  config.cardProviderUrl = null
  expect(await payer.payments(key)).toEqual([])
  expect((await payer.pay({ ...byCard, paymentMethodId, paymentAmount: 5200, key: randomUUID() })).code).toBe(
    'DUPLICATE_PAYMENT',
  )

  // First it cannot be reached, then it charges: the same payment, one debit.
  const again = await payer.pay({ ...byCard, paymentMethodId, paymentAmount: 5200, key })
  expect(again.code).toBe('IN_PROGRESS')
  const settled = (await payer.pay({ ...byCard, paymentMethodId, paymentAmount: 5200, key })).data
    ?.CreateIndividualPayment.individualPayment
  expect(settled?.status).toBe('PENDING')
  expect(await effectsOf(settled?.id ?? '')).toEqual([{ amountCents: 5695, asked: 1 }])
  expect(
    await read(`SELECT 1 FROM payment_events WHERE payment_id = $1 AND to_state = 'PENDING'`, [settled?.id]),
  ).toHaveLength(1)
})

test('a payment in time keeps the late fee away also while its card has not answered', async () => {
  const late = payerOf(app, 'p2@example.com', '100000000002')
  const fees = () =>
    read(
      `SELECT effective_date AS date FROM ledger_entries WHERE account_number = $1 AND type = 'FEE_LATE' AND effective_date > '2026-06-17'`,
      [late.accountNumber],
    )
  const config = app.services.config as { cardProviderUrl: string | null }
  // The last of the grace days, and the night after it.
  await at(app, '2026-06-20', '23:50')
  config.cardProviderUrl = 'http://127.0.0.1:9'
  const { currentDue: paymentAmount } = await dueOf(late)
  const paymentMethodId = await cardEnding('4242', late.email)
  const wish = { ...byCard, paymentMethodId, paymentAmount, paymentDate: '2026-06-20', key: randomUUID() }
  expect((await late.pay(wish)).code).toBe('IN_PROGRESS')
  await at(app, '2026-06-21', '00:05')
  await runJob(app.services, 'rollover')
  config.cardProviderUrl = null
  expect(await fees()).toEqual([])
  expect((await late.pay(wish)).code).toBeNull()
  await at(app, '2026-06-19', '10:00')
})

describe('a provider that refuses the request itself', () => {
  /** Answers everything with this status. */
  async function refusing<T>(status: number, work: () => Promise<T>): Promise<T> {
    const provider = createServer((_, reply) => void reply.writeHead(status).end('{"error":"no"}'))
    await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
    const config = app.services.config as { cardProviderUrl: string | null }
    config.cardProviderUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    try {
      return await work()
    } finally {
      config.cardProviderUrl = null
      provider.close()
      provider.closeAllConnections()
    }
  }

  test.each([400, 401, 402, 403, 404, 405, 410, 422, 429, 500, 503])(
    'with %i has declined no card: the payment is shown as pending, and goes on once the provider takes it',
    async (status) => {
      await at(app, '2026-06-19', '11:00')
      const paymentMethodId = await cardEnding('4242')
      const key = randomUUID()
      const wish = { ...byCard, paymentMethodId, paymentAmount: 6000 + status, key }
      const answers = await refusing(status, async () => [await payer.pay(wish), await payer.pay(wish)])
      expect(answers.map(({ code, status: http }) => [code, http])).toEqual([
        ['IN_PROGRESS', 409],
        ['IN_PROGRESS', 409],
      ])
      expect(answers[0]?.errors[0]?.message).not.toMatch(/declined|Nothing was charged/)
      const pending = async () => (await payer.payments()).filter((one) => one.paymentAmount === wish.paymentAmount)
      expect(await pending()).toMatchObject([{ status: 'PENDING', isCancellable: false, totalAmount: 6495 + status }])
      // Whoever asks by key asks whether it was made, and there is no answer to that yet.
      expect(await payer.payments(key)).toEqual([])
      expect((await payer.pay({ ...wish, key: randomUUID() })).code).toBe('DUPLICATE_PAYMENT')
      expect((await payer.cancel((await pending())[0]?.id ?? '')).code).toBe('PAYMENT_NOT_CANCELLABLE')

      const settled = (await payer.pay(wish)).data?.CreateIndividualPayment.individualPayment
      expect(settled?.status).toBe('PENDING')
      expect(await effectsOf(settled?.id ?? '')).toEqual([{ amountCents: 6495 + status, asked: 1 }])
      expect((await pending()).map(({ id }) => id)).toEqual([settled?.id])
      // The next amount counts for the day's limits anew.
      await app.services.db.withTx((tx) =>
        tx.query(`UPDATE payments SET submitted_at = submitted_at - interval '2 days' WHERE payment_id = $1`, [
          settled?.id,
        ]),
      )
    },
  )

  test('counts what is being authorized as on its way: in what is due, in the history and beside a payoff quote', async () => {
    await at(app, '2026-06-19', '12:00')
    const owed = async () => (await dueOf(payer)).currentDueTodayWithPending
    const shown = async () =>
      (
        await payer.ask<{
          GetTransactionHistory: { status: string; transactionAmount: number }[]
          GetPayoffQuote: { notIncluded: { paymentAmount: number }[] }
        }>(
          `query($n: String!) { GetTransactionHistory(accountNumber: $n) { status transactionAmount }
            GetPayoffQuote(accountNumber: $n) { notIncluded { paymentAmount } } }`,
          { n: payer.accountNumber },
        )
      ).data
    const before = await owed()
    const wish = { ...byCard, paymentMethodId: await cardEnding('4242'), paymentAmount: 5900, key: randomUUID() }
    await refusing(401, () => payer.pay(wish))
    const inFlight = await shown()
    expect(before - (await owed())).toBe(5900)
    expect(inFlight?.GetTransactionHistory).toContainEqual({ status: 'Pending', transactionAmount: 5900 })
    expect(inFlight?.GetPayoffQuote.notIncluded).toContainEqual({ paymentAmount: 5900 })
    await payer.pay(wish)
    expect(before - (await owed())).toBe(5900)
    expect(await shown()).toEqual(inFlight)
  })
})

test('the outbox looks every second while a request may still be asking, so that a process that died is made up for at 20 seconds', async () => {
  await at(app, '2026-06-23', '10:00')
  const config = app.services.config as { cardProviderUrl: string | null }
  config.cardProviderUrl = 'http://127.0.0.1:9'
  const key = randomUUID()
  const wish = { ...byCard, paymentMethodId: await cardEnding('4242'), paymentAmount: 5400, key }
  const beganMs = app.clock.nowMs()
  expect((await payer.pay(wish)).code).toBe('IN_PROGRESS')
  const answeredMs = app.clock.nowMs()
  config.cardProviderUrl = null
  const due = () =>
    app.services.db.withTx((tx) =>
      tx.query(`UPDATE outbox SET available_at = clock_timestamp() WHERE topic = 'card.authorize' AND state = 'READY'
        AND available_at <= clock_timestamp() + interval '1 second' RETURNING attempts`),
    )
  // The time that this test takes counts as well.
  while (app.clock.nowMs() < beganMs + 18_500) {
    await app.drain()
    expect(await due()).toEqual([{ attempts: 0 }])
    await app.clock.advanceBy(1000)
  }
  await app.clock.advanceBy(Math.max(0, answeredMs + 20_000 - app.clock.nowMs()))
  await app.drain()
  expect((await payer.payments(key))[0]?.status).toBe('PENDING')
})

test('a process that dies after the commit leaves the charge to the outbox: one debit, one receipt', async () => {
  await at(app, '2026-06-22', '10:00')
  const config = app.services.config as { cardProviderUrl: string | null }
  config.cardProviderUrl = 'http://127.0.0.1:9'
  const key = randomUUID()
  const wish = { ...byCard, paymentMethodId: await cardEnding('4242'), paymentAmount: 5300, key }
  expect((await payer.pay(wish)).code).toBe('IN_PROGRESS')
  config.cardProviderUrl = null
  await app.clock.advanceBy(30_000)
  const worker = startOutboxWorker(app.services, paymentOutboxHandlers(app.services), { pollMs: 10_000 })
  await worker.drain()
  await worker.stop()
  const [payment] = await payer.payments(key)
  expect(payment?.status).toBe('PENDING')
  expect((await payer.pay(wish)).data?.CreateIndividualPayment.individualPayment.id).toBe(payment?.id)
  expect(await effectsOf(payment?.id ?? '')).toEqual([{ amountCents: 5795, asked: 1 }])
  expect(await read(`SELECT 1 FROM messages WHERE template = 'payment-accepted' AND body LIKE '%57.95%'`)).toHaveLength(
    1,
  )
})
