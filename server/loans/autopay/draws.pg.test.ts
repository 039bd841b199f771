import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { autopayOutboxHandlers } from './card-draw.ts'
import { paymentOutboxHandlers } from '#server/loans/settlement/outbox-handlers'
import { runJob } from '#server/loans/jobs/jobs'
import { verifyLedger } from '#server/loans/ledger/ledger.store'
import { reader } from '#server/platform/store/database'
import { startOutboxWorker } from '#server/platform/queue/outbox-worker'
import { startTestApp, type TestApp } from '#tests/fixtures/app'
import { autopayOf } from '#tests/fixtures/autopay'
import { at, payerOf } from '#tests/fixtures/payments'

let app: TestApp
const accountNumber = '100000000017'

beforeAll(async () => {
  app = await startTestApp({ now: '2026-06-17T17:00:00Z' })
})
afterAll(async () => {
  expect(await verifyLedger(reader(app.services.db))).toEqual([])
  await app.close()
})

const p17 = () => autopayOf(app, 'p17@example.com', accountNumber)
const read = <T>(sql: string, parameters: readonly unknown[] = []) => app.services.db.read<T>(sql, parameters)
const draws = () =>
  read<{ state: string; cents: number; fee: number; date: string; debitDate: string }>(
    `SELECT state, amount_cents AS cents, service_fee_cents AS fee, payment_date AS date, debit_date AS "debitDate"
     FROM payments WHERE account_number = $1 AND kind = 'AUTOPAY' ORDER BY payment_date`,
    [accountNumber],
  )
const told = async (template: string) =>
  (
    await read<{ body: string }>(`SELECT body FROM messages WHERE recipient = 'p17@example.com' AND template = $1`, [
      template,
    ])
  ).length
const current = async () => (await p17().list()).data?.GetRecurringPayments[0]

/** Adds a method whose last four digits say how the simulated processor treats it. */
async function addMethod(lastFour: string, category: 'ACH' | 'CARD'): Promise<string> {
  const id = `pm_${category.toLowerCase()}${lastFour}`
  await app.services.db.withTx((tx) =>
    tx.query(
      `INSERT INTO payment_methods (payment_method_id, customer_id, category, type, vendor, processor_token, routing_number, last_four,
         sort_order, state, added_on, created_at, updated_at)
       SELECT $1, customer_id, $2, $3, $4, 'token_' || $5, $6, $5, 9, 'USABLE', '2026-06-01', now(), now()
       FROM logins WHERE email = 'p17@example.com'`,
      [
        id,
        category,
        category === 'ACH' ? 'CHECKING_ACCOUNT' : 'VISA_DEBIT',
        category === 'ACH' ? 'BANK_PROCESSOR' : 'CARD_PROVIDER',
        lastFour,
        category === 'ACH' ? '122105155' : null,
      ],
    ),
  )
  return id
}

async function drainOutbox(): Promise<void> {
  const worker = startOutboxWorker(
    app.services,
    { ...paymentOutboxHandlers(app.services), ...autopayOutboxHandlers(app.services) },
    { pollMs: 10_000 },
  )
  await worker.drain()
  await worker.stop()
}

describe('two at once', () => {
  test('[autopay-06] leave one autopay: the other is told that it is on', async () => {
    const version = (await p17().preview())?.authorization?.version ?? ''
    const answers = await Promise.all(
      [randomUUID(), randomUUID()].map((key) =>
        p17().create({ authorizationVersion: version }, { 'idempotency-key': key }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['AUTOPAY_ALREADY_ON', null]))
    expect(
      await read(`SELECT 1 AS one FROM recurring_payments WHERE account_number = $1`, [accountNumber]),
    ).toHaveLength(1)
  })
})

describe('a draw from a bank account', () => {
  test('a closed account: the draw is taken back and autopay waits for another method', async () => {
    const autopay = await current()
    const closed = await addMethod('0002', 'ACH')
    expect((await p17().update(autopay?.id ?? '', { paymentMethodId: closed })).code).toBeNull()
    // Monday the 22nd is filed on Thursday the 18th: Friday is a holiday.
    await at(app, '2026-06-18', '17:00')
    await runJob(app.services, 'batch')
    expect(await draws()).toMatchObject([
      { state: 'PENDING', cents: 57_785, date: '2026-06-22', debitDate: '2026-06-22' },
    ])
    await at(app, '2026-06-22', '20:00')
    await runJob(app.services, 'posting')
    await at(app, '2026-06-23', '06:00')
    await runJob(app.services, 'returns')
    expect(await current()).toMatchObject({ status: 'ENROLLED', pausedReason: 'method', scheduledPayments: [] })
    expect(await told('autopay-paused-method')).toBe(1)
    await at(app, '2026-06-23', '20:00')
    await runJob(app.services, 'posting')
    expect((await draws())[0]?.state).toBe('REVERSED')
  })

  test('while it waits nothing is drawn, and another method lets it go on', async () => {
    const autopay = await current()
    await at(app, '2026-07-21', '17:00')
    await runJob(app.services, 'batch')
    expect(await draws()).toHaveLength(1)
    await at(app, '2026-07-22', '10:00')
    const [card] = await payerOf(app, 'p17@example.com', accountNumber).wallet('CARD')
    const wish = { paymentMethodId: card?.id ?? '', selectedStartDate: '2026-06-22' }
    const changed = await p17().update(autopay?.id ?? '', wish)
    expect(changed.code).toBeNull()
    expect(changed.data?.UpdateRecurringPayment.recurringPayment.pausedReason).toBeNull()
  })
})

describe('a draw from a card', () => {
  test('is charged on its day, or the next banking day, without a service fee and counts as of the day', async () => {
    // 2026-08-22 is a Saturday.
    await at(app, '2026-08-21', '17:00')
    await runJob(app.services, 'batch')
    expect(await draws()).toHaveLength(1)
    await at(app, '2026-08-24', '16:00')
    expect((await current())?.scheduledPayments[0]).toMatchObject({ paymentDate: '2026-08-22', isCancellable: true })
    await at(app, '2026-08-24', '17:00')
    await runJob(app.services, 'batch')
    await drainOutbox()
    expect((await draws())[1]).toMatchObject({
      state: 'PENDING',
      date: '2026-08-22',
      debitDate: '2026-08-24',
      fee: 0,
      cents: 57_785,
    })
    await at(app, '2026-08-24', '20:00')
    await runJob(app.services, 'posting')
    expect((await draws())[1]?.state).toBe('APPLIED')
  })

  test('that is declined is told once and not tried again', async () => {
    const autopay = await current()
    await at(app, '2026-08-25', '10:00')
    const declining = await addMethod('0002', 'CARD')
    expect(
      (await p17().update(autopay?.id ?? '', { paymentMethodId: declining, selectedStartDate: '2026-06-22' })).code,
    ).toBeNull()
    await at(app, '2026-09-22', '17:00')
    await runJob(app.services, 'batch')
    await drainOutbox()
    await drainOutbox()
    expect((await draws())[2]?.state).toBe('DECLINED')
    expect(await told('autopay-declined')).toBe(1)
    await at(app, '2026-09-23', '17:00')
    await runJob(app.services, 'batch')
    expect(await draws()).toHaveLength(3)
    expect((await current())?.status).toBe('ENROLLED')
  })
})

describe('in Spanish', () => {
  test('the text, its version and the draws’ words are in the borrower’s language', async () => {
    const answer = await app.gql<{ GetRecurringPayments: { id: string }[] }>(
      await app.token('p17@example.com'),
      'query($n: String!) { GetRecurringPayments(accountNumber: $n) { id paymentDisplayName } }',
      { n: accountNumber },
      { 'ui-language': 'es' },
    )
    expect(answer.data?.GetRecurringPayments[0]).toMatchObject({
      paymentDisplayName: 'Tarjeta de débito Visa terminada en 0002',
    })
    const { input } = { input: await p17().input({ selectedStartDate: '2026-10-01' }) }
    const preview = await app.gql<{ PreviewRecurringPayment: { authorization: { version: string; text: string } } }>(
      await app.token('p17@example.com'),
      'query($input: RecurringPaymentInput!) { PreviewRecurringPayment(input: $input) { authorization { version text } } }',
      { input },
      { 'ui-language': 'es' },
    )
    const authorization = preview.data?.PreviewRecurringPayment.authorization
    expect(authorization?.version).toMatch(/^web-debit-autopay-1\.[0-9a-f]{12}\.es$/)
    expect(authorization?.text).toContain('autorizo a')
    expect(authorization?.text).toContain('3 días hábiles')
  })
})
